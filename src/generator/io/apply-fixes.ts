import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic } from '../model/diagnostic.js';
import { REDIRECTS_FILE } from '../site/redirects.js';
import { writeWhole } from './write-whole.js';

/** One line as it is and as it becomes; `before` undefined for a line that is new. */
export interface Edit {
  readonly file: string;
  readonly line: number;
  readonly before: string | undefined;
  readonly after: string;
}

/** The edits that mend what can be mended for sure. Nothing is written. */
export function planFixes(siteDir: string, diagnostics: readonly Diagnostic[]): Edit[] {
  const files = new Map<string, string[]>();
  const linesOf = (file: string): string[] => {
    const known = files.get(file);
    if (known !== undefined) return known;
    const lines = existsSync(join(siteDir, file))
      ? readFileSync(join(siteDir, file), 'utf8').split('\n')
      : [];
    files.set(file, lines);
    return lines;
  };
  const edits = new Map<string, Edit>();
  const redirects = new Map<string, string>();
  // From right to left, so that columns hold.
  for (const { file, line, column, fix } of [...diagnostics].sort(
    (a, b) => b.line - a.line || b.column - a.column,
  )) {
    if (fix === undefined) continue;
    if ('from' in fix) {
      redirects.set(fix.from, fix.to);
      continue;
    }
    const lines = linesOf(file);
    const at = placeOf(lines, line, column, fix.find);
    if (at === undefined) continue;
    const now = lines[at.line - 1] ?? '';
    const after = now.slice(0, at.offset) + fix.replace + now.slice(at.offset + fix.find.length);
    const key = `${file}:${at.line}`;
    edits.set(key, { file, line: at.line, before: edits.get(key)?.before ?? now, after });
    lines[at.line - 1] = after;
  }
  const list = [...edits.values()].sort((a, b) =>
    a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line,
  );
  const own = linesOf(REDIRECTS_FILE);
  const next =
    own.length === 0 || (own.length === 1 && own[0] === '')
      ? 1
      : own.at(-1) === ''
        ? own.length
        : own.length + 1;
  return [
    ...list,
    ...[...redirects]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([from, to], i) => ({
        file: REDIRECTS_FILE,
        line: next + i,
        before: undefined,
        after: `${from} ${to}`,
      })),
  ];
}

/** Where the text stands that is to go: on its line, else where the address of a reference is defined. */
function placeOf(
  lines: readonly string[],
  line: number,
  column: number,
  find: string,
): { line: number; offset: number } | undefined {
  const onLine = lines[line - 1]?.indexOf(find, column - 1) ?? -1;
  if (onLine >= 0) return { line, offset: onLine };
  // A link may go on for lines.
  for (
    let next = line;
    next < Math.min(lines.length, line + 5) && lines[next]?.trim() !== '';
    next++
  ) {
    const offset = lines[next]?.indexOf(`](${find}`) ?? -1;
    if (offset >= 0) return { line: next + 1, offset: offset + 2 };
  }
  const definitions = lines.flatMap((text, i) =>
    /^ {0,3}\[[^\]]+\]:/.test(text) && text.includes(find)
      ? [{ line: i + 1, offset: text.indexOf(find) }]
      : [],
  );
  return definitions.length === 1 ? definitions[0] : undefined;
}

/** Write edits: each file whole and at once, so that a fault midway leaves it as it was. */
export function applyFixes(siteDir: string, edits: readonly Edit[]): void {
  for (const file of new Set(edits.map((edit) => edit.file))) {
    const path = join(siteDir, file);
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    const lines = text.split('\n');
    const added: string[] = [];
    for (const edit of edits.filter((e) => e.file === file)) {
      if (edit.before === undefined) added.push(edit.after);
      else lines[edit.line - 1] = edit.after;
    }
    const kept = lines.join('\n');
    writeWhole(
      path,
      added.length === 0
        ? kept
        : `${kept === '' || kept.endsWith('\n') ? kept : `${kept}\n`}${added.join('\n')}\n`,
    );
  }
}
