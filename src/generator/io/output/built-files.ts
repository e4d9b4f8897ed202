import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bytesOf, findOnce } from '../../output/find-article.js';
import type { BuiltFiles } from '../../output/new-article.js';
import { attempt } from '../fs/attempt.js';
import { withBytesOf, type Splice } from '../fs/splice.js';
import type { FileState } from './emit-options.js';

/** Longer files, in bytes, stay on the disk. */
const MAX_IN_MEMORY = 1 << 20;

/** Files of a built site with the changes to them, which are not written. */
export interface OpenedFiles {
  readonly files: BuiltFiles;
  /** By path: the new content of a file, or the changes of a long one. */
  readonly written: ReadonlyMap<string, Buffer | readonly Splice[]>;
}

/**
 * Opens the files of a built site to change them. Their hashes are not compared: `emitEdit` changes
 * nothing if a file has another size or time than the last build left.
 */
export function openBuiltFiles(
  out: string,
  states: ReadonlyMap<string, Pick<FileState, 'size'>>,
): OpenedFiles {
  const written = new Map<string, Buffer | readonly Splice[]>();
  const read = (path: string): Buffer | undefined => {
    const known = written.get(path);
    if (known !== undefined) return Buffer.isBuffer(known) ? known : undefined;
    return states.has(path) ? attempt(() => readFileSync(join(out, path))) : undefined;
  };
  const replaceInMemory = (path: string, part: Buffer, by: Buffer): boolean => {
    const content = read(path);
    const at = content && findOnce(bytesOf(content), part);
    if (content === undefined || at === undefined) return false;
    const after = content.subarray(at + part.length);
    written.set(path, Buffer.concat([content.subarray(0, at), by, after]));
    return true;
  };
  const replaceOnDisk = (path: string, part: Buffer, by: Buffer): boolean => {
    const start = attempt(() => withBytesOf(join(out, path), (bytes) => findOnce(bytes, part)));
    if (start === undefined) return false;
    const splice: Splice = { start, end: start + part.length, by };
    const known = written.get(path) ?? [];
    if (Buffer.isBuffer(known) || known.some((other) => overlap(splice, other))) return false;
    if (!part.equals(by)) written.set(path, [...known, splice]);
    return true;
  };
  const files: BuiltFiles = {
    has: (path) => states.has(path),
    read,
    write: (path, content) => {
      written.set(path, content);
    },
    replace: (path, part, by) => {
      const isLong = (states.get(path)?.size ?? 0) > MAX_IN_MEMORY;
      return isLong ? replaceOnDisk(path, part, by) : replaceInMemory(path, part, by);
    },
  };
  return { files, written };
}

function overlap(a: Splice, b: Splice): boolean {
  return a.start < b.end && b.start < a.end;
}
