import type { Segment } from './types.js';

/** Number of unchanged words shown before and after a change. */
const CONTEXT = 8;

/** A change with the words around it. */
export type Hunk = readonly Segment[];

/** Cuts the words of a page into changes with context. Changes near each other share a hunk. */
export function hunksOf(segments: readonly Segment[]): Hunk[] {
  const hunks: Segment[][] = [];
  let hunk: Segment[] | undefined;
  segments.forEach((segment, i) => {
    if (segment.kind !== 'same') {
      if (hunk === undefined) hunks.push((hunk = []));
      hunk.push(segment);
      return;
    }
    const { words } = segment;
    const isLast = i === segments.length - 1;
    if (hunk !== undefined && !isLast && words.length <= 2 * CONTEXT) {
      hunk.push(segment);
      return;
    }
    hunk?.push({ kind: 'same', words: words.slice(0, CONTEXT) });
    hunk = undefined;
    if (isLast) return;
    hunk = [{ kind: 'same', words: words.slice(-CONTEXT) }];
    hunks.push(hunk);
  });
  return hunks;
}
