/** Compresses bytes in the zlib format. The result must depend only on the bytes. */
export type Deflate = (bytes: Uint8Array) => Uint8Array;

/** A picture with four bytes for each pixel: red, green, blue, alpha. Alpha is premultiplied. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** A picture, and where its upper left corner is on the background. It must fit there. */
export interface Layer extends Pixels {
  readonly left: number;
  readonly top: number;
}

/** Draws layers over the background and returns the PNG. */
export type Compositor = (layers: readonly Layer[]) => Uint8Array;

interface Indexed {
  /** Rows as PNG has them: the number of the filter, 0 for none, then the pixels. */
  readonly rows: Uint8Array;
  /** Colour, rounded to the precision → index in the palette. */
  readonly places: Map<number, number>;
  /** Three bytes for each colour. */
  readonly palette: number[];
}

/** The pixels that a layer changes, and their new colours: the first `count` entries. */
interface Touched {
  count: number;
  readonly pixels: Uint32Array;
  readonly colours: Uint32Array;
}

/** Masks for colours, tried in order: fewer bits give fewer colours for the palette. */
const PRECISIONS = [0xffffff, 0xfcfcfc, 0xf8f8f8];
const MAX_COLOURS = 256;

/**
 * Prepares drawing pictures over an opaque background. All cards share the background, so that its
 * pixels are read once. A picture with at most 256 colours gets a palette, which halves its size.
 */
export function createCompositor({ data, width, height }: Pixels, deflate: Deflate): Compositor {
  const ground = new Uint32Array(width * height);
  for (let i = 0; i < ground.length; i++) ground[i] = colourAt(data, 4 * i);
  const touched: Touched = {
    count: 0,
    pixels: new Uint32Array(ground.length),
    colours: new Uint32Array(ground.length),
  };
  const everywhere: Touched = {
    count: ground.length,
    pixels: ground.map((_, pixel) => pixel),
    colours: ground,
  };
  const empty: Indexed = {
    rows: new Uint8Array((width + 1) * height),
    places: new Map(),
    palette: [],
  };
  const grounds = new Map<number, Indexed | undefined>();
  const groundWith = (precision: number): Indexed | undefined => {
    if (!grounds.has(precision)) grounds.set(precision, paint(empty, everywhere, width, precision));
    return grounds.get(precision);
  };
  return (layers) => {
    touched.count = 0;
    for (const layer of layers) touch(touched, layer, { ground, width });
    for (const precision of PRECISIONS) {
      const below = groundWith(precision);
      const picture = below === undefined ? undefined : paint(below, touched, width, precision);
      if (picture !== undefined)
        return png(width, height, 3, [
          chunk('PLTE', Uint8Array.from(picture.palette)),
          chunk('IDAT', deflate(picture.rows)),
        ]);
    }
    return png(width, height, 2, [
      chunk('IDAT', deflate(trueColours(ground, touched, width, height))),
    ]);
  };
}

function colourAt(data: Uint8Array, at: number): number {
  return ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
}

/** Adds the pixels where a layer is not transparent, with their colours over the background. */
function touch(
  touched: Touched,
  { data, width: layerWidth, height, left, top }: Layer,
  { ground, width }: { readonly ground: Uint32Array; readonly width: number },
): void {
  const words = new Uint32Array(data.buffer, data.byteOffset, layerWidth * height);
  let i = 0;
  for (let row = 0; row < height; row++) {
    let pixel = (top + row) * width + left;
    for (const end = i + layerWidth; i < end; i++, pixel++) {
      if (words[i] === 0) continue;
      touched.pixels[touched.count] = pixel;
      touched.colours[touched.count] = mixed(data, 4 * i, ground[pixel] ?? 0);
      touched.count++;
    }
  }
}

/** The colour of a pixel of a layer over a colour of the background. */
function mixed(data: Uint8Array, at: number, below: number): number {
  const through = 255 - (data[at + 3] ?? 0);
  if (through === 0) return colourAt(data, at);
  const shared =
    (share(below >> 16, through) << 16) |
    (share((below >> 8) & 255, through) << 8) |
    share(below & 255, through);
  return colourAt(data, at) + shared;
}

/** A component of the background colour as seen through a layer. Rounded down against overflow. */
function share(part: number, through: number): number {
  return Math.floor((part * through) / 255);
}

/** A copy with new colours of some pixels; undefined if there are too many colours. */
function paint(
  below: Indexed,
  { count, pixels, colours }: Touched,
  width: number,
  precision: number,
): Indexed | undefined {
  const { rows, places, palette }: Indexed = {
    rows: below.rows.slice(),
    places: new Map(below.places),
    palette: [...below.palette],
  };
  let previousColour = -1;
  let place = 0;
  for (let at = 0; at < count; at++) {
    const colour = colours[at] ?? 0;
    if (colour !== previousColour) {
      previousColour = colour;
      place = places.get(colour & precision) ?? places.size;
      if (place === MAX_COLOURS) return undefined;
      if (place === places.size) {
        places.set(colour & precision, place);
        palette.push(colour >> 16, (colour >> 8) & 255, colour & 255);
      }
    }
    const pixel = pixels[at] ?? 0;
    rows[pixel + Math.floor(pixel / width) + 1] = place;
  }
  return { rows, places, palette };
}

function trueColours(
  ground: Uint32Array,
  touched: Touched,
  width: number,
  height: number,
): Uint8Array {
  const colours = ground.slice();
  for (let at = 0; at < touched.count; at++)
    colours[touched.pixels[at] ?? 0] = touched.colours[at] ?? 0;
  const rows = new Uint8Array((3 * width + 1) * height);
  for (let y = 0, at = 0; y < height; y++) {
    at++;
    for (let x = 0; x < width; x++) {
      const colour = colours[y * width + x] ?? 0;
      rows[at++] = colour >> 16;
      rows[at++] = (colour >> 8) & 255;
      rows[at++] = colour & 255;
    }
  }
  return rows;
}

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** Kind 2 has three bytes for each pixel; kind 3 has indexes in a palette. */
function png(
  width: number,
  height: number,
  kind: 2 | 3,
  chunks: readonly Uint8Array[],
): Uint8Array {
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, width);
  header.setUint32(4, height);
  header.setUint8(8, 8); // bits of a sample
  header.setUint8(9, kind);
  const parts = [
    SIGNATURE,
    chunk('IHDR', new Uint8Array(header.buffer)),
    ...chunks,
    chunk('IEND', new Uint8Array()),
  ];
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** The lookup table for CRC-32, the checksum of PNG's chunks. */
const CHECKSUMS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = (sum & 1) === 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  for (let i = 0; i < 4; i++) bytes[4 + i] = type.charCodeAt(i);
  bytes.set(data, 8);
  let sum = 0xffffffff;
  for (let i = 4; i < bytes.length - 4; i++)
    sum = (CHECKSUMS[(sum ^ (bytes[i] ?? 0)) & 255] ?? 0) ^ (sum >>> 8);
  view.setUint32(bytes.length - 4, ~sum >>> 0);
  return bytes;
}
