import { readFile } from 'node:fs/promises';

/**
 * The text of a source that a plugin of esbuild looks at. Undefined if the file cannot be read: the
 * plugin then leaves it to esbuild, which reports the place.
 */
export function readSource(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(() => undefined);
}
