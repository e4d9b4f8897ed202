import type { Position, Range } from 'vscode-languageserver';
import type { Diagnostic } from '../model/diagnostic.js';
import { splitLines } from '../model/lines.js';

/** The part of a line that a finding at a column is about: a link, a tag, a directive or a word. */
const SUBJECT = new RegExp(
  [
    /!?\[(?:[^\]\\]|\\.)*\]\([^)]*\)/,
    /:+[\w-]+(?:\[[^\]]*\])?(?:\{[^}]*\})?/,
    /<\/?[\w.:-]+/,
    /[^\s,;()[\]{}"'`<>]+/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'y',
);

/**
 * The range of a finding in the text of its file. Findings name only the start; the range ends
 * where the link, directive or word at the start ends. Columns of both count UTF-16 code units.
 */
export function rangeOfFinding(
  { line, column, fix }: Pick<Diagnostic, 'line' | 'column' | 'fix'>,
  lines: readonly string[],
): Range {
  const text = lines[line - 1] ?? '';
  const start = Math.min(column - 1, text.length);
  if (fix !== undefined && 'line' in fix && fix.line === line && fix.column === column)
    return onLine(line, start, fix.endColumn - 1);
  SUBJECT.lastIndex = start;
  const length = SUBJECT.exec(text)?.[0].length ?? 0;
  // An empty range is invisible in some editors.
  const end = Math.min(text.length, start + Math.max(length, 1));
  return onLine(line, start, end);
}

function onLine(line: number, start: number, end: number): Range {
  return {
    start: { line: line - 1, character: start },
    end: { line: line - 1, character: Math.max(start, end) },
  };
}

/** The lines of a text as editors count them. Editors do not show a byte order mark. */
export function editorLines(text: string): readonly string[] {
  return splitLines(text.startsWith('\ufeff') ? text.slice(1) : text);
}
/** The range of a place with an end column on one line; all count from 1. */
export function rangeOf(place: {
  readonly line: number;
  readonly column: number;
  readonly endColumn: number;
}): Range {
  return onLine(place.line, place.column - 1, place.endColumn - 1);
}

/** The position of a place, which counts from 1. */
export function positionOf({
  line,
  column,
}: {
  readonly line: number;
  readonly column: number;
}): Position {
  return { line: line - 1, character: column - 1 };
}

/** The empty range at a place. */
export function pointOf(place: { readonly line: number; readonly column: number }): Range {
  const position = positionOf(place);
  return { start: position, end: position };
}

export function isInside(position: Position, { start, end }: Range): boolean {
  return compare(start, position) <= 0 && compare(position, end) <= 0;
}

/** Whether two ranges share a position. */
export function areTouching(a: Range, b: Range): boolean {
  return compare(a.start, b.end) <= 0 && compare(b.start, a.end) <= 0;
}

function compare(a: Position, b: Position): number {
  return a.line - b.line || a.character - b.character;
}
