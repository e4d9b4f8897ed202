import type { IncomingMessage, ServerResponse } from 'node:http';
import * as streamable from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { allowedFor, type Allowed, isForAllowedHost } from '../http/hosts.js';
import { sendText } from '../http/respond.js';
import { pathOf } from '../http/target.js';
import {
  bodyOf,
  closeServer,
  isForeign,
  openServer,
  type ListenOptions,
} from '../http/web-server.js';
import { AnsweringTransport } from './answering-transport.js';
import { createMcpServer } from './mcp-server.js';
import { RequestLines } from './request-lines.js';
import type { SiteReader } from './site-reader.js';

/** Path of the server. */
const ENDPOINT = '/mcp';

export interface McpServing {
  /** Address of the server, for this machine. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

export interface McpListenOptions extends ListenOptions {
  /** Names of hosts in front of the server, such as `docs.example.com`. */
  readonly allowedHosts: readonly string[];
}

/** Answers on stdin and stdout until stdin ends and each request has its answer. */
export async function serveStdio(site: SiteReader): Promise<void> {
  const server = await createMcpServer(site);
  const { stdin, stdout } = process;
  const lines: RequestLines = new RequestLines(
    (reply) => stdout.write(reply),
    (message) => {
      transport.received(message);
    },
  );
  const transport = new AnsweringTransport(stdin.pipe(lines), stdout);
  const ended = new Promise<void>((resolve) => {
    const end = (): void => void lines.end();
    stdin.once('close', end).once('error', end);
    lines.once('end', resolve);
    server.server.onclose = resolve;
  });
  await server.connect(transport);
  await ended;
  await transport.answered();
  await server.close();
}

/**
 * Answers over streamable HTTP, without sessions: each request has its own server. Only the hosts
 * on which it listens, those of `allowedHosts` and their pages may use it, so that no other site in
 * the same browser can.
 */
export async function serveHttp(site: SiteReader, options: McpListenOptions): Promise<McpServing> {
  let allowed: Allowed = { hosts: new Set(), origins: new Set() };
  const { server, port } = await openServer(options, (request, response) =>
    respond(request, response, { site, allowed }),
  );
  allowed = withHosts(allowedFor(options.host, port), options.allowedHosts);
  const host = options.host === '127.0.0.1' ? 'localhost' : options.host;
  const name = host.includes(':') ? `[${host}]` : host;
  return { url: `http://${name}:${port}${ENDPOINT}`, close: () => closeServer(server) };
}

function withHosts({ hosts, origins }: Allowed, names: readonly string[]): Allowed {
  const more = names.map((name) => name.toLowerCase());
  return {
    hosts: new Set([...hosts, ...more]),
    origins: new Set([
      ...origins,
      ...more.flatMap((name) => [`https://${name}`, `http://${name}`]),
    ]),
  };
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  { site, allowed }: { readonly site: SiteReader; readonly allowed: Allowed },
): Promise<void> {
  const { method, headers } = request;
  if (!isForAllowedHost(request, allowed))
    return sendText(request, response, 403, 'This server does not answer for this host.');
  if (isForeign(request, allowed))
    return sendText(request, response, 403, 'Other origins may not use this server.');
  if (pathOf(request.url ?? '') !== ENDPOINT)
    return sendText(request, response, 404, `Not found. The server is at ${ENDPOINT}.`);
  if (method !== 'POST')
    return sendText(request, response, 405, 'This server only answers POST.', { allow: 'POST' });
  const body = await bodyOf(request);
  if (body === undefined) return sendText(request, response, 413, 'The request is too long.');
  const reply = await replyTo(body, headers, site);
  response.writeHead(reply.status, {
    ...Object.fromEntries(reply.headers),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(Buffer.from(await reply.arrayBuffer()));
}

/** The response to the body of a request. */
async function replyTo(
  body: string,
  headers: IncomingMessage['headers'],
  site: SiteReader,
): Promise<Response> {
  const transport = new streamable.WebStandardStreamableHTTPServerTransport({
    enableJsonResponse: true,
  });
  const server = await createMcpServer(site);
  await server.connect(transport);
  try {
    const names = ['accept', 'content-type', 'mcp-protocol-version'] as const;
    const kept = names.flatMap((name): [string, string][] => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    });
    const url = `http://localhost${ENDPOINT}`;
    return await transport.handleRequest(new Request(url, { method: 'POST', headers: kept, body }));
  } finally {
    await server.close();
  }
}
