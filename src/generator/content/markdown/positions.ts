import type { Point } from 'unist';

/** The lines and columns of offsets in a text whose lines end with `\n`. */
export class Positions {
  /** Offsets at which lines start. */
  private starts: readonly number[] | undefined;

  constructor(readonly text: string) {}

  /** The point of an offset. Takes logarithmic time. */
  at(offset: number): Point & { readonly offset: number } {
    const starts = (this.starts ??= lineStarts(this.text));
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1, offset };
  }
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1))
    starts.push(end + 1);
  return starts;
}
