/**
 * Tests of the published package: it is packed once and installed once into an empty folder. All
 * other tests run docsgen in its repository, where every package is installed.
 */
import { spawn } from 'node:child_process';
import { lstatSync, mkdirSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isFullRun } from '../helpers/amount.js';
import { finished, folder, root, start, write, type Result } from '../helpers/command.js';
import { inFullRun } from '../helpers/full-test.js';

const fullTest = inFullRun(test);

const MAXIMUM = { packages: 12, megabytes: 45 };

/** The package that makes a new site: `npm create docsgen`. */
const makerSources = join(root, 'packages/create-docsgen');

const workFolder = realpathSync(folder({}));
const site = join(workFolder, 'site');

const npm = (args: readonly string[], cwd: string): Promise<Result> =>
  finished(spawn('npm', args, { cwd, shell: process.platform === 'win32' }));

const docsgen = (args: readonly string[]): Promise<Result> =>
  finished(spawn(join(site, 'node_modules/.bin/docsgen'), args, { cwd: site }));

/** The warnings that npm prints, except those about the settings of this machine. */
function warnings({ stdout, stderr }: Result): string[] {
  return `${stdout}\n${stderr}`
    .split('\n')
    .filter((line) => /\bwarn\b/i.test(line) && !/Unknown \S+ config/.test(line));
}

/** The paths of all files below a folder, relative to it. */
function filesBelow(dir: string): string[] {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((path) =>
    lstatSync(join(dir, path)).isFile(),
  );
}

const output = (path: string): string => readFileSync(join(site, 'build', path), 'utf8');

test('the package installs in an empty folder within its limits and without warnings', async () => {
  // No scripts are needed: `npm test` has built docsgen.
  const sources = ['.', makerSources];
  const packed = await npm(
    ['pack', '--ignore-scripts', '--pack-destination', workFolder, ...sources],
    root,
  );
  assert.is(packed.code, 0, packed.stderr);
  const tarballs = readdirSync(workFolder).filter((name) => name.endsWith('.tgz'));
  assert.is(tarballs.length, 2);
  mkdirSync(site);
  write(site, { 'package.json': '{ "private": true }' });
  const installed = await npm(
    [
      ...['install', '--no-audit', '--no-fund', '--prefer-offline'],
      ...tarballs.map((name) => join(workFolder, name)),
    ],
    site,
  );
  assert.is(installed.code, 0, installed.stderr);
  assert.equal(warnings(installed), []);

  const modules = join(site, 'node_modules');
  const listed = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, unknown>>;
  };
  const all = Object.keys(listed.packages);
  // Sites do not keep `create-docsgen`.
  const packages = all.filter((path) => !path.endsWith('create-docsgen'));
  assert.is(packages.length, all.length - 1);
  assert.ok(packages.some((path) => path.endsWith('docsgen')));
  assert.ok(packages.length <= MAXIMUM.packages, `${packages.length}: ${packages.join(', ')}`);
  const bytes = filesBelow(modules).reduce(
    (sum, path) => sum + Math.max(lstatSync(join(modules, path)).size, 4096),
    0,
  );
  assert.ok(bytes / 2 ** 20 <= MAXIMUM.megabytes, `${Math.round(bytes / 2 ** 20)} MB`);
});

test('the package lists every bundled package with its licence', async () => {
  const text = readFileSync(join(site, 'node_modules/docsgen/THIRD_PARTY_LICENSES'), 'utf8');
  for (const name of ['react-dom', 'katex', 'zod', 'esbuild', '@resvg/resvg-wasm'])
    assert.match(text, new RegExp(`^${name} \\d+\\.\\d+\\.\\d+\\nLicence: \\S+`, 'm'));
});

test('a site without a config builds', async () => {
  write(site, {
    'docs/index.md': '---\ntitle: Welcome\n---\n\nRead [more](./more.md).\n',
    'docs/more.md': '# More\n\n:::tip\nGood.\n:::\n\n$e=mc^2$\n\n```js\nconst one = 1;\n```\n',
  });
  const built = await docsgen(['build', '--no-social-cards']);
  assert.is(built.code, 0, built.stderr);
  assert.match(output('index.html'), '<h1');
  assert.match(output('more/index.html'), 'katex');
});

test('the installed package builds the same bytes as the repository', async () => {
  const built = await finished(
    start(['build', '--no-social-cards', '--no-cache', '-o', 'again'], { cwd: site }),
  );
  assert.is(built.code, 0, built.stderr);
  const paths = filesBelow(join(site, 'build')).sort();
  assert.equal(filesBelow(join(site, 'again')).sort(), paths);
  const differing = paths.filter(
    (path) =>
      !readFileSync(join(site, 'again', path)).equals(readFileSync(join(site, 'build', path))),
  );
  assert.equal(differing, []);
});

/** A site with slots, a React page and hosted search, and files for the type checker. */
const FULL_SITE = {
  'site.config.ts': `import { defineConfig } from 'docsgen';

export default defineConfig({
  title: 'Mine',
  url: 'https://mine.example',
  components: { Brand: 'theme/brand.tsx', Footer: 'theme/footer.tsx' },
  footer: { copyright: 'Ours' },
  search: { algolia: { appId: 'APP', apiKey: 'key', indexName: 'docs' } },
});
`,
  'theme/brand.tsx': `import { useState } from 'react';
import type { SlotComponentProps } from 'docsgen';

export default function Brand({ Original, chrome }: SlotComponentProps<'Brand'>) {
  const [count, setCount] = useState(0);
  return (
    <span onClick={() => setCount(count + 1)} data-brand={count}>
      <Original chrome={chrome} />
    </span>
  );
}
`,
  'theme/footer.tsx': `import type { SlotComponentProps } from 'docsgen';
import './footer.css';

export default function Footer({ footer }: SlotComponentProps<'Footer'>) {
  return <footer className="own-footer">{footer.copyright}</footer>;
}
`,
  'theme/footer.css': '.own-footer { color: teal; }\n',
  'content/pages/hello.tsx': `import { useId, type ReactElement } from 'react';

export const frontMatter = { title: 'Hello', description: 'A page in React.' };

export default function Hello(): ReactElement {
  return <p id={useId()}>From React</p>;
}
`,
  'wrong-types.tsx': `import { defineConfig, type SlotComponentProps } from 'docsgen';

// @ts-expect-error the key is misspelt
export const config = defineConfig({ titel: 'Mine' });
// @ts-expect-error a footer has no such property
export const footer = ({ footer }: SlotComponentProps<'Footer'>) => <p>{footer.copywrite}</p>;
`,
  'styles.d.ts': "declare module '*.css';\n",
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      strict: true,
      noEmit: true,
      skipLibCheck: false,
      target: 'es2022',
      module: 'preserve',
      jsx: 'react-jsx',
      types: [],
    },
    include: ['site.config.ts', 'wrong-types.tsx', 'styles.d.ts', 'theme', 'content'],
  }),
};

test('a site with slots, a React page, social cards and hosted search builds', async () => {
  write(site, FULL_SITE);
  const built = await docsgen(['build']);
  assert.is(built.code, 0, built.stderr);
  const page = output('more/index.html');
  assert.match(page, '<title>More | Mine</title>');
  assert.match(page, 'data-brand="0"');
  assert.match(page, 'own-footer');
  assert.match(output('hello/index.html'), 'From React');
  assert.match(output('sitemap.xml'), 'https://mine.example/more');

  const assets = readdirSync(join(site, 'build/assets'));
  const cards = readdirSync(join(site, 'build/assets/cards'));
  // Pages, the search page and the page for unknown addresses.
  assert.is(cards.length, 5, 'fonts and rasteriser are in the package');
  assert.ok(
    assets.some((name) => /^hosted-.*\.js$/.test(name)),
    'the hosted search engine',
  );
  const styles = assets.find((name) => name.startsWith('katex-')) ?? '';
  const fonts = readdirSync(join(site, 'build/assets', styles, 'fonts'));
  assert.ok(fonts.includes('KaTeX_Main-Regular.woff2'));
});

test('no output of the installed package contains a path of the machine', () => {
  const leaking = filesBelow(join(site, 'build')).filter((path) => {
    const text = readFileSync(join(site, 'build', path), 'latin1');
    return text.includes(workFolder) || text.includes(root);
  });
  assert.equal(leaking, []);
});

test('the types fit a config, slots and pages, and need no other package', async () => {
  // TypeScript 7 takes a quarter of the time of TypeScript 6.
  for (const compiler of isFullRun ? ['typescript-native', 'typescript'] : ['typescript-native']) {
    const tsc = join(root, 'node_modules', compiler, 'bin/tsc');
    const checked = await finished(spawn(process.execPath, [tsc, '-p', site], { cwd: site }));
    assert.is(checked.stdout, '', compiler);
    assert.is(checked.code, 0, compiler);
  }
});

test('a script of the site can call check', async () => {
  write(site, {
    'check.mjs':
      "import { check } from 'docsgen';\n\nconsole.log((await check()).diagnostics.length);\n",
  });
  const ran = await finished(spawn(process.execPath, ['check.mjs'], { cwd: site }));
  assert.is(ran.stdout, '0\n', ran.stderr);
});

test('check reports syntax errors in code, and doctor finds no fault', async () => {
  const examined = await docsgen(['doctor']);
  assert.is(examined.code, 0, examined.stdout);
  write(site, {
    'docs/more.md': ['json', 'yaml', 'toml', 'js', 'ts']
      .map((language) => `\`\`\`${language}\n{ a: [1\n\`\`\`\n`)
      .join('\n'),
  });
  const checked = await docsgen(['check', '--format', 'json', '--all']);
  const { diagnostics } = JSON.parse(checked.stdout) as {
    diagnostics: { rule: string; line: number }[];
  };
  const lines = diagnostics.filter(({ rule }) => rule === 'code/syntax').map(({ line }) => line);
  assert.is(lines.length, 5, checked.stdout);
});

fullTest('create-docsgen makes a site from its tarball, with the version of docsgen', async () => {
  const versionIn = (dir: string): string =>
    (JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as { version: string }).version;
  assert.is(versionIn(makerSources), versionIn(root));
  const maker = join(workFolder, 'maker');
  mkdirSync(maker);
  const create = (args: readonly string[]): Promise<Result> =>
    finished(spawn(join(site, 'node_modules/.bin/create-docsgen'), args, { cwd: maker }));
  const made = await create(['my docs', '--yes', '--title', 'Kite']);
  assert.is(made.code, 0, made.stderr);
  const built = await finished(
    start(['build', '--no-social-cards'], { cwd: join(maker, 'my docs') }),
  );
  assert.is(built.code, 0, built.stderr);
  assert.match(readFileSync(join(maker, 'my docs/build/index.html'), 'utf8'), 'Kite');
  const again = await create(['my docs', '--yes']);
  assert.is(again.code, 2);
  assert.match(again.stderr, 'is a site already');
});

test.run();
