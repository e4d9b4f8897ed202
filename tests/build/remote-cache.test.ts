import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  decodeActionResult,
  encodeActionResult,
} from '../../src/generator/io/remote/action-result.js';
import { openRemoteCache, type RemoteCache } from '../../src/generator/io/remote/remote-cache.js';
import { blobOf } from '../../src/generator/io/remote/http-client.js';
import { docsgen, folder, sampleSite, treeHash, type Result } from '../helpers/command.js';
import { nginxProgram, startNginx } from '../helpers/servers.js';
import { inFullRun } from '../helpers/full-test.js';

const fullTest = inFullRun(test);

/** Seconds: tests run on busy machines. */
const PATIENCE = ['--remote-cache-wait', '60'];
const PAGES = 5;

const files = sampleSite(PAGES);
const config = files['site.config.ts'] ?? '';

/** The body of a file on the server, by path. */
type Stored = Map<string, Buffer>;
type Answer = (request: IncomingMessage, response: ServerResponse) => boolean;

interface Server {
  readonly origin: string;
  readonly stored: Stored;
  readonly requests: { readonly method: string; readonly url: string; readonly token: string }[];
  /** Answers before the server does, if it returns true. */
  answer: Answer;
}

const running: { readonly close: () => unknown }[] = [];
test.after(() => {
  for (const server of running) server.close();
});

/** A cache server in this process. */
async function serve(stored: Stored = new Map()): Promise<Server> {
  const state: Omit<Server, 'origin'> = { stored, requests: [], answer: () => false };
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    state.requests.push({ method, url, token: headers.authorization ?? '' });
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (state.answer(request, response)) return;
      if (method === 'PUT') {
        stored.set(url, Buffer.concat(parts));
        response.writeHead(201).end();
        return;
      }
      const body = stored.get(url);
      response.writeHead(body === undefined ? 404 : 200).end(body);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  running.push({
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(state, { origin });
}

interface Built extends Result {
  /** One hash of all files of the site. */
  readonly hash: string;
  readonly received: number;
  readonly sent: number;
}

/** Builds the site on a machine without a cache. */
async function build(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  site: Readonly<Record<string, string>> = files,
): Promise<Built> {
  const dir = folder(site);
  const result = await docsgen(['build', '-v', ...args], { cwd: dir, env, cards: true });
  const [, received, sent] = /remote cache: (\d+) received, (\d+) sent/.exec(result.stdout) ?? [];
  return {
    ...result,
    hash: treeHash(join(dir, 'build')),
    received: Number(received),
    sent: Number(sent),
  };
}

let plain: Promise<Built> | undefined;
/** The build without a remote cache. */
const expected = async (): Promise<string> => (await (plain ??= build([]))).hash;

let filled: Promise<Stored> | undefined;
/** The files that a build has sent to an empty server. */
const filledCache = async (): Promise<Stored> => {
  filled ??= serve().then(async (server) => {
    const { code, stderr, sent } = await build(['--remote-cache', server.origin, ...PATIENCE]);
    assert.is(code, 0, stderr);
    assert.is(sent, PAGES + 1);
    return server.stored;
  });
  return new Map(await filled);
};

const from = (server: Server, ...more: readonly string[]): Promise<Built> =>
  build(['--remote-cache', server.origin, ...PATIENCE, ...more]);

/** Asserts that a build gave the same site as one without a remote cache. */
async function assertSame({ code, stderr, hash }: Built): Promise<void> {
  assert.is(code, 0, stderr);
  assert.is(hash, await expected());
}

test('a machine without a cache takes all pages from the server', async () => {
  const server = await serve(await filledCache());
  const built = await from(server);
  await assertSame(built);
  assert.match(built.stdout, new RegExp(`${PAGES + 1} of ${PAGES + 1} from the cache`));
  assert.is(built.sent, 0);
  assert.not.ok(server.requests.some(({ method }) => method === 'PUT'));
  // An entry, an index and a bundle.
  assert.is(server.requests.length, 3);
});

fullTest('cards are shared, too', async () => {
  const server = await serve();
  const withCards = {
    'site.config.ts': config.replace('socialCards: false,', ''),
    'docs/index.md': '---\ntitle: Start\n---\n\nText.\n',
  };
  const at = ['--remote-cache', server.origin, ...PATIENCE];
  const first = await build(at, {}, withCards);
  assert.is(first.code, 0, first.stderr);
  // A page, and the cards of it, the search page and the page for unknown addresses.
  assert.is(first.sent, 4);
  const second = await build(at, {}, withCards);
  assert.is(second.received, first.sent);
  assert.is(second.hash, first.hash);
  assert.is(second.hash, (await build([], {}, withCards)).hash);
});

test('only what changed is compiled, and only that is sent', async () => {
  const server = await serve(await filledCache());
  const edited = {
    ...files,
    'docs/part-0/page-3.md': '---\ntitle: Page 3\n---\n\n## Code\n\nOther text.\n',
  };
  const built = await build(['--remote-cache', server.origin, ...PATIENCE], {}, edited);
  assert.is(built.code, 0, built.stderr);
  assert.is(built.sent, 1);
  const again = await build(['--remote-cache', server.origin, ...PATIENCE], {}, edited);
  assert.is(again.hash, built.hash);
  assert.match(again.stdout, new RegExp(`${PAGES + 1} of ${PAGES + 1} from the cache`));
  await assertSame(await from(server));
});

test('a build that reads only sends nothing', async () => {
  const server = await serve();
  await assertSame(await from(server, '--remote-cache-read-only'));
  assert.is(server.stored.size, 0);
  await assertSame(
    await build(['--remote-cache', server.origin, ...PATIENCE], {
      DOCSGEN_REMOTE_CACHE_READ_ONLY: '1',
    }),
  );
  assert.not.ok(server.requests.some(({ method }) => method === 'PUT'));
});

test('the token is sent, and is in no output and no file', async () => {
  const server = await serve();
  const token = 'secret-7d2f81';
  const env = { DOCSGEN_REMOTE_CACHE_TOKEN: token, DOCSGEN_REMOTE_CACHE: server.origin };
  const site = {
    ...files,
    'site.config.ts': config.replace(
      "'Sample'",
      "process.env.DOCSGEN_REMOTE_CACHE_TOKEN ?? 'Sample'",
    ),
  };
  const dir = folder(site);
  const args = ['build', '-v', ...PATIENCE];
  const { code, stdout, stderr } = await docsgen(args, { cwd: dir, env });
  assert.is(code, 0, stderr);
  assert.ok(server.requests.length > 0);
  for (const request of server.requests) assert.is(request.token, `Bearer ${token}`);
  assert.not.match(stdout + stderr, token);
  for (const path of readdirSync(dir, { recursive: true, encoding: 'utf8', withFileTypes: true }))
    if (path.isFile())
      assert.not.ok(
        readFileSync(join(path.parentPath, path.name)).includes(token),
        `${path.name} holds the token`,
      );
  for (const body of server.stored.values()) assert.not.ok(body.includes(token));
});

test('a server that fails costs no page and no build', async () => {
  const stored = await filledCache();
  const entries = await storedEntries();
  assert.equal(await fetched(await serve(entries)), ENTRIES);
  const bodyOf = (url = ''): Buffer => stored.get(url) ?? entries.get(url) ?? Buffer.alloc(0);
  const failures: Readonly<Record<string, Answer>> = {
    'status 500': (_, response) => Boolean(response.writeHead(500).end('error')),
    'status 403': (_, response) => Boolean(response.writeHead(403).end()),
    'no entry': (_, response) => Boolean(response.writeHead(404).end('nothing')),
    'a web page': (_, response) => Boolean(response.writeHead(200).end('<!doctype html>')),
    'empty bodies': (_, response) => Boolean(response.writeHead(200).end()),
    'closed connections': (request) => Boolean(request.socket.destroy()),
    'bodies that end early': ({ url, socket }, response) => {
      const body = bodyOf(url);
      response.writeHead(200, { 'content-length': body.length });
      response.write(body.subarray(0, body.length / 2), () => socket.destroy());
      return true;
    },
    'damaged blobs': ({ url = '' }, response) => {
      const body = Buffer.from(bodyOf(url));
      body[body.length >> 1] = (body[body.length >> 1] ?? 0) ^ 1;
      response.writeHead(200).end(body);
      return true;
    },
    'endless bodies': (_, response) => {
      response.writeHead(200);
      const part = Buffer.alloc(65_536);
      const more = (): void => {
        while (!response.destroyed && response.write(part));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
      return true;
    },
    'endless bodies of errors': (_, response) => {
      response.writeHead(500);
      const part = Buffer.alloc(65_536);
      const more = (): void => {
        while (!response.destroyed && response.write(part));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
      return true;
    },
  };
  const full = new Set(['status 500', 'damaged blobs', 'bodies that end early', 'endless bodies']);
  for (const [name, answer] of Object.entries(failures)) {
    const server = await serve(new Map([...stored, ...entries]));
    server.answer = answer;
    assert.is((await fetched(server)).size, 0, name);
    if (!full.has(name)) continue;
    const built = await from(server);
    assert.is(built.code, 0, `${name}: ${built.stderr}`);
    assert.is(built.hash, await expected(), name);
    assert.is(built.received, 0, name);
  }
});

test('a silent server costs the time that the flag allows', async () => {
  for (const silent of ['before the status', 'in the body'] as const) {
    const server = await serve(await filledCache());
    server.answer = (_, response) => {
      if (silent === 'in the body') response.writeHead(200).write('x');
      return true;
    };
    const built = await build(['--remote-cache', server.origin, '--remote-cache-wait', '1']);
    await assertSame(built);
    assert.match(built.stderr, 'docsgen continues without it');
  }
});

test('a redirect is not followed, so the token stays with its server', async () => {
  const other = await serve(await filledCache());
  const server = await serve();
  server.answer = ({ url }, response) =>
    Boolean(response.writeHead(307, { location: other.origin + (url ?? '') }).end());
  const env = { DOCSGEN_REMOTE_CACHE_TOKEN: 'secret' };
  await assertSame(await build(['--remote-cache', server.origin, ...PATIENCE], env));
  assert.is(other.requests.length, 0);
});

const KIND = { name: 'pages', parts: ['a site'], worth: 1 } as const;
const ENTRIES = new Map(
  Array.from({ length: 20 }, (_, n) => [`${n}`.padStart(32, '0'), Buffer.from(`Entry ${n}.`)]),
);

/** Opens a cache in this process. */
function open(server: Server): RemoteCache {
  const url = new URL(server.origin);
  const settings = { url, maxWait: 60_000, isReadOnly: false, token: undefined, keys: {} };
  return openRemoteCache(settings, () => undefined);
}

/** The files of a server that has all entries. */
async function storedEntries(): Promise<Stored> {
  const server = await serve();
  const cache = open(server);
  const keys = [...ENTRIES.keys()];
  await cache.store(KIND, keys, new Set(keys), (key) => ENTRIES.get(key));
  assert.is(cache.tally().sent, ENTRIES.size);
  cache.close();
  return server.stored;
}

/** The entries that a server sends, as far as they are valid. */
async function fetched(server: Server): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  const cache = open(server);
  await cache.fetch(KIND, new Set(ENTRIES.keys()), (key, bytes) => {
    found.set(key, bytes);
    return true;
  });
  cache.close();
  return found;
}

const pem = (type: 'spki' | 'pkcs8', key: KeyObject): string =>
  key.export({ type, format: 'pem' }).toString();

/** Replaces text in all results of a server, as its operator can, with all hashes right. */
function forge(stored: Stored, change: (text: string) => string): Stored {
  const forged: Stored = new Map();
  for (const [url, body] of stored) {
    const action = url.startsWith('/ac/') ? decodeActionResult(body) : undefined;
    const index = action?.files[0];
    if (action === undefined || index === undefined) continue;
    const lies = action.files.slice(1).map((file) => {
      const content = gzipSync(change(unzipped(stored, file.hash)));
      return { ...file, ...blobOf(content), content, before: file.hash };
    });
    let list = unzipped(stored, index.hash);
    for (const lie of lies) {
      forged.set(`/cas/${lie.hash}`, lie.content);
      list = list.replace(lie.before, lie.hash).replace(/"size":\d+/, `"size":${lie.size}`);
    }
    const content = gzipSync(list);
    forged.set(`/cas/${blobOf(content).hash}`, content);
    const files = [{ path: 'index', ...blobOf(content) }, ...lies];
    forged.set(url, encodeActionResult({ files, stdout: action.stdout }));
  }
  return forged;
}

function unzipped(stored: Stored, hash: string): string {
  return gunzipSync(stored.get(`/cas/${hash}`) ?? Buffer.alloc(0)).toString('latin1');
}

test('with a public key, entries that nobody signed are not used', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const other = generateKeyPairSync('ed25519');
  const server = await serve();
  const at = ['--remote-cache', server.origin, ...PATIENCE];
  const signs = { DOCSGEN_REMOTE_CACHE_PRIVATE_KEY: pem('pkcs8', privateKey) };
  const reads = { DOCSGEN_REMOTE_CACHE_PUBLIC_KEY: pem('spki', publicKey) };
  await assertSame(await build(at, signs));
  const signed = new Map(server.stored);
  const built = await build(at, reads);
  await assertSame(built);
  assert.is(built.received, PAGES + 1);
  const wrongKey = await build(at, {
    DOCSGEN_REMOTE_CACHE_PUBLIC_KEY: pem('spki', other.publicKey),
  });
  await assertSame(wrongKey);
  assert.is(wrongKey.received, 0);

  const lies = forge(signed, (text) => text.replaceAll('Text of page', 'Lies on page'));
  assert.ok(lies.size > 0);
  const liar = await serve(lies);
  const read = await build(['--remote-cache', liar.origin, ...PATIENCE], reads);
  await assertSame(read);
  assert.is(read.received, 0);
});

test('an article with another hash than its facts name is not used', async () => {
  const lies = forge(await filledCache(), (text) =>
    text.replaceAll('Text of page', 'Lies on page'),
  );
  await assertSame(await from(await serve(lies)));
});

test('facts of another form are not used', async () => {
  const lies = forge(await filledCache(), (text) =>
    text.replaceAll('"description":"', '"descriptiom":"'),
  );
  await assertSame(await from(await serve(lies)));
});

test('addresses and keys that cannot be used end the command without showing secrets', async () => {
  const wrong: readonly (readonly [string, Record<string, string>])[] = [
    ['cache.example.com', {}],
    ['ftp://cache.example.com', {}],
    ['https://user:hidden@cache.example.com', {}],
    ['https://cache.example.com/?key=hidden', {}],
    ['https://cache.example.com', { DOCSGEN_REMOTE_CACHE_TOKEN: 'hidden token' }],
    ['https://cache.example.com', { DOCSGEN_REMOTE_CACHE_PRIVATE_KEY: 'hidden' }],
    ['https://cache.example.com', { DOCSGEN_REMOTE_CACHE_PUBLIC_KEY: 'hidden' }],
  ];
  for (const [url, env] of wrong) {
    const { code, stderr } = await build(['--remote-cache', url], env);
    assert.is(code, 2, url);
    assert.not.match(stderr, 'hidden');
  }
});

if (nginxProgram === undefined) console.log('remote-cache: nginx is not installed');
else {
  const program = nginxProgram;
  test('nginx with WebDAV is a server, also if it ends in the middle', async () => {
    const nginx = await startNginx(program, (dir) => ({
      server: `location / { root ${dir}/data; dav_methods PUT; create_full_put_path on; }`,
    }));
    running.push({ close: nginx.stop });
    const at = ['--remote-cache', `${nginx.origin}/docs`, ...PATIENCE];
    const first = await build(at);
    await assertSame(first);
    assert.is(first.sent, PAGES + 1);
    const second = await build(at);
    await assertSame(second);
    assert.is(second.received, first.sent);
    const blobs = join(nginx.folder, 'data/docs/cas');
    for (const name of readdirSync(blobs)) writeFileSync(join(blobs, name), 'damaged');
    const damaged = await build(at);
    await assertSame(damaged);
    assert.is(damaged.received, 0);
    // This build repairs the list, and the next one the bundles.
    await assertSame(await build(at));
    assert.is((await build(at)).received, first.sent);
    rmSync(blobs, { recursive: true });
    await assertSame(await build(at));
    const ending = build(at);
    nginx.stop();
    await assertSame(await ending);
    await assertSame(await build(at));
  });
}

test.run();
