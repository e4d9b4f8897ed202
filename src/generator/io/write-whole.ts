import { renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Replace a file in one step: readers see the old content or the new, never a part of it.
 * A write that fails leaves no temporary file, and throws the error of the file system.
 */
export function writeWhole(file: string, content: string | Uint8Array): void {
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(temporary, content);
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
