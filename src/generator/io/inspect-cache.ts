import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CacheFacts } from '../doctor/facts.js';
import { hashOf } from '../model/keys.js';
import { isCacheFile } from './cache-files.js';
import { listTree } from './list-tree.js';
import { inspectStore } from './page-store.js';

/** Length of the checksum that many cache files begin with. */
const CHECKSUM = 32;

/** The state of a cache folder; undefined when there is none. Reads all of it and changes nothing. */
export function inspectCache(folder: string): CacheFacts | undefined {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return undefined;
  const { files, others } = listTree(folder);
  const store = inspectStore(folder);
  const paths = files.map(({ path }) => path);
  const damaged = paths.filter((path) => isCacheFile(path) && !isSound(folder, path));
  return {
    files: files.length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    entries: store.entries,
    unused: store.unused,
    damaged: [...(store.damaged > 0 ? ['facts.txt'] : []), ...damaged.sort()],
    foreign: [...paths.filter((path) => !isCacheFile(path)), ...others].sort(),
  };
}

/** Whether a file of the cache holds what was written. */
function isSound(folder: string, path: string): boolean {
  try {
    const bytes = readFileSync(join(folder, path));
    if (path.endsWith('.tmp')) return false;
    if (path.startsWith('articles/')) return hashOf(bytes) === path.slice('articles/'.length);
    const checksum = bytes.toString('latin1', 0, CHECKSUM);
    if (path.startsWith('cards/')) return hashOf(bytes.subarray(CHECKSUM)) === checksum;
    if (/^(?:bundle|state)-/.test(path)) return hashOf(bytes.subarray(CHECKSUM + 1)) === checksum;
    if (path.endsWith('.json')) JSON.parse(bytes.toString());
    return true;
  } catch {
    return false;
  }
}
