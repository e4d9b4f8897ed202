import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsgen, folder, tree, write, type Result } from '../helpers/command.js';

/** The site of the maintainers. */
const TRUSTED_SITE = {
  'site.config.ts': `export default {
  title: 'Trusted ' + process.env.DEPLOY_KEY,
  pages: 'pages',
  socialCards: false,
};
`,
  'pages/hello.tsx': `export default function Hello() {
  return <p>Hello of the maintainers</p>;
}
`,
  'docs/index.md': '---\ntitle: Old start\n---\n\nOld words.\n',
};

/** Code that creates the file `mark` when it runs. */
const markingCode = (mark: string): string =>
  `import { writeFileSync } from 'node:fs';\nwriteFileSync(${JSON.stringify(mark)}, 'run');\n`;

/** The files of a pull request, with code in every place from which docsgen runs code. */
function attack(mark: string): Record<string, string> {
  const commonJs = `require('node:fs').writeFileSync(${JSON.stringify(mark)}, 'run');\n`;
  const esModule = markingCode(mark);
  return {
    'site.config.ts': `${esModule}export default { title: 'Attack', pages: 'pages' };\n`,
    'sidebars.ts': `${esModule}export default {};\n`,
    'pages/hello.tsx': `${esModule}export default function Hello() { return <p>Attack</p>; }\n`,
    'pages/more.tsx': `${esModule}export default function More() { return <p>Attack</p>; }\n`,
    'docs/index.md': '---\ntitle: New start\n---\n\nNew words.\n\n```go\nx := 1\n```\n',
    'static/evil.html': '<script>alert(1)</script>',
    'static/evil.js': 'alert(1)',
    'static/_headers': '/*\n  Content-Security-Policy: default-src *\n',
    'static/picture.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'node_modules/web-tree-sitter/package.json': '{"version":"1.0.0"}',
    'node_modules/web-tree-sitter/tree-sitter.js': commonJs,
    'node_modules/tree-sitter-go/package.json': '{"version":"1.0.0"}',
    'node_modules/tree-sitter-go/tree-sitter-go.wasm': '',
    'package.json': '{"name":"x","type":"commonjs"}',
    'tsconfig.json': '{"extends":"./evil.json"}',
  };
}

const KEY = 'secret-deploy-key';

function buildUntrusted(site: string, ...args: readonly string[]): Promise<Result> {
  return docsgen(['build', site, '--untrusted', ...args], { cwd: site, env: { DEPLOY_KEY: KEY } });
}

/** The paths and texts of all files of a built site. */
function textOf(dir: string): string {
  return [...tree(dir).keys()]
    .map((path) => `${path}\n${readFileSync(join(dir, path), 'utf8')}`)
    .join('\n');
}

test('untrusted MDX pages run no code, and load only the modules of trusted pages', async () => {
  const mark = join(folder({}), 'mark');
  const box = 'export default ({ children }) => <div className="trusted-box">{children}</div>;';
  const base = folder({
    'src/Box.jsx': box,
    'src/deploy.js': markingCode(mark),
    'docs/index.mdx': "---\ntitle: Old\n---\n\nimport Box from '@site/src/Box'\n\n<Box>old</Box>\n",
  });
  const page = (text: string): Record<string, string> => ({
    'src/Box.jsx': `${markingCode(mark)}${box}`,
    'docs/index.mdx': `---\ntitle: New\n---\n\n${text}\n`,
  });
  const args = ['--trusted-site', base, '--no-social-cards', '--format', 'json'];
  const good = page("import Box from '@site/src/Box'\n\n<Box>new</Box>");
  const built = await buildUntrusted(folder(good), ...args);
  assert.is(built.code, 0, built.stdout);
  const html = readFileSync(join(base, 'build/index.html'), 'utf8');
  assert.match(html, '<div class="trusted-box">new</div>');
  for (const [text, rule] of [
    ["import '@site/src/deploy'", 'mdx/import'],
    ["import fs from 'node:fs'\n\na", 'mdx/import'],
    ['{process.exit(3)}', 'mdx/page-code'],
    ['export const run = () => 1', 'mdx/page-code'],
  ] as const) {
    const { code, stdout } = await buildUntrusted(folder(page(text)), ...args);
    assert.is(code, 1, text);
    assert.match(stdout, rule);
  }
  assert.not.ok(existsSync(mark), 'no code of the pull request runs, and no other of the copy');
});

/** A trusted site with islands, live code, components, React pages and a plugin. */
const WITH_CODE = {
  'site.config.ts': `export default {
  title: 'Trusted',
  pages: 'src/pages',
  socialCards: false,
  markdown: { liveCode: true, islands: ['src/Chart.jsx'], components: 'src/mdx.jsx' },
  plugins: ['./plugin.ts'],
};
`,
  'plugin.ts': `export default {
  name: 'list',
  content({ read }) {
    return { pages: [{ path: 'docs/list.md', text: '# List\\n\\n' + read('list.txt') }] };
  },
};
`,
  'list.txt': 'Old list',
  'src/mdx.jsx': 'export const Shared = () => <b>good shared</b>;\n',
  'src/Chart.jsx': 'export default () => <b>good chart</b>;\n',
  'src/Counter.jsx': "'use client';\nexport default () => <b>good counter</b>;\n",
  'src/pages/team.jsx': 'export default () => <p>good team</p>;\n',
  'docs/index.mdx': `---
title: Start
---

import Counter from '@site/src/Counter'
import Chart from '@site/src/Chart'

<Counter /> <Chart />
`,
};

/** The same files in a pull request, each with code that creates the file `mark`. */
function withEvilCode(mark: string): Record<string, string> {
  const evil = markingCode(mark);
  const commonJs = `require('node:fs').writeFileSync(${JSON.stringify(mark)}, 'run');\n`;
  return {
    'site.config.ts': `${evil}export default { title: 'Evil' };\n`,
    'plugin.ts': `${evil}export default { name: 'evil' };\n`,
    'src/mdx.jsx': `${evil}export const Shared = () => <b>evil</b>;\n`,
    'src/Chart.jsx': `${evil}export default () => <b>evil</b>;\n`,
    'src/Counter.jsx': `'use client';\n${evil}export default () => <b>evil</b>;\n`,
    'src/Other.jsx': `'use client';\n${evil}export default () => <b>evil</b>;\n`,
    'src/theme/Admonition/index.jsx': `${evil}export default () => <b>evil</b>;\n`,
    'src/theme/ReactLiveScope/index.js': `${commonJs}module.exports = {};\n`,
    'src/pages/team.jsx': `${evil}export default () => <p>evil</p>;\n`,
    'src/pages/other.js': `${evil}export default () => <p>evil</p>;\n`,
    'evil/Counter.jsx': `${evil}export default () => <b>evil</b>;\n`,
    'tsconfig.json': '{"compilerOptions":{"paths":{"@site/src/*":["./evil/*"]}}}',
    'node_modules/react/package.json': '{"name":"react","main":"index.js"}',
    'node_modules/react/index.js': commonJs,
    'node_modules/sucrase/package.json': '{"name":"sucrase","main":"index.js"}',
    'node_modules/sucrase/index.js': commonJs,
    'list.txt': 'New list',
  };
}

test('islands, live code, React pages and plugins of a pull request do not run', async () => {
  const mark = join(folder({}), 'mark');
  const base = folder(WITH_CODE);
  const build = (text: string): Promise<Result> => {
    const page = `---\ntitle: New\ndescription: New.\n---\n\n${text}\n`;
    const site = folder({ ...withEvilCode(mark), 'docs/index.mdx': page });
    return buildUntrusted(site, '--trusted-site', base, '--format', 'json');
  };
  const counter =
    "import Counter from '@site/src/Counter'\nimport Chart from '@site/src/Chart'\n\n";
  const live = '```jsx live\n<b>{1 + 1}</b>\n```\n\n```js live noInline\nrender(evil())\n```';
  const imitated =
    '<d-island data-src="/evil.js" data-export="default" data-client="load">x</d-island>';
  const { code, stdout } = await build(
    `${counter}<Counter start={3} client="load" /> <Chart /> <Shared />\n\n` +
      `:::note\n\nNote\n\n:::\n\n${live}\n\n${imitated}`,
  );
  assert.is(code, 0, stdout);
  const out = join(base, 'build');
  const html = readFileSync(join(out, 'index.html'), 'utf8');
  for (const words of ['good counter', 'good chart', 'good shared']) assert.match(html, words);
  assert.match(html, '<x-d-island');
  assert.not.match(html, 'live-editor');
  assert.not.match(html, 'unsafe-eval');
  assert.match(readFileSync(join(out, 'team/index.html'), 'utf8'), 'good team');
  assert.match(readFileSync(join(out, 'list/index.html'), 'utf8'), 'New list');
  assert.not.ok(existsSync(join(out, 'other')));
  for (const path of tree(out).keys())
    if (/\.js$/.test(path)) assert.not.match(readFileSync(join(out, path), 'utf8'), 'evil', path);
  for (const text of [
    "import Other from '@site/src/Other'\n\n<Other />",
    "import { transform } from 'sucrase'\n\nWords",
    "import x from 'data:text/javascript,process.exit(3)'\n\nWords",
    "{require('node:child_process').execSync('true')}",
    "import text from '@site/src/Counter.jsx?raw'\n\n{text}",
    `${counter}{Counter\`x\`}`,
    'export default function Layout() { return 1 }\n\nWords',
  ]) {
    const refused = await build(text);
    assert.is(refused.code, 1, `${text}\n${refused.stdout}`);
  }
  assert.not.ok(existsSync(mark), 'no code of the pull request runs');
});

test('with a trusted copy only the code of the copy runs', async () => {
  const base = folder(TRUSTED_SITE);
  const mark = join(folder({}), 'mark');
  const site = folder(attack(mark));
  const { code, stderr } = await buildUntrusted(
    site,
    '--trusted-site',
    base,
    '--no-social-cards',
    '--all',
  );
  assert.is(code, 0, stderr);
  assert.not.ok(existsSync(mark), 'no code of the pull request runs');
  const out = join(base, 'build');
  assert.match(readFileSync(join(out, 'index.html'), 'utf8'), 'New words');
  assert.match(readFileSync(join(out, 'hello/index.html'), 'utf8'), 'Hello of the maintainers');
  assert.match(readFileSync(join(out, 'index.html'), 'utf8'), 'Trusted undefined');
  assert.not.match(textOf(out), KEY);
  assert.ok(existsSync(join(out, 'picture.svg')));
  for (const path of ['evil.html', 'evil.js', '_headers', 'more/index.html'])
    assert.not.ok(existsSync(join(out, path)), path);
  for (const path of ['site.config.ts', 'pages/more.tsx', 'static/evil.html', 'static/_headers'])
    assert.match(stderr, `${path}:1:1  warning  untrusted/left-out`);
  assert.not.ok(existsSync(join(site, '.docsgen')), 'nothing is written to the pull request');
  assert.not.ok(existsSync(join(site, 'build')));
});

test('without a trusted copy the default config is used', async () => {
  const mark = join(folder({}), 'mark');
  const site = folder(attack(mark));
  const out = join(folder({}), 'out');
  const { code, stderr } = await buildUntrusted(site, '-o', out, '--no-social-cards');
  assert.is(code, 0, stderr);
  assert.not.ok(existsSync(mark));
  assert.match(readFileSync(join(out, 'index.html'), 'utf8'), 'New words');
  assert.not.ok(existsSync(join(out, 'hello')));
});

test('includes outside the content folders are refused', async () => {
  const secret = 'a line that must not be read';
  const site = folder({
    'docs/index.md':
      '---\ntitle: Start\n---\n\n::code{file="./samples/a.txt"}\n\n::code{file="../secret.txt"}\n',
    'docs/samples/a.txt': 'a sample',
    'secret.txt': secret,
  });
  const out = join(folder({}), 'out');
  const { code, stderr, stdout } = await buildUntrusted(site, '-o', out);
  assert.is(code, 1);
  assert.match(stderr, 'docs/index.md:7:1');
  assert.match(stderr, 'include/missing-file');
  assert.match(stderr, 'secret.txt is left out');
  assert.match(stderr, 'one of these folders: ');
  assert.not.match(stderr + stdout, secret);
});

test('a cache in the pull request is not read', async () => {
  const site = folder({ 'docs/index.md': '---\ntitle: Start\n---\n\nTrue words.\n' });
  await docsgen(['build', '--no-social-cards'], { cwd: site });
  const store = join(site, '.docsgen/articles');
  const before = readdirSync(store).length;
  assert.ok(before > 0);
  // The articles are replaced under the same keys.
  for (const name of readdirSync(store)) write(store, { [name]: '{"parts":["<p>Poison</p>"]}' });
  const out = join(folder({}), 'out');
  const { code, stderr } = await buildUntrusted(site, '-o', out, '--no-social-cards');
  assert.is(code, 0, stderr);
  assert.not.match(textOf(out), 'Poison');
  assert.is(
    readFileSync(join(store, readdirSync(store)[0] ?? ''), 'utf8'),
    '{"parts":["<p>Poison</p>"]}',
  );
});

test('an output folder that is a link in the pull request is refused', async () => {
  const target = folder({});
  const site = folder({ 'docs/index.md': '# Start\n' });
  symlinkSync(target, join(site, 'build'));
  const { code, stderr } = await buildUntrusted(site);
  assert.is(code, 2);
  assert.match(stderr, 'is a symbolic link of an untrusted site');
  assert.equal(readdirSync(target), []);
});

test('a folder that poses as a bare git repository runs no program', async () => {
  const mark = join(folder({}), 'mark');
  const repository = folder({});
  execFileSync('git', ['init', '--quiet', repository]);
  const site = join(repository, 'site');
  mkdirSync(site);
  execFileSync('git', ['init', '--quiet', '--bare', site]);
  const git = (args: readonly string[], input: string): string =>
    execFileSync('git', ['--git-dir', site, ...args], { input, encoding: 'utf8' }).trim();
  const page = git(['hash-object', '-w', '--stdin'], '# Start\n');
  const tree = git(['mktree'], `100644 blob ${page}\tindex.md\n`);
  const top = git(['mktree'], `040000 tree ${tree}\tdocs\n`);
  const person = 'A <a@b.example> 1700000000 +0000';
  const signature = 'gpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----';
  const commit = git(
    ['hash-object', '-t', 'commit', '-w', '--stdin'],
    `tree ${top}\nauthor ${person}\ncommitter ${person}\n${signature}\n\nsigned\n`,
  );
  git(['update-ref', 'HEAD', commit], '');
  write(site, {
    'docs/index.md': '# Start\n',
    'gpg.sh': `#!/bin/sh\ntouch ${mark}\n`,
    config: [
      '[core]',
      '\trepositoryformatversion = 0',
      '\tbare = false',
      `\tworktree = ${site}`,
      '[log]',
      '\tshowSignature = true',
      '[gpg]',
      `\tprogram = ${join(site, 'gpg.sh')}`,
      '',
    ].join('\n'),
  });
  chmodSync(join(site, 'gpg.sh'), 0o755);
  execFileSync('git', ['log'], { cwd: site, stdio: 'ignore' });
  assert.ok(existsSync(mark), 'git itself would run it');
  rmSync(mark);
  const out = join(folder({}), 'out');
  const dated = { path: 'docs', showLastUpdated: true };
  const base = folder({ 'site.config.json': JSON.stringify({ docs: dated }) });
  const args = ['--trusted-site', base, '-o', out, '--no-social-cards'];
  const { code, stderr } = await buildUntrusted(site, ...args);
  assert.is(code, 0, stderr);
  assert.not.ok(existsSync(mark));
});

test('a missing trusted site is an error', async () => {
  const site = folder({ 'docs/index.md': '# Start\n' });
  const { code, stderr } = await buildUntrusted(site, '--trusted-site', '/nowhere/at/all');
  assert.is(code, 2);
  assert.match(stderr, 'There is no folder /nowhere/at/all.');
});

test('a trusted site alone is an error, and no code of the pull request runs', async () => {
  const mark = join(folder({}), 'mark');
  const site = folder(attack(mark));
  const base = folder(TRUSTED_SITE);
  const { code, stderr } = await docsgen(['build', site, '--trusted-site', base]);
  assert.is(code, 2);
  assert.match(stderr, '--trusted-site has no effect without --untrusted.');
  assert.not.ok(existsSync(mark));
});

test.run();
