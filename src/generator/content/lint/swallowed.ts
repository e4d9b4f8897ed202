import type { Diagnostic } from '../../model/diagnostic.js';

/** The lines of an unclosed block, which swallows the text after its intended end. */
export interface Swallowed {
  readonly file: string;
  readonly from: number;
  readonly to: number;
}

/** Rules about the content of a page. If part of it is swallowed, their findings can be false. */
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

/** Rules about raw HTML. They do not apply if all raw HTML is left out. */
const HTML_RULES: ReadonlySet<string> = new Set([
  'html/stray-tag',
  'html/unclosed',
  'html/unknown-tag',
]);

/** Rules that report an unclosed block. */
const SWALLOWING: ReadonlySet<string> = new Set([
  'code/unclosed',
  'html/unclosed',
  'math/unclosed',
]);

/** For each file and line, the first column of an unclosed HTML tag. */
function unclosedHtml(diagnostics: readonly Diagnostic[]): ReadonlyMap<string, number> {
  const columns = new Map<string, number>();
  for (const { rule, file, line, column } of diagnostics) {
    if (rule !== 'html/unclosed') continue;
    const key = `${file}:${line}`;
    columns.set(key, Math.min(column, columns.get(key) ?? column));
  }
  return columns;
}

/** Whether a stray closing tag belongs to a tag in its line that is reported as unclosed. */
function closesUnclosed(
  { rule, file, line, column }: Diagnostic,
  unclosed: ReadonlyMap<string, number>,
): boolean {
  const opening = rule === 'html/stray-tag' ? unclosed.get(`${file}:${line}`) : undefined;
  return opening !== undefined && opening < column;
}

/** The diagnostics of a page without those that an unclosed block causes. */
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
  const causes = diagnostics.filter((diagnostic) => !closesUnclosed(diagnostic, unclosed));
  if (swallowed.length === 0) return causes;
  const linesOf = swallowedLines(swallowed);
  return causes.filter(({ file, line, rule }) => {
    const lines = linesOf.get(file);
    if (lines === undefined) return true;
    if (lines.first.has(line) && SWALLOWING.has(rule)) return true;
    return !DEPENDENT.has(rule) && !lines.all.has(line);
  });
}

/** For each file, the first lines of swallowing blocks, and all their lines. */
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
