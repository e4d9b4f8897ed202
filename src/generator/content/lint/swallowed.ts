import type { Diagnostic } from '../../model/diagnostic.js';

/** Lines of a file that belong to a block which was never closed. */
export interface Swallowed {
  readonly file: string;
  readonly from: number;
  readonly to: number;
}

/** Rules about what a page holds: with a part of it swallowed, they say nothing true. */
const DEPENDENT: ReadonlySet<string> = new Set([
  'directive/misplaced',
  'directive/unclosed',
  'footnote/undefined',
  'footnote/unused',
  'heading/skipped-level',
  'html/stray-tag',
  'html/unclosed',
  'link/undefined-reference',
]);

/** Rules about raw HTML, none of which is shown when it cannot be read. */
const HTML_RULES: ReadonlySet<string> = new Set([
  'html/stray-tag',
  'html/unclosed',
  'html/unknown-tag',
]);

/** Rules that report a block which is never closed. */
const SWALLOWING: ReadonlySet<string> = new Set([
  'code/unclosed',
  'html/unclosed',
  'math/unclosed',
]);

/** File and line → the first column of an HTML tag that is never closed. */
function unclosedHtml(diagnostics: readonly Diagnostic[]): ReadonlyMap<string, number> {
  const columns = new Map<string, number>();
  for (const { rule, file, line, column } of diagnostics) {
    if (rule !== 'html/unclosed') continue;
    const key = `${file}:${line}`;
    columns.set(key, Math.min(column, columns.get(key) ?? column));
  }
  return columns;
}

/** Whether a closing tag belongs to a tag of its line that was reported as unclosed. */
function closesUnclosed(
  { rule, file, line, column }: Diagnostic,
  unclosed: ReadonlyMap<string, number>,
): boolean {
  const opening = rule === 'html/stray-tag' ? unclosed.get(`${file}:${line}`) : undefined;
  return opening !== undefined && opening < column;
}

/** The diagnostics of a page without those that follow from a block that was never closed. */
export function withoutConsequences({
  diagnostics,
  swallowed,
}: {
  readonly diagnostics: readonly Diagnostic[];
  readonly swallowed: readonly Swallowed[];
}): readonly Diagnostic[] {
  const isUnreadable = diagnostics.some(({ rule }) => rule === 'html/unreadable');
  if (isUnreadable) return diagnostics.filter(({ rule }) => !HTML_RULES.has(rule));
  const unclosed = unclosedHtml(diagnostics);
  const own = diagnostics.filter((diagnostic) => !closesUnclosed(diagnostic, unclosed));
  if (swallowed.length === 0) return own;
  const linesOf = swallowedLines(swallowed);
  return own.filter(({ file, line, rule }) => {
    const lines = linesOf.get(file);
    if (lines === undefined) return true;
    if (lines.first.has(line) && SWALLOWING.has(rule)) return true;
    return !DEPENDENT.has(rule) && !lines.all.has(line);
  });
}

/** File → the lines where swallowing blocks begin, and all lines of these blocks. */
function swallowedLines(
  blocks: readonly Swallowed[],
): ReadonlyMap<string, { readonly first: Set<number>; readonly all: Set<number> }> {
  const files = new Map<string, { first: Set<number>; all: Set<number> }>();
  for (const { file, from, to } of blocks) {
    const lines = files.get(file) ?? { first: new Set(), all: new Set() };
    files.set(file, lines);
    lines.first.add(from);
    for (let line = from; line <= to; line++) lines.all.add(line);
  }
  return files;
}
