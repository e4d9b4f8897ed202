import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { hashDigits } from '../../model/keys.js';
import type { Bytes } from '../../output/find-article.js';

/** Bytes of a file that are replaced, from `start` to before `end`. */
export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly by: Uint8Array;
}

/**
 * Number of bytes in memory. Memory that is used for the first time costs more than reading into it
 * does, so long files are read piece by piece into the same buffer.
 */
const PIECE = 1 << 20;

/** Calls `use` with the bytes of a file, which stay on the disk. */
export function withBytesOf<T>(file: string, use: (bytes: Bytes) => T): T {
  const handle = openSync(file, 'r');
  try {
    const piece = Buffer.allocUnsafeSlow(PIECE);
    return use({
      indexOf: (part, from) => indexIn({ handle, piece }, part, from),
      equals: (part, at) => {
        const read = Buffer.alloc(part.length);
        return readSync(handle, read, 0, part.length, at) === part.length && read.equals(part);
      },
    });
  } finally {
    closeSync(handle);
  }
}

/** The first place of a part, which is shorter than a piece, at or after `from`; or -1. */
function indexIn(
  { handle, piece }: { readonly handle: number; readonly piece: Buffer },
  part: Uint8Array,
  from: number,
): number {
  // Pieces overlap, since a part can begin in one and end in the next.
  for (let at = from; ; at += PIECE - part.length + 1) {
    const length = readSync(handle, piece, 0, PIECE, at);
    const found = piece.subarray(0, length).indexOf(part);
    if (found >= 0) return at + found;
    if (length < PIECE) return -1;
  }
}

/**
 * Writes a copy of a file in which parts are replaced, and returns its hash, as `hashOf` makes it.
 * The parts do not overlap. Throws an error of the file system, EEXIST if the new file exists.
 */
export function writeSpliced(from: string, to: string, splices: readonly Splice[]): string {
  const digest = createHash('sha256');
  const source = openSync(from, 'r');
  try {
    const target = openSync(to, 'wx');
    try {
      const write = (bytes: Uint8Array): void => {
        for (let at = 0; at < bytes.length;) at += writeSync(target, bytes, at);
        digest.update(bytes);
      };
      const ordered = [...splices].sort((a, b) => a.start - b.start);
      let at = 0;
      for (const { start, end, by } of ordered) {
        copyRange(source, { start: at, end: start }, write);
        write(by);
        at = end;
      }
      copyRange(source, { start: at, end: Infinity }, write);
    } finally {
      closeSync(target);
    }
  } finally {
    closeSync(source);
  }
  return hashDigits(digest.digest());
}

/** Calls `write` with the bytes of a range of a file, which may end after the file. */
function copyRange(
  handle: number,
  { start, end }: { readonly start: number; readonly end: number },
  write: (bytes: Uint8Array) => void,
): void {
  const piece = Buffer.allocUnsafeSlow(Math.min(PIECE, end - start));
  for (let at = start; at < end;) {
    const length = readSync(handle, piece, 0, Math.min(piece.length, end - at), at);
    if (length === 0) return;
    write(piece.subarray(0, length));
    at += length;
  }
}
