import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'node:http';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { rangeOf } from '../../src/generator/serve/http/ranges.js';
import { preferredEncoding } from '../../src/generator/serve/http/encoding.js';
import { docsgen, folder, sampleSite } from '../helpers/command.js';
import { serving, stopAll, type Serving } from '../helpers/serving.js';

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

let server: Serving;
let site: string;

function ask(
  path: string,
  headers: Readonly<Record<string, string>> = {},
  { method = 'GET', port = server.port }: { method?: string; port?: number } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        headers: { host: `localhost:${port}`, ...headers },
        agent: false,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers as Answer['headers'],
            body: Buffer.concat(chunks),
          });
        });
      },
    )
      .on('error', reject)
      .end();
  });
}

test.before(async () => {
  site = folder({
    ...sampleSite(3),
    'docs/asset-pages.md': '---\nslug: /assets/price-document\n---\n\n# Prices\n\nWords.\n',
    'static/assets/price-overview.txt': 'Prices',
    'static/assets/prices-20260131.txt': 'Prices',
    'static/numbers.txt': '0123456789',
    'static/long.txt': 'all work and no play\n'.repeat(500),
  });
  await docsgen(['build'], { cwd: site });
  server = await serving([], site);
});

test('K-02 a page has three addresses, and only files with hashed names are cached', async () => {
  const page = readFileSync(join(site, 'build/part-0/page-1/index.html'));
  for (const path of [
    '/part-0/page-1',
    '/part-0/page-1/',
    '/part-0/page-1/index.html',
    '/part-0/page-1?x=1',
  ]) {
    const { status, headers, body } = await ask(path);
    assert.is(status, 200, path);
    assert.is(headers['content-type'], 'text/html; charset=utf-8');
    assert.is(headers['cache-control'], 'no-cache');
    assert.ok(body.equals(page));
  }
  for (const path of [
    '/assets/price-document/',
    '/assets/price-overview.txt',
    '/assets/prices-20260131.txt',
  ]) {
    const { status, headers } = await ask(path);
    assert.is(status, 200, path);
    assert.is(headers['cache-control'], 'no-cache', path);
  }
  const [, script = ''] = /<script[^>]*src="(\/assets\/main-[^"]+)"/.exec(page.toString()) ?? [];
  assert.is((await ask(script)).headers['cache-control'], 'public, max-age=31536000, immutable');
});

test('R-04 unknown addresses get the 404 page with status 404', async () => {
  const { status, headers, body } = await ask('/no/such');
  assert.is(status, 404);
  assert.is(headers['content-type'], 'text/html; charset=utf-8');
  assert.ok(body.equals(readFileSync(join(site, 'build/404.html'))));
});

test('conditional requests by tag or date get status 304 for an unchanged file', async () => {
  const { headers } = await ask('/numbers.txt');
  const { etag = '', 'last-modified': modified = '' } = headers;
  for (const condition of [
    { 'if-none-match': etag },
    { 'if-none-match': `"other", W/${etag}` },
    { 'if-none-match': '*' },
    { 'if-modified-since': modified },
  ]) {
    const unchanged = await ask('/numbers.txt', condition);
    assert.is(unchanged.status, 304, JSON.stringify(condition));
    assert.is(unchanged.body.length, 0);
    assert.is(unchanged.headers.etag, etag);
  }
  for (const condition of [
    { 'if-none-match': '"other"' },
    { 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
    { 'if-modified-since': 'nonsense' },
    { 'if-none-match': '"other"', 'if-modified-since': modified },
  ]) {
    assert.is((await ask('/numbers.txt', condition)).status, 200, JSON.stringify(condition));
  }
});

test('a request for one range gets it, and one for several gets the complete file', async () => {
  const part = async (
    range: string,
    more: Readonly<Record<string, string>> = {},
  ): Promise<[number, string, string | undefined]> => {
    const { status, body, headers } = await ask('/numbers.txt', { range, ...more });
    return [status, body.toString(), headers['content-range']];
  };
  assert.equal(await part('bytes=2-4'), [206, '234', 'bytes 2-4/10']);
  assert.equal(await part('bytes=7-'), [206, '789', 'bytes 7-9/10']);
  assert.equal(await part('bytes=-3'), [206, '789', 'bytes 7-9/10']);
  assert.equal(await part('bytes=5-99'), [206, '56789', 'bytes 5-9/10']);
  assert.equal(await part('bytes=10-'), [416, '', 'bytes */10']);
  assert.equal(await part('bytes=0-1,3-4'), [200, '0123456789', undefined]);
  assert.equal(await part('bytes=0-1', { 'if-range': '"other"' }), [200, '0123456789', undefined]);
  const { etag = '' } = (await ask('/numbers.txt')).headers;
  assert.equal(await part('bytes=0-1', { 'if-range': etag }), [206, '01', 'bytes 0-1/10']);
  assert.is(rangeOf('bytes=-0', 10), 'none');
  assert.is(rangeOf('bytes=4-2', 10), 'ignore');
});

test('text is sent in the preferred encoding, and each encoding has its own tag', async () => {
  const text = readFileSync(join(site, 'build/long.txt'));
  const plain = await ask('/long.txt');
  const brotli = await ask('/long.txt', { 'accept-encoding': 'gzip, deflate, br' });
  const gzip = await ask('/long.txt', { 'accept-encoding': 'br;q=0.5, gzip' });
  assert.equal(
    [plain, brotli, gzip].map(({ headers }) => headers['content-encoding']),
    [undefined, 'br', 'gzip'],
  );
  assert.ok(brotliDecompressSync(brotli.body).equals(text));
  assert.ok(gunzipSync(gzip.body).equals(text));
  assert.ok(plain.body.equals(text));
  assert.is(new Set([plain, brotli, gzip].map(({ headers }) => headers.etag)).size, 3);
  assert.is(plain.headers.vary, 'Accept-Encoding');
  assert.is(
    (
      await ask('/long.txt', {
        'accept-encoding': 'br',
        'if-none-match': brotli.headers.etag ?? '',
      })
    ).status,
    304,
  );
  assert.is(
    (await ask('/numbers.txt', { 'accept-encoding': 'br' })).headers['content-encoding'],
    undefined,
    'small files are not compressed',
  );
  assert.is(preferredEncoding('br;q=0, gzip;q=0.1'), 'gzip');
  assert.is(preferredEncoding('*'), 'br');
  assert.is(preferredEncoding('identity'), undefined);
});

test('HEAD gets the same headers as GET, without a body', async () => {
  const get = await ask('/long.txt');
  const head = await ask('/long.txt', {}, { method: 'HEAD' });
  assert.is(head.status, 200);
  assert.is(head.body.length, 0);
  for (const name of ['content-length', 'content-type', 'etag', 'last-modified'])
    assert.is(head.headers[name], get.headers[name], name);
});

test('G-06 a site with a base URL is served below it, and / redirects there', async () => {
  const based = folder({
    ...sampleSite(2),
    'site.config.ts': "export default { title: 'Based', baseUrl: '/docs/', socialCards: false };\n",
  });
  await docsgen(['build'], { cwd: based });
  const { port, output, stop } = await serving([], based);
  assert.match(output(), new RegExp(`Serving at http://localhost:${port}/docs/\n`));
  assert.is((await ask('/docs/part-0/page-1', {}, { port })).status, 200);
  assert.is((await ask('/', {}, { port })).headers.location, '/docs/');
  assert.is((await ask('/docs', {}, { port })).headers.location, '/docs/');
  assert.is((await ask('/part-0/page-1', {}, { port })).status, 404);
  await stop();
});

test('addresses of the config may have letters of any alphabet', async () => {
  const dir = folder({
    ...sampleSite(2),
    'site.config.ts': `export default {
  title: 'Alphabets',
  baseUrl: '/日本/',
  socialCards: false,
  security: { csp: { directives: { 'connect-src': ['https://*.日本.example'] } } },
  redirects: [{ from: '/old/*', to: 'https://日本.example/ü/:splat' }],
};
`,
  });
  await docsgen(['build'], { cwd: dir });
  const base = '/%E6%97%A5%E6%9C%AC/';
  for (const options of [[], ['--watch']]) {
    const { port, stop } = await serving(options, dir);
    assert.is((await ask('/', {}, { port })).headers.location, base);
    const { status, headers } = await ask(`${base}part-0/page-1`, {}, { port });
    assert.is(status, 200);
    assert.match(headers['content-security-policy'] ?? '', 'https://*.xn--wgv71a.example');
    const moved = await ask(`${base}old/a`, {}, { port });
    assert.is(moved.headers.location, 'https://xn--wgv71a.example/%C3%BC/a');
    await stop();
  }
});

test('both servers follow the patterns of redirects, and pages win', async () => {
  const based = folder({
    ...sampleSite(2),
    'redirects.txt': '/old/* /part-0/:splat\n/part-0/* /:splat\n/away/:x https://a.example/:x?é\n',
    'site.config.ts': `export default {
  title: 'Based', baseUrl: '/docs/', socialCards: false, check: { rules: {
  'redirect/covers': 'off', 'redirect/chain': 'off', 'redirect/missing-target': 'off' } } };\n`,
  });
  await docsgen(['build'], { cwd: based });
  for (const args of [[], ['--watch']]) {
    const { port, stop } = await serving(args, based);
    const locationOf = async (path: string): Promise<string | number | undefined> => {
      const { status, headers } = await ask(`/docs${path}`, {}, { port });
      return status === 301 ? headers.location : status;
    };
    assert.is(await locationOf('/old/page-1'), '/docs/part-0/page-1');
    assert.is(await locationOf('/old/page-1.html?x'), '/docs/part-0/page-1?x');
    assert.is(await locationOf('/part-0/page-1'), 200);
    assert.is(await locationOf('/part-0//evil.example/%0d%0aa'), 400);
    assert.is(await locationOf('/part-0//evil.example/%22'), '/docs/evil.example/%22');
    assert.is(await locationOf('/away/%C3%A9'), 'https://a.example/%C3%A9?%C3%A9');
    assert.is(await locationOf('/other/page-1'), 404);
    await stop();
  }
});

test('the preview shows a new build without a restart', async () => {
  writeFileSync(join(site, 'static/numbers.txt'), '9876543210');
  await docsgen(['build'], { cwd: site });
  assert.is((await ask('/numbers.txt')).body.toString(), '9876543210');
});

test.after(stopAll);

test.run();
