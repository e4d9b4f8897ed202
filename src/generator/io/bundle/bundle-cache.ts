import type { Cache } from '../stores/cache.js';

interface Stored {
  readonly key: string;
  readonly files: readonly { readonly path: string; readonly base64: string }[];
}

/** A file of a bundle. */
export interface BundleFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** The cached files of a bundle; undefined if there are none for this key, or they are damaged. */
export function readBundle(cache: Cache, name: string, key: string): BundleFile[] | undefined {
  const json = cache.get(`bundle-${name}.json`);
  return json === undefined ? undefined : bundleOfJson(json.toString(), key);
}

/** Cache the files of a bundle. Replaces an earlier bundle with that name. */
export function writeBundle(
  cache: Cache,
  name: string,
  key: string,
  files: readonly BundleFile[],
): void {
  cache.put(`bundle-${name}.json`, jsonOfBundle(files, key));
}

/** The files of a bundle as JSON. */
export function jsonOfBundle(files: readonly BundleFile[], key: string): string {
  const stored: Stored = {
    key,
    files: files.map(({ path, bytes }) => ({
      path,
      base64: Buffer.from(bytes).toString('base64'),
    })),
  };
  return JSON.stringify(stored);
}

/** The files in the JSON of a bundle; undefined if it has another key. */
export function bundleOfJson(json: string, key: string): BundleFile[] | undefined {
  const stored = JSON.parse(json) as Stored;
  return stored.key === key
    ? stored.files.map(({ path, base64 }) => ({ path, bytes: Buffer.from(base64, 'base64') }))
    : undefined;
}
