import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** Minimum size in bytes of files to compress. Smaller ones fit into one packet anyway. */
const MIN_SIZE = 1024;

/** Maximum number of bytes of compressed files in memory. */
const MEMORY_LIMIT = 64_000_000;

const encoders: Readonly<Record<Encoding, (bytes: Uint8Array) => Promise<Buffer>>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

/** The supported encoding that a client prefers, from its Accept-Encoding header. */
export function preferredEncoding(header: string | undefined): Encoding | undefined {
  const weights = new Map(
    (header ?? '').split(',').map((part): [string, number] => {
      const [name = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters
        .map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1])
        .find((value) => value !== undefined);
      return [name.trim(), quality === undefined ? 1 : Number(quality)];
    }),
  );
  const weightOf = (name: Encoding): number => weights.get(name) ?? weights.get('*') ?? 0;
  const [best] = (['br', 'gzip'] as const)
    .filter((name) => weightOf(name) > 0)
    .sort((a, b) => weightOf(b) - weightOf(a));
  return best;
}

/** Whether to compress files of this type and size. */
export function isCompressible(type: string, size: number): boolean {
  return size >= MIN_SIZE && /^text\/|javascript|json|xml|wasm/.test(type);
}

/** Returns a function that compresses files. `key` identifies the content; results are cached. */
export function createCompressor(): (
  key: string,
  bytes: Uint8Array,
  encoding: Encoding,
) => Promise<Uint8Array> {
  const compressed = new Map<string, Uint8Array>();
  let total = 0;
  return async (key, bytes, encoding) => {
    const name = `${encoding} ${key}`;
    const cached = compressed.get(name);
    if (cached !== undefined) return cached;
    const result = await encoders[encoding](bytes);
    if (!compressed.has(name)) total += result.length;
    compressed.set(name, result);
    for (const [oldest, file] of compressed) {
      if (total <= MEMORY_LIMIT) break;
      compressed.delete(oldest);
      total -= file.length;
    }
    return result;
  };
}
