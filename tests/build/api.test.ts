import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { spawn } from 'node:child_process';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { apiReport } from '../../scripts/api-report.js';
import { finished, folder, root } from '../helpers/command.js';
import { inFullRun } from '../helpers/full-test.js';

const fullTest = inFullRun(test);

const entry = pathToFileURL(join(root, 'dist/index.js')).href;

const PAGES = {
  'docs/index.md': '---\ntitle: Start\ndescription: The start.\n---\n\nRead [more](./more.md).\n',
  'docs/more.md': '---\ntitle: More\ndescription: More of it.\n---\n\nText.\n',
};

/** Runs a script that imports `docsgen` in a new folder, and parses the JSON that it prints. */
async function run(files: Readonly<Record<string, string>>, script: string): Promise<unknown> {
  const dir = folder({
    ...files,
    'run.mjs': script.replaceAll("'docsgen'", JSON.stringify(entry)),
  });
  const result = await finished(spawn(process.execPath, ['run.mjs'], { cwd: dir }));
  assert.is(result.code, 0, result.stderr);
  assert.is(result.stderr, '');
  return JSON.parse(result.stdout);
}

test('a script builds and checks a good and a bad site, twice in one process', async () => {
  const broken = '---\ntitle: Bad\ndescription: A page.\n---\n\nRead [more](./missing.md).\n';
  const result = await run(
    {
      'good/docs/index.md': PAGES['docs/index.md'],
      'good/docs/more.md': PAGES['docs/more.md'],
      'bad/docs/index.md': broken,
    },
    `import { build, check } from 'docsgen';
import { existsSync } from 'node:fs';
const results = [];
for (let i = 0; i < 2; i++) {
  const good = await build({ siteDir: 'good', outDir: 'public', socialCards: false });
  const bad = await build({ siteDir: 'bad', jobs: 1 });
  const checkedGood = await check({ siteDir: 'good' });
  const checkedBad = await check({ siteDir: 'bad', cache: false });
  results.push({
    good: [good.written, good.pages, good.diagnostics.length, good.changed.length > 0],
    bad: [bad.written, bad.diagnostics.map((d) => [d.rule, d.file, d.line])],
    checkedGood: [checkedGood.pages, checkedGood.diagnostics.length, checkedGood.known],
    checkedBad: checkedBad.diagnostics.map((d) => d.rule),
    files: [existsSync('good/public/index.html'), existsSync('bad/build')],
  });
}
console.log(JSON.stringify(results));`,
  );
  const once = {
    good: [true, 4, 0, true],
    bad: [false, [['link/missing-page', 'docs/index.md', 6]]],
    checkedGood: [2, 0, 0],
    checkedBad: ['link/missing-page'],
    files: [true, false],
  };
  assert.equal(result, [once, { ...once, good: [true, 4, 0, false] }]);
});

test('without options a script builds the site of its working folder', async () => {
  const result = await run(
    { ...PAGES, 'site.config.json': '{ "title": "Mine" }' },
    `import { build } from 'docsgen';
console.log(JSON.stringify((await build()).written));`,
  );
  assert.is(result, true);
});

test('a build that cannot proceed rejects with a DocsgenError that says where', async () => {
  const result = await run(
    { ...PAGES, 'site.config.json': '{\n  "titel": "Mine"\n}' },
    `import { build, check, DocsgenError } from 'docsgen';
const errors = [];
const attempts = [
  () => build(),
  () => check(),
  () => build({ siteDir: 'none' }),
  () => check({ baseUrl: 'x' }),
  () => check({ jobs: 0 }),
];
for (const attempt of attempts)
  await attempt().catch((error) => errors.push(error));
console.log(JSON.stringify(errors.map((error) => [
  error instanceof DocsgenError,
  error.message,
  error.diagnostics.map((d) => [d.rule, d.line]),
])));`,
  );
  const config = [true, 'The configuration has 1 problem.', [['config/unknown-key', 2]]];
  assert.equal(result, [
    config,
    config,
    [true, 'There is no folder none.', []],
    [true, '`baseUrl` must start and end with one slash.', []],
    [true, '`jobs` must be an integer of at least 1.', []],
  ]);
});

test('check applies safe fixes, and reports only on the given files', async () => {
  const result = await run(
    {
      'docs/index.md': PAGES['docs/index.md'].replace('./more.md', './More.md'),
      'docs/more.md': PAGES['docs/more.md'],
    },
    `import { check } from 'docsgen';
const siteDir = '.';
const other = await check({ siteDir, files: ['docs/more.md'] });
const before = await check({ siteDir, files: ['./docs/'] });
const { fixed, diagnostics } = await check({ siteDir, fix: true });
const hasFix = before.diagnostics[0].fix !== undefined;
console.log(JSON.stringify([other.diagnostics.length, hasFix, fixed, diagnostics]));`,
  );
  assert.equal(result, [0, true, ['docs/index.md'], []]);
});

test('importing the package does not load the generator', () => {
  const text = readFileSync(join(root, 'dist/index.js'), 'utf8');
  const loaded = [...text.matchAll(/^import [^;]*?from "(\.[^"]+)"/gm)].map(([, path]) => path);
  for (const path of loaded) {
    const size = readFileSync(join(root, 'dist', path ?? '')).length;
    assert.ok(size < 10_000, `${path ?? ''} has ${size} bytes`);
  }
});

test('docs/api.md lists the exports of the package; npm run docs -- api updates it', () => {
  assert.is(readFileSync(join(root, 'docs/api.md'), 'utf8'), apiReport(root));
});

fullTest(
  'a site with strict types, which checks its libraries, accepts the declarations',
  async () => {
    const compilerOptions = {
      strict: true,
      noEmit: true,
      skipLibCheck: false,
      target: 'es2022',
      module: 'nodenext',
      moduleDetection: 'force',
      lib: ['es2022', 'dom'],
      types: [],
      paths: { docsgen: [join(root, 'dist/index.d.ts')] },
    };
    const dir = folder({
      'tsconfig.json': JSON.stringify({ compilerOptions, files: ['use.mts'] }),
      'use.mts': `import { build, check, defineConfig, DocsgenError } from 'docsgen';
import type { Diagnostic, FrontMatter, RuleId, SiteConfig, SidebarsConfig } from 'docsgen';
const sidebars: SidebarsConfig = { main: ['index', { type: 'category', label: 'A', items: [] }] };
const config: SiteConfig = { title: 'A', docs: { sidebars }, security: { csp: false } };
export default defineConfig(config);
export const page: FrontMatter = { title: 'A', tags: ['a'] };
export const rule: RuleId = 'link/missing-page';
export const findings: readonly Diagnostic[] = (await build({ siteDir: '.' })).diagnostics;
export const pages: number = (await check()).pages;
export const error = new DocsgenError('A').diagnostics.length;
// @ts-expect-error
export const unknownRule: RuleId = 'link/mising-page';
// @ts-expect-error
export const unknownKey: SiteConfig = { titel: 'A' };
`,
    });
    assert.ok(existsSync(join(root, 'dist/index.d.ts')));
    const tsc = join(root, 'node_modules/typescript-native/bin/tsc');
    const checked = await finished(spawn(process.execPath, [tsc, '-p', dir], { cwd: dir }));
    assert.is(checked.stdout, '');
    assert.is(checked.code, 0);
  },
);

test.run();
