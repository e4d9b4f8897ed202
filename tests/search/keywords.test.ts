/** Keywords of several words, which the writer chose for a page. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { firstHitIn } from '../helpers/first-hit.js';

const page = (title: string, keywords: string): string =>
  `---\ntitle: ${title}\nkeywords: [${keywords}]\n---\n\nWords.\n`;

const first = await firstHitIn(
  {
    'docs/index.md': page('Start', 'first steps'),
    'docs/a.md': page('One', 'feed a small moa, green nest of wrens, brown kiwi'),
    'docs/b.md': page('Two', 'feed a brown wren, green moa, small kiwi nest'),
    'docs/c.md': page('Six', 'lay eggs, eggs in a nest at night'),
    'docs/d.md': page('Ten', 'eggs at night, lay a nest'),
  },
  { docs: { path: 'docs' } },
);

test('a page with all words in one keyword comes before one with them in several', async () => {
  assert.is(await first('feeding small moas'), '/a');
  assert.is(await first('feeding brown wrens'), '/b');
  assert.is(await first('small nests of kiwis'), '/b');
});

test('a shorter keyword with the same words comes first', async () => {
  assert.is(await first('night eggs'), '/d');
});

test.run();
