import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pageTextOf } from '../../src/generator/io/plugins/docusaurus/page-text.js';
import { docsgen, folder } from '../helpers/command.js';

const SITE = (markdown: string): Readonly<Record<string, string>> => ({
  'docusaurus.config.js': `const { upper } = require('./src/upper');
const version = '3.2';
const twice = (text, n = 1) => (n > 0 ? twice(text + text, n - 1) : text);
const each = (node, change) => {
  change(node);
  for (const child of node.children ?? []) each(child, change);
};
const shout = ({ of, by: [name, { change }] }) => (tree) =>
  each(tree, (node) => {
    if (of.test(node.value)) node.value = change({ fileContent: 'loud ' + name() });
  });
const made = (end) => () => (tree) =>
  each(tree, (node) => node.value?.startsWith('loud') && (node.value += end));
const rehypePlugins = [
  () => async (tree) => {
    const { named } = await import('./src/named.mjs');
    each(tree, (node) => node.tagName === 'p' && (node.properties.className = [named]));
  },
  made(__dirname),
];
const ending = made('!');
const by = [() => 'word', { change: upper }];
const docs = {
  remarkPlugins: [[shout, { of: /^Words\\./, by }], ending, made('?')], rehypePlugins,
};
module.exports = {
  title: 'Old', url: 'https://old.example', baseUrl: '/',
  presets: [['classic', { blog: false, docs }]],
  markdown: { ${markdown} },
};
`,
  'src/upper.js': 'exports.upper = ({ fileContent }) => fileContent.replace("word", "WORD");\n',
  'src/named.mjs': "export const named = 'named';\n",
  'docs/intro.md': '---\nsidebar_position: 1\n---\n\nVersion %version%, word.\n',
  'docs/own.md': '---\ntitle: Own\n---\n\nWords.\n',
});

/** Migrates a site. Returns its report, and the text of a page of the new site. */
async function migrated(
  markdown: string,
): Promise<{ readonly report: string; readonly page: (route: string) => string }> {
  const out = join(folder({}), 'new');
  const { code, stderr } = await docsgen([
    'migrate',
    folder(SITE(markdown)),
    '--out',
    out,
    '--yes',
    '--write',
  ]);
  assert.is(code, 0, stderr);
  const built = await docsgen(['build', '--no-social-cards'], { cwd: out });
  assert.is(built.code, 0, built.stderr);
  const text = (path: string): string => readFileSync(join(out, path), 'utf8');
  return {
    report: text('MIGRATION.md'),
    page: (route) => text(`build/docs/${route}/index.html`),
  };
}

const TITLES = `async parseFrontMatter(params) {
    const result = await params.defaultParseFrontMatter(params);
    return { ...result, frontMatter: { title: 'No title', ...result.frontMatter } };
  }`;

test('functions of the config that change texts become a plugin', async () => {
  const { report, page } = await migrated(
    "preprocessor: ({ fileContent }) => fileContent.replaceAll('%version%', '3.2'), " + TITLES,
  );
  assert.match(report, /markdown\.preprocessor.*plugins\/page-text\.js has the function/);
  assert.match(report, /markdown\.parseFrontMatter.*plugins\/page-text\.js has the function/);
  assert.match(page('intro'), /<h1[^>]*>No title/);
  assert.match(page('intro'), 'Version 3.2, word.');
  assert.match(page('own'), /<h1[^>]*>Own/);
  // Functions of the config that are plugins of unified become modules, with their options.
  assert.match(report, /remarkPlugins\[0\]`[^\n]*`@site\/plugins\/shout-2\.js`/);
  assert.match(report, /rehypePlugins\[1\]`[^\n]*The function needs the config/);
  assert.match(page('own'), /<p class="named">loud WORD!\?/);
});

test('a function of a module is imported, and one that needs the config stays behind', async () => {
  const imported = await migrated('preprocessor: upper');
  assert.match(imported.page('intro'), ', WORD.');
  const constant = await migrated(
    "preprocessor: ({ fileContent }) => fileContent.replaceAll('%version%', twice(version))",
  );
  assert.match(constant.page('intro'), 'Version 3.23.2, word.');
  const inner = await migrated('preprocessor: ({ fileContent }) => upper({ fileContent })');
  assert.match(inner.page('intro'), ', WORD.');
  const { report } = await migrated('preprocessor: ({ fileContent }) => fileContent + __dirname');
  assert.match(report, /markdown\.preprocessor.*hook `pageText`/);
});

test('front matter keeps its lines, and is not written if nothing changes', () => {
  const run = (text: string, frontMatter: Record<string, unknown>): string =>
    pageTextOf({
      parseFrontMatter: (args) => {
        const result = args.defaultParseFrontMatter(args);
        return { ...result, frontMatter: { ...result.frontMatter, ...frontMatter } };
      },
    })({ path: 'a.md', file: '/a.md', text, site: undefined as never });
  assert.is(run('---\na: [1] # one\n---\nB', {}), '---\na: [1] # one\n---\nB');
  assert.is(run('B', {}), 'B');
  assert.is(run('B', { c: 'd"' }), '---\n"c": "d\\""\n---\nB');
  assert.is(run('---\na:\n  - 1\n  - 2\n---\nB', { c: 3 }), '---\n"a": [1,2]\n"c": 3\n\n---\nB');
  assert.is(run('---\r\na: 1\r\n---\r\nB', { a: 2 }), '---\r\n"a": 2\r\n---\r\nB');
  assert.is(run('---\n---\nB', { a: 2 }), '---\n"a": 2\n---\nB');
});

test.run();
