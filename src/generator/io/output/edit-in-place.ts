import {
  constants,
  copyFileSync,
  linkSync,
  readFileSync,
  renameSync,
  rmdirSync,
  unlinkSync,
} from 'node:fs';
import { join, posix } from 'node:path';
import { DocsgenError } from '../../model/errors.js';
import { hashOf } from '../../model/keys.js';
import { exists } from '../fs/files.js';
import { safeFolder, type SafeFolder } from '../fs/safe-folder.js';
import { hasCode, hintFor, isSystemError, problemOf } from '../fs/system-error.js';
import { removeQuietly } from '../fs/write-atomically.js';
import {
  readJournal,
  removeJournal,
  syncFolder,
  writeJournal,
  type Edit,
  type EditStep,
} from './edit-journal.js';
import type { BuildPaths } from './build-paths.js';
import { manifestHash } from './manifest.js';

/** The folders of an edit. New files are in `staging`, replaced and removed ones in `undo`. */
interface EditFolders {
  readonly out: SafeFolder;
  readonly staging: SafeFolder;
  readonly undo: SafeFolder;
}

/** Whether the next command has an interrupted edit to finish. */
export function hasUnfinishedEdit({ journal }: BuildPaths): boolean {
  return exists(journal);
}

/**
 * Change the output folder file by file. The new files are in the staging folder and on the disk.
 * A journal describes the change, so the next command completes it after a crash.
 *
 * Returns false if the file system does not allow the change; then the output folder is as before,
 * and the new files are in the staging folder. Throws EEXIST when another program has created a
 * file in the place of a new one, and a DocsgenError when the change can be neither completed nor
 * undone.
 */
export function editInPlace(paths: BuildPaths, edit: Edit): boolean {
  try {
    writeJournal(paths.journal, edit);
    goForward(paths, edit);
  } catch (error) {
    if (hasUnfinishedEdit(paths)) goBack(paths, edit);
    closeEdit(paths);
    if (!isSystemError(error) || hasCode(error, 'EEXIST')) throw error;
    return false;
  }
  closeEdit(paths);
  return true;
}

/**
 * Complete an edit that was interrupted, or undo it if that is impossible. Throws a DocsgenError
 * when neither is possible. Only the holder of the lock may call this.
 */
export function finishEdit(paths: BuildPaths): void {
  const edit = readJournal(paths.journal);
  if (edit !== undefined && isPending(paths, edit)) {
    try {
      requireStaged(paths, edit);
      goForward(paths, edit);
    } catch (error) {
      if (!isSystemError(error)) throw error;
      goBack(paths, edit);
    }
  }
  closeEdit(paths);
}

/** The files that an interrupted edit may have added to the output folder. */
export function unfinishedFiles({ journal }: BuildPaths): ReadonlySet<string> {
  return new Set(readJournal(journal)?.steps.map(({ path }) => path));
}

/** Whether the output folder is in the middle of an edit, and no other program replaced it. */
function isPending({ out }: BuildPaths, { from, steps }: Edit): boolean {
  const to = steps.at(-1)?.hash;
  const current = manifestHash(out);
  return current === from && (current !== to || from === to);
}

/** Throws ENOENT if a new file is neither in the output folder nor complete in staging. */
function requireStaged(paths: BuildPaths, { steps }: Edit): void {
  const { staging } = foldersOf(paths);
  for (const { path, kind, hash } of steps) {
    const isStaged = staging.has(path) && hasHash(join(paths.staging, path), hash);
    if (kind !== 'remove' && !isStaged) requireNew(join(paths.out, path), hash);
  }
}

function goForward(paths: BuildPaths, { steps }: Edit): void {
  const folders = foldersOf(paths);
  for (const step of steps) {
    if (step.kind === 'remove') removeFile(step.path, folders);
    else if (!folders.staging.has(step.path)) requireNew(join(paths.out, step.path), step.hash);
    else if (step.kind === 'add') addFile(step, folders);
    else replaceFile(step.path, folders);
  }
  const removed = steps.filter(({ kind }) => kind === 'remove');
  removeEmptyFolders(paths.out, removed);
  syncFolders(paths.out, steps);
}

function removeFile(path: string, { out, undo }: EditFolders): void {
  if (out.has(path)) renameSync(out.place(path), undo.place(path));
}

/** Links a new file to its place, since a rename would replace the file of another program. */
function addFile({ path, hash }: EditStep, { out, staging }: EditFolders): void {
  const from = staging.place(path);
  const to = out.place(path);
  try {
    linkSync(from, to);
  } catch (error) {
    if (out.has(path) && hasHash(to, hash)) return;
    if (hasCode(error, 'EEXIST') || exists(to)) throw error;
    renameSync(from, to);
  }
}

function replaceFile(path: string, { out, staging, undo }: EditFolders): void {
  const to = out.place(path);
  if (out.has(path) && !undo.has(path)) keepCopy(to, undo.place(path));
  renameSync(staging.place(path), to);
}

/** Undoes an edit. Throws a DocsgenError when the file system does not allow it. */
function goBack(paths: BuildPaths, { steps }: Edit): void {
  try {
    const folders = foldersOf(paths);
    for (const step of [...steps].reverse()) undoStep(step, folders);
    const added = steps.filter(({ kind }) => kind === 'add');
    removeEmptyFolders(paths.out, added);
    syncFolders(paths.out, steps);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new DocsgenError(
      `The output folder ${paths.out} contains files of two builds, because the last change ` +
        `was interrupted: ${problemOf(error)}.`,
      { hint: `${hintFor(error)} Then run "docsgen build" again.`, cause: error },
    );
  }
}

function undoStep({ path, kind, hash }: EditStep, { out, staging, undo }: EditFolders): void {
  const isNew = kind !== 'remove' && out.has(path) && hasHash(out.place(path), hash);
  if (kind === 'add') {
    if (!isNew) return;
    if (staging.has(path)) unlinkSync(out.place(path));
    else renameSync(out.place(path), staging.place(path));
    return;
  }
  if (!undo.has(path) || (!isNew && exists(out.place(path)))) return;
  if (isNew && !staging.has(path)) keepCopy(out.place(path), staging.place(path));
  renameSync(undo.place(path), out.place(path));
}

function closeEdit({ journal, undo }: BuildPaths): void {
  removeJournal(journal);
  removeQuietly(undo);
}

function foldersOf({ out, staging, undo }: BuildPaths): EditFolders {
  return { out: safeFolder(out), staging: safeFolder(staging), undo: safeFolder(undo) };
}

/** A second name for a file, or a copy on a file system without hard links. */
function keepCopy(file: string, copy: string): void {
  try {
    linkSync(file, copy);
  } catch {
    // No output has this name, because outputs contain no percent sign.
    const temporary = `${copy}%`;
    removeQuietly(temporary);
    copyFileSync(file, temporary, constants.COPYFILE_EXCL);
    renameSync(temporary, copy);
  }
}

/** Throws an error of the file system if a file does not have the expected content. */
function requireNew(file: string, hash: string): void {
  if (hasHash(file, hash)) return;
  throw Object.assign(new Error(`${file} is missing.`), {
    code: 'ENOENT',
    syscall: 'read',
    path: file,
  });
}

function hasHash(file: string, hash: string): boolean {
  return exists(file) && hashOf(readFileSync(file)) === hash;
}

/** Removes the folders of these files that are empty, and their empty parents. */
function removeEmptyFolders(root: string, steps: readonly EditStep[]): void {
  for (const { path } of steps) {
    let folder = posix.dirname(path);
    while (folder !== '.' && removeIfEmpty(join(root, folder))) folder = posix.dirname(folder);
  }
}

/** Returns whether the folder does not exist any more. */
function removeIfEmpty(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch (error) {
    return hasCode(error, 'ENOENT');
  }
}

function syncFolders(root: string, steps: readonly EditStep[]): void {
  const folders = new Set(steps.map(({ path }) => join(root, posix.dirname(path))));
  for (const folder of folders) if (exists(folder)) syncFolder(folder);
}
