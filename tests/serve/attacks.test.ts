import { connect, type Socket } from 'node:net';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsgen, folder, sampleSite } from '../helpers/command.js';
import { get, raw, serving, stopAll, type Serving } from '../helpers/serving.js';

/** A text that no server may send. */
const SECRET = 'S3CRET-OUTSIDE';

/** A site with secrets in hidden files, in its config and behind symlinks. */
function exposedSite(): string {
  const outside = folder({ 'secret.txt': SECRET, 'deep/secret.txt': SECRET });
  const config = "{ title: 'Open', url: 'https://open.example', socialCards: false }";
  const site = folder({
    ...sampleSite(2),
    '.env': SECRET,
    '.git/config': SECRET,
    'static/.env': SECRET,
    'static/ok.txt': 'fine',
    'docs/.hidden.md': SECRET,
    'site.config.ts': `// ${SECRET}\nexport default ${config};\n`,
  });
  symlinkSync(join(outside, 'secret.txt'), join(site, 'static/link.txt'));
  symlinkSync(join(outside, 'deep'), join(site, 'static/deep'));
  return site;
}

/** Spellings of the parent folder. */
const CLIMBS = [
  '..',
  '%2e%2e',
  '%2E.',
  '.%2e',
  '%252e%252e', // encoded twice
  '..%00', // with a null byte
  '%c0%ae%c0%ae', // overlong UTF-8
  '..;', // a path parameter of Java servers
];

const SLASHES = [
  '/',
  '%2f',
  '%5c', // a backslash
  '\\',
  '%252f', // encoded twice
  '//',
];

/** Request targets that must not be answered with a file. */
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
  // Addresses with a meaning for the development server Vite.
  '/@fs/etc/passwd',
  '/@fs/',
  '/@id/.env',
  // Null bytes, which end a file name in C.
  '/ok.txt%00.html',
  '/ok.txt\0',
  // Queries with a meaning for Vite.
  '/.env?raw',
  '/.env?raw??',
  '/.env?import&raw',
  '/.env?url&inline',
  '/.env.svg?.wasm?init',
  '/site.config.ts?raw',
  '/site.config.ts?import',
  '/__docsgen/../.env',
  '/__docsgen/',
  // Invalid percent-encoding.
  '/%',
  '/%ff',
  '/#/../.env',
  '/ok.txt#/../../.env',
  // Targets that are no path.
  'http://localhost/.env',
  'http://evil.example/',
  '*',
  '.env',
  '../.env',
  '/docsgen-manifest.json',
  // Properties that every object inherits.
  '/constructor',
  '/__proto__',
  '/hasOwnProperty',
];

/** Checks all targets, eight at a time. */
async function forEachTarget(
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

/** A request for the home page with additional headers. */
function requestText(method: string, port: number, headers: readonly string[]): string {
  const host = `Host: localhost:${port}`;
  return [`${method} / HTTP/1.1`, host, ...headers, 'Connection: close', '\r\n'].join('\r\n');
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

/** Adds a test for the preview and one for the watch server. */
const testBoth = (name: string, run: (server: Serving) => Promise<void>): void => {
  test(`${name} (preview)`, () => run(preview));
  test(`${name} (--watch)`, () => run(watching));
};

testBoth('no spelling of an address reaches a file outside the output', async ({ port }) => {
  assert.match(await get(port, '/ok.txt'), /^HTTP\/1\.1 200[\s\S]*fine/);
  await forEachTarget(TARGETS, async (target) => {
    const answer = await get(port, target);
    assert.not.match(answer, new RegExp(SECRET), target);
    assert.match(answer, /^HTTP\/1\.1 (?:400|404) /, target);
  });
});

testBoth('a query does not change the answer', async ({ port }) => {
  const bodyOf = (answer: string): string => answer.slice(answer.indexOf('\r\n\r\n'));
  const page = bodyOf(await get(port, '/part-0/page-1'));
  for (const query of [
    '?raw',
    '?raw??',
    '?import',
    '?import&raw',
    '?url&inline',
    '?inline',
    '?../../.env',
  ])
    assert.is(bodyOf(await get(port, `/part-0/page-1${query}`)), page, query);
});

testBoth('requests for a host other than localhost are refused', async ({ port }) => {
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
    'without a host',
  );
  for (const hosts of [
    [`localhost:${port}`, 'evil.example'],
    [`localhost:${port}`, `localhost:${port}`],
  ]) {
    const lines = hosts.map((host) => `Host: ${host}\r\n`).join('');
    const answer = await raw(port, `GET / HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`);
    assert.match(answer, /^HTTP\/1\.1 403/, `with two hosts, ${hosts[1]}`);
  }
});

testBoth('other sites cannot read an answer', async ({ port }) => {
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
  const preflight = requestText('OPTIONS', port, ['Origin: https://evil.example']);
  assert.match(await raw(port, preflight), /^HTTP\/1\.1 405/);
});

testBoth('methods other than GET and HEAD are refused', async ({ port }) => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE']) {
    const answer = await raw(port, requestText(method, port, ['Content-Length: 0']));
    assert.match(answer, /^HTTP\/1\.1 405/, method);
  }
});

testBoth(
  'too long and malformed requests are refused, and the server goes on',
  async ({ port }) => {
    // The server may close the connection before it has read the entire request.
    const statusLine = (answer: Promise<string>): Promise<string> =>
      answer.catch(() => 'HTTP/1.1 431');
    const long = 'x'.repeat(100_000);
    assert.match(await statusLine(get(port, '/', { 'X-Long': long })), /^HTTP\/1\.1 431/);
    assert.match(await statusLine(get(port, `/${long}`)), /^HTTP\/1\.1 431/);
    assert.match(await raw(port, 'GARBAGE\r\n\r\n'), /^HTTP\/1\.1 400/);
    // Two lengths that contradict each other, as in request smuggling.
    const smuggled = requestText('GET', port, ['Content-Length: 5', 'Transfer-Encoding: chunked']);
    assert.match(await raw(port, smuggled), /^HTTP\/1\.1 400/);
    assert.match(await get(port, '/ok.txt'), /^HTTP\/1\.1 200/);
  },
);

test('other sites cannot open the stream of changes, and the preview has none', async () => {
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

interface OpenConnection {
  readonly socket: Socket;
  /** Resolves when the connection is closed. */
  readonly ended: Promise<void>;
}

/** Opens a connection and sends a text, which may be an incomplete request. */
function open(port: number, text: string): Promise<OpenConnection> {
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

test('the server answers while 500 streams are open', async () => {
  const { port } = watching;
  const request = [
    'GET /__docsgen/live?page=/ HTTP/1.1',
    `Host: localhost:${port}`,
    `Origin: http://localhost:${port}`,
    '\r\n',
  ].join('\r\n');
  const streams = await Promise.all(Array.from({ length: 500 }, () => open(port, request)));
  assert.match(await get(port, '/part-0/page-1'), /^HTTP\/1\.1 200/);
  writeFileSync(join(site, 'static/ok.txt'), 'fine still');
  for (const { socket } of streams) socket.destroy();
  await Promise.all(streams.map(({ ended }) => ended));
  assert.match(await get(port, '/ok.txt'), /^HTTP\/1\.1 200/);
});

test('clients that never finish a request are cut off, and others do not wait', async () => {
  for (const { port } of [preview, watching]) {
    const slow = await Promise.all(
      Array.from({ length: 100 }, () => open(port, 'GET / HTTP/1.1\r\nHost: local')),
    );
    assert.match(await get(port, '/ok.txt'), /^HTTP\/1\.1 200/);
    await Promise.all(slow.map(({ ended }) => ended));
  }
});

test('the preview follows no symlinks and serves only files of the build', async () => {
  const outside = folder({ 'secret.txt': SECRET });
  rmSync(join(site, 'build/ok.txt'));
  symlinkSync(join(outside, 'secret.txt'), join(site, 'build/ok.txt'));
  assert.match(await get(preview.port, '/ok.txt'), /^HTTP\/1\.1 404/);
  mkdirSync(join(site, 'build/added'));
  writeFileSync(join(site, 'build/added/index.html'), SECRET);
  assert.match(await get(preview.port, '/added'), /^HTTP\/1\.1 404/);
});

test.after(stopAll);

test.run();
