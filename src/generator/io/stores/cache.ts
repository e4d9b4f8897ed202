import { randomInt } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { CACHE_FOLDER } from './cache-files.js';
import { refuseLinks } from './cache-folder.js';
import { hasCode, isSystemError, problemOf } from '../fs/system-error.js';
import { attempt } from '../fs/attempt.js';
import { readSealedPart, sealed, unsealed } from '../fs/seal.js';
import { writePartsAtomically } from '../fs/write-atomically.js';

/**
 * The cache folder of a site. Paths are relative to it. Nothing here throws: a file that cannot be
 * read counts as missing, and after a failed write nothing more is written.
 */
export interface Cache {
  /** The content of a file that `put` wrote; undefined if it is missing, damaged or unreadable. */
  readonly get: (path: string) => Buffer | undefined;
  /** Whether there is a file. */
  readonly has: (path: string) => boolean;
  /** Write a file with a checksum. Returns false if that fails. */
  readonly put: (path: string, content: string | Uint8Array) => boolean;
  /** The bytes of a file whose format has checksums; undefined if it is missing or unreadable. */
  readonly read: (path: string) => Buffer | undefined;
  /** Write a file without adding a checksum. Returns false if that fails. */
  readonly write: (path: string, content: string | Uint8Array) => boolean;
  /** Like `write`, for a file that is too large for one text. The lines end with line feeds. */
  readonly writeLines: (path: string, lines: Iterable<string | Uint8Array>) => boolean;
  /** Adds lines at the end of a file whose lines have checksums. Returns false if that fails. */
  readonly append: (path: string, lines: readonly (string | Uint8Array)[]) => boolean;
  /** A part of the content of a file that `put` wrote. The checksum is not compared. */
  readonly part: (path: string, start: number, length: number) => Buffer | undefined;
  /** Names in a folder; empty if it cannot be read. */
  readonly names: (folder: string) => readonly string[];
  readonly remove: (path: string) => void;
  /**
   * The time of the file system's clock in milliseconds; undefined if the cache cannot be written.
   */
  readonly now: () => number | undefined;
}

/** Number of bytes that are written in one step, at least. */
const PART_LENGTH = 4_000_000;

/**
 * Open the cache of a site. Calls `notice` once if the cache cannot be written. Throws a
 * DocsgenError when the cache is a symbolic link or contains one.
 */
export function openCache(siteDir: string, notice: (text: string) => void): Cache {
  const folder = join(siteDir, CACHE_FOLDER);
  let isUsable = true;
  let hasIgnoreFile = false;
  /** Runs work that changes the cache. Returns whether it succeeded. */
  const change = (work: () => void): boolean => {
    if (!isUsable) return false;
    try {
      work();
      return true;
    } catch (error) {
      if (!isSystemError(error)) throw error;
      isUsable = false;
      notice(
        `The cache in ${CACHE_FOLDER} cannot be written: ${problemOf(error)}. ` +
          'docsgen continues without it.',
      );
      return false;
    }
  };
  change(() => {
    refuseLinks(folder);
  });
  const read = (path: string): Buffer | undefined =>
    attempt(() => readFileSync(join(folder, path)));
  const writeParts = (path: string, parts: Iterable<string | Uint8Array>): boolean =>
    change(() => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      if (!hasIgnoreFile) writeIgnoreFile(folder);
      hasIgnoreFile = true;
      writePartsAtomically(join(folder, path), parts);
    });
  const write = (path: string, content: string | Uint8Array): boolean =>
    writeParts(path, [content]);
  return {
    read,
    write,
    writeLines: (path, lines) => writeParts(path, inParts(lines)),
    append: (path, lines) =>
      change(() => {
        mkdirSync(folder, { recursive: true });
        // The last line is incomplete if its writer was killed.
        appendFileSync(
          join(folder, path),
          Buffer.concat([Buffer.from('\n'), ...[...inParts(lines)]]),
        );
      }),
    get: (path) => {
      const bytes = read(path);
      return bytes === undefined ? undefined : unsealed(bytes);
    },
    has: (path) => existsSync(join(folder, path)),
    put: (path, content) => write(path, sealed(content)),
    part: (path, start, length) => attempt(() => readSealedPart(join(folder, path), start, length)),
    now: () => {
      const file = join(folder, `files.json.${process.pid}${randomInt(1_000_000)}.tmp`);
      let time: number | undefined;
      change(() => {
        mkdirSync(folder, { recursive: true });
        writeFileSync(file, '', { flag: 'wx' });
        time = statSync(file).mtimeMs;
        rmSync(file, { force: true });
      });
      return time;
    },
    names: (path) => attempt(() => readdirSync(join(folder, path))) ?? [],
    remove: (path) => {
      change(() => {
        rmSync(join(folder, path), { force: true });
      });
    },
  };
}

/** Joins lines to parts of some megabytes, because each part is written separately. */
function* inParts(lines: Iterable<string | Uint8Array>): Generator<Uint8Array> {
  let part: Uint8Array[] = [];
  let length = 0;
  for (const line of lines) {
    const bytes = typeof line === 'string' ? Buffer.from(line) : line;
    part.push(bytes);
    length += bytes.length;
    if (length < PART_LENGTH) continue;
    yield Buffer.concat(part);
    part = [];
    length = 0;
  }
  yield Buffer.concat(part);
}

/** Writes a `.gitignore` that keeps the cache out of git, unless there is one. */
function writeIgnoreFile(folder: string): void {
  try {
    writeFileSync(join(folder, '.gitignore'), '*\n', { flag: 'wx' });
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
}
