import { connect, type Socket } from 'node:net';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsgen, folder, sampleSite } from '../helpers/command.js';
import { get, raw, serving, stopAll, type Serving } from '../helpers/serving.js';

/** What must never come out of a server. */
const SECRET = 'S3CRET-OUTSIDE';

/** A site with secrets of every kind around its pages. */
function exposedSite(): string {
  const outside = folder({ 'secret.txt': SECRET, 'deep/secret.txt': SECRET });
  const site = folder({
    ...sampleSite(2),
    '.env': SECRET,
    '.git/config': SECRET,
    'static/.env': SECRET,
    'static/ok.txt': 'fine',
    'docs/.hidden.md': SECRET,
    'site.config.ts': `// ${SECRET}\nexport default { title: 'Open', url: 'https://open.example', socialCards: false };\n`,
  });
  symlinkSync(join(outside, 'secret.txt'), join(site, 'static/link.txt'));
  symlinkSync(join(outside, 'deep'), join(site, 'static/deep'));
  return site;
}

const CLIMBS = ['..', '%2e%2e', '%2E.', '.%2e', '%252e%252e', '..%00', '%c0%ae%c0%ae', '..;'];
const SLASHES = ['/', '%2f', '%5c', '\\', '%252f', '//'];
const TARGETS = [
  ...CLIMBS.flatMap((climb) =>
    SLASHES.flatMap((slash) => [
      `/${climb}${slash}.env`,
      `/ok.txt${slash}${climb}${slash}${climb}${slash}.env`,
      `/assets${slash}${climb}${slash}${climb}${slash}.git${slash}config`,
    ]),
  ),
  '/.env',
  '/%2eenv',
  '/.git/config',
  '/.hidden',
  '/.hidden.md',
  '/site.config.ts',
  '/docs/index.md',
  '/link.txt',
  '/deep/secret.txt',
  '//etc/passwd',
  '//localhost/.env',
  '/etc/passwd',
  '/@fs/etc/passwd',
  '/@fs/',
  '/@id/.env',
  '/ok.txt%00.html',
  '/ok.txt\0',
  '/.env?raw',
  '/.env?raw??',
  '/.env?import&raw',
  '/.env?url&inline',
  '/.env.svg?.wasm?init',
  '/site.config.ts?raw',
  '/site.config.ts?import',
  '/__docsgen/../.env',
  '/__docsgen/',
  '/%',
  '/%ff',
  '/#/../.env',
  '/ok.txt#/../../.env',
  'http://localhost/.env',
  'http://evil.example/',
  '*',
  '.env',
  '../.env',
  '/docsgen-manifest.json',
  '/constructor',
  '/__proto__',
  '/hasOwnProperty',
];

/** Ask for each, several at a time. */
async function each(
  targets: readonly string[],
  check: (target: string) => Promise<void>,
): Promise<void> {
  const queue = [...targets];
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let target = queue.pop(); target !== undefined; target = queue.pop())
        await check(target);
    }),
  );
}

let preview: Serving;
let watching: Serving;
let site: string;

test.before(async () => {
  site = exposedSite();
  const { code, stderr } = await docsgen(['build'], { cwd: site });
  if (code !== 0) throw new Error(stderr);
  preview = await serving([], site);
  watching = await serving(['--watch'], site);
});

const both = (name: string, run: (server: Serving) => Promise<void>): void => {
  test(`${name} (preview)`, () => run(preview));
  test(`${name} (--watch)`, () => run(watching));
};

both('no address, however it is written, leads out of the map of outputs', async ({ port }) => {
  assert.match(
    await get(port, '/ok.txt'),
    /^HTTP\/1\.1 200[\s\S]*fine/,
    'what is in it is answered',
  );
  await each(TARGETS, async (target) => {
    const answer = await get(port, target);
    assert.not.match(answer, new RegExp(SECRET), target);
    assert.match(answer, /^HTTP\/1\.1 (?:400|404) /, target);
  });
});

both('a query changes nothing', async ({ port }) => {
  const plain = (answer: string): string => answer.slice(answer.indexOf('\r\n\r\n'));
  const page = plain(await get(port, '/part-0/page-1'));
  for (const query of [
    '?raw',
    '?raw??',
    '?import',
    '?import&raw',
    '?url&inline',
    '?inline',
    '?../../.env',
  ])
    assert.is(plain(await get(port, `/part-0/page-1${query}`)), page, query);
});

both('only the hosts that are served are answered', async ({ port }) => {
  for (const host of [
    'evil.example',
    `evil.example:${port}`,
    '',
    'localhost',
    `localhost:${port + 1}`,
    `localhost.evil.example:${port}`,
    `127.0.0.1.nip.io:${port}`,
    `0x7f000001:${port}`,
    `user@localhost:${port}`,
    `localhost:${port},evil.example`,
  ]) {
    assert.match(await get(port, '/', { Host: host }), /^HTTP\/1\.1 403/, host);
  }
  for (const host of [
    `localhost:${port}`,
    `LOCALHOST:${port}`,
    `127.0.0.1:${port}`,
    `[::1]:${port}`,
  ])
    assert.match(await get(port, '/', { Host: host }), /^HTTP\/1\.1 200/, host);
  assert.match(
    await raw(port, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'),
    /^HTTP\/1\.1 40[03]/,
    'none at all',
  );
});

both('no answer lets another site read it', async ({ port }) => {
  for (const target of ['/', '/ok.txt', '/no/such', '/assets/', '/__docsgen/live.js']) {
    const answer = await get(port, target, {
      Origin: 'https://evil.example',
      'Access-Control-Request-Private-Network': 'true',
    });
    const head = answer.slice(0, answer.indexOf('\r\n\r\n'));
    assert.not.match(head, /access-control/i, target);
    assert.match(head, /cross-origin-resource-policy: same-origin/i, target);
    assert.match(head, /x-content-type-options: nosniff/i, target);
  }
  assert.match(
    await raw(
      port,
      `OPTIONS / HTTP/1.1\r\nHost: localhost:${port}\r\nOrigin: https://evil.example\r\nConnection: close\r\n\r\n`,
    ),
    /^HTTP\/1\.1 405/,
  );
});

both('other methods are refused', async ({ port }) => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE'])
    assert.match(
      await raw(
        port,
        `${method} / HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
      ),
      /^HTTP\/1\.1 405/,
      method,
    );
});

both(
  'headers without end are cut off, broken requests are answered, and the server goes on',
  async ({ port }) => {
    // The server may hang up before it has taken all of it.
    const refused = (asked: Promise<string>): Promise<string> => asked.catch(() => 'HTTP/1.1 431');
    assert.match(
      await refused(get(port, '/', { 'X-Long': 'x'.repeat(100_000) })),
      /^HTTP\/1\.1 431/,
    );
    assert.match(await refused(get(port, `/${'x'.repeat(100_000)}`)), /^HTTP\/1\.1 431/);
    assert.match(await raw(port, 'GARBAGE\r\n\r\n'), /^HTTP\/1\.1 400/);
    assert.match(
      await raw(
        port,
        `GET / HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n`,
      ),
      /^HTTP\/1\.1 400/,
    );
    assert.match(await get(port, '/ok.txt'), /^HTTP\/1\.1 200/);
  },
);

test('the stream of changes is refused to other sites, and the preview has none', async () => {
  const { port } = watching;
  for (const origin of [
    'https://evil.example',
    'http://localhost',
    `https://localhost:${port}`,
    'null',
    `http://localhost:${port}.evil.example`,
    `http://127.0.0.2:${port}`,
  ]) {
    assert.match(await get(port, '/__docsgen/live', { Origin: origin }), /^HTTP\/1\.1 403/, origin);
  }
  assert.match(
    await get(port, '/__docsgen/live', { 'Sec-Fetch-Site': 'cross-site' }),
    /^HTTP\/1\.1 403/,
  );
  assert.match(await get(preview.port, '/__docsgen/live'), /^HTTP\/1\.1 404/);
});

/** Open a connection and send the beginning of something; tells when the server ends it. */
function open(port: number, text: string): Promise<{ socket: Socket; ended: Promise<void> }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const ended = new Promise<void>((end) =>
      socket.once('close', () => {
        end();
      }),
    );
    socket
      .on('error', reject)
      .on('data', () => undefined)
      .on('connect', () =>
        socket.write(text, () => {
          resolve({ socket, ended });
        }),
      );
  });
}

test('500 open streams keep nobody from being answered', async () => {
  const { port } = watching;
  const streams = await Promise.all(
    Array.from({ length: 500 }, () =>
      open(
        port,
        `GET /__docsgen/live?page=/ HTTP/1.1\r\nHost: localhost:${port}\r\nOrigin: http://localhost:${port}\r\n\r\n`,
      ),
    ),
  );
  assert.match(await get(port, '/part-0/page-1'), /^HTTP\/1\.1 200/);
  writeFileSync(join(site, 'static/ok.txt'), 'fine still');
  for (const { socket } of streams) socket.destroy();
  await Promise.all(streams.map(({ ended }) => ended));
  assert.match(await get(port, '/ok.txt'), /^HTTP\/1\.1 200/);
});

test('clients that never finish asking are cut off, and nobody waits for them', async () => {
  for (const { port } of [preview, watching]) {
    const slow = await Promise.all(
      Array.from({ length: 100 }, () => open(port, 'GET / HTTP/1.1\r\nHost: local')),
    );
    assert.match(await get(port, '/ok.txt'), /^HTTP\/1\.1 200/);
    await Promise.all(slow.map(({ ended }) => ended));
  }
});

test('a link in the built site that leads out of it is not followed', async () => {
  const outside = folder({ 'secret.txt': SECRET });
  rmSync(join(site, 'build/ok.txt'));
  symlinkSync(join(outside, 'secret.txt'), join(site, 'build/ok.txt'));
  assert.match(await get(preview.port, '/ok.txt'), /^HTTP\/1\.1 404/);
  mkdirSync(join(site, 'build/own'));
  writeFileSync(join(site, 'build/own/index.html'), SECRET);
  assert.match(
    await get(preview.port, '/own'),
    /^HTTP\/1\.1 404/,
    'nor is a file answered that the build did not write',
  );
});

test.after(stopAll);

test.run();
