import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CacheFacts } from '../../doctor/facts.js';
import { hashOf } from '../../model/keys.js';
import { attempt } from '../fs/attempt.js';
import { openCache } from './cache.js';
import { CACHE_FOLDER, isCacheFile } from './cache-files.js';
import { listTree } from '../fs/list-tree.js';
import { unsealed } from '../fs/seal.js';
import { inspectStore } from './page-store.js';

/** The state of the cache of a site; undefined if there is none. Reads all files, changes none. */
export function inspectCache(siteDir: string): CacheFacts | undefined {
  const folder = join(siteDir, CACHE_FOLDER);
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return undefined;
  const unreadable: string[] = [];
  const { files, others } = listTree(folder, {
    unreadable: (path) => unreadable.push(path === '' ? CACHE_FOLDER : path),
  });
  const store = inspectStore(openCache(siteDir, () => undefined));
  const paths = files.map(({ path }) => path);
  const damaged = paths.filter((path) => isCacheFile(path) && !isSound(folder, path));
  return {
    files: files.length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    entries: store.entries,
    unused: store.unused,
    damaged: [...(store.damaged > 0 ? ['facts.txt'] : []), ...unreadable, ...damaged.sort()],
    foreign: [...paths.filter((path) => !isCacheFile(path)), ...others].sort(),
  };
}

/** Whether a file of the cache is readable and undamaged. */
function isSound(folder: string, path: string): boolean {
  if (path.endsWith('.tmp')) return false;
  const bytes = attempt(() => readFileSync(join(folder, path)));
  if (bytes === undefined) return false;
  if (path === '.gitignore' || path === 'facts.txt') return true;
  if (path.startsWith('articles/')) return hashOf(bytes) === path.slice('articles/'.length);
  return unsealed(bytes) !== undefined;
}
