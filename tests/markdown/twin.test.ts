import type { Element, ElementContent, Root } from 'hast';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { articleMarkdown } from '../../src/generator/content/to-markdown/article-markdown.js';
import { amount } from '../helpers/amount.js';
import { parseGfm, splitTwin } from '../helpers/markdown-words.js';
import { memorySite } from '../helpers/memory-site.js';
import { seeded } from '../helpers/random.js';
import { inFullRun } from '../helpers/full-test.js';

const fullTest = inFullRun(test);

const PAGE = '---\ntitle: Start\ndescription: A page.\n---\n\n';
const CONFIG = { url: 'https://docs.example', docs: { path: 'docs', routeBasePath: '/' } };

/** The Markdown of a page with this text. */
async function twin(text: string, files: Readonly<Record<string, string>> = {}): Promise<string> {
  const site = await memorySite(
    { 'docs/page.md': PAGE + text, 'docs/other.md': PAGE, ...files },
    { ...CONFIG, markdown: { variables: { version: '1.2' } } },
  );
  return splitTwin(site.text('page.md')).body.trim();
}

test('a page is written with its title, and its data in front matter', async () => {
  const sharp = '---\ntitle: "C #"\n---\n\nWords.\n';
  const files = { 'docs/page.md': `${PAGE}Words.\n`, 'docs/sharp.md': sharp };
  const site = await memorySite(files, CONFIG);
  assert.is(
    site.text('page.md'),
    '---\ntitle: "Start"\ndescription: "A page."\nurl: "https://docs.example/page"\n---\n\n' +
      '# Start\n\nWords.\n',
  );
  assert.match(site.text('sharp.md'), '\n# C \\#\n\nWords.');
});

test('dates and authors of posts, and sources of recipes, are in front matter', async () => {
  const site = await memorySite(
    {
      'docs/page.md': '---\ntitle: Start\nsource: https://code.example/x\n---\n\nWords.\n',
      'blog/2024-05-10-a.md': '---\ntitle: A\nauthors: [{ name: "Ana: R" }]\n---\n\nText.\n',
    },
    { ...CONFIG, docs: [CONFIG.docs, { kind: 'blog', path: 'blog' }] },
  );
  const data = ['page.md', 'blog/2024/05/10/a.md'].map((path) => splitTwin(site.text(path)).header);
  assert.equal(data, [
    'title: "Start"\ndescription: "Words."\nurl: "https://docs.example/page"\n' +
      'source: "https://code.example/x"',
    'title: "A"\ndescription: "Text."\nurl: "https://docs.example/blog/2024/05/10/a"\n' +
      'date: "2024-05-10"\nauthors: ["Ana: R"]',
  ]);
  assert.match(site.text('blog.md'), '- [A](https://docs.example/blog/2024/05/10/a): May 10, 2024');
});

test('tabs, admonitions, variables and includes are the text that they show', async () => {
  const text = [
    ':::::tabs',
    '::::tab{label="One"}',
    'In the *first* tab.',
    '::::',
    '::::tab{label="Two"}',
    ':::warning[Take care]',
    'Version :var[version].',
    ':::',
    '::::',
    ':::::',
  ].join('\n');
  assert.is(
    await twin(text),
    '# Start\n\n**One**\n\nIn the *first* tab.\n\n**Two**\n\n> **Take care**\n>\n> Version 1.2.',
  );
});

test('links and pictures have absolute addresses', async () => {
  const text = '[Other](other.md#part) [here](#there) ![A *b*](/img/a.png)\n\n## There\n';
  assert.is(
    await twin(text, { 'static/img/a.png': 'x', 'docs/other.md': `${PAGE}## Part\n` }),
    '# Start\n\n[Other](https://docs.example/other#part) [here](https://docs.example/page#there) ' +
      '![A b](https://docs.example/img/a.png)\n\n## There',
  );
});

test('lists, tables and code keep their structure', async () => {
  const text = [
    '3. Three',
    '   - inner',
    '4. Four',
    '',
    '- [x] Done',
    '- [ ] Open',
    '',
    '| a | b |',
    '|---|--:|',
    '| `x|y` | 1 \\| 2 |',
    '',
    '````js title="a \\"b\\".js"',
    '```',
    '````',
  ].join('\n');
  const body = await twin(text.replace('`x|y`', '`x\\|y`'));
  assert.match(body, '3. Three\n   - inner\n4. Four');
  assert.match(body, '- [x] Done\n- [ ] Open');
  assert.match(body, '| a | b |\n| --- | ---: |\n| `x\\|y` | 1 \\| 2 |');
  assert.match(body, '````js title=');
});

test('a page has no Markdown file if the config says so', async () => {
  const site = await memorySite(
    { 'docs/page.md': `${PAGE}Words.\n` },
    { ...CONFIG, machineReadable: { markdown: false } },
  );
  assert.equal(
    [...site.outputs.keys()].filter((path) => path.endsWith('.md')),
    [],
  );
  assert.not.match(site.html('page/index.html'), 'text/markdown');
});

test('names that pages, redirects or files need are not taken', async () => {
  const site = await memorySite(
    {
      'docs/page.md': PAGE,
      'docs/inner.md': PAGE.replace('description', 'slug: /page.md/inner\ndescription'),
      'docs/other.md': PAGE,
      'static/other.MD': 'A file.',
    },
    { ...CONFIG, staticDirs: ['static'], redirects: [{ from: '/inner.md', to: '/other' }] },
  );
  assert.equal(site.findings, []);
  const names = [...site.outputs.keys()].filter((path) => /^(?:page|other)\.md$/i.test(path));
  assert.equal(names, ['other.MD']);
});

test('drafts have no Markdown file, and unlisted pages have one', async () => {
  const site = await memorySite(
    {
      'docs/draft.md': PAGE.replace('description', 'draft: true\ndescription'),
      'docs/hidden.md': PAGE.replace('description', 'unlisted: true\ndescription'),
    },
    CONFIG,
  );
  assert.not.ok(site.outputs.has('draft.md'));
  assert.ok(site.outputs.has('hidden.md'));
});

const WORDS = [
  ...[
    'a',
    'b c',
    '*',
    '**',
    '_',
    '__init__',
    '`',
    '``',
    '[',
    ']',
    '](x)',
    '!',
    '<',
    '<b>',
    '&amp;',
  ],
  ...[
    '~',
    '~~',
    '|',
    '#',
    '# ',
    '- ',
    '+',
    '1. ',
    '1)',
    '>',
    '\\',
    '$',
    '---',
    '===',
    '  ',
    '\n',
    '.',
  ],
  ...[
    'é',
    '中文',
    '“q”',
    ':',
    '::',
    '{#id}',
    'http://a.b',
    'x@y.z',
    '(',
    ')',
    '^',
    '[^1]',
    '[x]: y',
  ],
] as const;

fullTest('any text in any inline element is read as the same text', () => {
  const random = seeded(7);
  const words = (): string =>
    Array.from({ length: 1 + random.below(5) }, () => random.pick(WORDS)).join('');
  const inline = (depth: number): ElementContent => {
    const kind = depth > 2 ? 0 : random.below(7);
    if (kind < 3) return { type: 'text', value: words() };
    const tagName = (['strong', 'em', 'code', 'a'] as const)[kind - 3] ?? 'em';
    const children = tagName === 'code' ? [] : [inline(depth + 1), inline(depth + 1)];
    const code: ElementContent = { type: 'text', value: words() };
    const properties = tagName === 'a' ? { href: 'https://a.example/(x)' } : {};
    return {
      type: 'element',
      tagName,
      properties,
      children: tagName === 'code' ? [code] : children,
    };
  };
  const block = (): Element => {
    const tagName = random.pick(['p', 'h2', 'blockquote', 'li', 'td']);
    const children = [inline(0), inline(0), inline(0)];
    const node: Element = { type: 'element', tagName, properties: {}, children };
    if (tagName === 'li')
      return { type: 'element', tagName: 'ul', properties: {}, children: [node] };
    if (tagName !== 'td') return node;
    const row: Element = { type: 'element', tagName: 'tr', properties: {}, children: [node] };
    return { type: 'element', tagName: 'table', properties: {}, children: [row] };
  };
  for (let i = 0; i < amount({ normal: 1000, full: 4000 }); i++) {
    const tree: Root = { type: 'root', children: [block(), block()] };
    const written = visible(tree);
    const text = articleMarkdown(tree, { holes: [], math: true }).parts.join('');
    assert.is(visible(parseGfm(text)), written, JSON.stringify([text, tree]));
  }
});

/** The visible characters of a tree, without white space. */
function visible(tree: Root | ReturnType<typeof parseGfm>): string {
  const text = 'children' in tree ? tree.children.map((node) => textOf(node)).join('') : '';
  return text.replace(/\s+/g, '');
}

function textOf(node: object): string {
  if ('value' in node) return String(node.value);
  if ('type' in node && node.type === 'footnoteReference') return '[footnote]';
  return 'children' in node ? (node.children as object[]).map(textOf).join('') : '';
}

test.run();
