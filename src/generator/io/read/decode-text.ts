import { isUtf8 } from 'node:buffer';
import type { EncodingFault } from '../../model/input.js';

/** The text of a file, and the fault of its encoding if it is not valid UTF-8. */
export interface DecodedText {
  readonly text: string;
  readonly fault?: EncodingFault;
}

// eslint-disable-next-line no-control-regex -- finds control characters
const CONTROL = /[\0-\x08\x0b\x0e-\x1f\x7f-\x9f]/;
/**
 * A file without a byte order mark counts as UTF-16 if at least this share of its even bytes, or of
 * its odd bytes, is zero.
 */
const ZERO_SHARE = 0.4;

/**
 * Decode the bytes of a text file. Invalid UTF-8 is decoded as UTF-16 or Windows-1252, so that a
 * wrong encoding causes one finding, not one for every unreadable word.
 */
export function decodeText(bytes: Buffer): DecodedText {
  const utf16 = utf16Of(bytes);
  if (utf16 !== undefined) {
    const text = new TextDecoder(utf16).decode(bytes);
    return { text, fault: { kind: 'utf-16', offset: 0 } };
  }
  if (!isUtf8(bytes)) return decodeMixed(bytes);
  const text = bytes.toString('utf8');
  const control = text.search(CONTROL);
  return control < 0 ? { text } : { text, fault: { kind: 'control', offset: control } };
}

function utf16Of(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (!bytes.includes(0)) return undefined;
  const zeros = [0, 0];
  bytes.forEach((byte, i) => {
    if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros.map((count) => count / (bytes.length / 2));
  if (odd > ZERO_SHARE && even < odd / 4) return 'utf-16le';
  return even > ZERO_SHARE && odd < even / 4 ? 'utf-16be' : undefined;
}

/** Decodes UTF-8 that contains single bytes of Windows-1252. */
function decodeMixed(bytes: Buffer): DecodedText {
  const single = new TextDecoder('windows-1252');
  let text = '';
  let first: number | undefined;
  let start = 0;
  for (let i = 0; i < bytes.length;) {
    const length = sequenceLength(bytes, i);
    if (length > 0) {
      i += length;
      continue;
    }
    text += bytes.toString('utf8', start, i);
    first ??= text.length;
    text += single.decode(bytes.subarray(i, i + 1));
    i++;
    start = i;
  }
  text += bytes.toString('utf8', start);
  return { text, fault: { kind: 'not-utf-8', offset: first ?? 0 } };
}

/** Length in bytes of the UTF-8 character at an offset; 0 if it is invalid. */
function sequenceLength(bytes: Buffer, at: number): number {
  const byte = bytes[at] ?? 0;
  if (byte < 0x80) return 1;
  const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
  return isUtf8(bytes.subarray(at, at + length)) && at + length <= bytes.length ? length : 0;
}
