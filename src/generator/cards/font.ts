/** The properties of a font that the layout of a card needs. */
export interface FontMetrics {
  /** Whether the font can show a code point. */
  readonly has: (codePoint: number) => boolean;
  /** Width of a text, as a multiple of the font size. Ignores kerning. */
  readonly widthOf: (text: string) => number;
  /** Distance from the middle of a line to its baseline, as a multiple of the font size. */
  readonly middleToBaseline: number;
}

/**
 * Reads the characters of a TrueType font, their widths and the place of the baseline. The
 * rasteriser silently leaves out missing characters.
 */
export function readMetrics(font: Uint8Array): FontMetrics {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const tables = tablesOf(view);
  const table = (tag: string): number => {
    const at = tables.get(tag);
    if (at === undefined) throw new Error(`The font has no table "${tag}".`);
    return at;
  };
  const unitsPerEm = view.getUint16(table('head') + 18);
  const vertical = table('hhea');
  const [ascender, descender] = [view.getInt16(vertical + 4), view.getInt16(vertical + 6)];
  const metrics = view.getUint16(vertical + 34);
  const widths = table('hmtx');
  const glyphOf = characterMap(view, table('cmap'));
  // Glyphs after the last entry have the width of the last entry.
  const advance = (glyph: number): number =>
    view.getUint16(widths + 4 * Math.min(glyph, metrics - 1)) / unitsPerEm;
  return {
    has: (codePoint) => glyphOf(codePoint) > 0,
    widthOf: (text) => {
      let width = 0;
      for (const char of text) width += advance(glyphOf(char.codePointAt(0) ?? 0));
      return width;
    },
    middleToBaseline: (ascender + descender) / 2 / unitsPerEm,
  };
}

function tablesOf(view: DataView): Map<string, number> {
  const tables = new Map<string, number>();
  for (let i = 0, at = 12; i < view.getUint16(4); i++, at += 16) {
    tables.set(
      String.fromCharCode(...[0, 1, 2, 3].map((byte) => view.getUint8(at + byte))),
      view.getUint32(at + 8),
    );
  }
  return tables;
}

/**
 * Returns a function that returns the glyph of a code point, 0 for none. Reads the map for all of
 * Unicode (format 12), which all current fonts have.
 */
function characterMap(view: DataView, cmap: number): (codePoint: number) => number {
  for (let i = 0; i < view.getUint16(cmap + 2); i++) {
    const map = cmap + view.getUint32(cmap + 8 + 8 * i);
    if (view.getUint16(map) === 12) return groupedMap(view, map);
  }
  throw new Error('The font maps no characters beyond the first 65,536.');
}

function groupedMap(view: DataView, map: number): (codePoint: number) => number {
  const count = view.getUint32(map + 12);
  return (codePoint) => {
    let low = 0;
    let high = count - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const group = map + 16 + 12 * middle;
      if (codePoint < view.getUint32(group)) high = middle - 1;
      else if (codePoint > view.getUint32(group + 4)) low = middle + 1;
      else return view.getUint32(group + 8) + codePoint - view.getUint32(group);
    }
    return 0;
  };
}
