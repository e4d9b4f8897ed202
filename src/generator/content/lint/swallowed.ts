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
  return diagnostics.filter((diagnostic) => {
    const { file, line, rule } = diagnostic;
    const inFile = swallowed.filter((block) => block.file === file);
    if (inFile.length === 0) return true;
    if (inFile.some((block) => block.from === line && SWALLOWING.has(rule))) return true;
    return !DEPENDENT.has(rule) && !inFile.some(({ from, to }) => line >= from && line <= to);
  });
}
