import type { IncomingMessage, ServerResponse } from 'node:http';
import { contentType } from './content-type.js';
import { createCompressor, isCompressible, preferredEncoding, type Encoding } from './encoding.js';
import { rangeOf } from './ranges.js';
import { own } from '../../../components/own.js';

/** A file to send. */
export interface ServedFile {
  readonly bytes: Uint8Array;
  /** Hash of the content. */
  readonly hash: string;
  readonly modified?: Date;
  /** 200 by default. */
  readonly status?: number;
}

export type Headers = Readonly<Record<string, string | number>>;

/** Headers of every response: other sites may not embed files, or read them by guessing types. */
const COMMON_HEADERS: Headers = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

/** Send a short text. */
export function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  text: string,
  headers: Headers = {},
): void {
  const bytes = Buffer.from(`${text}\n`);
  send(request, response, status, bytes, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    ...headers,
  });
}

/** Send a response, without its body for a HEAD request. */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  bytes: Uint8Array,
  headers: Headers,
): void {
  response.writeHead(status, { ...COMMON_HEADERS, 'content-length': bytes.byteLength, ...headers });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/**
 * Returns a function that sends files like a static host. It supports conditional requests, one
 * byte range, and, with `compress`, brotli and gzip.
 */
export function createFileSender(compress: boolean): (
  request: IncomingMessage,
  response: ServerResponse,
  answer: {
    readonly path: string;
    readonly file: ServedFile;
    readonly status: number;
    /** More headers of the response. */
    readonly headers?: Headers;
    /** Another Accept header gets another file. */
    readonly varies?: boolean;
    /** The Cache-Control header. */
    readonly caching: string;
  },
) => Promise<void> {
  const compressed = createCompressor();
  return async (
    request,
    response,
    { path, file, status, caching, varies = false, headers: more },
  ) => {
    const type = contentType(path);
    const compressible = compress && isCompressible(type, file.bytes.byteLength);
    const isRangeRequest =
      status === 200 && request.headers.range !== undefined && isRangeValid(request, file);
    const encoding =
      compressible && !isRangeRequest
        ? preferredEncoding(headerText(request, 'accept-encoding'))
        : undefined;
    const headers: Headers = {
      ...more,
      'content-type': type,
      'cache-control': caching,
      etag: tagOf(file, encoding),
      ...(file.modified === undefined ? {} : { 'last-modified': file.modified.toUTCString() }),
      ...varyHeader([...(varies ? ['Accept'] : []), ...(compressible ? ['Accept-Encoding'] : [])]),
      ...(status === 200 ? { 'accept-ranges': 'bytes' } : {}),
    };
    if (status === 200 && isCachedByClient(request, file)) {
      response.writeHead(304, { ...COMMON_HEADERS, ...headers });
      response.end();
      return;
    }
    const range = isRangeRequest ? rangeOf(request.headers.range, file.bytes.byteLength) : 'ignore';
    if (range === 'none')
      return send(request, response, 416, new Uint8Array(), {
        ...headers,
        'content-range': `bytes */${file.bytes.byteLength}`,
      });
    if (range !== 'ignore')
      return send(request, response, 206, file.bytes.subarray(range.from, range.to + 1), {
        ...headers,
        'content-range': `bytes ${range.from}-${range.to}/${file.bytes.byteLength}`,
      });
    if (encoding === undefined) return send(request, response, status, file.bytes, headers);
    send(request, response, status, await compressed(file.hash, file.bytes, encoding), {
      ...headers,
      'content-encoding': encoding,
    });
  };
}

function varyHeader(names: readonly string[]): Headers {
  return names.length === 0 ? {} : { vary: names.join(', ') };
}

function headerText(request: IncomingMessage, name: string): string | undefined {
  const value = own(request.headers, name);
  return Array.isArray(value) ? value.join(',') : value;
}

/** The ETag. Each encoding of a file has another one, because its bytes differ. */
function tagOf({ hash }: ServedFile, encoding: Encoding | undefined): string {
  return `"${hash}${encoding === undefined ? '' : `-${encoding}`}"`;
}

/** Whether the client has the file in its cache. An ETag overrides a date (RFC 9110, 13.2.2). */
function isCachedByClient(request: IncomingMessage, file: ServedFile): boolean {
  const match = headerText(request, 'if-none-match');
  if (match !== undefined)
    return (
      match.trim() === '*' ||
      match.split(',').some(
        (tag) =>
          tag
            .trim()
            .replace(/^W\//, '')
            .replace(/-(?:br|gzip)"$/, '"') === tagOf(file, undefined),
      )
    );
  return (
    file.modified !== undefined &&
    isUnmodifiedSince(request.headers['if-modified-since'], file.modified)
  );
}

/**
 * Whether a range may be sent. If the file has changed since the client got its first part, the
 * client would join parts of two different files.
 */
function isRangeValid(request: IncomingMessage, file: ServedFile): boolean {
  const condition = headerText(request, 'if-range');
  if (condition === undefined) return true;
  if (condition.startsWith('"')) return condition === tagOf(file, undefined);
  return file.modified !== undefined && isUnmodifiedSince(condition, file.modified);
}

function isUnmodifiedSince(date: string | undefined, modified: Date): boolean {
  const time = Date.parse(date ?? '');
  return !Number.isNaN(time) && Math.floor(modified.getTime() / 1000) * 1000 <= time;
}
