import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hashOf } from '../../model/keys.js';
import { CACHE_FOLDER } from './cache-files.js';
import { refuseLinks } from './cache-folder.js';
import { isSystemError, problemOf } from '../fs/system-error.js';
import { writeWhole } from '../fs/write-whole.js';

/**
 * The cache folder of a site, the only way to read and write it. It is best effort: a file that
 * cannot be read is missing, and after a write that fails no more is written. Paths are relative to
 * the folder.
 */
export interface Cache {
  /** What `put` wrote; undefined if it is missing, damaged or cannot be read. */
  readonly get: (path: string) => Buffer | undefined;
  /** Write a file with a checksum. Returns whether it was written. */
  readonly put: (path: string, content: string | Uint8Array) => boolean;
  /** A file as it is on disk, for formats that hold checksums; undefined if it cannot be read. */
  readonly read: (path: string) => Buffer | undefined;
  /** Write a file as it is. Returns whether it was written. */
  readonly write: (path: string, content: string | Uint8Array) => boolean;
  /** Names in a folder; none if it cannot be read. */
  readonly names: (folder: string) => readonly string[];
  readonly remove: (path: string) => void;
}

/** A checksum and a space are in front of the content. */
const SEAL = 33;

/**
 * Open the cache of a site. `notice` gets one sentence at most, when the cache turns out to be
 * unusable. Throws a DocsgenError when it is a symbolic link or holds one.
 */
export function openCache(siteDir: string, notice: (text: string) => void): Cache {
  const folder = join(siteDir, CACHE_FOLDER);
  let isUsable = true;
  let hasIgnoreFile = false;
  /** Returns whether the work was done. */
  const attempt = (work: () => void): boolean => {
    if (!isUsable) return false;
    try {
      work();
      return true;
    } catch (error) {
      if (!isSystemError(error)) throw error;
      isUsable = false;
      notice(
        `The cache in ${CACHE_FOLDER} cannot be written: ${problemOf(error)}. docsgen goes on without it.`,
      );
      return false;
    }
  };
  attempt(() => {
    refuseLinks(folder);
  });
  const read = (path: string): Buffer | undefined => {
    try {
      return readFileSync(join(folder, path));
    } catch {
      return undefined;
    }
  };
  const write = (path: string, content: string | Uint8Array): boolean =>
    attempt(() => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      if (!hasIgnoreFile) writeIgnoreFile(folder);
      hasIgnoreFile = true;
      writeWhole(join(folder, path), content);
    });
  return {
    read,
    write,
    get: (path) => {
      const bytes = read(path);
      return bytes === undefined ? undefined : unsealed(bytes);
    },
    put: (path, content) => {
      const seal = Buffer.from(`${hashOf(content)} `);
      return write(path, Buffer.concat([seal, Buffer.from(content)]));
    },
    names: (path) => {
      try {
        return readdirSync(join(folder, path));
      } catch {
        return [];
      }
    },
    remove: (path) => {
      attempt(() => {
        rmSync(join(folder, path), { force: true });
      });
    },
  };
}

/** The content of a file that `put` wrote; undefined if it is damaged. */
export function unsealed(bytes: Buffer): Buffer | undefined {
  const content = bytes.subarray(SEAL);
  return bytes.toString('latin1', 0, SEAL) === `${hashOf(content)} ` ? content : undefined;
}

/** Keeps the cache out of git. An existing file is left as it is. */
function writeIgnoreFile(folder: string): void {
  try {
    writeFileSync(join(folder, '.gitignore'), '*\n', { flag: 'wx' });
  } catch (error) {
    if (!isSystemError(error) || error.code !== 'EEXIST') throw error;
  }
}
