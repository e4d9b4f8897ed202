import { createHash } from 'node:crypto';
import { Agent as HttpAgent, request as httpRequest, type ClientRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { Blob } from './action-result.js';

/** Largest number of bytes of a body that is not used. A larger one ends the connection. */
const MAX_OTHER_BODY = 65_536;

/** Number of requests at the same time. */
export const CONNECTIONS = 8;

/** Number of failures in a row after which no more requests are sent. */
const MAX_FAILURES = 3;

/** Requests to a server with the layout of Bazel's HTTP cache. Nothing here throws. */
export interface HttpClient {
  /** The entry of an action; null if there is none, undefined if the server does not say so. */
  readonly getAction: (key: string, limit: number) => Promise<Buffer | null | undefined>;
  /** The content of a blob; undefined if it is missing, or has another size or hash. */
  readonly getBlob: (blob: Blob) => Promise<Buffer | undefined>;
  /** Whether the server has a blob, and has not sent it damaged. */
  readonly hasBlob: (blob: Blob) => Promise<boolean>;
  /** Returns whether the server has stored the entry. */
  readonly putAction: (key: string, content: Uint8Array) => Promise<boolean>;
  readonly putBlob: (blob: Blob, content: Uint8Array) => Promise<boolean>;
  /** Counts an answer that is no valid entry as a failure. */
  readonly refuse: (why: string) => void;
  /** Whether requests are still sent. */
  readonly isOpen: () => boolean;
  /** Close all connections. */
  readonly close: () => void;
}

export interface HttpClientOptions {
  readonly url: URL;
  readonly token: string | undefined;
  /** Milliseconds without a byte after which a request has failed. */
  readonly maxSilence: number;
  /** Ends all requests. */
  readonly signal: AbortSignal;
  /** Called once, when the server has failed too often. `why` is the end of a sentence. */
  readonly onBroken: (why: string) => void;
}

interface Answer {
  readonly status: number;
  readonly body: Buffer;
}

interface Call {
  readonly method: 'GET' | 'HEAD' | 'PUT';
  readonly path: string;
  /** Largest number of bytes of the answer. */
  readonly limit?: number;
  readonly body?: Uint8Array;
}

/** The name of content in a remote cache. */
export function blobOf(content: Uint8Array): Blob {
  return { hash: sha256(content), size: content.length };
}

/** SHA-256 as 64 hex digits. */
export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { signal, onBroken } = options;
  const send = createSender(options);
  /** Hashes of blobs that the server has with other content. */
  const damaged = new Set<string>();
  let failures = 0;
  const isOpen = (): boolean => failures < MAX_FAILURES && !signal.aborted;
  const fail = (why: string, weight = 1): void => {
    if (!isOpen()) return;
    failures += weight;
    if (failures >= MAX_FAILURES) onBroken(why);
  };
  /** The answer to a request with a status that the protocol knows; undefined for any other. */
  const ask = async (
    call: Call,
    known: readonly number[],
    weight?: number,
  ): Promise<Answer | undefined> => {
    if (!isOpen()) return undefined;
    try {
      const answer = await send.call(call);
      if (signal.aborted) return undefined;
      if (known.includes(answer.status)) return answer;
      fail(`answers with status ${answer.status}`, weight);
    } catch (error) {
      fail(error instanceof BadAnswer ? error.message : 'cannot be reached', weight);
    }
    return undefined;
  };
  const get = async (
    path: string,
    limit: number,
    weight?: number,
  ): Promise<Buffer | null | undefined> => {
    const answer = await ask({ method: 'GET', path, limit }, [200, 404], weight);
    return answer?.status === 404 ? null : answer?.body;
  };
  const put = async (path: string, body: Uint8Array): Promise<boolean> => {
    const answer = await ask({ method: 'PUT', path, body }, [200, 201, 204]);
    if (answer !== undefined) failures = 0;
    return answer !== undefined;
  };
  return {
    isOpen,
    refuse: fail,
    // Without entries, nothing else is of use.
    getAction: (key, limit) => get(`ac/${key}`, limit, MAX_FAILURES),
    getBlob: async (blob) => {
      const body = await get(`cas/${blob.hash}`, blob.size);
      if (body === undefined || body === null) return undefined;
      if (sha256(body) === blob.hash) {
        failures = 0;
        return body;
      }
      damaged.add(blob.hash);
      fail('sends damaged files');
      return undefined;
    },
    hasBlob: async ({ hash }) => {
      if (damaged.has(hash)) return false;
      const answer = await ask({ method: 'HEAD', path: `cas/${hash}` }, [200, 404]);
      return answer?.status === 200;
    },
    putAction: (key, content) => put(`ac/${key}`, content),
    putBlob: ({ hash }, content) => put(`cas/${hash}`, content),
    close: send.close,
  };
}

/** An answer that is not allowed. */
class BadAnswer extends Error {}

/** Sends single requests. Redirects are answers like all others: nothing follows them. */
function createSender({ url, token, maxSilence, signal }: HttpClientOptions): {
  readonly call: (call: Call) => Promise<Answer>;
  readonly close: () => void;
} {
  const isSecure = url.protocol === 'https:';
  const limits = { keepAlive: true, maxSockets: CONNECTIONS };
  const agent = isSecure ? new HttpsAgent(limits) : new HttpAgent(limits);
  const open = isSecure ? httpsRequest : httpRequest;
  const base = url.href.endsWith('/') ? url.href : `${url.href}/`;
  const call = ({ method, path, limit = 0, body }: Call): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const request = open(new URL(path, base), {
        method,
        agent,
        signal,
        headers: {
          'accept-encoding': 'identity',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/octet-stream', 'content-length': body.length }),
        },
      });
      request.setTimeout(maxSilence, () => {
        request.destroy(new BadAnswer('does not answer in time'));
      });
      request.on('error', reject);
      readAnswer(request, limit, { resolve, reject });
      request.end(body);
    });
  return {
    call,
    close: () => {
      agent.destroy();
    },
  };
}

interface Settle {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/** Reads the answer to a request. Rejects if the body of a `GET` is longer than the limit. */
function readAnswer(request: ClientRequest, limit: number, { resolve, reject }: Settle): void {
  request.on('response', (response) => {
    const { statusCode: status = 0 } = response;
    const isWanted = status === 200 && request.method === 'GET';
    const maximum = isWanted ? limit : MAX_OTHER_BODY;
    const parts: Buffer[] = [];
    let size = 0;
    response.on('error', reject);
    response.on('data', (part: Buffer) => {
      size += part.length;
      if (isWanted) parts.push(part);
      if (size <= maximum) return;
      reject(new BadAnswer('sends files of a wrong size'));
      response.destroy();
    });
    response.on('end', () => {
      resolve({ status, body: Buffer.concat(parts) });
    });
    response.on('close', () => {
      reject(new BadAnswer('ends its answers early'));
    });
    // The body is not needed, and may be slow.
    if (!isWanted) resolve({ status, body: Buffer.alloc(0) });
  });
}
