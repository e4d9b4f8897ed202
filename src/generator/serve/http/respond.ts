import type { IncomingMessage, ServerResponse } from 'node:http';
import { contentType } from './content-type.js';
import { createPacker, isCompressible, preferredEncoding, type Encoding } from './encoding.js';
import { rangeOf } from './ranges.js';
import { own } from '../../../components/own.js';

/** A file that is answered with. */
export interface ServedFile {
  readonly bytes: Uint8Array;
  /** Names the content: another content, another hash. */
  readonly hash: string;
  readonly modified?: Date;
  /** 200 when absent. */
  readonly status?: number;
}

export type Headers = Readonly<Record<string, string | number>>;

/** No other site may read, embed or guess at what is here: there is no CORS header anywhere. */
const ALWAYS: Headers = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

/** Answer with a short text. */
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

/** Write an answer; a HEAD request gets its head alone. */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  bytes: Uint8Array,
  headers: Headers,
): void {
  response.writeHead(status, { ...ALWAYS, 'content-length': bytes.byteLength, ...headers });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/**
 * Answers with files as a static host does: conditional requests, one byte range,
 * and, with `compress`, brotli and gzip.
 */
export function createFileSender(compress: boolean): (
  request: IncomingMessage,
  response: ServerResponse,
  answer: {
    readonly path: string;
    readonly file: ServedFile;
    readonly status: number;
    /** Further headers of the answer. */
    readonly headers?: Headers;
    readonly caching: string;
  },
) => Promise<void> {
  const packer = createPacker();
  return async (request, response, { path, file, status, caching, headers: more }) => {
    const type = contentType(path);
    const compressible = compress && isCompressible(type, file.bytes.byteLength);
    const ranged =
      status === 200 && request.headers.range !== undefined && rangeCounts(request, file);
    const encoding =
      compressible && !ranged
        ? preferredEncoding(headerText(request, 'accept-encoding'))
        : undefined;
    const headers: Headers = {
      ...more,
      'content-type': type,
      'cache-control': caching,
      etag: tagOf(file, encoding),
      ...(file.modified === undefined ? {} : { 'last-modified': file.modified.toUTCString() }),
      ...(compressible ? { vary: 'Accept-Encoding' } : {}),
      ...(status === 200 ? { 'accept-ranges': 'bytes' } : {}),
    };
    if (status === 200 && isKnown(request, file)) {
      response.writeHead(304, { ...ALWAYS, ...headers });
      response.end();
      return;
    }
    const range = ranged ? rangeOf(request.headers.range, file.bytes.byteLength) : 'whole';
    if (range === 'none')
      return send(request, response, 416, new Uint8Array(), {
        ...headers,
        'content-range': `bytes */${file.bytes.byteLength}`,
      });
    if (range !== 'whole')
      return send(request, response, 206, file.bytes.subarray(range.from, range.to + 1), {
        ...headers,
        'content-range': `bytes ${range.from}-${range.to}/${file.bytes.byteLength}`,
      });
    if (encoding === undefined) return send(request, response, status, file.bytes, headers);
    send(request, response, status, await packer(file.hash, file.bytes, encoding), {
      ...headers,
      'content-encoding': encoding,
    });
  };
}

function headerText(request: IncomingMessage, name: string): string | undefined {
  const value = own(request.headers, name);
  return Array.isArray(value) ? value.join(',') : value;
}

/** Packed forms are other bytes, so they have other tags. */
function tagOf({ hash }: ServedFile, encoding: Encoding | undefined): string {
  return `"${hash}${encoding === undefined ? '' : `-${encoding}`}"`;
}

/** The client has the file already (RFC 9110, 13.2.2: the tag decides where there is one). */
function isKnown(request: IncomingMessage, file: ServedFile): boolean {
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
    file.modified !== undefined && notSince(request.headers['if-modified-since'], file.modified)
  );
}

/** A range of a file that has changed since its first part would put two files together. */
function rangeCounts(request: IncomingMessage, file: ServedFile): boolean {
  const condition = headerText(request, 'if-range');
  if (condition === undefined) return true;
  if (condition.startsWith('"')) return condition === tagOf(file, undefined);
  return file.modified !== undefined && notSince(condition, file.modified);
}

function notSince(date: string | undefined, modified: Date): boolean {
  const time = Date.parse(date ?? '');
  return !Number.isNaN(time) && Math.floor(modified.getTime() / 1000) * 1000 <= time;
}
