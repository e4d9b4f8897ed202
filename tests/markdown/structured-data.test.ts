import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { memorySite } from '../helpers/memory-site.js';
import { dataFaults, dataNodes, type DataNode } from '../helpers/structured-data.js';

const url = 'https://docs.example';
const docs = { path: 'docs', routeBasePath: '/' };

const nodeOf = (html: string, type: string): DataNode => {
  const nodes = dataNodes(html);
  assert.equal(nodes.flatMap(dataFaults), []);
  return nodes.find((node) => node['@type'] === type) ?? {};
};

test('a docs page has its article and its breadcrumbs as structured data', async () => {
  const site = await memorySite(
    {
      'docs/index.md': '---\nslug: /\n---\n\n# Start\n\nWords.\n',
      'docs/guides/index.md': '# Guides\n\nWords.\n',
      'docs/guides/one.md':
        '---\ntitle: One\ndescription: The first.\n' +
        'last_update: { date: 2026-02-03 }\n---\n\nWords.\n',
      'pages/about.md': '# About\n\nWords.\n',
    },
    { url, baseUrl: '/base/', title: 'Kite', docs, pages: 'pages' },
  );
  const html = site.html('guides/one/index.html');
  const article = nodeOf(html, 'TechArticle');
  assert.is(article['headline'], 'One');
  assert.is(article['url'], `${url}/base/guides/one`);
  assert.is(article['description'], 'The first.');
  assert.is(article['dateModified'], '2026-02-03');
  const items = nodeOf(html, 'BreadcrumbList')['itemListElement'] as readonly DataNode[];
  assert.equal(
    items.map(({ name, item }) => `${String(name)} ${String(item)}`),
    [`Kite ${url}/base/`, `Guides ${url}/base/guides`, `One ${url}/base/guides/one`],
  );
  assert.equal(dataNodes(site.html('about/index.html')), []);
});

test('headings with a question mark are an FAQPage if the page is marked', async () => {
  const text =
    '# Help\n\nIntro?\n\n## Is it *free*?\n\nYes: `0` dollars.\n\n### Details\n\nMore.\n\n' +
    '## Other\n\nWords.\n\n## And why?\n\n## 无料ですか？\n\nはい。\n';
  const site = await memorySite(
    { 'docs/help.md': `---\nfaq: true\n---\n\n${text}`, 'docs/plain.md': text },
    { url, docs },
  );
  const { mainEntity } = nodeOf(site.html('help/index.html'), 'FAQPage');
  const questions = mainEntity as readonly { name: string; acceptedAnswer: { text: string } }[];
  assert.equal(
    questions.map(({ name, acceptedAnswer }) => [name, acceptedAnswer.text]),
    [
      ['Is it free?', 'Yes: 0 dollars. Details More.'],
      ['无料ですか？', 'はい。'],
    ],
  );
  assert.equal(nodeOf(site.html('plain/index.html'), 'FAQPage'), {});
});

test('front-matter/value: a page of questions without a question', async () => {
  const site = await memorySite(
    { 'docs/a.md': '---\ntitle: A\ndescription: B\nfaq: true\n---\n\n## Why\n\nWords.\n' },
    { docs },
  );
  assert.equal(site.findings, ['docs/a.md:4:1 front-matter/value']);
});

test('texts cannot end the element of structured data', async () => {
  const evil = '</script><img src=x onerror=alert(1)><!--\u2028\u2029';
  const site = await memorySite(
    { 'docs/a.md': `---\ntitle: ${JSON.stringify(evil)}\ndescription: "a"\n---\n\nWords.\n` },
    { url, docs },
  );
  const html = site.html('a/index.html');
  const block = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  assert.not.match(block, /[<\u2028\u2029]/);
  assert.is(nodeOf(html, 'TechArticle')['headline'], evil);
});

test('without an address of the site there is no structured data', async () => {
  const site = await memorySite({ 'docs/a.md': '# A\n\nWords.\n' }, { docs });
  assert.equal(dataNodes(site.html('a/index.html')), []);
});

test.run();
