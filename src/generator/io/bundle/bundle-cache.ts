import type { Cache } from '../stores/cache.js';

interface Stored {
  readonly key: string;
  readonly files: readonly { readonly path: string; readonly base64: string }[];
}

/** The cached files of a bundle; undefined if there are none for this key, or they are damaged. */
export function readBundle(
  cache: Cache,
  name: string,
  key: string,
): { path: string; bytes: Uint8Array }[] | undefined {
  const json = cache.get(`bundle-${name}.json`);
  if (json === undefined) return undefined;
  const stored = JSON.parse(json.toString()) as Stored;
  return stored.key === key
    ? stored.files.map(({ path, base64 }) => ({ path, bytes: Buffer.from(base64, 'base64') }))
    : undefined;
}

/** Cache the files of a bundle. Replaces an earlier bundle with that name. */
export function writeBundle(
  cache: Cache,
  name: string,
  key: string,
  files: readonly { readonly path: string; readonly bytes: Uint8Array }[],
): void {
  const stored: Stored = {
    key,
    files: files.map(({ path, bytes }) => ({
      path,
      base64: Buffer.from(bytes).toString('base64'),
    })),
  };
  cache.put(`bundle-${name}.json`, JSON.stringify(stored));
}
