import {
  closeSync,
  fsyncSync,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { unsafePath } from '../../model/safe-path.js';
import { attempt } from '../fs/attempt.js';
import { sealed, unsealed } from '../fs/seal.js';
import { hasCode } from '../fs/system-error.js';
import { removeQuietly } from '../fs/write-atomically.js';

/** The change of one file of the output folder. */
export interface EditStep {
  /** Relative to the output folder, `/`-separated. */
  readonly path: string;
  readonly kind: 'add' | 'replace' | 'remove';
  /** Hash of the new content; '' for a file that is removed. */
  readonly hash: string;
}

/** A change of the output folder in place. */
export interface Edit {
  /** Hash of the manifest before the change. */
  readonly from: string;
  /** In the order in which they are made. The last one replaces the manifest. */
  readonly steps: readonly EditStep[];
}

const VERSION = 1;

/** Writes a journal in one step, and waits until it is on the disk. */
export function writeJournal(file: string, edit: Edit): void {
  const temporary = temporaryOf(file);
  removeQuietly(temporary);
  writeFileSync(temporary, sealed(JSON.stringify({ version: VERSION, ...edit })), { flag: 'wx' });
  syncFile(temporary);
  renameSync(temporary, file);
  syncFolder(dirname(file));
}

/** The journal of an unfinished edit; undefined if there is none, or it is damaged. */
export function readJournal(file: string): Edit | undefined {
  const isFile = attempt(() => lstatSync(file).isFile()) === true;
  const bytes = isFile ? attempt(() => readFileSync(file)) : undefined;
  const content = bytes === undefined ? undefined : unsealed(bytes);
  if (content === undefined) return undefined;
  const edit = JSON.parse(content.toString()) as Edit & { readonly version: number };
  const isKnown = edit.version === VERSION;
  // The file may come with the sources of the site.
  return isKnown && edit.steps.every(({ path }) => unsafePath(path) === undefined)
    ? edit
    : undefined;
}

/** Removes a journal, whether it is complete or not. */
export function removeJournal(file: string): void {
  removeQuietly(temporaryOf(file));
  removeQuietly(file);
}

function temporaryOf(file: string): string {
  return `${file}-new`;
}

/** Waits until the content of a file is on the disk. */
export function syncFile(path: string): void {
  // Windows syncs only files that are open for writing.
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Waits until the names in a folder are on the disk, on systems that can do this. */
export function syncFolder(path: string): void {
  try {
    const folder = openSync(path, 'r');
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  } catch (error) {
    if (!hasCode(error, 'EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'ENOTSUP', 'EBADF')) throw error;
  }
}
