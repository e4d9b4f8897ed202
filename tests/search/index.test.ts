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

test('of a common word the strongest thousand places are kept, of equally strong ones the first, and all are counted', () => {
  // Every eighth page has it in its title.
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

test('the records of a term are in order, and what is said of the page is added to the page itself', () => {
  const plain = termsOf(page('Animals', 'A wombat.'), 'en');
  assert.equal(
    plain.get('wombat')?.filter((_, i) => i % 2 === 0),
    [1],
  );
  const told = termsOf(page('Animals', 'A wombat.', { about: ['wombat', 'animals'] }), 'en');
  assert.equal(
    told.get('wombat')?.filter((_, i) => i % 2 === 0),
    [0, 1],
  );
  assert.is(told.get('wombat')?.[3], plain.get('wombat')?.[1]);
  assert.ok((told.get('animals')?.[1] ?? 0) > (plain.get('animals')?.[1] ?? 0));
});

test.run();
