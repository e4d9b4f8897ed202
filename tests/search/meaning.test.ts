/** The meaning of a query: spellings of names, definitions, questions, synonyms, groups. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createEmbeddedEngine } from '../../src/search/embedded.js';
import type { SearchAnswer } from '../../src/search/types.js';
import { memorySite } from '../helpers/memory-site.js';

const page = (title: string, body: string): string => `---\ntitle: ${title}\n---\n\n${body}\n`;
const CODE = (line: string): string => `\`\`\`text\n${line}\n\`\`\``;

const sources = {
  'synonyms.yml': [
    '- [k8s, kubernetes]',
    '- { kill: [terminate] }',
    '- { telegram: /wombats }',
    '- { big egg: [omelette] }',
    '- { gnu: [wildebeest] }',
  ].join('\n'),
  'docs/go/run.md': page('Run in Go', CODE('acme.RunTask(ctx)')),
  'docs/ruby/run.md': page('Run in Ruby', CODE('acme.run_task(name)')),
  'docs/script/run.md': page('Run in Script', CODE('acme.runTask(name)')),
  'docs/wombats.md': page('Wombats', 'A Wombat is an animal.'),
  'docs/zoo.md': page('Zoo', '## Wombat houses\n\nA wombat, a wombat and a wombat live here.'),
  'docs/clusters.md': page('Kubernetes clusters', 'Words.'),
  'docs/stop.md': page('Stop', '## Terminate\n\nIt ends.'),
  'docs/old/feature.md': page('Feature', 'An old feature.'),
  'docs/settings.md': page(
    'Settings',
    '| Key | Meaning |\n| --- | --- |\n| `front.rps` | Requests |\n| `back.rps` | Answers |',
  ),
  'docs/guide.md': page('Guide', 'Set front.rps, front.rps and front.rps to a number.'),
  'docs/drawn.md': page('Drawn', '```mermaid\ngraph TD\n  quokka --> quoll\n```\n\nText.'),
  'docs/setup/emus.md': page('Set up emus', 'Emus, emus and emus are set up here.'),
  'docs/concepts/emus.md': page('How emus work', 'They run.'),
  'docs/tapir.md': page('Tapir', 'All tapirs of the zoo.'),
  'docs/tapir-reference.md': page('Tapir reference', 'Names.'),
  'docs/ibis.md': page('Ibis', 'Its beak and its nest.\n\n## Beak\n\nLong.\n\n## Nest\n\nSmall.'),
  'docs/birds.md': page('Birds', 'A beak, a nest, a beak and a nest.'),
  'docs/heron.md': page('Heron', '## Feeds\n\nOf a heron.'),
  'docs/ostrich.md': page('Meals', '## Feeding\n\nOf an ostrich.'),
  'docs/a/links.md': page('Links', 'See [meals](../ostrich.md).'),
  'docs/flags.md': page('Options', '| Flag | Meaning |\n| --- | --- |\n| `--dry-egg` | None |'),
  'docs/breakfast.md': page('Breakfast eggs', '## A dry egg\n\nDry egg: `--dry-egg`.'),
  'docs/new-lark.md': page('New lark', 'It sings.'),
  'docs/omelettes.md': page('Omelettes', 'Words.'),
  'docs/dry.md': page('Dry season', 'A gnu walks over plains with zebras, impalas, elands.'),
  'docs/wet.md': page('Wet season', `${'A wildebeest walks. '.repeat(4)}`),
  'docs/rivers.md': page('Rivers', '## Brown river otters\n\nThey swim.'),
  'docs/otter-keepers.md': page(
    'Keepers of brown river otters',
    'Brown river otters.\n\n## Feed brown river otters\n\n## Train brown river otters',
  ),
  'docs/go/shut.md': page('Close in Go', CODE('acme.StopAll(ctx)')),
  'docs/ruby/shut.md': page('Close in Ruby', CODE('acme.stop_all(name)')),
  'docs/ruby/stop-names.md': page('Stop all acme in Ruby', 'It stops all acme.'),
  'docs/annotated.md': page('Marked', CODE('@RunEgg void run()')),
  'docs/attributed.md': page('Hashed', `RunEgg, a RunEgg and a RunEgg.\n\n${CODE('#[RunEgg]')}`),
  'docs/linked.md': page('Linked', 'Text.\n\n## Related\n\n- [Zoo](./zoo.md) of numbats'),
};
const site = await memorySite(sources, {
  title: 'Acme Docs',
  docs: { path: 'docs' },
  search: {
    synonyms: 'synonyms.yml',
    weights: { '/old/**': 0.2 },
    groups: [
      { label: 'Go SDK', routes: ['/go/**'] },
      { label: 'Ruby SDK', routes: ['/ruby/**'] },
    ],
  },
});
const files = await site.searchFiles();
const engine = createEmbeddedEngine((name) =>
  Promise.resolve(files.get(name === '' ? 'search/en.json' : `assets/search-${name}`) ?? ''),
);
const ask = (query: string, more: object = {}): Promise<SearchAnswer> =>
  engine.search({ query, page: 0, hitsPerPage: 20, snippetWords: 10, ...more });
const first = async (query: string, more: object = {}): Promise<string> =>
  ((await ask(query, more)).hits[0]?.url ?? '').split('#')[0] ?? '';

test('the typed spelling of a name comes before its other spellings', async () => {
  assert.is(await first('RunTask'), '/go/run');
  assert.is(await first('run_task'), '/ruby/run');
  assert.is(await first('runTask'), '/script/run');
  assert.is(await first('acme.runTask'), '/script/run');
});

test('a section that defines a name comes before sections that mention it', async () => {
  assert.is(await first('front.rps'), '/settings');
});

test('cells of a table are separated; diagrams and lists of links are left out', async () => {
  const { hits } = await ask('front.rps');
  assert.match(hits[0]?.text.map(({ text }) => text).join('') ?? '', 'front.rps · Requests | back');
  assert.is((await ask('quokka')).hits.length, 0);
  assert.is((await ask('numbats')).hits.length, 0);
});

test('a definition comes before mentions, also for a question', async () => {
  assert.is(await first('wombat'), '/wombats');
  assert.is(await first('what is a wombat'), '/wombats');
  assert.is(await first('How do wombats work?'), '/wombats');
});

test('synonyms find each other, one-way ones only forward, names of pages their page', async () => {
  assert.is(await first('k8s'), '/clusters');
  assert.is(await first('kill'), '/stop');
  assert.is(await first('telegram'), '/wombats');
  assert.ok(!JSON.stringify((await ask('terminate')).hits).includes('kill'));
});

test('synonyms replace other forms of a name, too', async () => {
  assert.is(await first('killed'), '/stop');
  assert.is(await first('big eggs'), '/omelettes');
});

test('a typed word comes before a synonym that a text repeats', async () => {
  assert.is(await first('gnu'), '/dry');
});

test('a title that is only a part of a question does not come first', async () => {
  assert.is(await first('what are brown river otters'), '/rivers');
  assert.is(await first('do I need brown river otters'), '/otter-keepers');
});

test('a name in code with a language finds the section of its guide with the name', async () => {
  assert.is(await first('acme.stop_all in ruby'), '/ruby/shut');
  assert.is(await first('go acme.StopAll'), '/go/shut');
});

test('an annotation comes before another use of its name', async () => {
  assert.is(await first('RunEgg'), '/attributed');
  assert.is(await first('@RunEgg'), '/annotated');
});

test('the group of the page comes first, unless the query names another', async () => {
  assert.is(await first('run', { path: '/ruby/other' }), '/ruby/run');
  assert.is(await first('run', { path: '/go/other' }), '/go/run');
  assert.is(await first('run go', { path: '/ruby/other' }), '/go/run');
  assert.is(await first('run', { path: '/', picked: ['Ruby'] }), '/ruby/run');
  const { groups, hits } = await ask('run', { group: 'Go SDK' });
  assert.ok(groups?.some(({ name }) => name === 'Ruby SDK'));
  assert.ok(hits.every(({ hierarchy }) => hierarchy[0] === 'Go SDK'));
});

test('a page whose title is a question is the first one for its topic', async () => {
  assert.is(await first('emus'), '/concepts/emus');
  assert.is(await first('what are emus'), '/concepts/emus');
});

test('a query for a list finds the reference first', async () => {
  assert.is(await first('tapir'), '/tapir');
  assert.is(await first('list of tapirs'), '/tapir-reference');
});

test('a page with sections about the words comes before one that repeats them', async () => {
  assert.is(await first('beak nest'), '/ibis');
});

test('a heading in the typed form comes before one with the same stem', async () => {
  assert.is(await first('feeds'), '/heron');
});

test('a flag finds the table that defines it', async () => {
  assert.is(await first('--dry-egg'), '/flags');
  assert.is(await first('dry egg'), '/breakfast');
});

test('swapped letters of a short word are corrected', async () => {
  assert.is(await first('nwe lark'), '/new-lark');
});

test('a query without results has the nearest words', async () => {
  const { hits, nearest } = await ask('settxxxgs');
  assert.is(hits.length, 0);
  assert.ok(nearest?.includes('settings'), String(nearest));
});

test('popular pages begin with those of the own group', async () => {
  const { hits, context } = await engine.popular({
    page: 0,
    hitsPerPage: 5,
    snippetWords: 10,
    path: '/ruby/other',
  });
  assert.is(context, 'Ruby SDK');
  assert.is(hits[0]?.url, '/ruby/run');
  assert.is(hits.length, 5);
});

test.run();
