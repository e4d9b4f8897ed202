import { inflateSync } from 'node:zlib';

/** A PNG of the kinds that docsgen writes: 8 bits, no filter, with or without a palette. */
export interface Png {
  readonly width: number;
  readonly height: number;
  readonly hasPalette: boolean;
  /** Returns red, green and blue of a pixel. */
  readonly pixel: (x: number, y: number) => readonly number[];
}

/** Reads a PNG. Throws if it is invalid. */
export function readPng(bytes: Uint8Array): Png {
  const buffer = Buffer.from(bytes);
  if (buffer.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') throw new Error('No PNG signature.');
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < buffer.length;) {
    const length = buffer.readUInt32BE(at);
    chunks.set(buffer.toString('latin1', at + 4, at + 8), buffer.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const header = chunks.get('IHDR');
  const data = chunks.get('IDAT');
  if (header === undefined || data === undefined || !chunks.has('IEND'))
    throw new Error('A chunk is missing.');
  const [width, height, hasPalette] = [
    header.readUInt32BE(0),
    header.readUInt32BE(4),
    header[9] === 3,
  ];
  const rows = inflateSync(data);
  const step = hasPalette ? 1 : 3;
  if (rows.length !== (width * step + 1) * height) throw new Error('The rows do not fit the size.');
  const palette = chunks.get('PLTE') ?? Buffer.alloc(0);
  return {
    width,
    height,
    hasPalette,
    pixel: (x, y) => {
      const at = y * (width * step + 1) + 1 + x * step;
      const from = hasPalette ? palette.subarray(3 * (rows[at] ?? 0)) : rows.subarray(at);
      return [...from.subarray(0, 3)];
    },
  };
}

/** One transparent pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJR' +
    'U5ErkJggg==',
  'base64',
);
