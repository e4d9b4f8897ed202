/** Queries that quote a text, such as the message of an error. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createEmbeddedEngine } from '../../src/search/embedded.js';
import { memorySite } from '../helpers/memory-site.js';

const page = (title: string, body: string): string => `---\ntitle: ${title}\n---\n\n${body}\n`;

const site = await memorySite(
  {
    'docs/index.md': page('Start', 'Words.'),
    'docs/errors.md': page(
      'Errors',
      `${'Other words about eggs and nests. '.repeat(2)}The kakapo key does not match a wren name.`,
    ),
    'docs/kakapo.md': page('Kakapo', 'A kakapo key and a wren name are no match.'),
    'docs/one.md': page('One', 'Feed a tiny green moa. '.repeat(9)),
    'docs/two.md': page('Two', 'Feed a tiny green moa. '.repeat(7)),
    'docs/three.md': page('Three', 'Feed a tiny green moa. '.repeat(5)),
    'docs/four.md': page('Four', 'Feed a tiny green moa. '.repeat(3)),
    'docs/moa.md': page('Green and tiny moa', '## Feed it\n\nA moa that is tiny and green.'),
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

test('a section with the typed message comes before a page about its words', async () => {
  assert.is(await first('wren name kakapo key'), '/kakapo');
  assert.is(await first('kakapo key does not match a wren name'), '/errors');
  assert.is(await first('error: kakapo key does not match a wren name'), '/errors');
});

test('a question is no quotation', async () => {
  assert.is(await first('why does a kakapo key match a wren name'), '/kakapo');
});

test('words that many pages have in the same order are no quotation', async () => {
  assert.is(await first('feed tiny green moa'), '/moa');
});

test.run();
