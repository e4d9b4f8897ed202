import { execFileSync } from 'node:child_process';
import {
  existsSync,
  readdirSync,
  lstatSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  docsgen,
  docsgenProcess,
  finished,
  folder,
  start,
  tree,
  write,
} from '../helpers/command.js';
import { docusaurusSite } from '../helpers/docusaurus-site.js';
import { inFullRun } from '../helpers/full-test.js';

const fullTest = inFullRun(test);

const textIn = (dir: string, path: string): string => readFileSync(join(dir, path), 'utf8');

/** The folder of the new site of an old one. */
async function migrated(old: string): Promise<string> {
  const out = join(folder({}), 'new');
  const { code, stderr } = await docsgen(['migrate', old, '--out', out, '--yes', '--write']);
  assert.is(code, 0, stderr);
  return out;
}

test('a dry run writes nothing; --write writes a site that builds', async () => {
  const old = folder(docusaurusSite);
  const out = join(folder({}), 'new');
  const before = tree(old);
  const shown = await docsgen(['migrate', old, '--out', out, '--yes', '--report']);
  assert.is(shown.code, 0, shown.stderr);
  assert.not.ok(existsSync(out));
  assert.equal(tree(old), before);
  assert.match(shown.stderr, 'docsgen runs the code of docusaurus.config.ts');
  assert.not.match(shown.stdout, 'noise of the config');

  const written = await docsgen(['migrate', old, '--out', out, '--yes', '--write']);
  assert.is(written.code, 0, written.stderr);
  assert.match(written.stdout, /^Needs a hand: \d+\. Approximated: \d+\. Maps: \d+\./);
  assert.equal(tree(old), before);
  const files = tree(out);
  for (const path of ['docs/intro.md', 'docs/_part.md', 'versioned_docs/version-1.0/intro.md'])
    assert.is(files.get(path), before.get(path), path);
  const expected = ['guides/first.md', 'sidebars.ts', 'src/remark/shout.js', 'static/img/a.txt'];
  for (const path of [...expected, 'i18n/de/docs/setup.md', 'src/css/custom.css'])
    assert.ok(files.has(path), path);
  for (const path of files.keys())
    assert.not.match(path, /node_modules|^build|unused|yarn\.lock|_redirects|docusaurus\./);
  assert.is(textIn(out, 'MIGRATION.md'), shown.stdout);
  assert.match(textIn(out, 'i18n/de/messages.json'), '"label:Docs": "Doku"');
  assert.match(textIn(out, 'docsgen.urls.lock'), /^\/docs\/next\/intro /m);

  const built = await docsgen(['build', '--no-social-cards'], { cwd: out });
  assert.is(built.code, 0, built.stderr);
  for (const page of ['docs/intro', 'docs/next/intro', 'guides/first', 'de/docs/next/setup'])
    assert.ok(existsSync(join(out, 'build', page, 'index.html')), page);
  const redirects = textIn(join(out, 'build'), '_redirects');
  assert.match(redirects, /^\/start\s+\/docs\/intro/m);
  assert.match(redirects, /^\/manual\/first\s+\/guides\/first/m);
});

test('the report names what maps, what needs a hand and where', async () => {
  const old = folder(docusaurusSite);
  const out = join(folder({}), 'new');
  const { stdout } = await docsgen(['migrate', old, '--out', out, '--yes', '--report']);
  const line = (text: string): number =>
    (docusaurusSite['docusaurus.config.ts'] ?? '').split('\n').findIndex((l) => l.includes(text)) +
    1;
  const expected: readonly (readonly [start: string, part: string])[] = [
    [`docusaurus.config.ts:${line('unknownKey')} | \`unknownKey\``, 'does not know this key'],
    [`docusaurus.config.ts:${line('editUrl: (')}`, '`editUrl`, evaluated for 3 pages'],
    [`docusaurus.config.ts:${line('function inlinePlugin')}`, '`inlinePlugin`, a function'],
    [`docusaurus.config.ts:${line('plugin-unknown')}`, '`@acme/docusaurus-plugin-unknown`'],
    [`docusaurus.config.ts:${line('custom-weather')}`, 'no item of the type "custom-weather"'],
    [`docusaurus.config.ts:${line('createRedirects')}`, '`redirects`: 1, from'],
    ['static/_redirects:1 | `/old/* → /docs/:splat`', '`redirects`'],
    ['static/_redirects:2', 'has conditions (Country=nl)'],
    ['static/_redirects:3', 'without a redirect'],
    ['src/theme/Footer/index.js:1 | `@theme/Footer`', 'slot `Footer`'],
    ['- `prism-react-renderer`', 'the package is not installed'],
    ['- `remark-extra`', 'the package is not installed'],
  ];
  const lines = stdout.split('\n');
  for (const [start, part] of expected)
    assert.ok(
      lines.some((text) => text.replace('| ', '').startsWith(start) && text.includes(part)),
      `${start} … ${part}\n${stdout}`,
    );
  assert.match(stdout, '| `/docs/next/setup` | `/docs/next/setup` |');
});

test('a target with other files, or with changed ones, is refused', async () => {
  const old = folder(docusaurusSite);
  const out = folder({ 'notes.md': 'mine\n' });
  const args = ['migrate', old, '--out', out, '--yes', '--write'];
  const refused = await docsgen(args);
  assert.is(refused.code, 2);
  assert.match(refused.stderr, 'notes.md');
  assert.equal([...tree(out).keys()], ['notes.md']);

  const other = join(folder({}), 'new');
  const again = ['migrate', old, '--out', other, '--yes', '--write'];
  assert.is((await docsgen(again)).code, 0);
  assert.is((await docsgen(again)).code, 0, 'its own files may be replaced');
  write(other, { 'docs/setup.md': '# Changed\n' });
  assert.match((await docsgen(again)).stderr, 'docs/setup.md');
  for (const inside of [join(old, 'new'), old, join(old, '..')]) {
    const result = await docsgen(['migrate', old, '--out', inside, '--yes', '--write']);
    assert.match(result.stderr, 'is a part of the old site, or contains it');
  }
});

test('a site is changed in place only if git can undo it', async () => {
  const old = folder(docusaurusSite);
  const args = ['migrate', old, '--yes', '--write'];
  assert.match((await docsgen(args)).stderr, 'is not in a git repository');
  const git = (...rest: string[]): unknown =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...rest], { cwd: old });
  git('init', '-q');
  assert.match((await docsgen(args)).stderr, 'has changes that are not committed');
  git('add', '-A');
  git('commit', '-qm', 'Start');
  const before = tree(join(old, 'docs'));
  const { code, stderr } = await docsgen(args);
  assert.is(code, 0, stderr);
  assert.equal(tree(join(old, 'docs')), before);
  assert.ok(existsSync(join(old, 'site.config.ts')));
  assert.match(textIn(old, 'package.json'), 'left-pad');
});

test('a page that needs a missing package is reported; installed packages are used', async () => {
  const page = {
    'docusaurus.config.js':
      "module.exports = { title: 'A', url: 'https://a.dev', baseUrl: '/', " +
      "presets: [['classic', { blog: false }]] };",
    'docs/a.mdx':
      "import { name } from 'acme-names';\nimport Bold from '@site/src/Bold';\n\n" +
      '# A\n\nHello <Bold>{name}</Bold>.\n',
    'src/Bold.js': 'export default ({ children }) => <b>{children}</b>;\n',
    'package.json': '{ "dependencies": { "acme-names": "1.0.0" } }',
  };
  const names = {
    'node_modules/acme-names/package.json': '{ "name": "acme-names", "main": "index.js" }',
    'node_modules/acme-names/index.js': "exports.name = 'Ada';",
  };
  const run = (files: Readonly<Record<string, string>>): ReturnType<typeof docsgen> =>
    docsgen(['migrate', folder(files), '--out', join(folder({}), 'n'), '--yes', '--report']);
  const installed = await run({ ...page, ...names });
  assert.match(installed.stdout, '1 of 1 addresses of the old site are the same');
  assert.not.match(installed.stdout, 'could not run');
  const missing = await run(page);
  assert.is(missing.code, 0, missing.stderr);
  assert.match(missing.stdout, '`/docs/a`');
});

test('React pages with style sheets of Sass move before the package is installed', async () => {
  const old = folder({
    'docusaurus.config.js':
      "module.exports = { title: 'A', url: 'https://a.dev', baseUrl: '/', " +
      "plugins: ['docusaurus-plugin-sass'], presets: [['classic', { blog: false }]], " +
      "markdown: { mermaid: true }, themes: ['@docusaurus/theme-mermaid'] };",
    'docs/a.md': '# A\n\nThe {kind} <code>Map<a, b></code>.\n\n<Absent>More.</Absent>\n',
    'docs/_partials/_spare.md': 'Words that no page includes.\n',
    'docs/b.md': '# B\n\n![A picture](/img/Pump.png)\n',
    'docs/c/index.md': '# C\n',
    'docs/c/README.md': '# The same\n',
    'static/index.html': '<p>Never seen</p>\n',
    'static/img/Pump.png': 'a',
    'static/img/pump.png': 'b',
    'static/img/on#off.png': 'a',
    'node_modules/hoisted/package.json': JSON.stringify({
      name: 'hoisted',
      version: '2.1.0',
      peerDependencies: { 'acme-peer': '*', 'acme-other': '*', react: '*' },
      peerDependenciesMeta: { 'acme-peer': { optional: true } },
    }),
    'node_modules/hoisted/index.js': 'exports.hoisted = 1;',
    'src/pages/index.js':
      "import { hoisted } from 'hoisted';\nimport absent from 'absent';\n" +
      "import styles from './index.module.scss';\nimport '../kind';\n" +
      'export default () => <h1 className={styles.a}>Start {hoisted} {absent}</h1>;\n',
    'src/pages/plan.js':
      "const isPre = ({ mdxType }) => mdxType === 'pre';\n" +
      'export default () => <div className="row"><p className="col col--6">Plan</p></div>;\n',
    'src/pages/plan/index.js': 'export default () => <p>Other plan</p>;\n',
    'src/pages/index.module.scss': '.a { color: red; }\n',
    'src/pages/search.md': '# How to search\n\nWords.\n',
    'src/kind.ts': "import type { Root } from 'mdast';\nexport type Kind = Root;\n",
    'node_modules/@types/mdast/package.json': '{ "version": "4.0.4" }',
    'package.json': JSON.stringify({
      dependencies: {
        '@docusaurus/core': '^2.4.0',
        ...{ 'acme-peer': '^3.0.0', mermaid: '10.9.6', react: '^17.0.2', sass: '^1.9.0' },
      },
    }),
  });
  const out = await migrated(old);
  assert.match(textIn(out, 'docsgen.baseline.json'), '"include/unused"');
  const report = textIn(out, 'MIGRATION.md');
  assert.match(report, /package\.json:1.*MDX 1/);
  assert.match(report, /src\/pages\/plan\.js:1.*`mdxType`/);
  assert.match(report, /docs\/a\.md:3.*line 3/);
  assert.match(report, /docs\/a\.md:5.*"Absent"/);
  assert.match(report, /docs\/c\/README\.md:1.*route \/docs\/c already belongs.*left out/);
  assert.not(existsSync(join(out, 'docs/c/README.md')));
  assert.match(report, /src\/pages\/search\.md:1.*now `\/search-results`/);
  assert.match(textIn(out, 'site.config.ts'), /"?route"?: ["']search-results["']/);
  assert.match(report, /src\/pages\/plan\/index\.js:1.*already belongs.*another name/);
  assert.not(existsSync(join(out, 'src/pages/plan/index.js')));
  assert.match(report, /static\/index\.html:1.*replace the page.*so the file is left out/);
  assert.not(existsSync(join(out, 'static/index.html')));
  assert.match(report, /static\/img\/pump\.png:1.*only in letter case/);
  assert.match(report, /static\/img\/on#off\.png:1.*contains "#".*It is left out/);
  assert.equal(readdirSync(join(out, 'static/img')), ['Pump.png']);
  assert.is(
    textIn(out, 'docs/a.md'),
    '# A\n\nThe \\{kind} <code>Map\\<a, b></code>.\n\n<div>More.</div>\n',
  );
  const packages = JSON.parse(textIn(out, 'package.json')) as {
    dependencies: Record<string, string>;
    overrides: Record<string, string>;
  };
  assert.match(packages.overrides['react'] ?? '', /^\^(?:19|[2-9]\d)\.0\.0$/);
  assert.match(textIn(out, 'site.config.ts'), "clientModules: ['./src/css/docusaurus-layout.css']");
  assert.match(textIn(out, 'src/css/docusaurus-layout.css'), '.col--6 { flex: 0 0 50%;');
  const { docsgen: _, ...others } = packages.dependencies;
  assert.equal(Object.entries(others), [
    ['@types/mdast', '^4.0.4'],
    ['acme-peer', '^3.0.0'],
    ['hoisted', '^2.1.0'],
    ['mermaid', '^11.0.0'],
    ['sass', '^1.9.0'],
  ]);
  for (const name of ['index.js', 'index.module.scss'])
    assert.ok(existsSync(join(out, 'src/pages', name)), name);
  const { stderr: reason } = await docsgen(['check'], { cwd: out });
  assert.match(reason, 'The package "hoisted" is not installed.');
});

/** A page that shows the value of a context. */
const SHOWN_CONTEXT = {
  'docs/a.md': "# A\n\nimport Mode from '@site/src/Shown';\n\n<Mode />\n",
  'src/mode.js': "import { createContext } from 'react';\nexport const Mode = createContext('no');",
  'src/Shown.js':
    "import { useContext } from 'react';\nimport { Mode } from './mode';\n" +
    'export default () => <b>{useContext(Mode)}</b>;\n',
};

test('src/theme/Root moves, unless the site does not build with it', async () => {
  const site = (root: string, imported = ''): Record<string, string> => ({
    'src/_note.md': 'Words.\n',
    'docusaurus.config.js':
      "module.exports = { title: 'A', url: 'https://a.dev', baseUrl: '/', " +
      "presets: [['classic', { blog: false, docs: { routeBasePath: '/' } }]] };",
    ...SHOWN_CONTEXT,
    'src/theme/Root.js':
      "import React from 'react';\nimport { Mode } from '@site/src/mode';\n" +
      `${imported}export default function Root({ children }) {\n  ${root}\n}\n`,
  });
  const withRoot = (root: string, imported?: string): Promise<string> =>
    migrated(folder(site(root, imported)));
  const out = await withRoot('return <Mode.Provider value="dark">{children}</Mode.Provider>;');
  assert.match(textIn(out, 'MIGRATION.md'), 'src/theme/Root.js:1 | `@theme/Root` | It is around');
  const { code, stderr } = await docsgen(['build'], { cwd: out });
  assert.is(code, 0, stderr);
  const html = textIn(out, 'build/a/index.html').replace(/<!--.*?-->/g, '');
  assert.match(html, /<d-island [^>]*src="[^"]*Root-[^>]*><d-slot>.*<b>dark<\/b>.*<\/d-slot>/s);
  const broken = await withRoot('return <Mode.Provider value={window.mode} />;');
  assert.match(textIn(broken, 'MIGRATION.md'), /`@theme\/Root` \| It is left out, .*window/);
  assert.not(existsSync(join(broken, 'src/theme/Root.js')));
  const unfit = await withRoot(
    'return <><Note />{children}</>;',
    "import Note from '../_note.md';\n",
  );
  assert.match(textIn(unfit, 'MIGRATION.md'), /`@theme\/Root` \| It is left out, .*Markdown/);
});

test('contexts of src/theme/Layout/Provider are around articles', async () => {
  const out = await migrated(
    folder({
      'docusaurus.config.js':
        "module.exports = { title: 'A', url: 'https://a.dev', baseUrl: '/', " +
        "presets: [['classic', { blog: false, docs: { routeBasePath: '/' } }]] };",
      ...SHOWN_CONTEXT,
      'src/theme/Layout/Provider/index.js': `import { composeProviders } from
  '@docusaurus/theme-common';
import { ColorModeProvider, NavbarProvider } from '@docusaurus/theme-common/internal';
import { DocsPreferredVersionContextProvider } from '@docusaurus/plugin-content-docs/client';
import { Mode } from '@site/src/mode';
const Dark = ({ children }) => <Mode.Provider value="dark">{children}</Mode.Provider>;
const Provider = composeProviders([
  ColorModeProvider, NavbarProvider, DocsPreferredVersionContextProvider, Dark,
]);
export default ({ children }) => <Provider>{children}</Provider>;
`,
    }),
  );
  const report = textIn(out, 'MIGRATION.md');
  assert.match(report, 'Provider/index.js:1 | `@theme/Layout/Provider` | It is around the article');
  assert.not.match(report, 'No slot replaces');
  const { code, stderr } = await docsgen(['build', '--no-social-cards'], { cwd: out });
  assert.is(code, 0, stderr);
  assert.match(textIn(out, 'build/a/index.html'), '<b>dark</b>');
});

test('packages of a workspace come from the folders above the site', async () => {
  const workspace = folder({
    'package.json':
      '{ "devDependencies": { "@docusaurus/core": "2.4.1", "acme-names": "^2.0.0" }, ' +
      '"dependencies": { "unused": "1.0.0" }, "workspaces": ["kits/*"] }',
    '.git/HEAD': '',
    'kits/own/package.json': '{ "name": "acme-own", "private": true }',
    'kits/open/package.json': '{ "name": "acme-open", "version": "1.0.0" }',
    'docs/website/package.json':
      '{ "dependencies": { "acme-own": "workspace:*", "acme-open": "workspace:*" } }',
    'docs/website/docusaurus.config.js':
      "module.exports = { title: 'A', url: 'https://a.dev', baseUrl: '/', presets: ['classic'] };",
    'docs/website/docs/a.md': '# A\n\nHello {you}.\n',
    'docs/website/src/pages/names.js':
      "import { name } from 'acme-names';\nimport { own } from 'acme-own';\n" +
      "import { open } from 'acme-open';\nexport default () => <b>{name + own + open}</b>;\n",
  });
  const out = await migrated(join(workspace, 'docs/website'));
  const { dependencies } = JSON.parse(textIn(out, 'package.json')) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  assert.is(dependencies['acme-names'], '^2.0.0');
  assert.is(dependencies['unused'], undefined);
  assert.is(dependencies['acme-open'], '*');
  assert.is(dependencies['acme-own'], undefined, 'npm does not have it');
  assert.match(textIn(out, 'MIGRATION.md'), 'It is in `../../kits/own`.');
  assert.is(textIn(out, 'docs/a.md'), '# A\n\nHello \\{you}.\n', 'a page of MDX 1');
});

test('pages behind symbolic links are copied; lost links and steps are noted', async () => {
  const old = folder({
    'package.json': JSON.stringify({
      scripts: { prebuild: 'node api.mjs', build: 'CI=1 docusaurus build && node cards.mjs' },
      dependencies: { 'acme-core': 'workspace:*', 'acme-kit': 'workspace:^1.2.0' },
    }),
    'docusaurus.config.js':
      "module.exports = { title: 'A', url: 'https://a.dev', baseUrl: '/', presets: ['classic'] };",
    'docs/a.md': '# A\n\nHello.\n',
    'docs/.secret': 'x',
    'src/pages/names.js':
      "import { a } from 'acme-core';\nimport { b } from 'acme-kit';\n" +
      "import { c } from '../sum';\n" +
      'export default () => <b>{a + b + c}</b>;\n',
    'shared/sum.js': "export { c } from './part';\nexport { d } from '@site/docs/d.js';\n",
    'shared/part.js': 'export const c = 1;\n',
    'shared/b.md': '# B\n\nShared.\n',
    'shared/more/c.md': '# C\n\nMore.\n',
  });
  symlinkSync('../shared/b.md', join(old, 'docs/b.md'));
  symlinkSync('../shared/sum.js', join(old, 'src/sum.js'));
  symlinkSync('../shared/more', join(old, 'docs/more'));
  symlinkSync('../docs', join(old, 'docs/circle'));
  symlinkSync('nowhere.md', join(old, 'docs/broken.md'));
  symlinkSync('.secret', join(old, 'docs/secret.md'));
  symlinkSync(folder({ 'd.md': '# D' }), join(old, 'docs/outside'));
  const out = await migrated(old);
  assert.is(textIn(out, 'docs/b.md'), '# B\n\nShared.\n');
  assert.not.ok(lstatSync(join(out, 'docs/b.md')).isSymbolicLink());
  assert.ok(existsSync(join(out, 'docs/more/c.md')));
  const report = textIn(out, 'MIGRATION.md');
  for (const name of ['circle', 'broken.md', 'secret.md', 'outside']) {
    assert.not.ok(existsSync(join(out, 'docs', name)), name);
    assert.match(report, `| \`docs/${name}\` | This symbolic link leads to no file`);
  }
  assert.match(report, /src\/sum\.js:1 \| `\.\/part` \|.* copy shared\/part\.js/);
  assert.match(report, '`scripts.prebuild` | The script does more than run Docusaurus.');
  assert.match(report, 'to the new site: `node cards.mjs`');
  const { dependencies } = JSON.parse(textIn(out, 'package.json')) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  assert.is(dependencies['acme-core'], '*');
  assert.is(dependencies['acme-kit'], '^1.2.0');
  assert.match(report, 'Its version `workspace:*` is from the old repository');
});

test('imports in fences around MDX, packages without a version, and postinstall', async () => {
  const old = folder({
    'package.json':
      '{ "scripts": { "postinstall": "node link.mjs" }, ' +
      '"dependencies": { "@docusaurus/core": "~3.6.1" } }',
    'docusaurus.config.js':
      "const docs = { remarkPlugins: [require('./src/lost')] };\n" +
      "module.exports = { title: 'A', url: 'https://a.dev', baseUrl: '/', " +
      "presets: [['classic', { docs }]], plugins: ['@docusaurus/plugin-svgr'] };",
    'src/lost.js':
      "const { lost } = require('acme-lost');\n" +
      "const { name } = require('@docusaurus/logger/lib/index');\n" +
      'module.exports = () => () => lost();\n',
    'docs/b.md': '# B\n\n```js\nnever(closed);\n',
    'docs/a.md':
      "# A\n\n```mdx-code-block\nimport Box from '@site/src/Box';\n\n<Box />\n```\n\n" +
      "```js\nimport shown from 'shown-only';\n```\n\nUse const a = require('prose-only');\n",
    'src/Box.js':
      "import { join } from 'path';\nimport clsx from 'clsx';\nimport acme from 'acme-lost';\n" +
      "import visit from 'unist-util-visit';\nimport { Link } from 'react-router-dom';\n" +
      'export default () => <b className={clsx(join("a", "b"))}>{acme}</b>;\n',
  });
  const out = await migrated(old);
  assert.ok(existsSync(join(out, 'src/Box.js')));
  const report = textIn(out, 'MIGRATION.md');
  assert.match(report, '`acme-lost` | The site imports it, but no package.json names it');
  assert.not.match(report, /`(?:path|clsx|react|shown-only|prose-only|unist-\S+)\S*` \| The site/);
  assert.match(textIn(out, 'package.json'), '"unist-util-visit": "^5.0.0"');
  assert.match(textIn(out, 'package.json'), '"@docusaurus/logger": "~3.6.1"');
  assert.match(report, /`scripts\.postinstall` \|.*`node link\.mjs`/);
  assert.match(report, 'an imported `.svg` file is a component');
  assert.match(
    report,
    /ran without code of the site that needs packages: .*"acme-lost" is not installed/,
  );
  assert.match(textIn(out, 'docsgen.baseline.json'), 'code/unclosed');
});

test('a config with dynamic imports is read, also without the packages', async () => {
  const old = folder({
    'docusaurus.config.js':
      'module.exports = async () => {\n' +
      "  const math = (await import('remark-math')).default;\n" +
      "  const { default: shout } = await import('./src/shout.mjs');\n" +
      "  const preset = ['classic', { docs: { remarkPlugins: [math, shout] } }];\n" +
      "  return { title: 'A', url: 'https://a.dev', baseUrl: '/', presets: [preset] };\n};",
    'docs/a.md': '# A\n\nHello.\n',
    'src/shout.mjs': 'export default () => (tree) => tree;\n',
  });
  const out = await migrated(old);
  assert.match(textIn(out, 'site.config.ts'), './src/shout.mjs');
  assert.match(textIn(out, 'MIGRATION.md'), '`remark-math`: the package is not installed');
});

fullTest('a plugin of Markdown has the name of its package, whose parts are no files', async () => {
  const workspace = folder({
    'website/docusaurus.config.js': `const folded = require('folded').default;
const own = require('own-kit');
const { beside } = require('../tools/beside');
const docs = { remarkPlugins: [[folded, { level: 2 }], own.words, beside] };
module.exports = {
  title: 'A', url: 'https://a.dev', baseUrl: '/', presets: [['classic', { blog: false, docs }]],
};
`,
    'website/docs/a.md': '# A\n\nHello.\n',
    'website/package.json':
      '{ "dependencies": { "folded": "^1.0.0", "own-kit": "workspace:*", "a": "1" } }',
    'node_modules/folded/package.json': '{ "name": "folded", "main": "index.js" }',
    'node_modules/folded/index.js': "module.exports = require('./dist/folded.js');\n",
    'node_modules/folded/dist/folded.js': 'exports.default = () => () => undefined;\n',
    'kit/package.json': '{ "name": "own-kit", "main": "index.js" }',
    'kit/index.js': "exports.words = require('./words.js');\n",
    'kit/words.js': 'module.exports = () => () => undefined;\n',
    'tools/beside.js': 'exports.beside = () => () => undefined;\n',
  });
  symlinkSync(join(workspace, 'kit'), join(workspace, 'node_modules/own-kit'));
  const out = await migrated(join(workspace, 'website'));
  const config = textIn(out, 'site.config.ts');
  assert.match(config, "remarkPlugins: [['folded', { level: 2 }], './plugins/words.js']");
  assert.match(textIn(out, 'plugins/words.js'), 'export { words as default } from "own-kit"');
  assert.match(textIn(out, 'MIGRATION.md'), /`\.\.\/tools\/beside\.js` is outside of the site/);
});

fullTest('modules of a config may declare the names of CommonJS, and mix exports', async () => {
  const old = folder({
    'docusaurus.config.ts': `import path from 'node:path';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import list, { more } from './list';
const __filename = fileURLToPath(import.meta.url);
const __dirname = path.dirname(__filename);
const require = createRequire(import.meta.url);
export default {
  title: list.items[0] + more + require('./list').items.length, url: 'https://a.dev',
  baseUrl: '/',
  presets: [['classic', { blog: false, docs: { sidebarPath: path.resolve(__dirname, 's.ts') } }]],
};
`,
    's.ts': "export default { docs: [...require('./list').items] };\n",
    'list.ts': "export const more = 'B';\nexport default { items: ['a'] };\n",
    'docs/a.md': '# A\n\nHello.\n',
  });
  const out = await migrated(old);
  assert.match(textIn(out, 'site.config.ts'), "title: 'aB1'");
  assert.match(textIn(out, 'MIGRATION.md'), '1 of 1 addresses of the old site are the same');
});

test('a config that fails without its packages names them', async () => {
  const old = folder({
    'docusaurus.config.js':
      "const { read } = require('absent-env');\nrequire('./no-file');\n" +
      "if (read() !== 'x') throw new Error('no luck');\n",
  });
  const { code, stderr } = await docsgen(['migrate', old, '--yes']);
  assert.is(code, 2);
  assert.match(stderr, /docusaurus\.config\.js:3:.*\n.*no luck/);
  assert.match(stderr, 'Values from absent-env are not known: install the packages');
});

test('redirects to sources of patterns that lead to pages, and to other hosts', async () => {
  const old = folder({
    'docusaurus.config.js':
      "module.exports = { title: 'A', url: 'https://a.dev', baseUrl: '/', presets: ['classic'], " +
      "i18n: { defaultLocale: 'en', locales: ['en', 'de'] }, plugins: [['client-redirects', " +
      "{ redirects: [{ from: '/play', to: 'https://play.dev/' }] }]] };",
    'docs/setup.md': '# Setup\n\nHello.\n',
    'vercel.json': JSON.stringify({
      redirects: [
        { source: '/start', destination: '/old/setup', permanent: true },
        { source: '/gone', destination: '/old/gone', permanent: true },
        { source: '/old/:page', destination: '/docs/:page', permanent: true },
      ],
    }),
  });
  const out = await migrated(old);
  assert.match(textIn(out, 'site.config.ts'), "{ from: '/start', to: '/old/setup' }");
  for (const from of ['/play', '/de/play'])
    assert.match(textIn(out, 'site.config.ts'), `{ from: '${from}', to: 'https://play.dev/' }`);
  assert.match(textIn(out, 'MIGRATION.md'), 'No page has the address /old/gone.');
});

fullTest('paths that begin with a slash are in the site or in a static folder', async () => {
  const old = folder({
    'docs/b.mdx': "import Part from '/parts/_part.mdx';\n\n# B\n\n<Part />\n",
    'parts/_part.mdx': "import Box from '/src/Box';\n\nA <Box /> part.\n",
    'src/Box.js': "import { name } from '/box.json';\nexport default () => <b>{name}</b>;\n",
    'static/box.json': '{ "name": "small" }',
    'docusaurus.config.js':
      "const theme = { customCss: '/src/css/custom.css' };\n" +
      "module.exports = { title: 'A', url: 'https://a.dev', baseUrl: '/', " +
      "presets: [['classic', { theme, blog: false }]] };",
    'docs/a.md': '# A\n\nHello.\n',
    'src/css/custom.css': '.a { color: red; }\n',
  });
  const out = await migrated(old);
  assert.match(textIn(out, 'site.config.ts'), "clientModules: ['./src/css/custom.css']");
  const built = await docsgen(['build', '--no-social-cards'], { cwd: out });
  assert.is(built.code, 0, built.stdout + built.stderr);
  assert.match(textIn(out, 'build/docs/b/index.html'), 'A <b>small</b> part.');
});

test('a component of the theme that needs parts of Docusaurus gives way to docsgen’s', async () => {
  const tabs = "import Tabs from '@theme/Tabs';\nimport TabItem from '@theme/TabItem';\n";
  const old = folder({
    'docusaurus.config.js':
      "module.exports = { title: 'A', url: 'https://a.dev', baseUrl: '/', " +
      "presets: [['classic', { blog: false }]] };",
    'docs/a.mdx': `${tabs}
# A

<Tabs><TabItem value="x">

Words.

</TabItem></Tabs>
`,
    'src/theme/Tabs/index.js':
      "import { useLostTabs } from '@docusaurus/theme-common/internal';\n" +
      "import './styles.css';\nexport default () => <b>{useLostTabs().length}</b>;\n",
    'src/theme/Tabs/styles.css': '.a { color: red; }\n',
    'src/theme/TabItem.js':
      "import { useColorMode, useFoo as foo } from '@docusaurus/theme-common';\n" +
      'export default () => <b>{foo()}</b>;\n',
  });
  const out = await migrated(old);
  assert.not.ok(existsSync(join(out, 'src/theme')));
  const report = textIn(out, 'MIGRATION.md');
  assert.match(
    report,
    /src\/theme\/Tabs\/index\.js:1 .*has no `useLostTabs` of `@docusaurus\/theme-common\/internal`/,
  );
  assert.match(
    report,
    /src\/theme\/TabItem\.js:1 .*has no `useFoo` of `@docusaurus\/theme-common`/,
  );
  assert.match(report, '1 of 1 addresses of the old site are the same');
});

/** A site with components for MDX pages, and with names for live code. */
const themeSite = (mdxComponents: string): string =>
  folder({
    'docusaurus.config.js':
      "module.exports = { title: 'A', url: 'https://a.dev', baseUrl: '/', " +
      "presets: [['classic', { blog: false }]], themes: ['@docusaurus/theme-live-codeblock'] };",
    'docs/a.mdx': '# A\n\n<Note />\n\n```jsx live\n<Words />\n```\n',
    'src/theme/MDXComponents/index.js': mdxComponents,
    'src/theme/MDXComponents/Code.js':
      "export { default } from '@theme-original/MDXComponents/Code';\n",
    'src/theme/ReactLiveScope/index.js':
      "import Words from '@site/src/Words';\nexport default { Words };\n",
    'src/Words.js': 'export default () => <b>live words</b>;\n',
  });

const PARTS = ['A', 'Code', 'Details', 'Heading', 'Img', 'Li', 'Pre', 'Ul'];

test('components of src/theme for parts of pages move, unless they throw', async () => {
  const wrapper = (name: string, box: string): string =>
    `import Original from '@theme-original/${name}';\n` +
    `export default (props) => <div className="${box}"><Original {...props} /></div>;\n`;
  const old = folder({
    'docusaurus.config.js':
      "module.exports = { title: 'A', url: 'https://a.dev', baseUrl: '/', " +
      "presets: [['classic', { blog: false }]] };",
    'docs/a.md': '# A\n\n## B\n\n![P](./p.png)\n\n```js\none()\n```\n\n:::tip\n\nWords.\n\n:::\n',
    'docs/p.png': 'no picture',
    'src/theme/CodeBlock/index.js': wrapper('CodeBlock', 'own-code'),
    'src/theme/MDXComponents/Img.js': wrapper('MDXComponents/Img', 'own-img'),
    'src/theme/Admonition/index.js': wrapper('Admonition', 'own-box'),
    'src/theme/Heading/index.js': 'export default () => <h2>{window.name}</h2>;\n',
  });
  const out = await migrated(old);
  const report = textIn(out, 'MIGRATION.md');
  for (const name of ['CodeBlock', 'MDXComponents/Img', 'Admonition'])
    assert.match(report, `\`@theme/${name}\` | Pages of MDX show these parts with it`);
  assert.match(report, /`@theme\/Heading` \| It is left out, .*window/);
  assert.not.match(report, 'Write a component for the slot');
  const built = await docsgen(['build', '--no-social-cards'], { cwd: out });
  assert.is(built.code, 0, built.stderr);
  const html = textIn(out, 'build/docs/a/index.html');
  for (const box of ['own-code', 'own-img', 'own-box']) assert.match(html, `<div class="${box}">`);
});

test('parts of MDXComponents and names of live code work as before', async () => {
  const imports = PARTS.map((part) => `import ${part} from '@theme/MDXComponents/${part}';\n`);
  const old = themeSite(
    `${imports.join('')}import CodeInline from '@theme/CodeInline';
const Note = () => <p>
  <Ul><Li><A to="/docs/a">link</A></Li></Ul><Pre><CodeInline>x</CodeInline></Pre>
</p>;
export default { Code, Details, Heading, Img, Note };\n`,
  );
  const out = await migrated(old);
  assert.match(textIn(out, 'MIGRATION.md'), /ReactLiveScope` \| Live code uses the same file/);
  assert.not.match(textIn(out, 'MIGRATION.md'), /ReactLiveScope.*No slot/);
  const built = await docsgen(['build', '--no-social-cards'], { cwd: out });
  assert.is(built.code, 0, built.stderr);
  const html = textIn(out, 'build/docs/a/index.html');
  assert.match(html, /<li><a href="\/docs\/a">link<\/a><\/li>/);
  assert.match(html, '<b>live words</b>');
});

test('components of MDX pages that cannot run are not named in the config', async () => {
  const old = themeSite("import { useFoo } from '@docusaurus/theme-common';\nexport default {};\n");
  const out = await migrated(old);
  assert.not.match(textIn(out, 'site.config.ts'), 'components');
  assert.not.ok(existsSync(join(out, 'src/theme/MDXComponents')));
  assert.match(textIn(out, 'MIGRATION.md'), 'docsgen has no `useFoo`');
});

test('code of the old site that fails in an event does not stop a migration', async () => {
  const old = folder({
    'docusaurus.config.js':
      "module.exports = { title: 'A', url: 'https://a.dev', baseUrl: '/', presets: [['classic', " +
      "{ blog: false, docs: { remarkPlugins: [require('./check.js')] } }]] };",
    'check.js':
      "const { spawn } = require('node:child_process');\n" +
      'module.exports = () => () => new Promise((done) => {\n' +
      "  spawn('no-such-program-here').on('close', done);\n});\n",
    'docs/a.md': '# A\n',
    'docs/b.md': '# B\n',
  });
  const out = join(folder({}), 'new');
  const { code, stderr } = await docsgenProcess(['migrate', old, '--out', out, '--yes', '--write']);
  assert.is(code, 0, stderr);
  assert.ok(existsSync(join(out, 'docs/a.md')));
  assert.match(textIn(out, 'MIGRATION.md'), 'no-such-program-here ENOENT');
});

fullTest('pages in a folder with the name of the built site are copied', async () => {
  const old = folder({
    'docusaurus.config.js':
      "module.exports = { title: 'A', url: 'https://a.dev', baseUrl: '/', " +
      "presets: [['classic', { blog: false }]] };",
    'docs/a.md': '# A\n',
    'docs/build/b.md': '# B\n',
    'build/docs/a/index.html': '<h1>A</h1>\n',
  });
  const out = await migrated(old);
  assert.ok(existsSync(join(out, 'docs/build/b.md')));
  assert.match(textIn(out, 'docsgen.urls.lock'), '/docs/build/b');
});

fullTest('a large page keeps its text', async () => {
  const part = 'Some words of a long page.\n\n'.repeat(10_000);
  const old = folder({
    'docusaurus.config.js':
      "module.exports = { title: 'A', url: 'https://a.dev', baseUrl: '/', " +
      "presets: [['classic', { blog: false }]] };",
    'docs/a.mdx': `import Part from './_part.mdx';\n\n# A\n\n${part}<Part />\n`,
    'docs/_part.mdx': part,
  });
  const out = await migrated(old);
  assert.match(textIn(out, 'site.config.ts'), 'maxPageKb: 700');
  assert.match(textIn(out, 'MIGRATION.md'), 'docs/a.mdx:1 | `docs/a.mdx` | `markdown.maxPageKb`');
});

test('a component of src/theme that only the site has works as before', async () => {
  const old = folder({
    'docusaurus.config.js':
      "module.exports = { title: 'A', url: 'https://a.dev', baseUrl: '/', " +
      "presets: [['classic', { blog: false }]] };",
    'docs/a.mdx': "import Shot from '@theme/Screenshot';\n\n# A\n\n<Shot />\n",
    'src/theme/Screenshot/index.js': 'export default () => <b>Shown</b>;\n',
    'src/theme/Banner/index.js': 'export default () => <b>Shown</b>;\n',
  });
  const out = await migrated(old);
  const report = textIn(out, 'MIGRATION.md');
  assert.match(report, '`@theme/Screenshot` | The site’s own component: imports of it work');
  assert.match(report, '`@theme/Banner` | No slot replaces this component');
});

test('tabs of src/theme move with the hooks that they use', async () => {
  const old = folder({
    'docusaurus.config.js':
      "module.exports = { title: 'A', url: 'https://a.dev', baseUrl: '/', " +
      "presets: [['classic', { blog: false }]] };",
    'docs/a.mdx': `import Tabs from '@theme/Tabs';
import TabItem from '@theme/TabItem';

# A

<Tabs><TabItem value="x">Words.</TabItem></Tabs>
`,
    'src/theme/Tabs/index.js':
      "import { ThemeClassNames } from '@docusaurus/theme-common';\n" +
      "import { useTabs } from '@docusaurus/theme-common/internal';\n" +
      'export default (props) => <b className={ThemeClassNames.tabs.container}>' +
      '{useTabs(props).selectedValue}</b>;\n',
    'src/theme/TabItem.js': 'export default ({ children }) => <i>{children}</i>;\n',
  });
  const out = await migrated(old);
  const report = textIn(out, 'MIGRATION.md');
  assert.not.match(report, 'No slot');
  for (const name of ['Tabs', 'TabItem'])
    assert.match(report, `\`@theme/${name}\` | The site’s own component: imports of it work`);
  const built = await docsgen(['build', '--quiet'], { cwd: out });
  assert.is(built.code, 0, built.stderr);
  assert.match(textIn(out, 'build/docs/a/index.html'), '<b class="theme-tabs-container">x</b>');
});

fullTest('items of tabs give way to docsgen’s together with the tabs around them', async () => {
  const old = folder({
    'docusaurus.config.js':
      "module.exports = { title: 'A', url: 'https://a.dev', baseUrl: '/', " +
      "presets: [['classic', { blog: false }]] };",
    'docs/a.mdx': `import Tabs from '@theme/Tabs';
import TabItem from '@theme/TabItem';

# A

<Tabs><TabItem value="x">

Words.

</TabItem></Tabs>
`,
    'src/theme/Tabs/index.js':
      "import { createContext } from 'react';\n" +
      "import { useLostTabs } from '@docusaurus/theme-common/internal';\n" +
      'export const Names = createContext(undefined);\n' +
      'export default ({ children }) => <Names value={useLostTabs()}>{children}</Names>;\n',
    'src/theme/TabItem/index.js':
      "import { useContext } from 'react';\nimport { Names } from '../Tabs';\n" +
      'export default () => <b>{useContext(Names).length}</b>;\n',
  });
  const out = await migrated(old);
  assert.not.ok(existsSync(join(out, 'src/theme')));
  const report = textIn(out, 'MIGRATION.md');
  assert.match(report, 'It belongs to src/theme/Tabs/index.js, which is left out.');
  assert.match(report, 'src/theme/TabItem/index.js:1');
  assert.not.match(report, /mdx\/component/);
});

test('imports of a component that is left out lead to the one of docsgen', async () => {
  const old = folder({
    'docusaurus.config.js':
      "module.exports = { title: 'A', url: 'https://a.dev', baseUrl: '/', " +
      "presets: [['classic', { blog: false }]] };",
    'docs/a.mdx': "import { Own, size } from '@site/src/own';\n\n# A\n\n<Own />\n\n{size}\n",
    'src/own.js':
      "import CodeBlock from '@site/src/theme/CodeBlock';\n" +
      "import { size } from './theme/CodeBlock/size';\n" +
      'export const Own = () => <CodeBlock language="js">one()</CodeBlock>;\nexport { size };\n',
    'src/theme/CodeBlock/index.js':
      "import { lost } from '@docusaurus/theme-common/internal';\n" +
      'export default () => <b>{lost()}</b>;\n',
    'src/theme/CodeBlock/size.js': 'export const size = 1;\n',
  });
  const out = await migrated(old);
  assert.match(textIn(out, 'src/theme/CodeBlock/index.js'), "from '@theme-original/CodeBlock'");
  assert.match(
    textIn(out, 'MIGRATION.md'),
    /src\/own\.js:1 .*It imports src\/theme\/CodeBlock\/size\.js, which is left out/,
  );
  writeFileSync(
    join(out, 'src/own.js'),
    textIn(out, 'src/own.js').replace(/import \{ size.*/, 'const size = 1;'),
  );
  const built = await docsgen(['build', '--no-social-cards'], { cwd: out });
  assert.is(built.code, 0, built.stdout + built.stderr);
  assert.match(textIn(out, 'build/docs/a/index.html'), /one/);
});

fullTest('a category whose items are lost is empty, so that the site builds', async () => {
  const old = folder({
    'docusaurus.config.js':
      "module.exports = { title: 'A', url: 'https://a.dev', baseUrl: '/', " +
      "presets: [['classic', { blog: false, docs: { sidebarPath: './sidebars.js' } }]] };",
    'docs/a.md': '# A\n\nHello.\n',
    'sidebars.js':
      "const lost = { type: 'category', label: 'L', link: { type: 'doc', id: 'a' }, " +
      "items: require('./made.js') };\nmodule.exports = { docs: [lost, 'a'] };\n",
  });
  const out = await migrated(old);
  assert.match(textIn(out, 'MIGRATION.md'), '1 of 1 addresses of the old site are the same');
});

fullTest('a config can declare the names that CommonJS has', async () => {
  const old = folder({
    'docusaurus.config.ts':
      "import { createRequire } from 'node:module';\nimport path from 'node:path';\n" +
      "import { fileURLToPath } from 'node:url';\n" +
      "import { title } from './src/title.mjs';\n" +
      'const require = createRequire(import.meta.url);\n' +
      'const __dirname = path.dirname(fileURLToPath(import.meta.url));\n' +
      "const customCss = require.resolve(path.join(__dirname, 'site.css'));\n" +
      "const preset = ['classic', { theme: { customCss } }];\n" +
      "export default { title, url: 'https://a.dev', baseUrl: '/', presets: [preset] };",
    'src/title.mjs':
      'const __dirname = import.meta.dirname, __filename = import.meta.filename;\n' +
      'export const title = __filename.slice(__dirname.length + 1);\n',
    'site.css': '.a { color: red; }\n',
    'docs/a.md': '# A\n\nHello.\n',
  });
  const out = await migrated(old);
  const config = textIn(out, 'site.config.ts');
  assert.match(config, "title: 'title.mjs'");
  assert.match(config, "clientModules: ['./site.css']");
});

test('a site whose code needs missing packages gets a baseline and all its code', async () => {
  const withPackage = (name: string, code: string): string => `import '${name}';\n${code}\n`;
  const old = folder({
    'docusaurus.config.js':
      "module.exports = { title: 'A', url: 'https://a.dev', baseUrl: '/', plugins: ['./css.js'], " +
      "presets: [['classic', { blog: false }]], themes: ['@docusaurus/theme-live-codeblock'] };",
    'src/theme/MDXComponents.js': withPackage('absent-ui', 'export default {};'),
    'src/theme/Admonition/Types.js': withPackage('absent-box', 'export default {};'),
    'src/theme/ReactLiveScope/index.js': withPackage('absent-live', 'export default {};'),
    'docs/live.md': '# Live\n\n```jsx live\n<b>words</b>\n```\n\n![Gone](./gone.png)\n',
    'css.js':
      "module.exports = () => ({ name: 'css', configurePostCss: (options) => {\n" +
      "  options.plugins.push(require('absent-css'));\n  return options;\n} });\n",
    'docs/a.md': '# A\n\n![Gone](./gone.png)\n',
  });
  const out = await migrated(old);
  const baseline = textIn(out, 'docsgen.baseline.json');
  for (const page of ['docs/a.md', 'docs/live.md']) assert.match(baseline, page);
  assert.ok(existsSync(join(out, 'src/theme/Admonition/Types.js')));
  const report = textIn(out, 'MIGRATION.md');
  assert.match(report, '`@theme/Admonition` | Pages of MDX show these parts with it');
  const { stderr } = await docsgen(['check'], { cwd: out });
  assert.match(stderr, 'absent-css');
});

test('a config of modules imports the default exports of modules and packages', async () => {
  const old = folder({
    'docusaurus.config.mjs':
      "import title from './src/title.mjs';\n" +
      "import shout from 'acme-shout';\n" +
      "import old from 'acme-old';\n" +
      "const preset = ['classic', { docs: { remarkPlugins: [shout, old.default] } }];\n" +
      "export default { title: title(), url: 'https://a.dev', baseUrl: '/', presets: [preset] };",
    'src/title.mjs': "export default () => 'A';\n",
    'docs/a.md': '# A\n\nHello.\n',
    'node_modules/acme-shout/package.json': '{ "type": "module", "exports": "./index.js" }',
    'node_modules/acme-shout/index.js': 'export default function shout() {}\n',
    'node_modules/acme-old/package.json': '{ "main": "index.js" }',
    'node_modules/acme-old/index.js':
      'exports.__esModule = true;\nexports.default = function old() {};\n',
  });
  const out = await migrated(old);
  const config = textIn(out, 'site.config.ts');
  assert.match(config, "title: 'A'");
  assert.match(config, "remarkPlugins: ['acme-shout', 'acme-old']");
});

fullTest('redirects to files of a static folder stay', async () => {
  const old = folder({
    'docusaurus.config.js':
      "module.exports = { title: 'A', url: 'https://a.dev', baseUrl: '/', " +
      "presets: [['classic', { blog: false }]] };",
    'docs/a.md': '# A\n\nHello.\n',
    'static/api/names.html': '<h1>Names</h1>\n',
    'static/api/index.html': '<h1>API</h1>\n',
    'static/_redirects': '/names /api/names.html#b\n/reference /api/\n/lost /api/lost.html\n',
  });
  const out = await migrated(old);
  const config = textIn(out, 'site.config.ts');
  assert.match(config, "{ from: '/names', to: '/api/names.html#b' }");
  assert.match(config, "{ from: '/reference', to: '/api/' }");
  assert.not.match(config, '/lost');
  assert.match(textIn(out, 'MIGRATION.md'), 'No page has the address /api/lost');
  const built = await docsgen(['check', '--strict'], { cwd: out });
  assert.is(built.code, 0, built.stderr);
});

test('code that fails, ends the process or does not end is an error at its place', async () => {
  const cases: readonly (readonly [text: string, message: RegExp])[] = [
    ['\n\nthrow new Error("no luck");', /docusaurus\.config\.js:3:7 .*\n.*no luck/],
    ['process.exit(3)', /ended its process with code 3/],
    ['module.exports = new Promise(() => setInterval(() => {}, 9))', /did not end within 1 second/],
    ['module.exports = "text"', /exports no config/],
    ['module.exports = {', /docusaurus\.config\.js/],
  ];
  for (const [text, message] of cases) {
    const old = folder({ 'docusaurus.config.js': text });
    const seconds = text.includes('setInterval') ? '1' : '600';
    const result = await docsgen(['migrate', old, '--yes', '--timeout', seconds]);
    assert.is(result.code, 2, text);
    assert.match(result.stderr, message);
  }
  const silent = await docsgen(['migrate', folder(docusaurusSite)]);
  assert.match(silent.stderr, 'pass --yes if you trust it');
  const empty = await docsgen(['migrate', folder({}), '--yes']);
  assert.match(empty.stderr, 'has no docusaurus.config file');
});

test('a signal also ends the process that evaluates the config', async () => {
  const old = folder({
    'docusaurus.config.js': `require('node:fs').writeFileSync('pid', String(process.pid));
for (;;);\n`,
  });
  const child = start(['migrate', old, '--yes']);
  const file = join(old, 'pid');
  while (!existsSync(file) || readFileSync(file, 'utf8') === '') await pause(50);
  const pid = Number(readFileSync(file, 'utf8'));
  child.kill('SIGTERM');
  assert.is((await finished(child)).code, 143);
  const isRunning = (): boolean => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  for (let tries = 0; tries < 100 && isRunning(); tries++) await pause(50);
  const stays = isRunning();
  if (stays) process.kill(pid, 'SIGKILL');
  assert.not(stays);
});

test.run();
