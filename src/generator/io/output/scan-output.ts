import { lstatSync, readdirSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import { compareText } from '../../model/diagnostic.js';
import { DocsgenError } from '../../model/errors.js';
import { MANIFEST } from '../../model/output.js';
import { printable } from '../../model/printable.js';
import { createPause } from '../fs/pause.js';
import { hasCode, hintFor, isSystemError, problemOf } from '../fs/system-error.js';
import type { Manifest } from './manifest.js';

/** Size in bytes, and modification time in milliseconds. */
export interface DiskState {
  readonly size: number;
  readonly mtime: number;
}

/** The output folder as it is on disk. */
export interface OutputScan {
  /** The regular files that the manifest lists, by path. */
  readonly files: ReadonlyMap<string, DiskState>;
  readonly folders: ReadonlySet<string>;
  /** Whether every entry is a regular file, or a folder that is not empty. */
  readonly isRegular: boolean;
}

const MAX_LISTED_FILES = 5;

/**
 * Reads the names, sizes and times of everything in an output folder; a missing folder is empty.
 * Throws a DocsgenError for a folder with files that docsgen did not write, and for one that cannot
 * be read.
 */
export async function scanOutput(out: string, manifest: Manifest | undefined): Promise<OutputScan> {
  const files = new Map<string, DiskState>();
  const folders = new Set<string>();
  const foreign: string[] = [];
  let isRegular = true;
  const visitEntry = (entry: Dirent, path: string): void => {
    if (entry.isDirectory()) {
      folders.add(path);
      return;
    }
    const isOurs = path === MANIFEST || manifest?.files.has(path) === true;
    if (!isOurs) foreign.push(path);
    const state = entry.isFile() ? stateOf(join(out, path)) : undefined;
    if (state === undefined) isRegular = false;
    else if (isOurs) files.set(path, state);
  };
  const visitFolder = (folder: string): void => {
    const entries = entriesOf(join(out, folder), folder === '');
    if (entries.length === 0) isRegular = false;
    for (const entry of entries)
      visitEntry(entry, folder === '' ? entry.name : `${folder}/${entry.name}`);
  };
  const pause = createPause();
  visitFolder('');
  // A loop over a set also visits what is added meanwhile.
  for (const folder of folders) {
    await pause();
    visitFolder(folder);
  }
  if (foreign.length > 0) throw foreignFiles(out, foreign.sort(compareText));
  return { files, folders, isRegular };
}

function entriesOf(folder: string, isRoot: boolean): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (isRoot && hasCode(error, 'ENOENT')) return [];
    throw cannotRead(folder, error);
  }
}

/** The state of a file; undefined if it has been removed meanwhile. */
function stateOf(file: string): DiskState | undefined {
  try {
    const stats = lstatSync(file, { throwIfNoEntry: false });
    return stats === undefined ? undefined : { size: stats.size, mtime: stats.mtimeMs };
  } catch (error) {
    throw cannotRead(file, error);
  }
}

function cannotRead(path: string, error: unknown): unknown {
  if (!isSystemError(error)) return error;
  return new DocsgenError(`${path} cannot be read: ${problemOf(error)}.`, {
    hint: hintFor(error),
    cause: error,
  });
}

function foreignFiles(out: string, foreign: readonly string[]): DocsgenError {
  const count = foreign.length === 1 ? '1 file' : `${foreign.length} files`;
  const list = foreign.slice(0, MAX_LISTED_FILES).map((file) => `  ${printable(file)}`);
  if (foreign.length > MAX_LISTED_FILES) list.push('  …');
  return new DocsgenError(
    `The output folder ${out} contains ${count} that docsgen did not write:\n${list.join('\n')}`,
    {
      hint:
        `Move ${foreign.length === 1 ? 'it' : 'them'} away, or name another folder with ` +
        '--out-dir. Put files that belong to the site into a static folder.',
    },
  );
}
