import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Article, Hole } from '../../src/generator/model/page.js';
import {
  bytesOf,
  fillingsFor,
  findArticle,
  findOnce,
  joinArticle,
} from '../../src/generator/output/find-article.js';
import { replaceArticle, type ArticleEdit } from '../../src/generator/output/new-article.js';
import { parseConfig } from '../../src/generator/config/schema.js';

const { config } = parseConfig(
  { url: 'https://t.example' },
  { file: 'c', text: '' },
  { folders: [] },
);

const href = (ref: number): Hole => ({ kind: 'href', ref });
const image: Hole = { kind: 'image', ref: 1, alt: 'A "card"' };
const IMAGE = '<img src="/a&amp;b.png" alt="A &quot;card&quot;" loading="lazy" data-zoom=""/>';

const article = (parts: readonly string[], holes: readonly Hole[] = []): Article => ({
  parts,
  holes,
  sections: [],
  markdown: { parts, holes },
});

const LINK = article(['<p>See <a href="', '">it</a>.</p>'], [href(0)]);

test('an article is found between other markup, with what fills its holes', () => {
  const both = article(['<p><a href="', '">', '</a></p>'], [href(0), image]);
  const markup = joinArticle(both, ['/x?a=1&amp;b=&quot;2&quot;', IMAGE]);
  const document = `<main><p></p>${markup}</main>`;
  const found = findArticle(document, both);
  assert.is(found && document.slice(found.start, found.end), markup);
  assert.equal(found && fillingsFor(both.holes, found), ['/x?a=1&amp;b=&quot;2&quot;', IMAGE]);
  assert.equal(found && fillingsFor([image], found), [IMAGE]);
  assert.is(found && fillingsFor([href(2)], found), undefined, 'a new link');
});

test('an article that could be at two places is not found', () => {
  const markup = joinArticle(LINK, ['/a']);
  assert.ok(findArticle(`<main>${markup}</main>`, LINK));
  assert.is(findArticle(`<main>${markup}${joinArticle(LINK, ['/b'])}</main>`, LINK), undefined);
});

test('an article is not found if the document has another one', () => {
  for (const [name, other] of [
    ['another text', '<p>See <a href="/a">it</a>!</p>'],
    ['more in the attribute', '<p>See <a href="/a" title="">it</a>.</p>'],
    ['markup in the attribute', '<p>See <a href="<b>">it</a>.</p>'],
    ['no article', ''],
  ] as const)
    assert.is(findArticle(`<main>${other}</main>`, LINK), undefined, name);
  const listing: Hole = {
    kind: 'listing',
    order: 'title',
    place: { file: 'a.md', line: 1, column: 1 },
  };
  assert.is(findArticle('<p><ul></ul></p>', article(['<p>', '</p>'], [listing])), undefined);
  assert.is(findArticle('', article([''])), undefined, 'an empty article');
});

/** A page of many equal paragraphs with a link, and the number of holes that a search compares. */
function compared(paragraphs: number): { readonly found: boolean; readonly count: number } {
  const parts = Array.from({ length: paragraphs + 1 }, () => '">x</a></p><p><a href="');
  parts[0] = '<p><a href="';
  parts[paragraphs] = '">x</a></p>';
  const holes = Array.from({ length: paragraphs }, (_, i) => href(i));
  const document = `<main>${joinArticle(article(parts, holes), [])}</main>`;
  let count = 0;
  const counted = new Proxy(parts, {
    get: (target, name, receiver): unknown => {
      count++;
      return Reflect.get(target, name, receiver);
    },
  });
  const found = findArticle(document, article(counted, holes)) !== undefined;
  return { found, count };
}

test('a page of equal paragraphs takes linear time', () => {
  assert.is(compared(90).found, true);
  for (const paragraphs of [2000, 4000]) {
    const { found, count } = compared(paragraphs);
    assert.is(found, false, 'its start is at too many places');
    assert.ok(count <= 100 * paragraphs, `${count} parts of ${paragraphs} paragraphs`);
  }
});

test('the only place of a part of a file is found, whatever its start', () => {
  const x = Buffer.from('x'.repeat(64));
  const at = (content: string, part: string): number | undefined =>
    findOnce(bytesOf(Buffer.from(content)), Buffer.from(part));
  assert.is(at(`${x}ab${x}cd`, `${x}cd`), 66);
  assert.is(at(`${x}ab${x}ab`, `${x}ab`), undefined, 'twice');
  assert.is(at(`${x}ab`, `${x}cd`), undefined, 'nowhere');
  assert.is(at(`${x}`, `${x}cd`), undefined, 'longer than the file');
  assert.is(at('é'.repeat(80), `${'é'.repeat(79)}`), undefined);
  assert.is(at(`${'a'.repeat(300)}b`, `${'a'.repeat(64)}b`), undefined, 'many starts');
});

/** Replaces the article of a page in files, and returns those that were written. */
function edited(
  files: Readonly<Record<string, string>>,
  edit: Partial<ArticleEdit> & Pick<ArticleEdit, 'before' | 'after'>,
): ReadonlyMap<string, string> | undefined {
  const written = new Map<string, string>();
  const all = new Map(Object.entries(files));
  if (config === undefined) throw new Error('The config is invalid.');
  const isDone = replaceArticle(
    { route: '/a', document: 'a/index.html', texts: [], ...edit },
    {
      has: (path) => all.has(path),
      read: (path) => {
        const text = written.get(path) ?? all.get(path);
        return text === undefined ? undefined : Buffer.from(text);
      },
      write: (path, content) => written.set(path, content.toString()),
      replace: (path, part, by) => {
        const [before, ...after] = (all.get(path) ?? '').split(part.toString());
        if (before === undefined || after.length !== 1) return false;
        written.set(path, before + by.toString() + (after[0] ?? ''));
        return true;
      },
    },
    config,
  );
  return isDone ? written : undefined;
}

const OLD = article(['<p>"Old"</p>']);
const NEW = article(['<p>$& \\n "New"</p>']);

test('the document and the chunk get the new article', () => {
  const files = {
    'a/index.html': '<main><p>"Old"</p></main>',
    'a/index.page.json': JSON.stringify({ title: 'Old', main: '<h1>A</h1><p>"Old"</p>' }),
  };
  const written = edited(files, { before: OLD, after: NEW });
  assert.is(written?.get('a/index.html'), '<main><p>$& \\n "New"</p></main>');
  assert.equal(JSON.parse(written?.get('a/index.page.json') ?? ''), {
    title: 'Old',
    main: '<h1>A</h1><p>$& \\n "New"</p>',
  });
  const twice = JSON.stringify({ title: '<p>"Old"</p>', main: '<p>"Old"</p>' });
  const unclear = { ...files, 'a/index.page.json': twice };
  assert.is(edited(unclear, { before: OLD, after: NEW }), undefined);
});

test('the Markdown of the page and of all pages gets the new article', () => {
  const markdown = (parts: readonly string[]): Article => ({
    ...OLD,
    markdown: { parts, holes: [] },
  });
  const head = '---\ntitle: "A"\nurl: "https://t.example/a"\n---\n\n# A\n\n';
  const entry = (text: string): string => `\n---\n\nSource: https://t.example/a\n\n# A\n\n${text}`;
  const files = {
    'a/index.html': '<main><p>"Old"</p></main>',
    'a.md': `${head}Old.\n`,
    'llms-full.txt': `# T\n\nOld.\n${entry('Old.\n')}`,
  };
  const edit = { markdown: 'a.md', texts: ['llms-full.txt'], before: markdown(['Old.']) };
  const written = edited(files, { ...edit, after: markdown(['New.']) });
  assert.is(written?.get('a.md'), `${head}New.\n`);
  assert.is(written?.get('llms-full.txt'), `# T\n\nOld.\n${entry('New.\n')}`);
  const other = { ...files, 'a.md': `${head}Other.\n` };
  assert.is(edited(other, { ...edit, after: markdown(['New.']) }), undefined);
});

test.run();
