import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Article } from '../../src/generator/model/page.js';
import { createArticleMemory } from '../../src/generator/threads/article-memory.js';

/** Reads articles through a memory. Returns how often the store is asked for each. */
function readsOf(hashes: readonly string[]): Record<string, number> {
  const memory = createArticleMemory();
  const reads: Record<string, number> = {};
  for (const hash of hashes) {
    if (memory.get(hash) !== undefined) continue;
    reads[hash] = (reads[hash] ?? 0) + 1;
    memory.put(hash, { sections: [] } as unknown as Article);
  }
  return reads;
}

test('an article of many versions is read three times, however often it is needed', () => {
  const version = ['a', 'b', 'c'];
  const all = Array.from({ length: 9 }, () => version).flat();
  assert.equal(readsOf(all), { a: 3, b: 3, c: 3 });
});

test('the outputs of a page, which follow each other, read its article once', () => {
  assert.equal(readsOf(['a', 'a', 'b', 'b', 'b']), { a: 1, b: 1 });
});

test('the number of articles in memory is limited', () => {
  const many = Array.from({ length: 400 }, (_, n) => `${n}`);
  const reads = readsOf([...many, ...many, ...many, ...many]);
  assert.is(reads['0'], 4, 'the oldest article is forgotten');
  assert.is(reads['399'], 4, 'articles that are read in turns are not kept');
  assert.is(readsOf([...many, ...many, ...many, '399', '398'])['398'], 3);
});

test.run();
