import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

/** Results by key, as they are stored together. */
export type Entries = ReadonlyMap<string, Buffer>;

/** Largest number of bytes of a bundle before compression. */
export const MAX_BUNDLE_BYTES = 64_000_000;

/** Keys are hashes. */
export const ENTRY_KEY = /^[\w-]{16,64}$/;

// In threads of Node, so that connections are served meanwhile.
const packInThread = promisify(gzip);
const unpackInThread = promisify(gunzip);

/** The compressed bytes of a bundle: a line of keys and lengths, and the contents. */
export async function encodeBundle(entries: Entries): Promise<Buffer> {
  const head = JSON.stringify([...entries].map(([key, content]) => [key, content.length]));
  return pack(Buffer.concat([Buffer.from(`${head}\n`), ...entries.values()]));
}

/** The entries of a bundle; undefined if it is none, or is larger than docsgen writes. */
export async function decodeBundle(compressed: Buffer): Promise<Entries | undefined> {
  const bytes = await unpack(compressed, MAX_BUNDLE_BYTES);
  const headEnd = bytes?.indexOf('\n') ?? -1;
  if (bytes === undefined || headEnd === -1) return undefined;
  const rows = rowsOf(bytes.toString('utf8', 0, headEnd));
  const entries = new Map<string, Buffer>();
  let at = headEnd + 1;
  for (const [key, length] of rows ?? []) {
    entries.set(key, bytes.subarray(at, at + length));
    at += length;
  }
  return rows !== undefined && at === bytes.length ? entries : undefined;
}

/** Compresses bytes. */
export function pack(bytes: Uint8Array): Promise<Buffer> {
  // Level 1 takes a third of the time of the default, for files that are a tenth larger.
  return packInThread(bytes, { level: 1 });
}

/** Unpacks bytes; undefined if they are not compressed or become more than `limit` bytes. */
export async function unpack(compressed: Buffer, limit: number): Promise<Buffer | undefined> {
  try {
    return await unpackInThread(compressed, { maxOutputLength: limit });
  } catch {
    return undefined;
  }
}

function rowsOf(json: string): (readonly [key: string, length: number])[] | undefined {
  try {
    const rows: unknown = JSON.parse(json);
    return Array.isArray(rows) && rows.every(isRow) ? rows : undefined;
  } catch {
    return undefined;
  }
}

function isRow(row: unknown): row is readonly [string, number] {
  if (!Array.isArray(row) || row.length !== 2) return false;
  const [key, length] = row as unknown[];
  const isLength = Number.isSafeInteger(length) && Number(length) >= 0;
  return typeof key === 'string' && ENTRY_KEY.test(key) && isLength;
}
