import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createEmbeddedEngine } from '../../src/search/embedded.js';
import type { SearchEngine, SearchRequest } from '../../src/search/types.js';
import { memorySite } from '../helpers/memory-site.js';

const page = (title: string, body: string, more = ''): string =>
  `---\ntitle: ${title}\n${more}---\n\n${body}\n`;
const FILES = {
  'docs/index.md': page('Home', 'Start here.', 'slug: /\n'),
  'docs/retry.md': page(
    'Retry Policies',
    [
      'How a call is tried again.',
      '## Backoff coefficient',
      'The wait grows by it.',
      '### Longest interval',
      'It does not grow beyond this.',
    ].join('\n\n'),
  ),
  'docs/timeouts.md': page(
    'Activity timeouts',
    [
      'Set `StartToCloseTimeout` for each attempt.',
      '## Defaults',
      'Retry policies have defaults too.',
    ].join('\n\n'),
  ),
  'docs/hidden.md': page('Hidden retry notes', 'retry retry retry', 'search: false\n'),
  'docs/unlisted.md': page('Unlisted retry notes', 'retry retry retry', 'unlisted: true\n'),
  'docs/hostile.md': page(
    'Escaping <script>alert(1)</script>',
    'A text with `<img src=x onerror=alert(1)>` in it, about quokkas.',
  ),
};
const ask = (
  engine: SearchEngine,
  query: string,
  more: Partial<SearchRequest> = {},
): ReturnType<SearchEngine['search']> =>
  engine.search({ query, page: 0, hitsPerPage: 20, snippetWords: 10, ...more });
const urls = async (
  engine: SearchEngine,
  query: string,
  more: Partial<SearchRequest> = {},
): Promise<string[]> => (await ask(engine, query, more)).hits.map(({ url }) => url);

test('S-02 a section is a result with its address and the names of all levels above', async () => {
  const engine = (await memorySite(FILES, { title: 'T', docs: { path: 'docs' } })).engine();
  const [hit] = (await ask(engine, 'longest interval')).hits;
  assert.is(hit?.url, '/retry#longest-interval');
  assert.equal(hit?.hierarchy, [
    'Documentation',
    'Retry Policies',
    'Backoff coefficient',
    'Longest interval',
  ]);
  assert.is(hit?.type, 'lvl3');
  assert.is((await ask(engine, 'grows')).hits[0]?.type, 'content');
});

test('S-02 words are found while they are typed, in all their forms, and mistyped', async () => {
  const engine = (await memorySite(FILES, { title: 'T', docs: { path: 'docs' } })).engine();
  for (const query of [
    'retry policies',
    'retry policy',
    'retry pol',
    'Retries',
    'rtery policies',
    'retry polciies',
    'POLICY RETRY',
  ])
    assert.is((await urls(engine, query))[0], '/retry', query);
  for (const query of [
    'StartToCloseTimeout',
    'start to close timeout',
    'starttoclosetimeout',
    'start-to-close',
    'starttocl',
  ])
    assert.is((await urls(engine, query))[0], '/timeouts', query);
});

test('S-02 a page with the query as its title is above pages that repeat the words', async () => {
  const engine = (
    await memorySite(
      { ...FILES, 'docs/a.md': page('A', 'retry policies '.repeat(50)) },
      { title: 'T', docs: { path: 'docs' } },
    )
  ).engine();
  assert.is((await urls(engine, 'retry policies'))[0], '/retry');
});

test('unlisted pages and pages with "search: false" are not found', async () => {
  const engine = (await memorySite(FILES, { title: 'T', docs: { path: 'docs' } })).engine();
  assert.not((await urls(engine, 'retry notes')).some((url) => /hidden|unlisted/.test(url)));
});

test('S-03 results are divided into pages, and the count includes all', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 45 }, (_, i) => [
      `docs/p${i}.md`,
      page(`Page ${i}`, 'A wombat lives here.'),
    ]),
  );
  const engine = (await memorySite(many, { title: 'T', docs: { path: 'docs' } })).engine();
  const pages = await Promise.all(
    [0, 1, 2, 3].map((number) => ask(engine, 'wombat', { page: number })),
  );
  assert.equal(
    pages.map(({ hits, nbHits }) => [hits.length, nbHits]),
    [
      [20, 45],
      [20, 45],
      [5, 45],
      [0, 45],
    ],
  );
  assert.is(new Set(pages.flatMap(({ hits }) => hits.map(({ objectID }) => objectID))).size, 45);
});

test('S-09 a search covers one locale and one version of each area, or one area only', async () => {
  const site = await memorySite(
    {
      'docs/a.md': page('Kiwi', 'The latest version.'),
      'old/a.md': page('Kiwi', 'The first version.'),
      'i18n/de/docs/a.md': page('Kiwi', 'Auf Deutsch.'),
      'api/b.md': page('Kiwi API', 'Calls.'),
    },
    {
      title: 'T',
      locales: {
        default: 'en',
        list: [
          { code: 'en', label: 'English' },
          { code: 'de', label: 'Deutsch' },
        ],
      },
      docs: [
        {
          id: 'default',
          path: 'docs',
          routeBasePath: '/',
          versions: [
            { name: 'current', label: '2', isLast: true, path: '' },
            { name: '1.0', folder: 'old' },
          ],
        },
        { id: 'api', label: 'The API', path: 'api' },
      ],
    },
  );
  assert.equal((await urls(site.engine(), 'kiwi')).sort(), ['/a', '/api/b']);
  assert.equal((await urls(site.engine('en-default-1.0'), 'kiwi')).sort(), ['/1.0/a', '/api/b']);
  assert.equal((await urls(site.engine('de'), 'kiwi')).sort(), ['/de/a', '/de/api/b']);
  assert.equal(await urls(site.engine(), 'kiwi', { area: 'The API' }), ['/api/b']);
  assert.equal((await ask(site.engine(), 'kiwi', { area: 'The API' })).areas, {
    Documentation: 1,
    'The API': 1,
  });
  const { search } = JSON.parse(
    site.text(
      [...site.outputs.keys()].filter((path) => path.startsWith('assets/chrome-')).sort()[0] ?? '',
    ),
  ) as { search: { contexts: { name: string; prefix: string; tags: string[] }[] } };
  assert.ok(
    search.contexts.some(
      ({ tags }) =>
        tags.includes('docs-default-1.0') &&
        tags.includes('docs-api-current') &&
        tags.includes('default') &&
        !tags.includes('docs-default-current'),
    ),
  );
});

test('S-13 markup in titles and texts is returned as text', async () => {
  const engine = (await memorySite(FILES, { title: 'T', docs: { path: 'docs' } })).engine();
  const [hit] = (await ask(engine, 'quokkas onerror', { snippetWords: 20 })).hits;
  assert.is(hit?.hierarchy[1], 'Escaping <script>alert(1)</script>');
  assert.match(hit?.text.map(({ text }) => text).join('') ?? '', '<img src=x onerror=alert(1)>');
});

test('queries without a letter or digit find nothing and cause no error', async () => {
  const engine = (await memorySite(FILES, { title: 'T', docs: { path: 'docs' } })).engine();
  for (const query of ['', ' ', '"', '\\', '<>', '---', '\u0000', '\ud800', 'x'.repeat(64)])
    assert.is((await ask(engine, query)).hits.length, 0, JSON.stringify(query));
  // A mathematical letter counts as a letter.
  assert.ok((await ask(engine, '𝒓etry')).hits.length > 0);
});

test('equal pages give equal index files, and an edit changes few of them', async () => {
  const words = [
    ...'amber birch cedar delta ember fjord grove heath islet jetty knoll lunar maple'.split(' '),
    ...'night ocean pearl quartz river stone tulip umbra vista willow xenon yarrow zephyr'.split(
      ' ',
    ),
  ];
  const many = Object.fromEntries(
    Array.from({ length: 120 }, (_, i) => [
      `docs/p${i}.md`,
      page(
        `Page ${i}`,
        Array.from(
          { length: 150 },
          (_, j) => `${words[(i * 7 + j * 3) % 26] ?? ''}${(i * j) % 97}`,
        ).join(' '),
      ),
    ]),
  );
  const config = { title: 'T', docs: { path: 'docs' } };
  const before = await (await memorySite(many, config)).searchFiles();
  assert.equal(await (await memorySite(many, config)).searchFiles(), before);
  const after = await (
    await memorySite(
      { ...many, 'docs/p50.md': `${many['docs/p50.md'] ?? ''}\nSomething about axolotls.\n` },
      config,
    )
  ).searchFiles();
  const changed = [...after.keys()].filter((path) => !before.has(path));
  assert.ok(before.size > 30, `${before.size} files`);
  assert.ok(changed.length <= 5, changed.join(' '));
});

test('S-03 with a limit for each group only needed files are fetched', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 24 }, (_, i) => [
      `docs/${i % 2 === 0 ? 'even' : 'odd'}/p${i}.md`,
      page(`Page ${i}`, `A wombat lives here. ${'It sleeps. '.repeat(700)}`),
    ]),
  );
  const files = await (
    await memorySite(many, { title: 'T', docs: { path: 'docs' } })
  ).searchFiles();
  const fetched: string[] = [];
  const engine = createEmbeddedEngine((file) => {
    fetched.push(file);
    return Promise.resolve(
      files.get(file === '' ? 'search/en.json' : `assets/search-${file}`) ?? '',
    );
  });
  const { hits, nbHits } = await ask(engine, 'wombat', { perGroup: 5 });
  assert.equal([hits.length, nbHits], [10, 24]);
  assert.equal(
    ['even', 'odd'].map((name) => hits.filter(({ url }) => url.startsWith(`/${name}/`)).length),
    [5, 5],
  );
  assert.is(fetched.filter((file) => file.endsWith('.json')).length, 10);
});

test('S-12 a search reads the complete index, or single files when that fails', async () => {
  const words = Array.from(
    { length: 4000 },
    (_, i) => `${'abcdefghijklmnopqrstuvwxyz'.charAt(i % 26)}word${i}`,
  ).join(' ');
  const files = await (
    await memorySite(
      { ...FILES, 'docs/words.md': page('Many words', words) },
      { title: 'T', docs: { path: 'docs' } },
    )
  ).searchFiles();
  for (const completeIndex of ['sound', 'damaged', 'missing']) {
    const fetched: string[] = [];
    let isOffline = false;
    const engine = createEmbeddedEngine((file) => {
      fetched.push(file);
      if (isOffline || (completeIndex === 'missing' && file.endsWith('.whole.json')))
        return Promise.reject(new Error('status 404'));
      return Promise.resolve(
        completeIndex === 'damaged' && file.endsWith('.whole.json')
          ? '[["'
          : (files.get(file === '' ? 'search/en.json' : `assets/search-${file}`) ?? ''),
      );
    });
    await ask(engine, 'quokkas');
    await engine.warm();
    await engine.warm();
    assert.is(fetched.filter((file) => file.endsWith('.whole.json')).length, 1, completeIndex);
    isOffline = completeIndex === 'sound';
    fetched.length = 0;
    assert.is((await urls(engine, 'zword25'))[0], '/words', completeIndex);
    assert.is(fetched.length > 0, completeIndex !== 'sound', completeIndex);
  }
});

test('a missing or damaged file is an error, and the next search fetches it again', async () => {
  const files = await (
    await memorySite(FILES, { title: 'T', docs: { path: 'docs' } })
  ).searchFiles();
  let broken = true;
  const engine = createEmbeddedEngine((file) => {
    if (file === '') return Promise.resolve(files.get('search/en.json') ?? '');
    if (broken)
      return file.endsWith('.json')
        ? Promise.resolve('[{"title":')
        : Promise.reject(new Error('status 404'));
    return Promise.resolve(files.get(`assets/search-${file}`) ?? '');
  });
  const error = await ask(engine, 'retry').then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert.is((error as Error).name, 'SearchError');
  broken = false;
  assert.is((await urls(engine, 'retry policies'))[0], '/retry');
  const other = createEmbeddedEngine(() => Promise.resolve('{"format":99}'));
  assert.match(
    String(
      await ask(other, 'a').then(
        () => '',
        (reason: unknown) => reason,
      ),
    ),
    'another version',
  );
});

test.run();
