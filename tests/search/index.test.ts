import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { buildIndex } from '../../src/generator/search/index.js';
import { termsOf, type IndexedPage } from '../../src/generator/search/postings.js';
import { readPostings, readShard } from '../../src/search/format.js';

const page = (title: string, text: string, more: Partial<IndexedPage> = {}): IndexedPage => ({
  text: {
    title,
    url: `/${title.replaceAll(' ', '-')}`,
    sections: [
      { anchor: '', headings: [], text: '' },
      { anchor: 'more', headings: ['More'], text },
    ],
  },
  group: '',
  area: '',
  tag: '',
  tags: [],
  names: [],
  about: [],
  inbound: 0,
  ...more,
});

test('the index keeps the 1000 strongest places of a common word and counts all', () => {
  // Every eighth page has the word in its title.
  const pages = Array.from({ length: 1200 }, (_, n) =>
    page(n % 8 === 0 ? `The wombat ${n}` : `Page ${n}`, n % 8 === 0 ? 'Nothing.' : 'A wombat.'),
  );
  const line = buildIndex(pages, 'en', false)
    .files.filter(({ path }) => path.endsWith('.txt'))
    .flatMap(({ text }) => readShard(text))
    .find(({ term, postings }) => term === 'wombat' && postings !== '');
  assert.is(line?.count, 1200);
  const places = readPostings(line?.postings ?? '');
  const kept = Array.from({ length: places.length / 3 }, (_, i) => places[i * 3] ?? 0);
  const weak = pages.flatMap((_, n) => (n % 8 === 0 ? [] : [n]));
  assert.equal(
    kept,
    [...pages.flatMap((_, n) => (n % 8 === 0 ? [n] : [])), ...weak.slice(0, 850)].sort(
      (a, b) => a - b,
    ),
  );
});

test('records of a term are in order, and words about a page count for its first record', () => {
  const plain = termsOf(page('Animals', 'A wombat.'), 'en');
  assert.equal(
    plain.get('wombat')?.filter((_, i) => i % 2 === 0),
    [1],
  );
  const described = termsOf(page('Animals', 'A wombat.', { about: ['wombat', 'animals'] }), 'en');
  assert.equal(
    described.get('wombat')?.filter((_, i) => i % 2 === 0),
    [0, 1],
  );
  assert.is(described.get('wombat')?.[3], plain.get('wombat')?.[1]);
  assert.ok((described.get('animals')?.[1] ?? 0) > (plain.get('animals')?.[1] ?? 0));
});

test.run();
