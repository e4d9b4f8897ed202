import { closeSync, openSync, readSync } from 'node:fs';
import { hashOf } from '../../model/keys.js';

/** Length of the checksum and the space before the content. */
const SEAL_LENGTH = 33;

/** The bytes of a file with a checksum before the content. */
export function sealed(content: string | Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`${hashOf(content)} `), Buffer.from(content)]);
}

/** The content of bytes that `sealed` returned; undefined if they are damaged. */
export function unsealed(bytes: Buffer): Buffer | undefined {
  const content = bytes.subarray(SEAL_LENGTH);
  const seal = bytes.toString('latin1', 0, SEAL_LENGTH);
  return seal === `${hashOf(content)} ` ? content : undefined;
}

/**
 * Reads a part of the content of a file with the bytes of `sealed`. Undefined if the file is
 * shorter. The checksum is not compared.
 */
export function readSealedPart(file: string, start: number, length: number): Buffer | undefined {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.allocUnsafe(length);
    const read = readSync(descriptor, bytes, 0, length, SEAL_LENGTH + start);
    return read === length ? bytes : undefined;
  } finally {
    closeSync(descriptor);
  }
}
