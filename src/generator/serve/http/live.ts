import type { IncomingMessage, ServerResponse } from 'node:http';

/** An open page. */
export interface Listener {
  /** The page's path, as the browser shows it. */
  readonly path: string;
  readonly send: (message: object) => void;
}

export interface LiveChannel {
  /** Opens a stream for a request. */
  readonly open: (request: IncomingMessage, response: ServerResponse) => void;
  readonly listeners: () => Iterable<Listener>;
  readonly close: () => void;
}

/** More streams than tabs of one writer: the oldest is ended. */
const MOST_STREAMS = 600;

/** Bytes that may wait for a slow reader. */
const MOST_WAITING = 4_000_000;

/** Below the server's timeout for silent connections. */
const HEARTBEAT = 30_000;

/**
 * Server-sent events to the open pages, which name their path in the query
 * `page`, and in `have` what they show. `opened` is told of each, and may send.
 */
export function createLiveChannel(opened: (listener: Listener, have: string) => void): LiveChannel {
  const streams = new Map<ServerResponse, Listener>();
  const write = (response: ServerResponse, text: string): void => {
    if (response.writableLength > MOST_WAITING) response.destroy();
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
      if (streams.size > MOST_STREAMS) oldest?.end();
      opened(listener, query.get('have') ?? '');
    },
    listeners: () => [...streams.values()],
    close: () => {
      clearInterval(heartbeat);
      for (const response of streams.keys()) response.end();
    },
  };
}
