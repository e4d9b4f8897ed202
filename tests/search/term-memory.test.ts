import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createTermMemory, sharedArticles } from '../../src/generator/search/term-memory.js';
import { termsOf } from '../../src/generator/search/postings.js';

type Source = Parameters<ReturnType<typeof createTermMemory>['termsOf']>[0];

/** A page with one section, at an address. */
function page(url: string, articleHash: string, { title = 'Pumps', text = 'A pump runs.' } = {}) {
  const source = {
    page: { facts: { articleHash } },
    ...{ url, names: [], keywords: [], about: '', shortTitle: title, titles: [title] },
    text: { title, url, sections: [{ anchor: '', headings: [], text }] },
    defines: [[]],
  };
  return source as unknown as Source;
}

test('pages with equal texts share their terms, at different addresses', () => {
  const pages = [page('/a', 'x'), page('/1.0/a', 'x'), page('/b', 'x', { title: 'Valves' })];
  const memory = createTermMemory(sharedArticles(pages));
  const [first, second, third] = pages.map((each) => memory.termsOf(each, 'en'));
  assert.is(first, second);
  assert.is.not(first, third);
  assert.is.not(memory.termsOf(page('/de/a', 'x'), 'de'), first);
  for (const each of pages) assert.equal([...memory.termsOf(each, 'en')], [...termsOf(each, 'en')]);
});

test('terms of pages without an equal are not kept', () => {
  const alone = page('/a', 'x');
  const memory = createTermMemory(sharedArticles([alone, page('/b', 'y')]));
  assert.is.not(memory.termsOf(alone, 'en'), memory.termsOf(alone, 'en'));
});

test.run();
