import type { TextEdit } from '../../model/diagnostic.js';

/** Replace ranges of a text. The ranges must not overlap. */
export function replaceRanges(text: string, edits: readonly TextEdit[]): string {
  const starts = lineStarts(text);
  const offsetOf = (line: number, column: number): number => (starts[line - 1] ?? 0) + column - 1;
  let result = '';
  let done = 0;
  for (const edit of [...edits].sort((a, b) => a.line - b.line || a.column - b.column)) {
    result += text.slice(done, offsetOf(edit.line, edit.column)) + edit.replacement;
    done = offsetOf(edit.line, edit.endColumn);
  }
  return result + text.slice(done);
}

/** The edits whose ranges have the expected texts. */
export function expectedEdits<Edit extends TextEdit>(text: string, edits: readonly Edit[]): Edit[] {
  const starts = lineStarts(text);
  return edits.filter(({ line, column, endColumn, expected }) => {
    const start = starts[line - 1];
    if (start === undefined) return false;
    return text.slice(start + column - 1, start + endColumn - 1) === expected;
  });
}

/** Of edits that overlap the first. */
export function withoutOverlaps<Edit extends TextEdit>(edits: readonly Edit[]): Edit[] {
  const chosenOnLines = new Map<number, Edit[]>();
  return edits.filter((edit) => {
    const chosen = chosenOnLines.get(edit.line) ?? [];
    const overlaps = chosen.some(
      (other) => edit.column < other.endColumn && other.column < edit.endColumn,
    );
    if (!overlaps) chosenOnLines.set(edit.line, [...chosen, edit]);
    return !overlaps;
  });
}

/** Offsets of the lines of a text. The first line starts after a byte order mark. */
function lineStarts(text: string): number[] {
  const starts = [text.startsWith('\ufeff') ? 1 : 0];
  for (const { index, 0: end } of text.matchAll(/\r\n|\n|\r/g)) starts.push(index + end.length);
  return starts;
}
