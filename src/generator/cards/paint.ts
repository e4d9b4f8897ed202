import { initWasm, Resvg, type ResvgRenderOptions } from '@resvg/resvg-wasm';
import type { CardWords } from '../model/card.js';
import {
  backdrop,
  FONT,
  layoutCard,
  textBlocks,
  type CardFonts,
  type LogoDrawing,
  type TextBlock,
} from './design.js';
import { readMetrics } from './font.js';
import { createCompositor, type Deflate, type Layer, type Pixels } from './picture.js';

export interface PainterFiles {
  /** TrueType files. */
  readonly fonts: CardFonts<Uint8Array>;
  /** The rasteriser as WebAssembly, which computes the same pixels on every processor. */
  readonly rasteriser: Uint8Array;
  readonly deflate: Deflate;
}

/** Draws a card. The PNG depends only on the words. */
export type Painter = (words: CardWords) => Uint8Array;

/** Maximum number of texts whose pixels are kept: names of sections and of the site, of 200 kB. */
const MAX_KEPT = 50;

/**
 * Prepares drawing the cards of a site. Call this once in each thread. Cards have no logo if it
 * cannot be drawn.
 */
export async function createPainter(
  { fonts, rasteriser, deflate }: PainterFiles,
  logo: LogoDrawing | undefined,
): Promise<Painter> {
  await initWasm(rasteriser);
  const metrics = { medium: readMetrics(fonts.medium), bold: readMetrics(fonts.bold) };
  const shown = logo !== undefined && isDrawable(logo) ? logo : undefined;
  const options: ResvgRenderOptions = {
    font: { fontBuffers: [fonts.medium, fonts.bold], defaultFontFamily: FONT },
  };
  // All cards share everything but the text. Drawing it once halves the time of a card.
  const compose = createCompositor(rasterise(backdrop(shown)), deflate);
  const kept = new Map<string, Pixels>();
  const drawBlock = ({ svg, left, top, isRepeated }: TextBlock): Layer => {
    const pixels = kept.get(svg) ?? rasterise(svg, options);
    if (kept.size === MAX_KEPT) kept.clear();
    if (isRepeated) kept.set(svg, pixels);
    return { ...pixels, left, top };
  };
  return (words) => compose(textBlocks(layoutCard(words, metrics, shown), metrics).map(drawBlock));
}

function isDrawable(logo: LogoDrawing): boolean {
  try {
    new Resvg(logo.svg).free();
    return logo.width > 0 && logo.height > 0;
  } catch {
    return false;
  }
}

function rasterise(svg: string, options: ResvgRenderOptions = {}): Pixels {
  const drawing = new Resvg(svg, options);
  const image = drawing.render();
  const pixels = { data: image.pixels, width: image.width, height: image.height };
  // WebAssembly memory is not collected as garbage.
  image.free();
  drawing.free();
  return pixels;
}
