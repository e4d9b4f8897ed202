import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { hostNames } from '../../src/generator/starter/hosts.js';
import { isFullRun } from '../helpers/amount.js';
import { docsgen, folder, write, type Result } from '../helpers/command.js';
import { docsgenWithFaults } from '../helpers/faulty-disk.js';
import { nginxProgram } from '../helpers/servers.js';
import { inFullRun } from '../helpers/full-test.js';

const fullTest = inFullRun(test);

const textIn = (dir: string, path: string): string => readFileSync(join(dir, path), 'utf8');

/** Runs `init` with the defaults for everything that no flag says. */
const init = (dir: string, ...flags: readonly string[]): Promise<Result> =>
  docsgen(['init', dir, '--yes', ...flags]);

/** Fails unless a site has no finding and builds. */
async function requireClean(dir: string): Promise<void> {
  const checked = await docsgen(['check', '--strict'], { cwd: dir });
  assert.is(checked.code, 0, checked.stderr);
  const built = await docsgen(['build', '--no-social-cards'], { cwd: dir });
  assert.is(built.code, 0, built.stderr);
  assert.ok(existsSync(join(dir, 'build/index.html')));
}

/** Path → what is there: the bytes and the mode of a file, the target of a link. */
function everythingIn(dir: string): Map<string, string> {
  const entries = new Map<string, string>();
  const visit = (path: string): void => {
    const at = join(dir, path);
    const { mode } = lstatSync(at);
    if (lstatSync(at).isSymbolicLink()) entries.set(path, `link ${readlinkSync(at)}`);
    else if (lstatSync(at).isDirectory()) {
      entries.set(path, `folder ${mode}`);
      for (const name of readdirSync(at)) visit(join(path, name));
    } else entries.set(path, `file ${mode} ${readFileSync(at).toString('base64')}`);
  };
  visit('.');
  return entries;
}

/** Fails if an entry of the folder is gone or different. New entries are allowed. */
function requireUntouched(before: ReadonlyMap<string, string>, dir: string): void {
  const after = everythingIn(dir);
  for (const [path, value] of before) assert.is(after.get(path), value, path);
}

/** The paths that are new in a folder. */
function newIn(before: ReadonlyMap<string, string>, dir: string): string[] {
  return [...everythingIn(dir).keys()].filter((path) => !before.has(path)).sort();
}

for (const host of hostNames)
  test(`a site for ${host} checks and builds without a finding`, async () => {
    const dir = join(folder({}), 'kite');
    const result = await init(dir, '--host', host, '--address', 'https://docs.example.com/kite/');
    assert.is(result.code, 0, result.stderr);
    await requireClean(dir);
    const workflow = join(dir, '.github/workflows/docs.yml');
    if (existsSync(workflow)) {
      const { jobs } = parse(readFileSync(workflow, 'utf8')) as { readonly jobs: object };
      assert.ok(Object.keys(jobs).includes('build'));
    }
    const hostFiles = ['netlify.toml', 'nginx/docs.conf', '.github/workflows/docs.yml'];
    const written = hostFiles.filter((path) => existsSync(join(dir, path)));
    assert.is(written.length, host === 'none' ? 0 : 1);
    if (host === 'nginx') requireNginxAccepts(dir);
  });

/** Fails if nginx refuses the file, which names the built site on a server. */
function requireNginxAccepts(dir: string): void {
  if (nginxProgram === undefined) return;
  const served = folder({});
  const text = textIn(dir, 'nginx/docs.conf').replaceAll('/srv/docs', served);
  mkdirSync(join(served, 'kite'));
  for (const name of ['redirects', 'headers', 'markdown'])
    write(served, {
      [`kite/${name}.nginx.conf`]: textIn(dir, `build/${name}.nginx.conf`),
    });
  write(served, {
    'docs.conf': text,
    'nginx.conf':
      `pid ${served}/pid; error_log ${served}/log; events {} ` +
      `http { access_log off; include ${served}/docs.conf; }`,
  });
  execFileSync(nginxProgram, ['-t', '-q', '-c', join(served, 'nginx.conf'), '-p', served]);
}

test('several areas, a blog, languages and hosted search make a clean site', async () => {
  const dir = join(folder({}), 'kite');
  const flags = ['--title', "Kite's <b>", '--areas', 'docs,api,blog', '--languages', 'de,en,ar'];
  const keys = ['--search', 'algolia:APP:key:docs', '--host', 'netlify'];
  const result = await init(dir, ...flags, ...keys, '--address', 'https://kite.example');
  assert.is(result.code, 0, result.stderr);
  await requireClean(dir);
  for (const page of ['index', 'api/index', 'blog/index', 'en/index', 'ar/api/index'])
    assert.ok(existsSync(join(dir, `build/${page}.html`)), page);
  assert.match(textIn(dir, 'build/index.html'), 'Kite&#x27;s &lt;b&gt;');
});

test('sidebars that are there already are used, and reported if they cannot be read', async () => {
  const page = (title: string): string =>
    `---\ntitle: ${title}\ndescription: A page about ${title}, with words.\n---\n\nWords.\n`;
  const pages = { 'docs/index.md': page('Start'), 'docs/guide/fly.md': page('Fly') };
  const sidebars = '{ "main": ["guide/fly", "index"] }\n';
  const dir = folder({ ...pages, 'sidebars.json': sidebars });
  const result = await init(dir);
  assert.is(result.code, 0, result.stderr);
  assert.match(textIn(dir, 'site.config.ts'), "sidebars: 'sidebars.json'");
  assert.is(textIn(dir, 'sidebars.json'), sidebars);
  await requireClean(dir);

  for (const broken of ['{ "main": [ }', '["index"]']) {
    const other = folder({ ...pages, 'sidebars.json': broken });
    const reported = await init(other);
    assert.is(reported.code, 0, reported.stderr);
    assert.match(reported.stdout, /sidebars\.json:1.*The sidebars are made from the folders/s);
    assert.not.match(textIn(other, 'site.config.ts'), 'sidebars');
    await requireClean(other);
  }

  const unknown = folder({ ...pages, 'sidebars.json': '{ "main": ["index", "gone"] }' });
  assert.is((await init(unknown)).code, 0);
  assert.match(textIn(unknown, 'docsgen.baseline.json'), 'sidebar/unknown-doc');
  await requireClean(unknown);
});

test('--dry-run writes nothing and names the same files', async () => {
  const dir = join(folder({}), 'a/b c');
  const shown = await init(dir, '--dry-run');
  assert.is(shown.code, 0, shown.stderr);
  assert.not.ok(existsSync(join(dir, '..')));
  const written = await init(dir);
  const files = (text: string): string[] =>
    text.split('\n').filter((line) => /^ {2}\S+$/.test(line));
  assert.equal(files(shown.stdout), files(written.stdout));
});

test('without a terminal, init names --yes and does not wait', async () => {
  const dir = folder({});
  const result = await docsgen(['init', dir]);
  assert.is(result.code, 2);
  assert.match(result.stderr, 'There is no terminal to ask questions');
  assert.match(result.stderr, '--yes');
  assert.equal(readdirSync(dir), []);
  const all = '--title A --address none --areas docs --languages en --host none --search embedded';
  assert.is((await docsgen(['init', dir, ...all.split(' ')])).code, 0);
});

test('folders that cannot become a site are refused, and stay as they are', async () => {
  const cases: readonly (readonly [Readonly<Record<string, string>>, string])[] = [
    [{ 'site.config.mjs': 'export default {};\n' }, 'is a site already'],
    [{ 'docusaurus.config.ts': 'export default {};\n' }, 'docsgen migrate'],
  ];
  for (const [files, message] of cases) {
    const dir = folder(files);
    const before = everythingIn(dir);
    const result = await init(dir);
    assert.is(result.code, 2);
    assert.match(result.stderr, message);
    assert.equal(everythingIn(dir), before);
  }
  const file = join(folder({ x: '' }), 'x');
  assert.match((await init(file)).stderr, 'is a file');
  const wrong = await init(folder({}), '--host', 'moon');
  assert.is(wrong.code, 2);
  assert.match(wrong.stderr, '--host: "moon" is no known host.');
});

test('an existing repository keeps its files, and init says what to add', async () => {
  const dir = folder({
    'package.json': '{ "name": "kite", "scripts": { "build": "tsc" } }\n',
    'README.md': '# Kite\n',
    '.gitignore': 'node_modules\n',
    '.vscode/settings.json': '{ "editor.tabSize": 2 }\n',
    '.github/workflows/docs.yml': 'name: other\n',
    'pnpm-lock.yaml': '',
    '.git/HEAD': 'ref: refs/heads/trunk\n',
    '.git/config': '[remote "origin"]\n  url = git@github.com:acme/kite.git\n',
  });
  const before = everythingIn(dir);
  const result = await init(dir);
  assert.is(result.code, 0, result.stderr);
  requireUntouched(before, dir);
  assert.equal(
    newIn(before, dir).filter((path) => path.includes('.')),
    ['docs/index.md', 'site.config.ts'],
  );
  for (const part of ['/build/', '/.docsgen/', 'pnpm add --save-dev docsgen', '"docs:check"'])
    assert.match(result.stdout, part);
  assert.match(result.stdout, '.vscode/settings.json needs:');
  assert.match(result.stdout, 'pnpm exec docsgen check --strict');
  assert.not.match(result.stdout, '    node_modules/\n');
  const config = textIn(dir, 'site.config.ts');
  assert.match(config, "url: 'https://acme.github.io'");
  assert.match(config, "baseUrl: '/kite/'");
  await requireClean(dir);
});

test('a site in a folder of a repository has its workflow at the root', async () => {
  const root = folder({ '.git/HEAD': 'ref: refs/heads/trunk\n' });
  const dir = join(root, 'website');
  const result = await init(dir, '--host', 'github-pages');
  assert.is(result.code, 0, result.stderr);
  const text = textIn(root, '.github/workflows/docs.yml');
  const workflow = parse(text) as {
    readonly jobs: { readonly build: { readonly defaults: unknown } };
  };
  assert.equal(workflow.jobs.build.defaults, { run: { 'working-directory': 'website/' } });
  for (const part of ['- trunk', 'website/**', 'path: website/build']) assert.match(text, part);
  assert.match(result.stdout, '../.github/workflows/docs.yml');
  assert.not.ok(existsSync(join(dir, '.github')));
});

/** Small sites of other generators, and pages that the new site has. */
const FOREIGN: Readonly<
  Record<string, { readonly files: Readonly<Record<string, string>>; readonly pages: string[] }>
> = {
  mdBook: {
    files: {
      'book.toml': '[book]\ntitle = "Kite"\n',
      'src/SUMMARY.md':
        '# Summary\n\n[Start](README.md)\n\n# Part\n\n- [A](a/README.md)\n  - [B](a/b.md)\n' +
        '- [Gone](gone.md)\n- [Draft]()\n',
      'src/README.md': '# Start\n\nSee [b](a/b.md#two) and [gone](gone.md).\n',
      'src/a/README.md': '# A\n\nText.\n',
      'src/a/b.md': '# B\n\nText.\n\n## Two\n\n```rust\n{{#include x.rs}}\n```\n',
      'src/part.md': '{{#include no}}\n',
    },
    pages: ['index', 'a', 'a/b'],
  },
  MkDocs: {
    files: {
      'mkdocs.yml':
        'site_name: Kite\nnav:\n  - Home: index.md\n' +
        '  - Guide:\n      - guide/a.md\n      - guide/b.md\n',
      'docs/index.md': '# Kite\n\nSee [a](guide/a.md).\n',
      'docs/guide/a.md': '# A\n\n!!! note\n    Text.\n',
      'docs/guide/b.md': 'A page without a title.\n',
      'docs/extra.md': '# Extra\n\nText.\n',
    },
    pages: ['index', 'guide/a/index', 'guide/b/index', 'extra/index'],
  },
  VitePress: {
    files: {
      'docs/.vitepress/config.mts':
        "import { defineConfig } from 'vitepress';\nimport { items } from './items.ts';\n" +
        "export default defineConfig({ title: 'Kite', themeConfig: { " +
        "nav: [{ text: 'A', link: '/guide/a' }, { text: 'No', link: '/no' }], " +
        "sidebar: { '/guide/': [{ text: 'Guide', items }] } } });\n",
      'docs/.vitepress/items.ts': "export const items = [{ text: 'A', link: '/guide/a' }];\n",
      'docs/index.md': '---\nlayout: home\n---\n\n# Kite\n',
      'docs/guide/a.md': '# A\n\n::: tip\nText.\n:::\n\n<Badge text="x" />\n',
    },
    pages: ['index', 'guide/a'],
  },
  folder: {
    files: {
      'docs/one.md': '# One\n\nText with [a gap](./missing.md).\n',
      'docs/sub/two.md': '# Two\n\nText.\n',
      'docs/README.md': '# Kite\n\nText.\n',
      'docs/index.md': '# Kite\n\nThe same address.\n',
    },
    pages: ['index', 'one/index', 'sub/two/index'],
  },
  'folder without a start page': {
    files: { 'content/docs/one.md': '# One\n\nText.\n' },
    pages: ['index', 'one/index'],
  },
};

for (const [name, { files, pages }] of Object.entries(FOREIGN))
  test(`pages of a site of ${name} become a clean site and stay as they are`, async () => {
    const dir = folder(files);
    const before = everythingIn(dir);
    const result = await init(dir);
    assert.is(result.code, 0, result.stderr);
    requireUntouched(before, dir);
    await requireClean(dir);
    for (const page of pages) assert.ok(existsSync(join(dir, `build/${page}.html`)), page);
  });

test('the report names what does not come over', async () => {
  const reports = new Map<string, string>();
  for (const [name, { files }] of Object.entries(FOREIGN))
    reports.set(name, (await init(folder(files), '--dry-run')).stdout);
  const expected: readonly (readonly [string, string])[] = [
    ['mdBook', 'src/SUMMARY.md:9 gone.md: The page does not exist'],
    ['mdBook', 'src/SUMMARY.md:10 Draft: A draft chapter has no page'],
    ['mdBook', 'src/a/b.md:8 {{#include}}: 1 place'],
    ['mdBook', '1 link/missing-page'],
    ['MkDocs', 'docs/guide/a.md:3 !!! admonition: 1 place'],
    ['VitePress', 'navbar: No: There is no page /no'],
    ['VitePress', 'docs/guide/a.md:3 ::: container: 1 place'],
    ['VitePress', 'docs/guide/a.md:7 <Component>: 1 place'],
    ['folder', '1 link/missing-page'],
    ['folder', 'The page cannot be built, so it is left out'],
  ];
  for (const [name, part] of expected)
    assert.ok(reports.get(name)?.includes(part), `${name}: ${part}\n${reports.get(name)}`);
});

test('a config of VitePress that fails is reported, and its pages come over', async () => {
  for (const code of [
    "throw new Error('no');",
    'process.exit(3);',
    'export default {',
    ...(isFullRun ? ['for (;;);'] : []),
  ]) {
    const dir = folder({ '.vitepress/config.js': code, 'index.md': '# Start\n\nText.\n' });
    const result = await init(dir, '--timeout', '2');
    assert.is(result.code, 0, result.stderr);
    assert.match(result.stderr, 'docsgen runs the code of .vitepress/config.js');
    assert.match(result.stdout, '.vitepress/config.js:1');
  }
});

test('no existing entry changes: odd names, links, files in place of folders', async () => {
  const outside = folder({ 'secret.md': '# Secret\n' });
  const dir = folder({
    'docs/odd name ü.md': '# Odd\n\nText.\n',
    'docs/[a](b).md': '# Brackets\n\nText.\n',
    'docs/con.md': '# Device\n\nText.\n',
    'docs/line\nbreak.md': '# Break\n\nText.\n',
    'docs/page.mdx': 'import X from "./no";\n\n# X\n\n<X />\n',
    'docs/-rf.md': '# Minus\n\nText.\n',
    '.github': 'a file',
    'nginx/docs.conf': 'old',
  });
  symlinkSync(outside, join(dir, '.vscode'));
  symlinkSync('nowhere', join(dir, '.gitignore'));
  symlinkSync(join(outside, 'secret.md'), join(dir, 'docs/linked.md'));
  writeFileSync(join(dir, 'docs/bytes.md'), Buffer.from([0x23, 0x20, 0xff, 0xfe, 0x0a]));
  chmodSync(join(dir, 'docs/-rf.md'), 0o444);
  const before = everythingIn(dir);
  const beforeOutside = everythingIn(outside);
  const result = await init(dir);
  assert.is(result.code, 0, result.stderr);
  requireUntouched(before, dir);
  assert.equal(everythingIn(outside), beforeOutside);
  await requireClean(dir);
});

test('a docs folder that is a link, or a file, is left alone', async () => {
  const outside = folder({ 'a.md': '# A\n' });
  const linked = folder({});
  symlinkSync(outside, join(linked, 'docs'));
  const withFile = folder({ docs: 'a file' });
  for (const dir of [linked, withFile]) {
    const before = everythingIn(dir);
    const result = await init(dir);
    assert.is(result.code, 0, result.stderr);
    requireUntouched(before, dir);
    await requireClean(dir);
  }
  assert.equal(readdirSync(outside), ['a.md']);
});

fullTest('a full disk at any moment leaves the folder as it was', async () => {
  const files = { 'docs/a.md': '# A\n\nText.\n', 'README.md': '# Kite\n' };
  const total = await countWrites(files);
  assert.ok(total >= 5, `${total} files are written`);
  for (let from = 1; from <= total; from++) {
    const dir = folder(files);
    const before = everythingIn(dir);
    const fault = { below: dir, op: ['create'], from, code: 'ENOSPC' } as const;
    const result = await docsgenWithFaults(['init', dir, '--yes'], { cwd: dir, faults: [fault] });
    assert.is(result.code, 2, `write ${from}: ${result.stdout}`);
    assert.match(result.stderr, /Nothing was written|cannot be used/);
    assert.match(result.stderr, 'no space left');
    assert.equal(everythingIn(dir), before, `write ${from}`);
  }
});

/** The number of files and folders that `init` creates. */
async function countWrites(files: Readonly<Record<string, string>>): Promise<number> {
  const dir = folder(files);
  const fault = { below: dir, op: ['create'], from: 1_000_000 } as const;
  const { seen } = await docsgenWithFaults(['init', dir, '--yes'], { cwd: dir, faults: [fault] });
  return seen[0] ?? 0;
}

test.run();
