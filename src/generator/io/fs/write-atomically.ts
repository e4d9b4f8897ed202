import { randomInt } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { withPath } from './system-error.js';

/**
 * Replace a file in one step: readers see the old content or the new content, never a part of it.
 * If a write fails, the temporary file is removed, and the error of the file system is thrown.
 */
export function writeAtomically(file: string, content: string | Uint8Array): void {
  writePartsAtomically(file, [content]);
}

/** Like `writeAtomically`, for content that is too large for one text. */
export function writePartsAtomically(file: string, parts: Iterable<string | Uint8Array>): void {
  // Processes of different containers can have the same id.
  const temporary = `${file}.${process.pid}${randomInt(1_000_000)}.tmp`;
  try {
    withPath(file, () => {
      let flag = 'w';
      for (const part of parts) {
        writeFileSync(temporary, part, { flag });
        flag = 'a';
      }
    });
    renameSync(temporary, file);
  } catch (error) {
    removeQuietly(temporary);
    throw error;
  }
}

/** Remove a file or a folder. Ignores all errors. */
export function removeQuietly(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // The caller reports a more important error, or works without the removal.
  }
}
