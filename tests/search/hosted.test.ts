import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { liteClient } from 'algoliasearch/lite';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createAlgoliaEngine, snippetFrom } from '../../src/search/algolia.js';
import type { SearchAnswer, SearchEngine } from '../../src/search/types.js';
import { TIMEOUTS } from '../../src/client/search/hosted.js';
import { createHostsCache } from '../../src/client/search/hosts-cache.js';
import { withFailover } from '../../src/client/search/engine.js';
import { answerQueries } from '../../src/generator/search/answers.js';
import { memorySite } from '../helpers/memory-site.js';

const REQUEST = { query: 'retry', page: 0, hitsPerPage: 20, snippetWords: 10 };
const INDEX = {
  indexName: 'docs',
  insights: true,
  language: 'en',
  tags: ['default', 'docs-default-current'],
};

interface Host {
  readonly port: number;
  readonly requests: { readonly method: string; readonly url: string; readonly body: string }[];
  readonly close: () => Promise<void>;
}

/** All hosts, so that they are closed at the end, also when a test fails. */
const openHosts: Host[] = [];
test.after(async () => {
  for (const server of openHosts) await server.close();
});

async function host(
  answer: (body: string, response: ServerResponse, request: IncomingMessage) => void,
): Promise<Host> {
  const requests: { method: string; url: string; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      requests.push({ method: request.method ?? '', url: request.url ?? '', body });
      answer(body, response, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const started: Host = {
    port: (server.address() as AddressInfo).port,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
  openHosts.push(started);
  return started;
}

const json = (response: ServerResponse, status: number, data: unknown): void =>
  void response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(typeof data === 'string' ? data : JSON.stringify(data));

/** An engine with the provider's client that asks hosts on this machine. */
function engineOn(...hosts: readonly Host[]): SearchEngine {
  return createAlgoliaEngine(
    liteClient('APP', 'public-key', {
      timeouts: TIMEOUTS,
      hostsCache: createHostsCache(),
      hosts: hosts.map(({ port }) => ({
        url: `127.0.0.1:${port}`,
        protocol: 'http',
        accept: 'readWrite',
      })),
    }),
    INDEX,
  );
}

const HIT = {
  objectID: '1',
  url: 'https://x.example/retry#a',
  type: 'content',
  content: 'plain',
  hierarchy: { lvl0: 'Guides', lvl1: 'Retry', lvl2: null },
  _snippetResult: {
    content: { value: 'a <mark>retry</mark> <img src=x onerror=alert(1)>' },
    hierarchy: { lvl1: { value: '<mark>Retry</mark>' } },
  },
};

test('S-10 a search is one POST request for the fields that the box shows', async () => {
  const server = await host((_body, response) => {
    json(response, 200, {
      results: [{ hits: [HIT], nbHits: 41, queryID: 'q1', facets: { area: { Guides: 3 } } }],
    });
  });
  const answer = await engineOn(server).search({ ...REQUEST, area: 'Guides' });
  assert.is(server.requests.length, 1);
  const [{ method, url, body } = { method: '', url: '', body: '' }] = server.requests;
  assert.is(method, 'POST');
  assert.match(url, /^\/1\/indexes\/\*\/queries\?/);
  const { requests } = JSON.parse(body) as { requests: Record<string, unknown>[] };
  assert.equal(requests, [
    {
      indexName: 'docs',
      query: 'retry',
      page: 0,
      hitsPerPage: 20,
      attributesToRetrieve: [
        'hierarchy.lvl0',
        'hierarchy.lvl1',
        'hierarchy.lvl2',
        'hierarchy.lvl3',
        'hierarchy.lvl4',
        'hierarchy.lvl5',
        'hierarchy.lvl6',
        'content',
        'type',
        'url',
      ],
      attributesToSnippet: [
        'hierarchy.lvl1:10',
        'hierarchy.lvl2:10',
        'hierarchy.lvl3:10',
        'hierarchy.lvl4:10',
        'hierarchy.lvl5:10',
        'hierarchy.lvl6:10',
        'content:10',
      ],
      snippetEllipsisText: '…',
      highlightPreTag: '<mark>',
      highlightPostTag: '</mark>',
      clickAnalytics: true,
      facets: ['area'],
      facetFilters: [
        'language:en',
        ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current'],
        'area:Guides',
      ],
    },
  ]);
  assert.is(answer.nbHits, 41);
  assert.is(answer.queryID, 'q1');
  assert.equal(answer.areas, { Guides: 3 });
  assert.equal(answer.hits[0]?.title, [{ text: 'Retry', marked: true }]);
  assert.equal(answer.hits[0]?.text, [
    { text: 'a ', marked: false },
    { text: 'retry', marked: true },
    { text: ' <img src=x onerror=alert(1)>', marked: false },
  ]);
});

test('S-11 a host that fails is replaced, and the next query does not ask it', async () => {
  const bad = await host((_body, response) => {
    json(response, 500, {});
  });
  const good = await host((_body, response) => {
    json(response, 200, { results: [{ hits: [], nbHits: 0 }] });
  });
  const engine = engineOn(bad, good);
  await engine.search(REQUEST);
  await engine.search({ ...REQUEST, query: 'other' });
  assert.equal([bad.requests.length, good.requests.length], [1, 2]);
  assert.equal(TIMEOUTS, { connect: 1000, read: 2000, write: 30_000 });
});

test('S-08 invalid answers and errors of the hosted service are search errors', async () => {
  for (const [status, body] of [
    [200, 'not json'],
    [200, '{}'],
    [200, '{"results":[{"hits":null}]}'],
    [200, '{"results":"x"}'],
    [403, '{"message":"Invalid key"}'],
    [404, '{}'],
  ] as const) {
    const server = await host((_text, response) => {
      json(response, status, body);
    });
    const error = await engineOn(server)
      .search(REQUEST)
      .then(
        () => undefined,
        (reason: unknown) => reason,
      );
    assert.is(error instanceof Error ? error.name : error, 'SearchError', `${status} ${body}`);
  }
});

test('S-13 hosted results with script addresses are left out, and odd types are text', async () => {
  const hits = [
    { ...HIT, url: 'javascript:alert(1)' },
    { ...HIT, url: 5 },
    null,
    7,
    {
      ...HIT,
      type: 'lvl0',
      content: { a: 1 },
      hierarchy: { lvl0: ['x'], lvl1: '<b>R</b>' },
      _snippetResult: { content: { value: 3 } },
    },
  ];
  const server = await host((_body, response) => {
    json(response, 200, { results: [{ hits, nbHits: 'many', facets: [] }] });
  });
  const answer = await engineOn(server).search(REQUEST);
  assert.equal(
    answer.hits.map(({ url, type, text, hierarchy, title }) => [url, type, text, hierarchy, title]),
    [
      [
        'https://x.example/retry#a',
        'content',
        [],
        ['', '<b>R</b>'],
        [{ text: '<b>R</b>', marked: false }],
      ],
    ],
  );
  assert.equal(snippetFrom('<mark>a<b></mark>', ''), [{ text: 'a<b>', marked: true }]);
});

const answered = (name: string): SearchAnswer => ({
  hits: [],
  nbHits: 0,
  areas: {},
  queryID: name,
});
const engine = (search: () => Promise<SearchAnswer>): SearchEngine => ({ search });

test('S-08 the embedded engine answers when the hosted one fails or is silent', async () => {
  const embedded = engine(() => Promise.resolve(answered('embedded')));
  assert.is(
    (
      await withFailover(
        engine(() => Promise.resolve(answered('hosted'))),
        embedded,
        1000,
      ).search(REQUEST)
    ).queryID,
    'hosted',
  );
  assert.is(
    (
      await withFailover(
        engine(() => Promise.reject(new Error('down'))),
        embedded,
        1000,
      ).search(REQUEST)
    ).queryID,
    'embedded',
  );
  assert.is(
    (
      await withFailover(
        engine(() => new Promise(() => undefined)),
        embedded,
        1,
      ).search(REQUEST)
    ).queryID,
    'embedded',
  );
  assert.match(
    String(
      await withFailover(
        engine(() => Promise.reject(new Error('hosted is down'))),
        engine(() => Promise.reject(new Error('shards too'))),
        1000,
      )
        .search(REQUEST)
        .catch((reason: unknown) => reason),
    ),
    'hosted is down',
  );
});

test("S-10 a preview answers the provider's client from the built index", async () => {
  const site = await memorySite(
    {
      'docs/a.md':
        '---\ntitle: Retry Policies\n---\n\n' +
        'Text <mark>x</mark> about retry.\n\n## Backoff\n\nMore.\n',
    },
    { title: 'T', url: 'https://t.example', docs: { path: 'docs' } },
  );
  const server = await host((body, response) => {
    void answerQueries(body, () => site.engine()).then((answer) => {
      json(response, answer === undefined ? 400 : 200, answer ?? {});
    });
  });
  const local = await site.engine().search(REQUEST);
  const hosted = await engineOn(server).search(REQUEST);
  assert.equal(
    hosted.hits.map(({ url, type, hierarchy }) => [url, type, hierarchy]),
    local.hits.map(({ url, type, hierarchy }) => [url, type, hierarchy]),
  );
  assert.is(hosted.nbHits, local.nbHits);
  assert.is(await answerQueries('{', () => site.engine()), undefined);
  assert.is(await answerQueries('{"requests":[1]}', () => site.engine()), undefined);
});

test('S-10 each section is a record with language, version tag, area and rank', async () => {
  const site = await memorySite(
    {
      'docs/a.md': '---\ntitle: A\ntags: [one]\n---\n\nText.\n\n## Part\n\nMore. [b](./b.md)\n',
      'docs/b.md': '---\ntitle: B\n---\n\nText.\n',
    },
    { title: 'T', url: 'https://t.example', docs: { path: 'docs' } },
  );
  const records = await site.records();
  assert.equal(
    records.map(({ url, type }) => [url, type]),
    [
      ['https://t.example/a', 'lvl1'],
      ['https://t.example/a#part', 'lvl2'],
      ['https://t.example/b', 'lvl1'],
    ],
  );
  const part = records[1];
  assert.equal(
    [
      part?.language,
      part?.docusaurus_tag,
      part?.area,
      part?.tags,
      part?.hierarchy['lvl2'],
      part?.content,
    ],
    ['en', 'docs-default-current', 'Documentation', ['one'], 'Part', 'More. b'],
  );
  assert.ok((records[2]?.weight.pageRank ?? 0) > (records[0]?.weight.pageRank ?? 0));
  assert.is(new Set(records.map(({ objectID }) => objectID)).size, records.length);
});

test.run();
