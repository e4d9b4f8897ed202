import type { IncomingMessage, ServerResponse } from 'node:http';

/** A tab with an open stream of events. */
export interface Listener {
  /** Path of the page that the tab shows. */
  readonly path: string;
  readonly send: (message: object) => void;
}

export interface LiveChannel {
  /** Opens a stream for a request. */
  readonly open: (request: IncomingMessage, response: ServerResponse) => void;
  readonly listeners: () => Iterable<Listener>;
  readonly close: () => void;
}

/** Maximum number of streams. Beyond it, the oldest is closed. */
const MAX_STREAMS = 600;

/** A stream is closed when more than this many bytes wait for its client. */
const MAX_WAITING_BYTES = 4_000_000;

/** Milliseconds between messages that keep a stream open. Less than the timeout of the server. */
const HEARTBEAT = 30_000;

/**
 * Server-sent events for open tabs. A request names the path of its page in the query parameter
 * `page`, and the hash of the document that it shows in `have`. Calls `opened` for each new stream.
 */
export function createLiveChannel(opened: (listener: Listener, have: string) => void): LiveChannel {
  const streams = new Map<ServerResponse, Listener>();
  const write = (response: ServerResponse, text: string): void => {
    if (response.writableLength > MAX_WAITING_BYTES) response.destroy();
    else response.write(text);
  };
  const heartbeat = setInterval(() => {
    for (const response of streams.keys()) write(response, ': \n\n');
  }, HEARTBEAT);
  heartbeat.unref();
  return {
    open: (request, response) => {
      const headers = {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      };
      response.writeHead(200, headers);
      if (request.method === 'HEAD') {
        response.end();
        return;
      }
      const query = new URLSearchParams((request.url ?? '').split('?')[1] ?? '');
      const listener: Listener = {
        path: query.get('page') ?? '/',
        send: (message) => {
          write(response, `data: ${JSON.stringify(message)}\n\n`);
        },
      };
      write(response, 'retry: 500\n\n');
      streams.set(response, listener);
      response.on('close', () => streams.delete(response));
      const [oldest] = streams.keys();
      if (streams.size > MAX_STREAMS) oldest?.end();
      opened(listener, query.get('have') ?? '');
    },
    listeners: () => [...streams.values()],
    close: () => {
      clearInterval(heartbeat);
      for (const response of streams.keys()) response.end();
    },
  };
}
