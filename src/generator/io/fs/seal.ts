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
