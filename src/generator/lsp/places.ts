import type { Range } from 'vscode-languageserver';
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
