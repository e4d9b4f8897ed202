import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { exists } from '../fs/files.js';
import { removeQuietly } from '../fs/write-atomically.js';
import type { BuildPaths } from './build-paths.js';
import { withCleanUp } from './clean-up.js';
import { finishEdit, hasUnfinishedEdit } from './edit-in-place.js';
import { readLock, takeLock, type OwnLock } from './out-lock.js';
import { writingTo } from './out-error.js';

/**
 * Repair the folders after a build that was killed: complete an interrupted change, move the old
 * site back if it was just being replaced, and remove the unfinished one. Throws a DocsgenError
 * when that is impossible.
 */
export function recover(paths: BuildPaths): void {
  finishEdit(paths);
  if (!exists(paths.out) && exists(paths.old)) renameSync(paths.old, paths.out);
  for (const folder of [paths.old, paths.undo, paths.staging])
    rmSync(folder, { recursive: true, force: true });
}

/**
 * Repair the folders for a command that only reads the built site. Does nothing while a build runs.
 * Throws a DocsgenError when the repair is impossible.
 */
export function recoverForReading(paths: BuildPaths): void {
  if (!hasUnfinishedEdit(paths) && (exists(paths.out) || !exists(paths.old))) return;
  writingTo(paths.out, () => {
    const found = readLock(paths.lock);
    if (found !== undefined && found.state !== 'ended') return;
    const lock = takeLock(paths.lock);
    try {
      recover(paths);
    } finally {
      lock.release();
    }
  });
}

/** Removes the new files, unless an unfinished change in place needs them. */
export function removeStaging(paths: BuildPaths): void {
  if (!hasUnfinishedEdit(paths)) removeQuietly(paths.staging);
}

/**
 * Run work while this process holds the lock of the output folder. The lock and an unfinished site
 * are removed afterwards, even if a signal ends the process. Throws a DocsgenError while another
 * process holds the lock.
 */
export async function withLock<T>(
  paths: BuildPaths,
  work: (lock: OwnLock) => Promise<T>,
): Promise<T> {
  const lock = writingTo(paths.out, () => {
    mkdirSync(dirname(paths.lock), { recursive: true });
    return takeLock(paths.lock);
  });
  const cleanUp = (): void => {
    if (lock.isOurs()) removeStaging(paths);
    lock.release();
  };
  return withCleanUp(cleanUp, () => work(lock));
}

/**
 * Replace the old site with the new one, by two renames, because Node.js has no atomic exchange of
 * folders. If the process is killed between them, `recover` repairs the folder.
 */
export function swap(paths: BuildPaths): void {
  const hasOld = exists(paths.out);
  if (hasOld) renameSync(paths.out, paths.old);
  try {
    renameSync(paths.staging, paths.out);
  } catch (error) {
    if (hasOld) renameSync(paths.old, paths.out);
    throw error;
  }
  // If this fails, the next build removes the old site.
  removeQuietly(paths.old);
}
