import { readFileSync, statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

/** Files with a hash in their name, which hosts let browsers cache. */
const HASHED = /\/assets\/[^/]+-[\w]{8}\.\w+$/;

export interface StaticServer {
  /** The origin of the server, such as `http://127.0.0.1:40123`. */
  readonly origin: string;
  /** The path and status of every response, in order. */
  readonly answers: readonly { readonly path: string; readonly status: number }[];
  close(): Promise<void>;
}

/**
 * Serves a folder as a static host does, on a free port of 127.0.0.1: the exact file, `index.html`
 * of a folder, `path.html`, otherwise `404.html` with status 404. The site is below `base`. With
 * `compress`, text is sent as gzip, and `assets/` is compressed before the server starts. Every
 * response has the security headers of the manifest.
 */
export async function serveFolder(
  folder: string,
  base = '/',
  { compress = false } = {},
): Promise<StaticServer> {
  const answers: { path: string; status: number }[] = [];
  const compressedAssets = compress
    ? await compressAssets(folder, base)
    : new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    for (const [name, value] of Object.entries(headersOf(folder))) response.setHeader(name, value);
    const ready = compressedAssets.get(pathname);
    if (ready !== undefined) {
      answers.push({ path: pathname, status: 200 });
      response.writeHead(200, {
        'content-type': TYPES[extname(pathname)] ?? 'application/octet-stream',
        'cache-control': 'max-age=31536000, immutable',
        'content-encoding': 'gzip',
      });
      response.end(request.method === 'HEAD' ? undefined : ready);
      return;
    }
    void find(folder, pathname, base).then(({ status, type, body }) => {
      answers.push({ path: pathname, status });
      const isCompressed = compress && /text|javascript|json|xml/.test(type);
      response.writeHead(status, {
        'content-type': type,
        'cache-control': HASHED.test(pathname) ? 'max-age=31536000, immutable' : 'no-store',
        ...(isCompressed ? { 'content-encoding': 'gzip' } : {}),
      });
      response.end(request.method === 'HEAD' ? undefined : isCompressed ? gzipSync(body) : body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A failed test does not close its server, but its file must end.
  server.unref();
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, answers, close: () => close(server) };
}

type Headers = Readonly<Record<string, string>>;

/** Path of a manifest → its headers, and the version of the file. */
const cachedHeaders = new Map<string, { readonly version: string; readonly headers: Headers }>();

/** The security headers in the manifest of a built site; none for another folder. */
function headersOf(folder: string): Headers {
  const manifest = join(folder, 'docsgen-manifest.json');
  const stats = statSync(manifest, { throwIfNoEntry: false });
  if (stats === undefined) return {};
  const version = `${stats.ino} ${stats.mtimeMs} ${stats.size}`;
  const cached = cachedHeaders.get(manifest);
  if (cached?.version === version) return cached.headers;
  const { headers = {} } = JSON.parse(readFileSync(manifest, 'utf8')) as { headers?: Headers };
  cachedHeaders.set(manifest, { version, headers });
  return headers;
}

async function compressAssets(folder: string, base: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(join(folder, 'assets'), { withFileTypes: true }).catch(() => []);
  return new Map(
    await Promise.all(
      entries
        .filter((entry) => entry.isFile())
        .map(
          async ({ name }) =>
            [
              `${base}assets/${name}`,
              gzipSync(await readFile(join(folder, 'assets', name))),
            ] as const,
        ),
    ),
  );
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: Buffer;
}

async function find(folder: string, pathname: string, base: string): Promise<Answer> {
  const path = decode(pathname);
  if (path?.startsWith(base) === true) {
    const file = normalize(join(folder, path.slice(base.length)));
    const candidates = path.endsWith('/')
      ? [join(file, 'index.html')]
      : [file, join(file, 'index.html'), `${file}.html`];
    for (const candidate of candidates) {
      const body = candidate.startsWith(normalize(folder))
        ? await readFile(candidate).catch(() => undefined)
        : undefined;
      if (body !== undefined)
        return { status: 200, type: TYPES[extname(candidate)] ?? 'application/octet-stream', body };
    }
  }
  const body = await readFile(join(folder, '404.html')).catch(() => Buffer.from('Not found'));
  return { status: 404, type: 'text/html; charset=utf-8', body };
}

function decode(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
