import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { answerQueries } from '../../src/generator/search/answers.js';
import { createAlgoliaEngine, type AlgoliaClient } from '../../src/search/algolia.js';
import { createEmbeddedEngine } from '../../src/search/embedded.js';
import type { SearchAnswer, SearchEngine } from '../../src/search/types.js';
import { INHERITED_NAMES } from '../helpers/inherited-names.js';
import { memorySite } from '../helpers/memory-site.js';

/** Enough words with the same beginnings to cut the index into many shards. */
const MANY_WORDS = Array.from({ length: 9000 }, (_, n) => `constructor${n} proto${n}`).join(' ');

const page = (title: string, text: string): string =>
  `---\ntitle: ${JSON.stringify(title)}\ntags: [${title}]\n---\n\n${text}\n`;

/** A site with a page for each name, and with names as labels of its two areas. */
const site = await memorySite(
  {
    ...Object.fromEntries(
      INHERITED_NAMES.map((name, n) => [
        `docs/n${n}.md`,
        page(name, `The java \`${name}\` of a class.\n\n## About \`${name}\` {#about}\n\nMore.`),
      ]),
    ),
    'docs/words.md': page('Words', MANY_WORDS),
    'docs/constructor/_category_.json': '{ "label": "constructor" }',
    'docs/constructor/a.md': page('A wombat', 'Text.'),
    'api/calls.md': page('Calls of the API', 'Another wombat.'),
  },
  {
    title: '__proto__',
    docs: [
      { id: 'constructor', label: 'constructor', path: 'docs', routeBasePath: '/' },
      { id: 'toString', label: '__proto__', path: 'api' },
    ],
  },
);
const files = await site.searchFiles();
const embedded = createEmbeddedEngine((file) =>
  Promise.resolve(files.get(file === '' ? 'search/en.json' : `assets/search-${file}`) ?? ''),
);
/** The provider's client, answered by the search of the preview. */
const client: AlgoliaClient = {
  search: async (parameters) =>
    JSON.parse(
      JSON.stringify(await answerQueries(JSON.stringify(parameters), () => embedded)),
    ) as Awaited<ReturnType<AlgoliaClient['search']>>,
};
const hosted = createAlgoliaEngine(client, {
  indexName: 'constructor',
  insights: false,
  language: 'en',
  tags: ['docs-constructor-current'],
});
const ENGINES = { embedded, 'preview and hosted': hosted };

const ask = (engine: SearchEngine, query: string, area?: string): Promise<SearchAnswer> =>
  engine.search({
    query,
    page: 0,
    hitsPerPage: 20,
    snippetWords: 10,
    ...(area === undefined ? {} : { area }),
  });

for (const [name, engine] of Object.entries(ENGINES)) {
  test(`${name} search finds names that objects inherit, by each prefix`, async () => {
    for (const [n, query] of INHERITED_NAMES.entries()) {
      for (const text of [query, `java ${query}`, `${query} java`, `"${query}"`, `${query}.x`]) {
        const { hits, nbHits } = await ask(engine, text);
        const pages = hits.map(({ url }) => url.replace(/#.*/, ''));
        // A stop word is found only in titles.
        assert.ok(nbHits >= hits.length && (hits.length > 0 || query === 'then'), text);
        if (text === query) assert.ok(pages.includes(`/n${n}`), `${text}: ${pages.join(' ')}`);
      }
      for (let length = 1; length <= query.length; length++)
        await ask(engine, query.slice(0, length));
    }
  });

  test(`${name} search counts and filters areas with such names`, async () => {
    const { areas } = await ask(engine, 'wombat');
    assert.equal(
      Object.entries(areas).sort(([a], [b]) => (a < b ? -1 : 1)),
      [
        ['__proto__', 1],
        ['constructor', 1],
      ],
    );
    for (const [area, url] of [
      ['constructor', '/constructor/a'],
      ['__proto__', '/toString/calls'],
    ] as const) {
      const { hits, nbHits } = await ask(engine, 'wombat', area);
      assert.equal([nbHits, ...hits.map((hit) => hit.url)], [1, url]);
    }
    for (const unknown of ['toString', 'valueOf', 'hasOwnProperty'])
      assert.is((await ask(engine, 'wombat', unknown)).nbHits, 0, unknown);
  });
}

test('the index of these names has completions', () => {
  const { completions } = JSON.parse(files.get('search/en.json') ?? '') as {
    completions: Record<string, string>;
  };
  assert.ok(Object.hasOwn(completions, 'const'), Object.keys(completions).join(' '));
  assert.ok(Object.values(completions).every((list) => typeof list === 'string'));
});

test.run();
