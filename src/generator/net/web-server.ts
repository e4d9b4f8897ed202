import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { DocsgenError } from '../model/errors.js';
import { contentType } from './content-type.js';

/** What a server may answer with: nothing but these, looked up by exact path. */
export interface Served {
  /** Output paths are keys, such as `cli/server/index.html`. Undefined when there is no such file. */
  readonly read: (path: string) => Promise<Uint8Array | undefined>;
  readonly baseUrl: string;
  /** Answers a POST to the hosted search's path, for sites that use it; undefined for a body that is no query. */
  readonly search?: (body: string) => Promise<unknown>;
  /** Streams told of changes; absent when the site is only previewed. */
  readonly live?: LiveStreams;
}

export interface LiveStreams {
  readonly add: (response: ServerResponse) => void;
}

/** Path of the stream that tells an open page of changes. */
export const LIVE_PATH = '/__docsgen/live';

/** Where the hosted provider's client sends its queries. */
const QUERIES_PATH = '/1/indexes/*/queries';
const LONGEST_QUERY = 65_536;

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
}

/**
 * Serve a site on a port, the next free one when it is taken. Answers GET and
 * HEAD, only to the hosts it listens on, and streams only to its own origin: a
 * foreign site that a browser has open can read nothing.
 */
export async function listen(served: () => Served, options: ListenOptions): Promise<{ server: Server; url: string; port: number }> {
  let allowed = new Set<string>();
  const server = createServer({ maxHeaderSize: 16_384, requestTimeout: 30_000, headersTimeout: 10_000 }, (request, response) => {
    answer(request, response, served(), allowed).catch(() => {
      if (!response.headersSent) send(response, 500, 'text/plain; charset=utf-8', Buffer.from('Internal error\n'));
      else response.destroy();
    });
  });
  server.maxConnections = 1000;
  const port = await bind(server, options);
  allowed = new Set(['localhost', '127.0.0.1', '[::1]', options.host].map((name) => `${name}:${port}`));
  const shown = options.host === '127.0.0.1' || options.host === '::1' ? 'localhost' : options.host;
  return { server, port, url: `http://${shown}:${port}${served().baseUrl}` };
}

async function bind(server: Server, { host, port }: ListenOptions): Promise<number> {
  for (let candidate = port; candidate < port + 20; candidate++) {
    const bound = await new Promise<boolean>((resolve, reject) => {
      const onError = (error: NodeJS.ErrnoException): void => {
        server.off('listening', onListening);
        if (error.code === 'EADDRINUSE' && candidate !== 0) resolve(false);
        else reject(new DocsgenError(`Cannot listen on ${host}:${candidate}: ${error.message}`));
      };
      const onListening = (): void => {
        server.off('error', onError);
        resolve(true);
      };
      server.once('error', onError).once('listening', onListening).listen(candidate, host);
    });
    if (!bound) continue;
    const address = server.address();
    return address !== null && typeof address === 'object' ? address.port : candidate;
  }
  throw new DocsgenError(`The ports ${port} to ${port + 19} are all taken.`, { hint: 'Name a free one with --port.' });
}

async function answer(request: IncomingMessage, response: ServerResponse, served: Served, allowed: ReadonlySet<string>): Promise<void> {
  const text = 'text/plain; charset=utf-8';
  if (!allowed.has((request.headers.host ?? '').toLowerCase())) return send(response, 403, text, Buffer.from('This host is not served here.\n'));
  if (request.method === 'POST' && served.search !== undefined && (request.url ?? '').split('?')[0] === QUERIES_PATH) return answerSearch(request, response, served.search, allowed);
  if (request.method !== 'GET' && request.method !== 'HEAD') return send(response, 405, text, Buffer.from('Only GET and HEAD are answered.\n'), { allow: 'GET, HEAD' });
  const path = decodedPath(request.url ?? '/');
  if (path === undefined) return send(response, 400, text, Buffer.from('This address cannot be read.\n'));
  if (path === LIVE_PATH && served.live !== undefined) {
    const { origin } = request.headers;
    if (origin !== undefined && !allowed.has(origin.replace(/^http:\/\//, '').toLowerCase())) return send(response, 403, text, Buffer.from('This origin may not listen.\n'));
    served.live.add(response);
    return;
  }
  if (!path.startsWith(served.baseUrl)) return send(response, 302, text, Buffer.from(`The site is at ${served.baseUrl}\n`), { location: served.baseUrl });
  const wanted = path.slice(served.baseUrl.length);
  for (const candidate of candidatesFor(wanted)) {
    const content = await served.read(candidate);
    if (content !== undefined) return send(response, 200, contentType(candidate), content, { 'cache-control': served.live === undefined && /^assets\/.*-[\w-]{8,}[./]/.test(candidate) ? 'public, max-age=31536000, immutable' : 'no-cache' }, request.method === 'HEAD');
  }
  const missing = await served.read('404.html');
  send(response, 404, missing === undefined ? text : 'text/html; charset=utf-8', missing ?? Buffer.from('Not found\n'), {}, request.method === 'HEAD');
}

async function answerSearch(request: IncomingMessage, response: ServerResponse, search: (body: string) => Promise<unknown>, allowed: ReadonlySet<string>): Promise<void> {
  const json = 'application/json; charset=utf-8';
  const { origin } = request.headers;
  if (origin !== undefined && !allowed.has(origin.replace(/^http:\/\//, '').toLowerCase())) return send(response, 403, json, Buffer.from('{"message":"This origin may not search."}\n'));
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > LONGEST_QUERY) return send(response, 413, json, Buffer.from('{"message":"The query is too long."}\n'));
    chunks.push(chunk);
  }
  const answer = await search(Buffer.concat(chunks).toString('utf8'));
  if (answer === undefined) return send(response, 400, json, Buffer.from('{"message":"This is no query."}\n'));
  send(response, 200, json, Buffer.from(`${JSON.stringify(answer)}\n`), { 'cache-control': 'no-store' });
}

/** The path of a request target, decoded once; undefined when it is malformed or tries to climb. */
function decodedPath(target: string): string | undefined {
  if (!target.startsWith('/') || target.startsWith('//')) return undefined;
  try {
    const path = decodeURIComponent(target.replace(/[?#].*$/s, ''));
    return /\0|\\|(?:^|\/)\.\.?(?:\/|$)/.test(path) ? undefined : path;
  } catch {
    return undefined;
  }
}

/** Output files that a clean address may stand for, as static hosts look them up. */
function candidatesFor(path: string): string[] {
  const clean = path.replace(/\/+$/, '');
  if (clean === '') return ['index.html'];
  return path.endsWith('/') ? [`${clean}/index.html`, `${clean}.html`] : [clean, `${clean}/index.html`, `${clean}.html`];
}

function send(response: ServerResponse, status: number, type: string, content: Uint8Array, headers: Readonly<Record<string, string>> = {}, headOnly = false): void {
  response.writeHead(status, { 'content-type': type, 'content-length': content.byteLength, 'x-content-type-options': 'nosniff', ...headers });
  response.end(headOnly ? undefined : content);
}
