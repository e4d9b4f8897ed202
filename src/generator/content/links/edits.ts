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

/** Whether the range of an edit has the expected text. */
export function isExpected(text: string, { line, column, endColumn, expected }: TextEdit): boolean {
  const start = lineStarts(text)[line - 1];
  return start !== undefined && text.slice(start + column - 1, start + endColumn - 1) === expected;
}

/** Of edits that overlap the first. */
export function withoutOverlaps<Edit extends TextEdit>(edits: readonly Edit[]): Edit[] {
  const chosen: Edit[] = [];
  for (const edit of edits) {
    const overlaps = chosen.some(
      (other) =>
        other.line === edit.line && edit.column < other.endColumn && other.column < edit.endColumn,
    );
    if (!overlaps) chosen.push(edit);
  }
  return chosen;
}

/** Offsets of the lines of a text. The first line starts after a byte order mark. */
function lineStarts(text: string): number[] {
  const starts = [text.startsWith('\ufeff') ? 1 : 0];
  for (const { index, 0: end } of text.matchAll(/\r\n|\n|\r/g)) starts.push(index + end.length);
  return starts;
}
