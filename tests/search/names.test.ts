/** Names of groups, flags and annotations, as readers type them. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { firstHitIn } from '../helpers/first-hit.js';

const page = (title: string, body: string): string => `---\ntitle: ${title}\n---\n\n${body}\n`;
const code = (line: string): string => `\`\`\`text\n${line}\n\`\`\``;

const first = await firstHitIn(
  {
    'docs/index.md': page('Start', 'Words.'),
    'docs/js/eggs.md': page('Store eggs', 'An egg.'),
    'docs/js/nests.md': page('Build nests', 'A nest.'),
    'docs/go/eggs.md': page('Store eggs', `An egg.\n\n${code('egg.StoreAll(box)')}`),
    'docs/go/nests.md': page('Build nests', 'A nest.'),
    'docs/shelves.md': page('Shelves', 'Shelve all nests by their type. Shelve nests by type.'),
    'docs/js/shelves.md': page('Rows', 'Shelve a nest.'),
    'docs/go/shelves.md': page('Rows', 'A row.'),
    'docs/types.md': page('Store eggs of one type', 'A type of eggs is a script of types.'),
    'docs/boxes.md': page(
      'Shapes of boxes',
      '## Boxes and their shapes\n\nBoxes, shapes. They go far.',
    ),
    'docs/go/boxes.md': page('Keep things', 'A box of any shape.'),
    'docs/js/boxes.md': page('Keep things', 'A box.'),
    'docs/store.md': page('Store all', '## The shelf stores all\n\nStore all on the shelf.'),
    'docs/options.md': page(
      'Settings',
      '| Name |\n| --- |\n| `--egg-size` |\n| `--egg-box-size` |',
    ),
    'docs/sizes.md': page(
      'Egg size',
      '## EggSize\n\n`egg_size`, `egg_size`, `eggSize`, `eggBoxSize`.',
    ),
    'docs/marked.md': page('Marked', code('#[Laid]\nfunction lay()')),
    'docs/birds.md': page('Birds', 'An egg is laid, laid and laid. @Laid.'),
    'docs/moas.md': page('Moa boxes', 'The egg box size of a moa.'),
    'docs/incubators.md': page('Incubator care', 'Warm.'),
    'docs/concepts.md': page(
      'How incubator care works',
      'Incubator care: an incubator needs care, care.\n\n## Incubators\n\nCare of incubators.',
    ),
    'docs/rheas.md': page('RheaNest maps', 'Drawn by hand.'),
    'docs/atlas.md': page(
      'Maps of RheaNest',
      'RheaNest maps: rheanest maps.\n\n## RheaNest in maps\n\nRheaNest maps, rheanest maps.',
    ),
  },
  {
    docs: { path: 'docs' },
    search: {
      groups: [
        { label: 'TypeScript SDK', routes: ['/js/**'] },
        { label: 'Go SDK', routes: ['/go/**'] },
      ],
    },
  },
);

test('a group whose name has a capital within a word is named by the entire word', async () => {
  assert.is(await first('store eggs typescript'), '/js/eggs');
  assert.is(await first('store eggs TypeScript'), '/js/eggs');
  // "type" does not name the group.
  assert.is(await first('shelve nests by type'), '/shelves');
  assert.is(await first('shelve nests in typescript'), '/js/shelves');
});

test('a title comes before a title that asks about it', async () => {
  assert.is(await first('incubator care'), '/incubators');
  assert.is(await first('how incubator care works'), '/concepts');
});

test('a title with capitals within a word is found as it is typed in small letters', async () => {
  assert.is(await first('rheanest maps'), '/rheas');
  assert.is(await first('RheaNest maps'), '/rheas');
  assert.is(await first('rhea nest maps'), '/rheas');
});

test('the guide of a named language comes before a page about the other words', async () => {
  assert.is(await first('boxes shapes'), '/boxes');
  assert.is(await first('go boxes shapes'), '/go/boxes');
});

test('a flag comes before names in code with the same words', async () => {
  assert.is(await first('--egg-size'), '/options');
  assert.is(await first('egg size'), '/sizes');
});

test('a flag is found without its first word', async () => {
  assert.is(await first('--moa-egg-box-size'), '/options');
  assert.is(await first('moa egg box size'), '/moas');
});

test('an attribute comes before its name as a word', async () => {
  assert.is(await first('#[Laid]'), '/marked');
  assert.is(await first('laid'), '/birds');
});

test('a method is found with another variable before it', async () => {
  assert.is(await first('shelf.StoreAll'), '/go/eggs');
});

test.run();
