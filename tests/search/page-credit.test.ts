/** Pages of which several sections answer a query. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createEmbeddedEngine } from '../../src/search/embedded.js';
import { memorySite } from '../helpers/memory-site.js';

const sections = (texts: readonly string[]): string =>
  texts.map((text, i) => `## Part ${i + 1}\n\n${text}\n`).join('\n');
const page = (title: string, texts: readonly string[]): string =>
  `---\ntitle: ${title}\n---\n\nWords.\n\n${sections(texts)}`;

const site = await memorySite(
  {
    'docs/index.md': page('Start', ['Words.']),
    'docs/animals.md': page('Animals', ['Moa, moa.', 'Kiwi.', 'Emu.']),
    'docs/giants.md': page('Giants', ['A moa.', 'A moa eats.', 'A moa sleeps.']),
  },
  { docs: { path: 'docs' } },
);
const files = await site.searchFiles();
const engine = createEmbeddedEngine((name) =>
  Promise.resolve(files.get(name === '' ? 'search/en.json' : `assets/search-${name}`) ?? ''),
);

test('several sections about the query rank above a single one', async () => {
  const { hits } = await engine.search({ query: 'moa', page: 0, hitsPerPage: 9, snippetWords: 9 });
  const pages = hits.map(({ url }) => url.split('#')[0] ?? '');
  assert.is(pages[0], '/giants');
  assert.ok(pages.includes('/animals'));
});

test('the first results are of four pages, before further sections of these pages', async () => {
  const words = ['dodo', 'auk', 'rail'].map((name) => [
    `docs/${name}.md`,
    page(name, [`A ${name} is no kakapo.`]),
  ]);
  const many = Array.from({ length: 6 }, (_, i) => `Kakapo ${i}: a kakapo, kakapo.`);
  const birds = await memorySite(
    {
      'docs/index.md': page('Start', ['Words.']),
      'docs/kakapo.md': page('Kakapo', many),
      ...(Object.fromEntries(words) as Record<string, string>),
    },
    { docs: { path: 'docs' } },
  );
  const ofBirds = await birds.searchFiles();
  const { search } = createEmbeddedEngine((name) =>
    Promise.resolve(ofBirds.get(name === '' ? 'search/en.json' : `assets/search-${name}`) ?? ''),
  );
  const { hits } = await search({ query: 'kakapo', page: 0, hitsPerPage: 9, snippetWords: 0 });
  const pages = hits.map(({ url }) => url.split('#')[0] ?? '');
  assert.is(pages[0], '/kakapo');
  assert.is(new Set(pages.slice(0, 4)).size, 4);
  assert.is(pages[4], '/kakapo');
});

test.run();
