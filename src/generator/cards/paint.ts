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
  /** The rasteriser as WebAssembly, which computes the same pixels on every processor. */
  readonly rasteriser: Uint8Array;
  readonly deflate: Deflate;
}

/** Draws a card. The PNG depends only on the words. */
export type Painter = (words: CardWords) => Promise<Uint8Array>;

/**
 * Prepares drawing the cards of a site. Call this once in each thread. Cards have no logo if it
 * cannot be drawn.
 */
export async function createPainter(
  files: PainterFiles,
  logo: LogoDrawing | undefined,
): Promise<Painter> {
  const { medium, bold } = files.fonts;
  await initWasm(files.rasteriser);
  const metrics = { medium: readMetrics(medium), bold: readMetrics(bold) };
  const shown = logo !== undefined && isDrawable(logo) ? logo : undefined;
  // Satori caches the parsed fonts by this object, so that all cards share it.
  const options = {
    ...CARD_SIZE,
    fonts: [
      { name: FONT, weight: 500 as const, data: toBuffer(medium) },
      { name: FONT, weight: 700 as const, data: toBuffer(bold) },
    ],
  };
  // All cards share everything but the text. Drawing it once halves the time of a card.
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
  // WebAssembly memory is not collected as garbage.
  image.free();
  drawing.free();
  return pixels;
}

function toBuffer(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}
