import { text } from 'node:stream/consumers';
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parseGolden } from '../../src/generator/search/golden.js';
import { sampled } from '../helpers/amount.js';
import { builtSite } from '../helpers/built-site.js';
import { RequestLines } from '../../src/generator/serve/mcp/request-lines.js';
import { docsgen, folder, root } from '../helpers/command.js';
import { raw } from '../helpers/serving.js';
import { inFullRun } from '../helpers/full-test.js';

const fullTest = inFullRun(test);

const site = folder({
  'docs/index.md': '---\ntitle: Start\nslug: /\ndescription: The start.\n---\n\nWords of kites.\n',
  'docs/guides/fly.md': [
    '---\ntitle: Fly a kite\ndescription: In the air.\n---\n',
    'Wait for wind.\n',
    '## Take *off* {#launch}\n',
    'Run against the wind.\n\n```sh\n## no heading\n```\n',
    '### Height\n',
    'Let out line.\n',
    '## Land\n',
    'Reel in.\n',
  ].join('\n'),
  'docs/hidden.md': '---\ntitle: Hidden\ndescription: Unlisted.\nunlisted: true\n---\n\nWords.\n',
  'static/notes.md': '# Private notes\n',
  'redirects.txt':
    '/old /guides/fly\n/earlier/* /guides/:splat\n/own https://kite.example/base/guides/fly\n' +
    '/away https://other.example/guides/fly\n/away/* https://other.example/guides/:splat\n',
  'site.config.ts': `export default {
  title: 'Kite',
  description: 'All about kites [and wind].',
  url: 'https://kite.example',
  baseUrl: '/base/',
  docs: { path: 'docs', routeBasePath: '/' },
};
`,
});
const dist = join(site, 'build');
const built = await docsgen(['build', site, '--quiet', '--no-social-cards']);

test('the site builds', () => {
  assert.is(built.code, 0, built.stderr);
});

const bin = join(root, 'bin/docsgen.js');
const clients: Client[] = [];
const children: ChildProcess[] = [];

async function connect(transport: Transport): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  clients.push(client);
  return client;
}

const overStdio = (folderOfSite: string): Promise<Client> =>
  connect(
    new StdioClientTransport({ command: process.execPath, args: [bin, 'mcp', folderOfSite] }),
  );

/** Starts a server over HTTP. Resolves with its port. */
async function httpServer(folderOfSite: string, ...args: string[]): Promise<number> {
  const all = [bin, 'mcp', folderOfSite, '--http', '--port', '0', ...args];
  const child = spawn(process.execPath, all, { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('The server ended.')));
    child.stdout.on('data', (chunk: Buffer) => {
      const port = /Serving at http:\/\/localhost:(\d+)\/mcp/.exec(String(chunk))?.[1];
      if (port !== undefined) resolve(Number(port));
    });
  });
}

const overHttp = (port: number): Promise<Client> =>
  connect(new StreamableHTTPClientTransport(new URL(`http://localhost:${port}/mcp`)));

interface Result {
  readonly text: string;
  readonly isError: boolean;
  readonly data: Record<string, unknown>;
}

/** Calls a tool. The client checks the result against the schema of the tool. */
async function call(client: Client, name: string, args: object): Promise<Result> {
  const result = await client.callTool({ name, arguments: { ...args } });
  const [content] = result.content as { type: string; text: string }[];
  return {
    text: content?.text ?? '',
    isError: result.isError === true,
    data: (result.structuredContent ?? {}) as Record<string, unknown>,
  };
}

/** The tests of the tools, which are the same over both transports. */
async function checkTools(client: Client): Promise<void> {
  assert.is(client.getServerVersion()?.title, 'Kite');
  assert.match(client.getInstructions() ?? '', 'All about kites [and wind].');
  const { tools } = await client.listTools();
  assert.equal(
    tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint]),
    [
      ['search', true],
      ['get_page', true],
      ['list_pages', true],
    ],
  );
  const found = await call(client, 'search', { query: 'How do I launch against the wind?' });
  const [first] = found.data['results'] as { path: string; location: string }[];
  assert.is(first?.path, '/base/guides/fly#launch');
  assert.match(found.text, '/base/guides/fly#launch');
  const list = await call(client, 'list_pages', { prefix: '/guides' });
  assert.equal(list.data, {
    total: 1,
    pages: [{ path: '/base/guides/fly', title: 'Fly a kite', description: 'In the air.' }],
  });
}

test('the tools answer over stdin and stdout', async () => {
  await checkTools(await overStdio(dist));
});

test('requests before the end of stdin get their answers, also the last line', async () => {
  const requests = [
    {
      id: 1,
      method: 'initialize',
      params: {
        protocolVersion: '2025-03-26',
        capabilities: {},
        clientInfo: { name: 'test', version: '1' },
      },
    },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/call', params: { name: 'search', arguments: { query: 'wind' } } },
    { id: 3, method: 'tools/call', params: { name: 'get_page', arguments: { path: '/old' } } },
    { method: 'notifications/cancelled', params: { requestId: 3 } },
    { id: 4, method: 'tools/call', params: { name: 'list_pages', arguments: {} } },
  ];
  const child = spawn(process.execPath, [bin, 'mcp', dist], { stdio: 'pipe' });
  children.push(child);
  child.stdin.end(requests.map((each) => JSON.stringify({ jsonrpc: '2.0', ...each })).join('\n'));
  const answers = (await text(child.stdout)).trim().split('\n');
  const ids = answers.map((line) => (JSON.parse(line) as { id: number }).id).sort();
  assert.equal(ids, [1, 2, 4]);
});

test('the tools answer over HTTP, for several clients', async () => {
  const port = await httpServer(dist);
  await Promise.all([overHttp(port).then(checkTools), overHttp(port).then(checkTools)]);
});

test('get_page takes routes, paths, addresses, redirects and sections', async () => {
  const client = await overStdio(dist);
  const page = await call(client, 'get_page', { path: '/base/guides/fly' });
  assert.match(page.text, /^# Fly a kite\n\nWait for wind\.\n/);
  for (const path of [
    ...['/guides/fly', 'guides/fly/', '/guides/fly.md', '/base/guides/fly/index.html'],
    ...['https://kite.example/base/guides/fly?x=1', '/old', '/base/old', '/earlier/fly', '/own'],
  ])
    assert.is((await call(client, 'get_page', { path })).text, page.text, path);
  const section =
    '## Take *off*\n\nRun against the wind.\n\n```sh\n## no heading\n```\n\n' +
    '### Height\n\nLet out line.\n';
  for (const args of [
    { path: '/guides/fly#launch' },
    { path: '/guides/fly', section: 'launch' },
    { path: '/guides/fly', section: 'Take off' },
    { path: '/guides/fly', section: '#launch' },
  ]) {
    const { text, data } = await call(client, 'get_page', args);
    assert.is(text, section, JSON.stringify(args));
    assert.is(data['path'], '/base/guides/fly#launch');
  }
  assert.match((await call(client, 'get_page', { path: '/' })).text, 'Words of kites.');
  assert.match((await call(client, 'get_page', { path: '/hidden' })).text, 'Words.');
});

test('wrong requests are errors that say what to do', async () => {
  const client = await overStdio(dist);
  const missing = await call(client, 'get_page', { path: '/nothing' });
  assert.ok(missing.isError);
  assert.match(missing.text, '`list_pages`');
  for (const path of ['/away', '/away/fly']) {
    const away = await call(client, 'get_page', { path });
    assert.ok(away.isError, path);
    assert.match(away.text, 'has moved to https://other.example/guides/fly, ');
  }
  const other = await call(client, 'get_page', { path: 'https://other.example/guides/fly' });
  assert.ok(other.isError);
  assert.match(other.text, 'is not in this site, whose address is https://kite.example.');
  const section = await call(client, 'get_page', { path: '/guides/fly', section: 'dive' });
  assert.ok(section.isError);
  assert.match(section.text, '- Take *off* (#launch)');
  const index = await call(client, 'search', { query: 'wind', index: 'de' });
  assert.ok(index.isError && index.text.includes('Indexes are: en.'), index.text);
  const empty = await call(client, 'search', { query: '' });
  assert.ok(empty.isError, 'an empty query');
  const unknown = await call(client, 'list_pages', { path: '/guides' });
  assert.ok(unknown.isError && unknown.text.includes('"path"'), unknown.text);
  assert.match((await call(client, 'search', { query: 'zzzzqqq' })).text, 'No results');
  assert.match(
    (await call(client, 'search', { query: 'constructor __proto__' })).text,
    'No results',
  );
});

test('a line that is no request gets an answer, and the next one is read', async () => {
  const replies: Record<string, unknown>[] = [];
  const lines = new RequestLines((reply) => replies.push(JSON.parse(reply) as never));
  const passed: string[] = [];
  lines.on('data', (chunk: Buffer) => passed.push(chunk.toString()));
  const ping = '{"jsonrpc":"2.0","id":9,"method":"ping"}\n';
  const emoji = Buffer.from('{"jsonrpc":"2.0","id":"😀","method":"ping"}\n');
  for (const chunk of [
    'words\r\n',
    '\n \n[1]\n{"jsonrpc":"2.0","id":7,"method":5}\n{"jsonrpc":"2.0",',
    '"id":8,"method":"tools/call","params":null}\n',
    ...Array.from({ length: 12 }, () => 'x'.repeat(100_000)),
    `\n${ping}`,
    emoji.subarray(0, 26),
    emoji.subarray(26),
  ])
    lines.write(chunk);
  lines.end();
  await new Promise((ended) => lines.once('end', ended));
  assert.equal(passed, [ping, emoji.toString()]);
  const codes = replies.map(({ id, error }) => [id, (error as { code: number }).code]);
  assert.equal(codes, [
    [null, -32700],
    [null, -32600],
    [7, -32600],
    [8, -32600],
    [null, -32600],
  ]);
});

test('only Markdown files of pages in the manifest are read', async () => {
  writeFileSync(join(dist, 'secret.md'), '---\ntitle: "S"\nurl: "/secret"\n---\n\nSecret.\n');
  const link = join(dist, 'guides/fly.md');
  const text = readFileSync(link);
  const client = await overStdio(dist);
  for (const path of [
    ...[
      '/secret',
      '/notes',
      '/docsgen-manifest.json',
      '../../site.config.ts',
      '/..%2f..%2fredirects',
    ],
    ...['/guides/../../redirects', '\0', '//kite.example/x', '/constructor', 'file:///etc/passwd'],
  ]) {
    const { isError, text: message } = await call(client, 'get_page', { path });
    assert.ok(isError, `${path}: ${message}`);
    assert.not.match(message, /Secret\.|Private/);
  }
  const { data } = await call(client, 'list_pages', {});
  const pages = data['pages'] as { path: string }[];
  assert.equal(pages.map(({ path }) => path).sort(), ['/base/', '/base/guides/fly']);
  unlinkSync(link);
  symlinkSync(join(site, 'site.config.ts'), link);
  assert.ok((await call(client, 'get_page', { path: '/guides/fly' })).isError);
  unlinkSync(link);
  writeFileSync(link, text);
  unlinkSync(join(dist, 'secret.md'));
});

test('the server over HTTP refuses other hosts, other origins and long bodies', async () => {
  const port = await httpServer(dist, '--allow-host', 'mcp.kite.example');
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  const post = (headers: Record<string, string>, path = '/mcp', text = body): Promise<string> => {
    const all = {
      host: `localhost:${port}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'content-length': String(Buffer.byteLength(text)),
      connection: 'close',
      ...headers,
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
    return raw(port, `POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${text}`);
  };
  assert.match(await post({}), /^HTTP\/1\.1 200 [\s\S]*"get_page"/);
  assert.match(await post({ host: 'mcp.kite.example' }), /^HTTP\/1\.1 200 /);
  const allowed = { host: 'mcp.kite.example', origin: 'https://mcp.kite.example' };
  assert.match(await post(allowed), /^HTTP\/1\.1 200 /);
  assert.match(await post({ host: 'evil.example' }), /^HTTP\/1\.1 403 /);
  assert.match(await post({ origin: 'http://evil.example' }), /^HTTP\/1\.1 403 /);
  assert.match(await post({ origin: 'null' }), /^HTTP\/1\.1 403 /);
  assert.match(await post({ 'sec-fetch-site': 'cross-site' }), /^HTTP\/1\.1 403 /);
  assert.match(await post({}, '/index.html'), /^HTTP\/1\.1 404 /);
  assert.match(await post({}, '/mcp', `"${'x'.repeat(70_000)}"`), /^HTTP\/1\.1 413 /);
  assert.match(await post({}, '/mcp', '{'), /^HTTP\/1\.1 400 /);
  const get = `GET /mcp HTTP/1.1\r\nhost: localhost:${port}\r\nconnection: close\r\n\r\n`;
  assert.match(await raw(port, get), /^HTTP\/1\.1 405 [\s\S]*allow: POST/i);
});

test('after another build the tools read the new site', async () => {
  const client = await overStdio(dist);
  assert.match((await call(client, 'get_page', { path: '/' })).text, 'kites');
  writeFileSync(
    join(site, 'docs/index.md'),
    '---\ntitle: Start\nslug: /\n---\n\nWords of gliders.\n',
  );
  assert.is((await docsgen(['build', site, '--quiet', '--no-social-cards'])).code, 0);
  assert.match((await call(client, 'get_page', { path: '/' })).text, 'gliders');
  assert.match((await call(client, 'search', { query: 'gliders' })).text, '/base/');
});

test('a folder without a built site ends the command with a hint', async () => {
  const { code, stderr } = await docsgen(['mcp', folder({ 'a.txt': '' })]);
  assert.is(code, 2);
  assert.match(stderr, 'Run "docsgen build" first');
});

fullTest('questions of assistants find their page among the first three results', async () => {
  const file = join(root, 'tests/fixtures/mcp-questions.yml');
  const { queries: all, diagnostics } = parseGolden(file, readFileSync(file, 'utf8'));
  assert.equal(diagnostics, []);
  assert.ok(all.length >= 50, `${all.length} questions`);
  const queries = sampled(all, { kindsOf: () => [], more: 20 });
  const out = builtSite();
  const client = await overStdio(out);
  const { data } = await call(client, 'list_pages', { limit: 500 });
  const known = (data['pages'] as { path: string }[]).map(({ path }) => path);
  const second = await call(client, 'list_pages', { limit: 500, offset: 500 });
  known.push(...(second.data['pages'] as { path: string }[]).map(({ path }) => path));
  const missed: string[] = [];
  for (const { query, expect } of queries) {
    const patterns = expect.map((route) => new RegExp(`^${route.replaceAll('*', '[^/]+')}$`));
    for (const pattern of patterns)
      assert.ok(
        known.some((path) => pattern.test(path)),
        `no page ${pattern.source}`,
      );
    const { data: answer } = await call(client, 'search', { query, limit: 3 });
    const paths = (answer['results'] as { path: string }[]).map(({ path }) => path.split('#')[0]);
    if (!paths.some((path) => patterns.some((pattern) => pattern.test(path ?? ''))))
      missed.push(`${query} → ${paths.join(', ')}`);
  }
  console.log(`${queries.length - missed.length} of ${queries.length} questions`);
  assert.ok(missed.length <= queries.length * 0.05, missed.join('\n'));
});

test.after(async () => {
  await Promise.all(clients.map((client) => client.close()));
  for (const child of children) child.kill();
});
test.run();
