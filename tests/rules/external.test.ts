import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openCache } from '../../src/generator/io/stores/cache.js';
import { checkExternal, type ExternalOptions } from '../../src/generator/io/tools/external.js';
import { folder } from '../helpers/command.js';

const asked: string[] = [];
let busy = 2;
const server = createServer((request, response) => {
  asked.push(`${request.method ?? ''} ${request.url ?? ''}`);
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

async function ask(
  paths: readonly string[],
  options: Partial<ExternalOptions> = {},
): Promise<string[]> {
  asked.length = 0;
  const links = paths.map((path, i) => ({
    url: path.includes(':') ? path : origin + path,
    file: 'docs/a.md',
    line: i + 1,
    column: 3,
  }));
  const found = await checkExternal(links, {
    ignore: [],
    maxAgeHours: 1,
    cache: undefined,
    progress: () => undefined,
    pause: 0,
    ...options,
  });
  return found.map((d) => `${d.line} ${d.rule}`);
}

test('external/broken and external/moved: who is not there is told with status, and who has moved for good', async () => {
  assert.equal(await ask(['/ok', '/gone', '/moved', '/for-now', '/members', '/loop']), [
    '2 external/broken',
    '3 external/moved',
    '6 external/broken',
  ]);
});

test('a host that does not like HEAD is asked by GET, a busy one again, and an address once however often it is linked', async () => {
  assert.equal(await ask(['/no-head', '/busy', '/ok#a', '/ok#b']), []);
  assert.equal(
    asked.filter((line) => line.endsWith('/no-head')),
    ['HEAD /no-head', 'GET /no-head'],
  );
  assert.is(asked.filter((line) => line.endsWith('/busy')).length, 3);
  assert.is(asked.filter((line) => line.endsWith('/ok')).length, 1);
  assert.equal(await ask(['/never', 'http://127.0.0.1:9/']), [
    '1 external/broken',
    '2 external/broken',
  ]);
});

test('what matches an ignored pattern is not asked, nor what is no web address', async () => {
  assert.equal(
    await ask(['/gone', '/gone/deep', 'mailto:a@b.example'], { ignore: [`${origin}/gone*`] }),
    [],
  );
  assert.equal(asked, []);
});

test('good answers are remembered until they are too old, bad ones are asked for again', async () => {
  const cache = openCache(folder({}), () => undefined);
  assert.equal(await ask(['/ok', '/gone'], { cache }), ['2 external/broken']);
  assert.equal(await ask(['/ok', '/gone'], { cache }), ['2 external/broken']);
  assert.equal(asked, ['HEAD /gone', 'GET /gone']);
  await ask(['/ok'], { cache, maxAgeHours: 0 });
  assert.equal(asked, ['HEAD /ok']);
});

test.after(() => {
  server.close();
});
test.run();
