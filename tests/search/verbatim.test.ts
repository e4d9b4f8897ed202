/** Queries that quote a text, such as the message of an error. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parseQuery } from '../../src/search/query.js';
import { quotedShares } from '../../src/search/verbatim.js';
import { firstHitIn } from '../helpers/first-hit.js';

const page = (title: string, body: string): string => `---\ntitle: ${title}\n---\n\n${body}\n`;

const first = await firstHitIn(
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

test('a text of hundreds of words is no quotation, because comparing takes long', () => {
  const sharesOf = (query: string): readonly number[] =>
    quotedShares(parseQuery(query, 'en'), [
      { page: 0, text: { anchor: '', headings: [], text: query } },
    ]);
  assert.equal(sharesOf('kakapo key does not match'), [1]);
  assert.equal(sharesOf('egg nest '.repeat(200)), []);
});

test.run();
