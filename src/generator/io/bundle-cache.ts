import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from '../model/keys.js';
import { writeWhole } from './write-whole.js';

interface Stored {
  readonly key: string;
  readonly files: readonly { readonly path: string; readonly base64: string }[];
}

/** Files bundled earlier under this key; undefined when there are none or they are damaged. */
export function readBundle(
  cacheDir: string,
  name: string,
  key: string,
): { path: string; bytes: Uint8Array }[] | undefined {
  try {
    const text = readFileSync(join(cacheDir, `bundle-${name}.json`), 'utf8');
    const json = text.slice(33);
    if (hashOf(json) !== text.slice(0, 32)) return undefined;
    const stored = JSON.parse(json) as Stored;
    return stored.key === key
      ? stored.files.map(({ path, base64 }) => ({ path, bytes: Buffer.from(base64, 'base64') }))
      : undefined;
  } catch {
    return undefined;
  }
}

/** Remember bundled files under a key; an earlier bundle of that name is forgotten. */
export function writeBundle(
  cacheDir: string,
  name: string,
  key: string,
  files: readonly { readonly path: string; readonly bytes: Uint8Array }[],
): void {
  mkdirSync(cacheDir, { recursive: true });
  const json = JSON.stringify({
    key,
    files: files.map(({ path, bytes }) => ({
      path,
      base64: Buffer.from(bytes).toString('base64'),
    })),
  } satisfies Stored);
  writeWhole(join(cacheDir, `bundle-${name}.json`), `${hashOf(json)} ${json}`);
}
