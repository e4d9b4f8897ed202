/** Pages with the same text are compiled once, wherever they are. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isPathFree } from '../../src/generator/content/path-free.js';
import { hashOf } from '../../src/generator/model/keys.js';
import { factsInFile, packFacts, plainFacts } from '../../src/generator/model/packed-facts.js';
import { randomPage } from '../fuzz/markdown.js';
import { amount, sampled } from '../helpers/amount.js';
import { compileText } from '../helpers/compile.js';
import { memorySite } from '../helpers/memory-site.js';
import { seeded } from '../helpers/random.js';
import { root } from '../helpers/root.js';
import { inFullRun } from '../helpers/full-test.js';

const fullTest = inFullRun(test);

const RANDOM_PAGES = amount({ normal: 60, full: 150 });
const HERE = 'docs/page.md';
const THERE = 'versions/1.0/deep/other.md';

const isFree = (text: string, path = HERE, config = {}): boolean =>
  isPathFree({ path, text, hash: hashOf(text) }, config);

const jsonOf = <T>(data: T): T => JSON.parse(JSON.stringify(data)) as T;

function pagesOfTheSite(): readonly string[] {
  const folder = join(root, 'content/docs');
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => readFileSync(join(folder, path), 'utf8'));
  return sampled(texts, { kindsOf: () => [], more: 8 });
}

/** Texts whose facts have places of every kind. */
const WITH_PLACES = [
  '---\ntitle: [\n---\n\n# A',
  '---\nunknown_key: 1\ntags: [x, x]\n---\n\nText',
  '# A\n\n[x](./b.md#c) ![p](p.png) <a href="q">q</a>',
  ':term[Worker] and :term[No such]\n\n::unknown{}\n\n:::note\nnot closed',
  '```mermaid\ngraph TD\n```\n\n```js\nlet = \n```',
  '<script>x</script>\n\n<h2 id="a">A</h2>\n\n## A {#a}',
  '$$\n\\bad{\n$$\n\nA :smile: and $x$',
];

fullTest('a page that is free of its path gives the same article and facts at two paths', () => {
  const random = seeded(7);
  const texts = [
    ...WITH_PLACES,
    ...pagesOfTheSite(),
    ...Array.from({ length: RANDOM_PAGES }, () => randomPage(random)),
  ].filter((text) => isFree(text));
  assert.ok(texts.length > RANDOM_PAGES / 2, `${texts.length} texts`);
  for (const text of texts) {
    const here = compileText(text, { path: HERE });
    const there = compileText(text, { path: THERE });
    assert.equal(there.article, here.article, text);
    assert.equal(factsInFile(here.facts, THERE), there.facts, text);
    assert.equal(factsInFile(there.facts, HERE), here.facts, text);
    const packed = factsInFile(packFacts(here.facts), THERE);
    assert.equal(plainFacts(packed), jsonOf(there.facts), text);
    assert.equal(packed.refs, there.facts.refs, text);
    assert.equal(packed.diagnostics, jsonOf(there.facts.diagnostics), text);
  }
});

test('pages that can read their path are not free of it', () => {
  for (const text of [
    '::include{file=./a.md}',
    '> - ::code{file=a.js}',
    'A\n\n::listing{folder=a}',
    '---\nformat: mdx\n---\n\nA',
  ])
    assert.is(isFree(text), false, text);
  assert.is(isFree('A', 'docs/a.mdx'), false);
  assert.is(isFree('A', 'pages/a.tsx'), false);
  const plugin = { name: './plugin.js', options: {} };
  assert.is(isFree('A', HERE, { remarkPlugins: [plugin] }), false);
  assert.is(isFree('A', HERE, { rehypePlugins: [plugin] }), false);
  assert.is(isFree('A'), true);
});

const VERSIONS = {
  locales: { default: 'en', list: [{ code: 'en' }, { code: 'de' }] },
  docs: {
    path: 'docs',
    versions: [
      { name: '2', isLast: true },
      { name: '1', folder: 'docs-1' },
    ],
  },
};

test('equal texts of versions are compiled once, with their own places', async () => {
  const text = '# A\n\n[gone](./gone.md)\n\n::unknown{}\n';
  const paths = ['docs/a.md', 'docs-1/a.md', 'i18n/de/docs/a.md'];
  const files = Object.fromEntries(paths.map((path) => [path, text]));
  const site = await memorySite({ ...files, 'docs/b.md': '# B' }, VERSIONS);
  assert.is(site.compiled, 2);
  for (const path of paths)
    for (const at of ['3:1 link/missing-page', '5:1 directive/unknown'])
      assert.ok(
        site.findings.includes(`${path}:${at}`),
        `${path}:${at} of ${site.findings.join()}`,
      );
  assert.match(site.html('1/a/index.html'), 'gone');
});

test('texts of a locale that translates the interface are compiled for it', async () => {
  const files = {
    'docs/a.md': ':::note\nA\n:::\n',
    'docs-1/a.md': ':::note\nA\n:::\n',
    'i18n/de/messages.json': JSON.stringify({ 'article.note': 'Hinweis' }),
  };
  const site = await memorySite(files, VERSIONS);
  assert.is(site.compiled, 2);
  assert.match(site.html('de/1/a/index.html'), 'Hinweis');
  assert.not.match(site.html('1/a/index.html'), 'Hinweis');
});

test.run();
