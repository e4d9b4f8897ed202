import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { DocsgenError } from '../../model/errors.js';
import { addressesOf, allowedFor, type Allowed } from './hosts.js';
import { createFileSender, send, sendText, type Headers, type ServedFile } from './respond.js';
import { candidatesFor, pathOf } from './target.js';

/** What a server may answer with: nothing but these, looked up by exact key. */
export interface Served {
  /** Output paths are keys, such as `cli/server/index.html`. Undefined when there is no such file. */
  readonly read: (path: string) => Promise<ServedFile | undefined>;
  readonly baseUrl: string;
  /** Security headers of every file. */
  readonly headers?: Headers;
  /** Answers a POST to the hosted search's path, for sites that use it; undefined for a body that is no query. */
  readonly search?: (body: string) => Promise<unknown>;
}

/** What is served beside the site while it is written, by exact path. */
export interface Extras {
  readonly get: ReadonlyMap<string, (request: IncomingMessage, response: ServerResponse) => void>;
}

/** Beginning of the paths of extras. */
export const EXTRAS = '/__docsgen/';

/** Where the hosted provider's client sends its queries. */
const QUERIES_PATH = '/1/indexes/*/queries';
const LONGEST_BODY = 65_536;

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
}

export interface Listening {
  readonly server: Server;
  readonly port: number;
  /** The addresses of the site under a base URL: this machine's, then those for others. */
  readonly addresses: (baseUrl: string) => string[];
}

interface Context {
  readonly served: () => Promise<Served> | Served;
  readonly extras: Extras | undefined;
  readonly sendFile: ReturnType<typeof createFileSender>;
  readonly allowed: Allowed;
}

/**
 * Serve a site on a port, the next free one when it is taken. Answers GET and
 * HEAD, only to the hosts it listens on, and streams only to its own origin: a
 * foreign site that a browser has open can read nothing. With extras the site
 * is being written: nothing is compressed, and nothing may be kept without asking.
 */
export async function listen(
  served: Context['served'],
  options: ListenOptions,
  extras?: Extras,
): Promise<Listening> {
  let allowed: Allowed = { hosts: new Set(), origins: new Set() };
  const sendFile = createFileSender(extras === undefined);
  const server = createServer(
    {
      maxHeaderSize: 16_384,
      headersTimeout: 5000,
      requestTimeout: 15_000,
      connectionsCheckingInterval: 1000,
    },
    (request, response) => {
      answer(request, response, { served, extras, sendFile, allowed }).catch((error: unknown) => {
        if (response.headersSent) response.destroy();
        else
          sendText(
            request,
            response,
            500,
            error instanceof DocsgenError ? error.message : 'Internal error',
          );
      });
    },
  );
  server.maxConnections = 1000;
  // A client that takes nothing for so long is gone.
  server.timeout = 120_000;
  const port = await bind(server, options);
  allowed = allowedFor(options.host, port);
  return { server, port, addresses: (baseUrl) => addressesOf(options.host, port, baseUrl) };
}

/** End a server and everything that is connected to it. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
    server.closeAllConnections();
  });
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
  throw new DocsgenError(`The ports ${port} to ${port + 19} are all taken.`, {
    hint: 'Name a free one with --port.',
  });
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { served, extras, sendFile, allowed }: Context,
): Promise<void> {
  const { method, headers } = request;
  if (!allowed.hosts.has((headers.host ?? '').toLowerCase()))
    return sendText(request, response, 403, 'This host is not served here.');
  const path = pathOf(request.url ?? '');
  if (path === undefined) return sendText(request, response, 400, 'This address cannot be read.');
  const own = extras !== undefined && path.startsWith(EXTRAS);
  const post = method === 'POST' && path === QUERIES_PATH ? (await served()).search : undefined;
  if (post !== undefined)
    return isForeign(request, allowed)
      ? sendText(request, response, 403, 'This origin may not ask.')
      : answerPost(request, response, post);
  if (method !== 'GET' && method !== 'HEAD')
    return sendText(request, response, 405, 'Only GET and HEAD are answered.', {
      allow: 'GET, HEAD',
    });
  if (own) {
    const extra = extras.get.get(path);
    if (extra === undefined) return sendText(request, response, 404, 'Not found');
    return isForeign(request, allowed)
      ? sendText(request, response, 403, 'This origin may not listen.')
      : extra(request, response);
  }
  await answerFile(request, response, path, await served(), {
    sendFile,
    immutable: extras === undefined,
  });
}

async function answerFile(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  { baseUrl, read, headers = {} }: Served,
  { sendFile, immutable }: { readonly sendFile: Context['sendFile']; readonly immutable: boolean },
): Promise<void> {
  if (path === '/' || `${path}/` === baseUrl) {
    if (baseUrl !== '/')
      return sendText(request, response, 302, `The site is at ${baseUrl}`, { location: baseUrl });
  } else if (!path.startsWith(baseUrl))
    return sendText(request, response, 404, `Not found. The site is at ${baseUrl}`);
  for (const candidate of candidatesFor(path.slice(baseUrl.length))) {
    const file = await read(candidate);
    if (file === undefined) continue;
    const hashed = /^assets\/.*-[\w-]{8,}[./]/.test(candidate);
    return sendFile(request, response, {
      path: candidate,
      file,
      status: file.status ?? 200,
      headers,
      caching: immutable && hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
  }
  const missing = await read('404.html');
  if (missing === undefined) return sendText(request, response, 404, 'Not found');
  return sendFile(request, response, {
    path: '404.html',
    file: missing,
    status: 404,
    headers,
    caching: 'no-cache',
  });
}

/** Asked by a page of another site: browsers say so. */
function isForeign({ headers }: IncomingMessage, { origins }: Allowed): boolean {
  return (
    (headers.origin !== undefined && !origins.has(headers.origin.toLowerCase())) ||
    headers['sec-fetch-site'] === 'cross-site'
  );
}

async function answerPost(
  request: IncomingMessage,
  response: ServerResponse,
  post: (body: string) => Promise<unknown>,
): Promise<void> {
  const json = (status: number, value: unknown): void => {
    send(request, response, status, Buffer.from(`${JSON.stringify(value)}\n`), {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
  };
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > LONGEST_BODY) return json(413, { message: 'This is too long.' });
    chunks.push(chunk);
  }
  const value = await post(Buffer.concat(chunks).toString('utf8'));
  if (value === undefined) json(400, { message: 'This cannot be answered.' });
  else json(200, value);
}
