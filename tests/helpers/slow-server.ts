import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StaticServer } from './server.js';

/** Milliseconds between the two parts, enough for a browser to paint the first part. */
const PAUSE = 400;

/**
 * A server that sends the pages of another one in two parts, as a slow network does. The second
 * part starts with `at`.
 */
export async function serveInPieces(other: StaticServer, at: string): Promise<StaticServer> {
  const server = createServer((request, response) => {
    void fetch(other.origin + (request.url ?? '/')).then(async (answer) => {
      const type = answer.headers.get('content-type') ?? '';
      response.writeHead(answer.status, { 'content-type': type });
      const body = Buffer.from(await answer.arrayBuffer());
      const cut = type.includes('html') ? body.indexOf(at) : -1;
      if (cut === -1) {
        response.end(body);
        return;
      }
      response.write(body.subarray(0, cut));
      setTimeout(() => response.end(body.subarray(cut)), PAUSE);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A test that fails does not close it, and its process ends all the same.
  server.unref();
  return {
    ...other,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
