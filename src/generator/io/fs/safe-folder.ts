import { lstatSync, mkdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { hasCode } from './system-error.js';

/** A folder whose files are reached without symbolic links. Paths are `/`-separated. */
export interface SafeFolder {
  /**
   * The absolute path of a file, whose parent folders are created. Throws an error of the file
   * system when one of them is not a folder, and ELOOP when the root is not.
   */
  readonly place: (path: string) => string;
  /** Whether a path is a regular file, without links on the way. */
  readonly has: (path: string) => boolean;
}

/** Opens a folder, which is created by the first call of `place`. */
export function safeFolder(root: string): SafeFolder {
  const folders = new Set<string>();
  const makeFolder = (folder: string): void => {
    if (folders.has(folder)) return;
    if (folder !== '.') makeFolder(posix.dirname(folder));
    makeRealFolder(join(root, folder));
    folders.add(folder);
  };
  const isRealFolder = (folder: string): boolean =>
    folders.has(folder) ||
    ((folder === '.' || isRealFolder(posix.dirname(folder))) && isRealFolderAt(join(root, folder)));
  return {
    place: (path) => {
      makeFolder(posix.dirname(path));
      return join(root, path);
    },
    has: (path) =>
      isRealFolder(posix.dirname(path)) &&
      lstatSync(join(root, path), { throwIfNoEntry: false })?.isFile() === true,
  };
}

function makeRealFolder(folder: string): void {
  if (isRealFolderAt(folder)) return;
  try {
    mkdirSync(folder);
  } catch (error) {
    if (!hasCode(error, 'EEXIST') || !isRealFolderAt(folder)) throw error;
  }
}

function isRealFolderAt(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
