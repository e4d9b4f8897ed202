import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsgen, docsgenProcess, folder, root, sampleSite } from '../helpers/command.js';
import { inFullRun } from '../helpers/full-test.js';

const fullTest = inFullRun(test);

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  version: string;
};

test('K-04 --help names the commands and --version prints the version', async () => {
  const help = await docsgen(['--help']);
  assert.is(help.code, 0);
  for (const command of ['build', 'check', 'serve']) assert.match(help.stdout, command);
  const shown = await docsgen(['--version']);
  assert.is(shown.stdout.trim(), version);
  const build = await docsgen(['build', '--help']);
  for (const flag of [
    '--out-dir',
    '--base-url',
    '--jobs',
    '--no-cache',
    '--format',
    '--quiet',
    '--verbose',
    '--no-social-cards',
  ])
    assert.match(build.stdout, flag);
});

test('K-04 a wrong flag, command or value ends with 2 and an explanation', async () => {
  for (const args of [
    ['build', '--nope'],
    ['bild'],
    ['build', '--jobs', 'many'],
    ['build', '--base-url', 'docs'],
    ['build', 'no/such/folder'],
    ['serve', '--port', '99999999'],
  ]) {
    const result = await docsgen(args, { cwd: folder({ 'docs/index.md': '# A\n' }) });
    assert.is(result.code, 2, args.join(' '));
    assert.ok(result.stderr.length > 0);
    assert.not.match(result.stderr, /\n {4}at /);
  }
});

test('K-04 --quiet prints nothing on success, and --verbose names every changed file', async () => {
  const site = folder(sampleSite(2));
  const verbose = await docsgen(['build', '--verbose'], { cwd: site });
  assert.match(verbose.stdout, /changed part-0\/page-1\/index\.html/);
  assert.match(verbose.stdout, /pages in .*from the cache/);
  const quiet = await docsgen(['build', '--quiet'], { cwd: site });
  assert.is(quiet.stdout + quiet.stderr, '');
  assert.not.ok(verbose.stdout.includes('\u001b['), 'a pipe gets no colours');
});

test('K-03 check reports every fault, writes no site and ends with 1 on errors', async () => {
  const site = folder({
    ...sampleSite(2),
    'docs/bad.md':
      '---\ntitle: Bad\nsidebar_positon: 2\n---\n\n' +
      '[a](./gone.md)\n\n[b](/part-0/page-1#gone)\n\n![c](./gone.png)\n',
  });
  const result = await docsgen(['check', '--format', 'json'], { cwd: site });
  assert.is(result.code, 1);
  const { diagnostics } = JSON.parse(result.stdout) as {
    diagnostics: { rule: string; file: string; line: number; column: number; hint?: string }[];
  };
  assert.equal(
    diagnostics.map((d) => [d.rule, d.file, d.line, d.column]),
    [
      ['front-matter/unknown-key', 'docs/bad.md', 3, 1],
      ['link/missing-page', 'docs/bad.md', 6, 1],
      ['link/missing-anchor', 'docs/bad.md', 8, 1],
      ['link/missing-asset', 'docs/bad.md', 10, 1],
    ],
  );
  assert.match(diagnostics[0]?.hint ?? '', /sidebar_position/);
  assert.not.ok(existsSync(join(site, 'build')));
  const clean = await docsgen(['check'], { cwd: folder(sampleSite(2)) });
  assert.is(clean.code, 0);
  assert.match(clean.stdout, /no problems/);
});

test('K-04 GitHub annotations name file, line, column and rule', async () => {
  const site = folder({ 'docs/index.md': '# A\n\n[a](./gone.md)\n' });
  const result = await docsgen(['check', '--format', 'github'], { cwd: site });
  const [annotation = ''] = /^::error .*/m.exec(result.stderr) ?? [];
  assert.match(annotation, /^::error file=docs\/index\.md,line=3,col=1,title=link\/missing-page::/);
  assert.match(annotation, '::No page at "./gone.md".');
});

test('one run reports every fault of the config at its position with a suggestion', async () => {
  const site = folder({
    'docs/index.md': '# A\n',
    'site.config.ts': `import { defineConfig } from 'docsgen';
export default defineConfig({
  titel: 'x',
  baseUrl: 'docs',
  navbar: {
    items: [{ type: 'serch' }],
  },
} as never);
`,
  });
  const result = await docsgen(['build'], { cwd: site });
  assert.is(result.code, 2);
  assert.match(result.stderr, /site\.config\.ts:3:3 {2}error {2}config\/unknown-key/);
  assert.match(result.stderr, /Did you mean "title"\?/);
  assert.match(result.stderr, /site\.config\.ts:4:\d+ {2}error/);
  assert.match(result.stderr, /No NavbarItem component found for type "serch"/);
  assert.match(result.stderr, /site\.config\.ts:6:\d+/);
  assert.not.ok(existsSync(join(site, 'build')));
});

test('invalid front matter is reported at its line, and nothing is written', async () => {
  const site = folder({
    'docs/index.md': '---\ntitle: [a\n---\n\nText\n',
    'docs/js.md': '---js\n{ title: process.exit(3) }\n---\n\nText\n',
    'docs/type.md': '---\ntitle: T\nsidebar_position: first\n---\n\nText\n',
  });
  const result = await docsgen(['build'], { cwd: site });
  assert.is(result.code, 1);
  assert.match(result.stderr, /docs\/index\.md:\d+:\d+ {2}error {2}front-matter\/syntax/);
  assert.match(result.stderr, /docs\/js\.md:1:\d+ {2}error {2}front-matter\/language/);
  assert.match(result.stderr, /docs\/type\.md:3:\d+ {2}error {2}front-matter\/type/);
  assert.not.ok(existsSync(join(site, 'build')));
});

test('a config that does not parse or throws gives a message at its position', async () => {
  for (const text of [
    'export default { title: ',
    'throw new Error("boom");',
    'export default () => 1;',
  ]) {
    const result = await docsgen(['build'], {
      cwd: folder({ 'docs/index.md': '# A\n', 'site.config.ts': text }),
    });
    assert.is(result.code, 2, text);
    assert.match(result.stderr, /site\.config\.ts:\d+:\d+/);
    assert.not.match(result.stderr, /\n {4}at /);
  }
});

fullTest('an esbuild that does not run is an error, and nothing is written', async () => {
  // Node does not understand the arguments of esbuild, like a program of another system.
  const env = { ESBUILD_BINARY_PATH: process.execPath };
  const page = { 'docs/index.md': '# A\n' };
  for (const files of [
    { 'site.config.ts': 'export default {};' },
    {
      'site.config.json': '{ "components": { "Footer": "footer.tsx" } }',
      'footer.tsx': 'export default () => null;',
    },
  ]) {
    const site = folder({ ...page, ...files });
    const result = await docsgenProcess(['build'], { cwd: site, env });
    assert.is(result.code, 2, result.stderr);
    assert.match(result.stderr, /^docsgen: esbuild, which bundles scripts, does not run: /m);
    assert.match(result.stderr, /^ {2}hint: Install the packages again/m);
    assert.not.match(result.stderr, /\n {4}at /);
    assert.not.ok(existsSync(join(site, 'build')));
  }
  const { code } = await docsgenProcess(['build'], { cwd: folder(page), env });
  assert.is(code, 0, 'a site without own code needs no esbuild');
});

test('P-03 a page component without a default export cannot be rendered', async () => {
  const site = folder({
    'docs/a.md': '# A\n',
    'content/pages/index.tsx': 'export const Page = () => <p>Hi</p>;\n',
  });
  const result = await docsgen(['build'], { cwd: site });
  assert.is(result.code, 1);
  assert.match(result.stderr, /content\/pages\/index\.tsx:1:1/);
  assert.match(result.stderr, /cannot be rendered/);
});

test('React page components use hooks, other modules and the base URL', async () => {
  const site = folder({
    'docs/a.md': '# A\n',
    'site.config.json': '{ "title": "T" }',
    'content/pages/_parts/greet.ts':
      'export const greet = (name: string): string => `Hello ${name}`;\n',
    'content/pages/index.tsx': `import { useState } from 'react';
import { greet } from './_parts/greet';
export const frontMatter = { title: 'Home' };
export default function Home() {
  const [n] = useState(41);
  return <main><a href="/a">{greet(String(n + 1))}</a></main>;
}
`,
  });
  const result = await docsgen(['build', '--base-url', '/docs/'], { cwd: site });
  assert.is(result.code, 0, result.stderr);
  assert.match(
    readFileSync(join(site, 'build/index.html'), 'utf8'),
    '<a href="/docs/a">Hello 42</a>',
  );
});

test.run();
