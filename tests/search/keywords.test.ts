/** Keywords of several words, which the writer chose for a page. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createEmbeddedEngine } from '../../src/search/embedded.js';
import { memorySite } from '../helpers/memory-site.js';

const page = (title: string, keywords: string): string =>
  `---\ntitle: ${title}\nkeywords: [${keywords}]\n---\n\nWords.\n`;

const site = await memorySite(
  {
    'docs/index.md': page('Start', 'first steps'),
    'docs/a.md': page('One', 'feed a small moa, green nest of wrens, brown kiwi'),
    'docs/b.md': page('Two', 'feed a brown wren, green moa, small kiwi nest'),
    'docs/c.md': page('Six', 'lay eggs, eggs in a nest at night'),
    'docs/d.md': page('Ten', 'eggs at night, lay a nest'),
  },
  { docs: { path: 'docs' } },
);
const files = await site.searchFiles();
const engine = createEmbeddedEngine((name) =>
  Promise.resolve(files.get(name === '' ? 'search/en.json' : `assets/search-${name}`) ?? ''),
);
const first = async (query: string): Promise<string> => {
  const { hits } = await engine.search({ query, page: 0, hitsPerPage: 9, snippetWords: 9 });
  return (hits[0]?.url ?? '').split('#')[0] ?? '';
};

test('a page with all words in one keyword comes before one with them in several', async () => {
  assert.is(await first('feeding small moas'), '/a');
  assert.is(await first('feeding brown wrens'), '/b');
  assert.is(await first('small nests of kiwis'), '/b');
});

test('a shorter keyword with the same words comes first', async () => {
  assert.is(await first('night eggs'), '/d');
});

test.run();
