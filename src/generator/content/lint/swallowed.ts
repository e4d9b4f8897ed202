import type { Diagnostic } from '../../model/diagnostic.js';
import type { CompileContext } from '../context.js';

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

/** The diagnostics of a page without those that follow from a block that was never closed. */
export function withoutConsequences({
  diagnostics,
  swallowed,
}: CompileContext): readonly Diagnostic[] {
  const isUnreadable = diagnostics.some(({ rule }) => rule === 'html/unreadable');
  if (isUnreadable) return diagnostics.filter(({ rule }) => !HTML_RULES.has(rule));
  if (swallowed.length === 0) return diagnostics;
  const linesOf = swallowedLines(swallowed);
  return diagnostics.filter(({ file, line, rule }) => {
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
