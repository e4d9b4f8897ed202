import { join } from 'node:path';
import { rmSync, symlinkSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsgen, folder, sampleSite, write } from '../helpers/command.js';
import { get, serving, stopAll } from '../helpers/serving.js';

test('K-02 the preview shows the built site with clean addresses, and R-04 unknown ones get the 404 page with its status', async () => {
  const site = folder(sampleSite(3));
  await docsgen(['build'], { cwd: site });
  const server = await serving([], site);
  assert.match(await get(server.port, '/part-0/page-1'), /^HTTP\/1\.1 200[\s\S]*<title>Page 1 \| Sample<\/title>/);
  assert.match(await get(server.port, '/part-0/page-1/?x=1'), /^HTTP\/1\.1 200/);
  assert.match(await get(server.port, '/no/such'), /^HTTP\/1\.1 404[\s\S]*Page Not Found/);
  assert.match(await get(server.port, '/docsgen-manifest.json'), /^HTTP\/1\.1 404/);
  assert.is(await server.stop(), 0, 'SIGTERM ends it cleanly');
});

test('a preview without a built site says what to do', async () => {
  const result = await docsgen(['serve', '--port', '0'], { cwd: folder({ 'docs/index.md': '# A\n' }) });
  assert.is(result.code, 2);
  assert.match(result.stderr, /docsgen build/);
});

test('K-02 a saved change, a new page, a mistake and its mending are told to the open page', async () => {
  const site = folder(sampleSite(3));
  const server = await serving(['--watch'], site);
  const events = await listen(server.port);
  write(site, { 'docs/part-0/page-1.md': '# Edited heading\n\n## Code\n' });
  assert.equal(await events.next(), { reload: true });
  assert.match(await get(server.port, '/part-0/page-1'), /Edited heading/);
  write(site, { 'docs/fresh.md': '# Fresh\n\n[gone](./gone.md)\n' });
  const broken = await events.next();
  assert.match(JSON.stringify(broken), /docs\/fresh\.md:3:1.*link\/missing-page/);
  write(site, { 'docs/fresh.md': '# Fresh\n' });
  assert.equal(await events.next(), { reload: true });
  assert.match(await get(server.port, '/fresh'), /^HTTP\/1\.1 200/);
  rmSync(join(site, 'docs/fresh.md'));
  assert.equal(await events.next(), { reload: true });
  assert.match(await get(server.port, '/fresh'), /^HTTP\/1\.1 404/);
  write(site, { 'site.config.ts': 'export default { titel: 1 };\n' });
  assert.match(JSON.stringify(await events.next()), /config\/unknown-key/);
  assert.match(await get(server.port, '/part-0/page-1'), /Edited heading/, 'the last good state is still served');
  write(site, { 'site.config.ts': "export default { title: 'Renamed' };\n" });
  assert.equal(await events.next(), { reload: true });
  assert.match(await get(server.port, '/part-0/page-1'), /<title>[^<]*\| Renamed<\/title>/);
  events.close();
  assert.is(await server.stop(), 0);
});

test('nothing outside the map of outputs is answered, however the address is written', async () => {
  const outside = folder({ 'secret.txt': 'SECRET' });
  const site = folder({ ...sampleSite(2), '.env': 'SECRET', 'static/ok.txt': 'fine', 'site.config.ts': "// SECRET\nexport default { title: 'Open' };\n" });
  symlinkSync(join(outside, 'secret.txt'), join(site, 'static/link.txt'));
  const server = await serving(['--watch'], site);
  const targets = [
    '/../.env', '/..%2f.env', '/%2e%2e/.env', '/%252e%252e/.env', '/..\\.env', '/..%5c.env', '/.env', '/%2eenv', '/.git/config', '/site.config.ts', '/docs/index.md', '/link.txt', '//etc/passwd', '/etc/passwd', '/@fs/etc/passwd',
    '/ok.txt/../../.env', '/ok.txt%00.html', '/assets/../../.env', '/?raw', '/site.config.ts?raw', '/.env?import&raw', '/%', '/%ff', 'http://localhost/.env', '*',
  ];
  for (const target of targets) assert.not.match(await get(server.port, target), /SECRET/, target);
  assert.match(await get(server.port, '/ok.txt'), /^HTTP\/1\.1 200[\s\S]*fine/);
  await server.stop();
});

test('wrong hosts and foreign origins are refused, other methods too, and no answer allows other sites', async () => {
  const site = folder(sampleSite(1));
  const server = await serving(['--watch'], site);
  assert.match(await get(server.port, '/', { Host: 'evil.example' }), /^HTTP\/1\.1 403/);
  assert.match(await get(server.port, '/', { Host: `evil.example:${server.port}` }), /^HTTP\/1\.1 403/);
  assert.match(await get(server.port, '/__docsgen/live', { Origin: 'https://evil.example' }), /^HTTP\/1\.1 403/);
  assert.not.match(await get(server.port, '/', { Origin: 'https://evil.example' }), /access-control-allow/i);
  const post = await fetch(`http://localhost:${server.port}/`, { method: 'POST', body: 'x' });
  assert.is(post.status, 405);
  await server.stop();
});

/** The live stream's messages, one at a time. */
async function listen(port: number): Promise<{ next: () => Promise<unknown>; close: () => void }> {
  const abort = new AbortController();
  const response = await fetch(`http://localhost:${port}/__docsgen/live`, { signal: abort.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = '';
  return {
    close: () => { abort.abort(); },
    next: async () => {
      for (;;) {
        const match = /data: (.*)\n\n/.exec(buffer);
        if (match !== null) {
          buffer = buffer.slice(match.index + match[0].length);
          return JSON.parse(match[1] ?? '') as unknown;
        }
        const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
        if (done || value === undefined) throw new Error('The stream ended.');
        buffer += value;
      }
    },
  };
}

test.after(stopAll);

test.run();
