import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { makeSegment, packPosting } from '../../src/generator/search/segment.js';
import { mergeSegments } from '../../src/generator/search/merge.js';
import { termsOf, type TermSource } from '../../src/generator/search/postings.js';
import { readPostings } from '../../src/search/format.js';

const page = (title: string, text: string, about: readonly string[] = []): TermSource => ({
  text: {
    title,
    url: `/${title}`,
    sections: [
      { anchor: '', headings: [], text: '' },
      { anchor: 'more', headings: ['More'], text },
    ],
  },
  shortTitle: title,
  defines: [],
  names: [],
  keywords: [],
  titles: [],
  about,
});

test('the index keeps the 1000 strongest places of a common word and counts all', () => {
  // Every eighth page has the word in its title. Each segment has a hundred pages.
  const pages = Array.from({ length: 1200 }, (_, n) => n);
  const segments = Array.from({ length: 12 }, (_, n) => {
    const slots = pages.slice(n * 100, n * 100 + 100).map((number) => number % 100);
    const postings = slots.map((slot) => packPosting(slot, 0, (n * 100 + slot) % 8 === 0 ? 40 : 9));
    const places = new Map([['wombat', postings.reverse()]]);
    return { segment: makeSegment([], places), base: n * 100 };
  });
  const [merged, ...others] = [...mergeSegments(segments)];
  assert.is(others.length, 0);
  assert.is(merged?.count, 1200);
  assert.is(merged?.strength, 150 * 40 + 1050 * 9);
  assert.is(merged?.peak, 40);
  const places = readPostings(merged?.postings ?? '');
  const kept = Array.from({ length: places.length / 3 }, (_, i) => places[i * 3] ?? 0);
  const weak = pages.filter((n) => n % 8 !== 0).slice(0, 850);
  const strong = pages.filter((n) => n % 8 === 0);
  assert.equal(
    kept,
    [...strong, ...weak].sort((a, b) => a - b),
  );
});

test('records of a term are in order, and words about a page count for its first record', () => {
  const plain = termsOf(page('Animals', 'A wombat.'), 'en');
  assert.equal(
    plain.get('wombat')?.filter((_, i) => i % 2 === 0),
    [1],
  );
  const described = termsOf(page('Animals', 'A wombat.', ['wombat', 'animals']), 'en');
  assert.equal(
    described.get('wombat')?.filter((_, i) => i % 2 === 0),
    [0, 1],
  );
  assert.is(described.get('wombat')?.[3], plain.get('wombat')?.[1]);
  assert.ok((described.get('animals')?.[1] ?? 0) > (plain.get('animals')?.[1] ?? 0));
});

test.run();
