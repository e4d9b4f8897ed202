import { lstatSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { attempt } from '../../io/fs/attempt.js';
import { hasCode, hintFor, problemOf, withPath } from '../../io/fs/system-error.js';
import { removeQuietly } from '../../io/fs/write-atomically.js';
import { DocsgenError } from '../../model/errors.js';
import { unsafePath } from '../../model/safe-path.js';

/** A file to create. */
export interface NewFile {
  /** Absolute folder that the file must not leave. */
  readonly root: string;
  /** Relative to `root`. */
  readonly path: string;
  readonly text: string;
}

/**
 * Creates files that do not exist: all of them, or none. Never replaces a file and never follows a
 * symbolic link. Throws a DocsgenError, with everything as it was, if a file has appeared since it
 * was planned, or if one cannot be written.
 */
export function createFiles(files: readonly NewFile[]): void {
  const undo: (() => void)[] = [];
  try {
    for (const { root, path, text } of files) {
      if (unsafePath(path) !== undefined) throw new Error(`${path} is not the path of a file.`);
      makeFolders(root, posix.dirname(path), undo);
      const target = join(root, path);
      try {
        withPath(target, () => {
          writeFileSync(target, text, { flag: 'wx' });
        });
      } catch (error) {
        // A part of the text may be there. A file of somebody else is not touched.
        if (!hasCode(error, 'EEXIST')) removeQuietly(target);
        throw error;
      }
      undo.push(() => {
        removeQuietly(target);
      });
    }
  } catch (error) {
    for (const step of undo.reverse()) attempt(step);
    const { path } = error as { readonly path?: string };
    const subject = path === undefined ? 'A file' : path;
    throw new DocsgenError(`Nothing was written: ${subject} cannot be used: ${problemOf(error)}.`, {
      hint: hintFor(error),
      cause: error,
    });
  }
}

/** Whether there is anything at a path: a file, a folder, or a link that leads nowhere. */
export function isTaken(root: string, path: string): boolean {
  return attempt(() => lstatSync(join(root, path))) !== undefined;
}

/** Whether a new file can be below the folders of a path: none of them is a link or a file. */
export function hasPlace(root: string, path: string): boolean {
  for (let at = posix.dirname(path); at !== '.'; at = posix.dirname(at)) {
    const entry = attempt(() => lstatSync(join(root, at)));
    if (entry !== undefined && !entry.isDirectory()) return false;
  }
  return true;
}

/** Creates the missing folders of a path, and the steps that remove them again. */
function makeFolders(root: string, folder: string, undo: (() => void)[]): void {
  const path = join(root, folder);
  const entry = lstatSync(path, { throwIfNoEntry: false });
  if (entry?.isDirectory() === true) return;
  if (folder === '.') {
    const first = mkdirSync(path, { recursive: true });
    if (first !== undefined) undo.push(() => removeEmptyFolders(path, first));
    return;
  }
  makeFolders(root, posix.dirname(folder), undo);
  mkdirSync(path);
  undo.push(() => {
    rmdirSync(path);
  });
}

/** Removes a folder and its parents up to `first`, as long as they are empty. */
function removeEmptyFolders(path: string, first: string): void {
  for (let at = path; at.length >= first.length; at = dirname(at)) rmdirSync(at);
}
