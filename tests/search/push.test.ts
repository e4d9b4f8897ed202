import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsgen, folder } from '../helpers/command.js';
import { inFullRun } from '../helpers/full-test.js';

const fullTest = inFullRun(test);

/** A replacement for the hosted service with the parts that a push uses. */
class Service {
  readonly indexes = new Map<
    string,
    { records: Map<string, unknown>; settings: Record<string, unknown> }
  >();
  readonly requests: string[] = [];
  /** The number of batches before the service fails. */
  batches = Number.POSITIVE_INFINITY;
  private readonly server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const [status, data] = this.answer(
        request.method ?? '',
        (request.url ?? '').split('?')[0] ?? '',
        body === '' ? {} : (JSON.parse(body) as Record<string, unknown>),
      );
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(data));
    });
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private index(name: string): {
    records: Map<string, unknown>;
    settings: Record<string, unknown>;
  } {
    const index = this.indexes.get(name) ?? { records: new Map<string, unknown>(), settings: {} };
    this.indexes.set(name, index);
    return index;
  }

  private answer(method: string, path: string, body: Record<string, unknown>): [number, unknown] {
    const [, , , name = '', action = ''] = path.split('/');
    this.requests.push(`${method} ${name} ${action}`.trim());
    const done: [number, unknown] = [200, { taskID: 1, objectIDs: [], updatedAt: '' }];
    if (action === 'task') return [200, { status: 'published' }];
    if (action === 'settings') this.index(name).settings = body;
    else if (action === 'clear') this.index(name).records.clear();
    else if (action === 'batch') {
      if (this.batches-- <= 0) return [400, { message: 'Record is too big' }];
      for (const { body: record } of body['requests'] as { body: { objectID: string } }[])
        this.index(name).records.set(record.objectID, record);
    } else if (action === 'operation') {
      this.indexes.set(String(body['destination']), this.index(name));
      this.indexes.delete(name);
    } else if (method === 'DELETE') this.indexes.delete(name);
    else return [404, { message: 'unknown' }];
    return done;
  }
}

const service = new Service();
const host = await service.start();
test.after(() => service.stop());

const config = (indexName: string): string => `export default {
  title: 'T',
  url: 'https://t.example',
  docs: { path: 'docs' },
  search: {
    algolia: { appId: 'APP', apiKey: 'public', indexName: '${indexName}', host: '${host}' },
  },
};
`;

const sections = Array.from({ length: 50 }, (_, i) => `## Section ${i}\n\nText.\n\n`).join('');

const dir = folder({
  ...Object.fromEntries(
    Array.from({ length: 30 }, (_, i) => [
      `docs/p${i}.md`,
      `---\ntitle: Page ${i}\n---\n\nText.\n\n${sections}`,
    ]),
  ),
  'site.config.ts': config('docs'),
});
const push = (...args: string[]): ReturnType<typeof docsgen> =>
  docsgen(['search', 'push', dir, ...args], { env: { ALGOLIA_ADMIN_KEY: 'secret' } });

fullTest('a dry run prints the records and sends nothing', async () => {
  const { code, stdout } = await docsgen(['search', 'push', dir, '--dry-run']);
  assert.is(code, 0);
  assert.match(
    stdout,
    /Would send 1530 records of 30 pages \(\d+ kB, the longest \d+ bytes\) to the index "docs"\./,
  );
  assert.match(stdout, 'lvl1 https://t.example/p0');
  assert.is(service.requests.length, 0);
  const { stdout: json } = await docsgen(['search', 'push', dir, '--dry-run', '--format', 'json']);
  assert.is((JSON.parse(json) as unknown[]).length, 1530);
});

test('a missing admin key and a missing index are errors with a hint', async () => {
  const { code, stderr } = await docsgen(['search', 'push', dir], {
    env: { ALGOLIA_ADMIN_KEY: '' },
  });
  assert.is(code, 2);
  assert.match(stderr, /There is no admin key\.\n {2}hint: Set the environment variable ALGOLIA/);
  const bare = folder({
    'docs/a.md': '# A\n',
    'site.config.ts': "export default { title: 'T', docs: { path: 'docs' } };\n",
  });
  assert.match(
    (await docsgen(['search', 'push', bare, '--dry-run'])).stderr,
    'The config has no hosted search index.',
  );
});

test('a push replaces all records and settings in one step', async () => {
  service.indexes.set('docs', { records: new Map([['old', {}]]), settings: {} });
  const { code, stdout, stderr } = await push();
  assert.is(code, 0, stderr);
  assert.match(stdout, 'Sent 1530 records');
  assert.equal([...service.indexes.keys()], ['docs']);
  const index = service.indexes.get('docs');
  assert.is(index?.records.size, 1530);
  assert.equal(index?.settings['attributesForFaceting'], [
    'language',
    'docusaurus_tag',
    'area',
    'tags',
  ]);
  assert.is(
    service.requests.filter((request) => request === 'POST docs_docsgen_next batch').length,
    2,
  );
  assert.not(
    service.requests.some((request) => request.startsWith('POST docs batch')),
    'nothing is written into the index that readers use',
  );
});

test('a push that fails keeps the old records and leaves no temporary index', async () => {
  service.indexes.clear();
  service.indexes.set('docs', { records: new Map([['old', {}]]), settings: {} });
  service.batches = 1;
  const { code, stderr } = await push();
  assert.is(code, 2);
  assert.match(
    stderr,
    /The records could not be pushed: Record is too big\n {2}hint: The index "docs" is unchanged\./,
  );
  assert.equal(
    [...service.indexes].map(([name, { records }]) => [name, [...records.keys()]]),
    [['docs', ['old']]],
  );
});

test('a site with errors is not pushed', async () => {
  const broken = folder({
    'docs/a.md': '[x](./missing.md)\n',
    'site.config.ts': config('other'),
  });
  const { code } = await docsgen(['search', 'push', broken], {
    env: { ALGOLIA_ADMIN_KEY: 'secret' },
  });
  assert.is(code, 1);
  assert.is(service.indexes.has('other'), false);
});

test.run();
