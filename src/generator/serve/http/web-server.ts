import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { DocsgenError } from '../../model/errors.js';
import { hasHashedName } from '../../../components/hashed-name.js';
import { addressesOf, allowedFor, type Allowed, isForAllowedHost } from './hosts.js';
import { markdownOf, prefersMarkdown } from './accept.js';
import { createFileSender, send, sendText, type Headers, type ServedFile } from './respond.js';
import { asciiAddress, withQuery } from '../../model/url-parts.js';
import { candidatesFor, pathOf } from './target.js';

/** A site to serve. The server sends no other files. */
export interface Served {
  /** Reads a file by its exact output path, such as `cli/server/index.html`. */
  readonly read: (path: string) => Promise<ServedFile | undefined>;
  readonly baseUrl: string;
  /** Returns the address to which a pattern redirects a path below the base URL. */
  readonly redirect?: (path: string) => string | undefined;
  /** The output paths of the pages for an unknown path below the base URL, the best first. */
  readonly notFound?: (path: string) => readonly string[];
  /** Security headers of every file. */
  readonly headers?: Headers;
  /** Pages are Markdown for clients that prefer it. */
  readonly hasMarkdown?: boolean;
  /**
   * Answers a query of the hosted search, for sites that use it. Resolves to undefined if the body
   * of the request is not a query.
   */
  readonly search?: (body: string) => Promise<unknown>;
}

/** Handlers for GET requests of the watch server that are not for files of the site, by path. */
export interface Extras {
  readonly get: ReadonlyMap<string, (request: IncomingMessage, response: ServerResponse) => void>;
}

/** Prefix of the paths of extras. */
export const EXTRAS = '/__docsgen/';

/** The path to which the client of the hosted search posts its queries. */
const QUERIES_PATH = '/1/indexes/*/queries';

/** Maximum number of bytes. */
const MAX_BODY = 65_536;

/** Number of ports to try, starting with the wanted one. */
const PORTS = 20;

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
}

export interface Listening {
  readonly server: Server;
  readonly port: number;
  /** The URLs of the site under a base URL: first for this machine, then for other machines. */
  readonly addresses: (baseUrl: string) => string[];
}

interface Context {
  readonly served: () => Promise<Served> | Served;
  readonly extras: Extras | undefined;
  readonly sendFile: ReturnType<typeof createFileSender>;
  readonly allowed: Allowed;
}

/**
 * Serve a site on a port, or on the next free port. Answers GET and HEAD requests, only for the
 * hosts on which it listens, and extras only for its own origin, so that no other site in the same
 * browser can read anything. With extras, files are not compressed, and browsers must always
 * revalidate them, because the site is changing.
 */
export async function listen(
  served: Context['served'],
  options: ListenOptions,
  extras?: Extras,
): Promise<Listening> {
  let allowed: Allowed = { hosts: new Set(), origins: new Set() };
  const sendFile = createFileSender(extras === undefined);
  const { server, port } = await openServer(options, (request, response) =>
    answer(request, response, { served, extras, sendFile, allowed }),
  );
  allowed = allowedFor(options.host, port);
  return { server, port, addresses: (baseUrl) => addressesOf(options.host, port, baseUrl) };
}

/**
 * Opens a server on a port, or on the next free port, with limits on the size and the time of
 * requests. A rejected answer is the status 500.
 */
export async function openServer(
  options: ListenOptions,
  respond: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer(
    {
      maxHeaderSize: 16_384,
      headersTimeout: 5000,
      requestTimeout: 15_000,
      connectionsCheckingInterval: 1000,
    },
    (request, response) => {
      respond(request, response).catch((error: unknown) => {
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
  server.timeout = 120_000;
  return { server, port: await bind(server, options) };
}

/** Close a server and all its connections. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
    server.closeAllConnections();
  });
}

async function bind(server: Server, { host, port }: ListenOptions): Promise<number> {
  for (let candidate = port; candidate < port + PORTS; candidate++) {
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
  throw new DocsgenError(`The ports ${port} to ${port + PORTS - 1} are all in use.`, {
    hint: 'Name a free one with --port.',
  });
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { served, extras, sendFile, allowed }: Context,
): Promise<void> {
  const { method } = request;
  if (!isForAllowedHost(request, allowed))
    return sendText(request, response, 403, 'This server does not answer for this host.');
  const path = pathOf(request.url ?? '');
  if (path === undefined) return sendText(request, response, 400, 'This path is invalid.');
  const isExtra = extras !== undefined && path.startsWith(EXTRAS);
  const post = method === 'POST' && path === QUERIES_PATH ? (await served()).search : undefined;
  if (post !== undefined)
    return isForeign(request, allowed)
      ? sendText(request, response, 403, 'Other origins may not search.')
      : answerPost(request, response, post);
  if (method !== 'GET' && method !== 'HEAD')
    return sendText(request, response, 405, 'This server only answers GET and HEAD.', {
      allow: 'GET, HEAD',
    });
  if (isExtra) {
    const extra = extras.get.get(path);
    if (extra === undefined) return sendText(request, response, 404, 'Not found');
    return isForeign(request, allowed)
      ? sendText(request, response, 403, 'Other origins may not read this.')
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
  { baseUrl, read, redirect, notFound, headers = {}, hasMarkdown = false }: Served,
  { sendFile, immutable }: { readonly sendFile: Context['sendFile']; readonly immutable: boolean },
): Promise<void> {
  if (path === '/' || `${path}/` === baseUrl) {
    if (baseUrl !== '/')
      return sendText(request, response, 302, `The site is at ${baseUrl}`, {
        location: asciiAddress(baseUrl),
      });
  } else if (!path.startsWith(baseUrl))
    return sendText(request, response, 404, `Not found. The site is at ${baseUrl}`);
  for (const candidate of candidatesFor(path.slice(baseUrl.length))) {
    const document = await read(candidate);
    if (document === undefined) continue;
    const markdown = hasMarkdown ? markdownOf(candidate) : undefined;
    const isWanted = markdown !== undefined && prefersMarkdown(request.headers.accept);
    const alternative = isWanted ? await read(markdown) : undefined;
    const file = alternative ?? document;
    const isImmutable = immutable && hasHashedName(candidate);
    return sendFile(request, response, {
      path: alternative === undefined ? candidate : (markdown ?? candidate),
      file,
      status: file.status ?? 200,
      headers,
      varies: markdown !== undefined,
      caching: isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
  }
  const target = redirect?.(path.slice(baseUrl.length));
  if (target !== undefined) {
    const location = withQuery(target, queryOf(request));
    return sendText(request, response, 301, `This page has moved to ${location}`, { location });
  }
  for (const page of notFound?.(path.slice(baseUrl.length)) ?? []) {
    const file = await read(page);
    if (file !== undefined)
      return sendFile(request, response, {
        path: page,
        file,
        status: 404,
        headers,
        caching: 'no-cache',
      });
  }
  return sendText(request, response, 404, 'Not found');
}

/** The query of a request with its question mark, or nothing. */
function queryOf({ url = '' }: IncomingMessage): string {
  return /\?[\x21-\x7e]*$/.exec(url)?.[0] ?? '';
}

/** Whether a page of another site has sent the request, according to headers that browsers set. */
export function isForeign({ headers }: IncomingMessage, { origins }: Allowed): boolean {
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
  const body = await bodyOf(request);
  if (body === undefined) return json(413, { message: 'The query is too long.' });
  const value = await post(body);
  if (value === undefined) json(400, { message: 'The body is not a query.' });
  else json(200, value);
}

/** The body of a request; undefined if it is longer than `MAX_BODY`. */
export async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BODY) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
