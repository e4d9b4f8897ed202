import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** Below this many bytes packing saves no packet. */
const WORTH_IT = 1024;

/** Bytes of compressed files that are kept; beyond that the oldest go. */
const KEPT = 64_000_000;

const packers: Readonly<Record<Encoding, (bytes: Uint8Array) => Promise<Buffer>>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

/** The encoding that a client would rather have, of those that there are. */
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

/** Whether a file of this type and size is worth packing. */
export function isCompressible(type: string, size: number): boolean {
  return size >= WORTH_IT && /^text\/|javascript|json|xml|wasm/.test(type);
}

/** Packs files, each once: `key` names their content. */
export function createPacker(): (
  key: string,
  bytes: Uint8Array,
  encoding: Encoding,
) => Promise<Uint8Array> {
  const compressed = new Map<string, Uint8Array>();
  let total = 0;
  return async (key, bytes, encoding) => {
    const name = `${encoding} ${key}`;
    const known = compressed.get(name);
    if (known !== undefined) return known;
    const result = await packers[encoding](bytes);
    if (!compressed.has(name)) total += result.length;
    compressed.set(name, result);
    for (const [oldest, file] of compressed) {
      if (total <= KEPT) break;
      compressed.delete(oldest);
      total -= file.length;
    }
    return result;
  };
}
