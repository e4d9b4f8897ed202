import { randomInt } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { namingPath } from './system-error.js';

/**
 * Replace a file in one step: readers see the old content or the new, never a part of it.
 * A write that fails leaves no temporary file, and throws the error of the file system.
 */
export function writeWhole(file: string, content: string | Uint8Array): void {
  // Processes of different containers can have the same id.
  const temporary = `${file}.${process.pid}${randomInt(1_000_000)}.tmp`;
  try {
    namingPath(file, () => {
      writeFileSync(temporary, content);
    });
    renameSync(temporary, file);
  } catch (error) {
    removeQuietly(temporary);
    throw error;
  }
}

/** Remove a file or a folder if that is possible. */
export function removeQuietly(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // The caller reports an error that matters more, or needs no file to be gone.
  }
}
