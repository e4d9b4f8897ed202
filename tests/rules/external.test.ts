import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openCache } from '../../src/generator/io/stores/cache.js';
import { checkExternal, type ExternalOptions } from '../../src/generator/io/tools/external.js';
import { folder } from '../helpers/command.js';

const requests: string[] = [];
/** How many requests `/busy` still refuses. */
let busy = 2;
const server = createServer((request, response) => {
  requests.push(`${request.method ?? ''} ${request.url ?? ''}`);
  const answer = (status: number, headers: Record<string, string> = {}): void =>
    void response.writeHead(status, headers).end();
  switch (request.url) {
    case '/moved':
      return answer(301, { location: '/ok' });
    case '/for-now':
      return answer(302, { location: '/ok' });
    case '/loop':
      return answer(301, { location: '/loop' });
    case '/no-head':
      return answer(request.method === 'HEAD' ? 405 : 200);
    case '/busy':
      return answer(busy-- > 0 ? 503 : 200);
    case '/never':
      return answer(500);
    case '/members':
      return answer(403);
    case '/gone':
      return answer(404);
    default:
      return answer(200);
  }
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function checkLinks(
  paths: readonly string[],
  options: Partial<ExternalOptions> = {},
): Promise<string[]> {
  requests.length = 0;
  const links = paths.map((path, i) => ({
    url: path.includes(':') ? path : origin + path,
    file: 'docs/a.md',
    line: i + 1,
    column: 3,
  }));
  const findings = await checkExternal(links, {
    ignore: [],
    maxAgeHours: 1,
    cache: undefined,
    progress: () => undefined,
    pause: 0,
    ...options,
  });
  return findings.map((d) => `${d.line} ${d.rule}`);
}

test('external/broken and external/moved: broken and permanently moved links', async () => {
  assert.equal(await checkLinks(['/ok', '/gone', '/moved', '/for-now', '/members', '/loop']), [
    '2 external/broken',
    '3 external/moved',
    '6 external/broken',
  ]);
});

test('HEAD falls back to GET, a busy host is retried, each address is requested once', async () => {
  assert.equal(await checkLinks(['/no-head', '/busy', '/ok#a', '/ok#b']), []);
  assert.equal(
    requests.filter((line) => line.endsWith('/no-head')),
    ['HEAD /no-head', 'GET /no-head'],
  );
  assert.is(requests.filter((line) => line.endsWith('/busy')).length, 3);
  assert.is(requests.filter((line) => line.endsWith('/ok')).length, 1);
  assert.equal(await checkLinks(['/never', 'http://127.0.0.1:9/']), [
    '1 external/broken',
    '2 external/broken',
  ]);
});

test('ignored addresses and other schemes are not requested', async () => {
  assert.equal(
    await checkLinks(['/gone', '/gone/deep', 'mailto:a@b.example'], {
      ignore: [`${origin}/gone*`],
    }),
    [],
  );
  assert.equal(requests, []);
});

test('successful answers are cached for a time, failed addresses are requested again', async () => {
  const cache = openCache(folder({}), () => undefined);
  assert.equal(await checkLinks(['/ok', '/gone'], { cache }), ['2 external/broken']);
  assert.equal(await checkLinks(['/ok', '/gone'], { cache }), ['2 external/broken']);
  assert.equal(requests, ['HEAD /gone', 'GET /gone']);
  await checkLinks(['/ok'], { cache, maxAgeHours: 0 });
  assert.equal(requests, ['HEAD /ok']);
});

test.after(() => {
  server.close();
});
test.run();
