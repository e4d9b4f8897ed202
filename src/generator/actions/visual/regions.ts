import { diffArrays } from 'diff';
import type { Tab } from '../../io/tools/chromium.js';
import type { Region } from '../../diff/visual.js';
import { DocsgenError } from '../../model/errors.js';
import type { Picture } from './photographer.js';

/** The regions that differ in two pictures, in the pixels of each. */
export interface ChangedRegions {
  readonly before: readonly Region[];
  readonly after: readonly Region[];
}

/** The regions in which two pictures of a page differ. Both are empty for equal pictures. */
export async function changedRegions(
  tab: Tab,
  before: Picture,
  after: Picture,
): Promise<ChangedRegions> {
  if (before.png === after.png) return { before: [], after: [] };
  // The page of the site must not see the pictures.
  await tab.send('Page.navigate', { url: 'about:blank' });
  const input = JSON.stringify([before.png, after.png, after.article]);
  const { result } = await tab.send('Runtime.evaluate', {
    expression: `(${COMPARE})(...${input})`,
    awaitPromise: true,
    returnByValue: true,
  });
  const { value } = result as { readonly value?: ChangedRegions };
  if (value === undefined) throw new DocsgenError('Chromium cannot compare two pictures.');
  return withBlocks(value, before, after);
}

/**
 * The regions with the blocks that only one article has, in place of the pixels that differ in the
 * articles: below an added block, all pixels differ. Pixels count if all blocks are the same, as
 * after a change of styles.
 */
function withBlocks(regions: ChangedRegions, before: Picture, after: Picture): ChangedRegions {
  const html = ({ blocks }: Picture): string[] => blocks.map((block) => block.html);
  const parts = diffArrays(html(before), html(after));
  const removed: Region[] = [];
  const added: Region[] = [];
  let [at, now] = [0, 0];
  for (const part of parts) {
    if (part.added) added.push(...after.blocks.slice(now, now + part.count));
    if (part.removed) removed.push(...before.blocks.slice(at, at + part.count));
    if (!part.added) at += part.count;
    if (!part.removed) now += part.count;
  }
  if (removed.length + added.length === 0) return regions;
  const outside = (all: readonly Region[], { article: [left, right] }: Picture): Region[] =>
    all.filter(({ x, width }) => x + width <= left || x >= right);
  return {
    before: [...removed.map(plain), ...outside(regions.before, before)],
    after: [...added.map(plain), ...outside(regions.after, after)],
  };
}

function plain({ x, y, width, height }: Region): Region {
  return { x, y, width, height };
}

/**
 * Runs in the tab. In the columns of the article, the rows that are equal at the top and at the
 * bottom are left out, so that an added line does not mark everything below it. Around the article,
 * cells at the same place are compared.
 */
const COMPARE = `async (pngBefore, pngAfter, [left, right]) => {
  const CELL = 8;
  const read = async (png) => {
    const bytes = Uint8Array.from(atob(png), (char) => char.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    return { width: image.width, height: image.height, pixels: new Uint32Array(data.buffer) };
  };
  const a = await read(pngBefore);
  const b = await read(pngAfter);
  const width = Math.min(a.width, b.width);
  const sameRow = (rowA, rowB, from, to) => {
    for (let x = from; x < to; x++)
      if (a.pixels[rowA * a.width + x] !== b.pixels[rowB * b.width + x]) return false;
    return true;
  };
  const height = Math.min(a.height, b.height);
  const bandOf = (from, to) => {
    let top = 0;
    while (top < height && sameRow(top, top, from, to)) top++;
    let bottom = 0;
    while (
      bottom < height - top &&
      sameRow(a.height - 1 - bottom, b.height - 1 - bottom, from, to)
    )
      bottom++;
    return { top, endA: a.height - bottom, endB: b.height - bottom };
  };
  const cellsIn = (from, to, top, end) => {
    const rows = [];
    for (let y = top; y < end; y += CELL) {
      let first = to;
      let last = from;
      for (let row = y; row < Math.min(end, y + CELL); row++)
        for (let x = from; x < to; x++)
          if (a.pixels[row * a.width + x] !== b.pixels[row * b.width + x]) {
            first = Math.min(first, x);
            last = Math.max(last, x + 1);
          }
      if (first >= last) continue;
      const previous = rows.at(-1);
      const touches = previous !== undefined && previous.y + previous.height >= y - 2 * CELL;
      if (!touches) {
        rows.push({ x: first, y, width: last - first, height: Math.min(end, y + CELL) - y });
        continue;
      }
      const x = Math.min(previous.x, first);
      previous.width = Math.max(previous.x + previous.width, last) - x;
      previous.x = x;
      previous.height = Math.min(end, y + CELL) - previous.y;
    }
    return rows;
  };
  const result = { before: [], after: [] };
  const both = (regions) => {
    result.before.push(...regions);
    result.after.push(...regions);
  };
  const { top, endA, endB } = bandOf(left, right);
  if (endA === endB) both(cellsIn(left, right, top, endA));
  else {
    const band = (end) => ({ x: left, y: top, width: right - left, height: end - top });
    if (endA > top) result.before.push(band(endA));
    if (endB > top) result.after.push(band(endB));
  }
  for (const [from, to] of [[0, left], [right, width]])
    if (to > from) both(cellsIn(from, to, 0, height));
  return result;
}`;
