import { initWasm, Resvg } from '@resvg/resvg-wasm';
import satori from 'satori';
import { CARD_SIZE, type CardWords } from '../model/card.js';
import {
  backdrop,
  cardText,
  FONT,
  layoutCard,
  type CardFonts,
  type LogoDrawing,
} from './design.js';
import { readMetrics } from './font.js';
import { createCompositor, type Deflate, type Pixels } from './picture.js';

export interface PainterFiles {
  /** TrueType files. */
  readonly fonts: CardFonts<Uint8Array>;
  /** The rasteriser as WebAssembly: it computes the same pixels on every processor, which native code need not. */
  readonly rasteriser: Uint8Array;
  readonly deflate: Deflate;
}

/** Draws a card; the PNG depends on the words alone. */
export type Painter = (words: CardWords) => Promise<Uint8Array>;

/** Make ready to draw the cards of a site, once in a thread. A logo that cannot be drawn is left out. */
export async function createPainter(
  files: PainterFiles,
  logo: LogoDrawing | undefined,
): Promise<Painter> {
  const { medium, bold } = files.fonts;
  await initWasm(files.rasteriser);
  const metrics = { medium: readMetrics(medium), bold: readMetrics(bold) };
  const shown = logo !== undefined && isDrawable(logo) ? logo : undefined;
  // One list for all cards: Satori remembers by it what it has read of the fonts.
  const options = {
    ...CARD_SIZE,
    fonts: [
      { name: FONT, weight: 500 as const, data: toBuffer(medium) },
      { name: FONT, weight: 700 as const, data: toBuffer(bold) },
    ],
  };
  // Everything but the text is the same on all cards: it is drawn once, which halves the time of a card.
  const compose = createCompositor(rasterise(backdrop(shown)), files.deflate);
  return async (words) =>
    compose(rasterise(await satori(cardText(layoutCard(words, metrics, shown)), options)).data);
}

function isDrawable(logo: LogoDrawing): boolean {
  try {
    new Resvg(logo.svg).free();
    return logo.width > 0 && logo.height > 0;
  } catch {
    return false;
  }
}

function rasterise(svg: string): Pixels {
  const drawing = new Resvg(svg);
  const image = drawing.render();
  const pixels = { data: image.pixels, width: image.width, height: image.height };
  // Memory of WebAssembly, which is not collected.
  image.free();
  drawing.free();
  return pixels;
}

function toBuffer(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}
