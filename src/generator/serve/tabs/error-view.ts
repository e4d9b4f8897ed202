import type { LiveError } from '../../../components/live-message.js';
import type { Diagnostic, Place } from '../../model/diagnostic.js';
import type { DocsgenError } from '../../model/errors.js';
import { printable } from '../../model/printable.js';

/** Number of source lines before and after the faulty line. */
const CONTEXT_LINES = 2;

/** Warnings that are shown like errors, because they usually mean a typing mistake. */
const SHOWN_WARNINGS: ReadonlySet<string> = new Set([
  'directive/unknown',
  'front-matter/unknown-key',
]);

/** Maximum number of errors in the overlay. */
const MAX_ERRORS = 20;

export interface ErrorSources {
  readonly line: (file: string, line: number) => string | undefined;
  readonly editor: (place: Place) => string | undefined;
}

/** Findings for the overlay of a page. */
export function errorViews(diagnostics: readonly Diagnostic[], sources: ErrorSources): LiveError[] {
  return diagnostics
    .filter(({ severity, rule }) => severity === 'error' || SHOWN_WARNINGS.has(rule))
    .slice(0, MAX_ERRORS)
    .map((finding): LiveError => {
      const { file, line, column, rule, message, hint } = finding;
      const editor = sources.editor(finding);
      const first = Math.max(1, line - CONTEXT_LINES);
      const count = line + CONTEXT_LINES - first + 1;
      const numbers = Array.from({ length: count }, (_, i) => first + i);
      const lines = numbers.flatMap((number) => {
        const text = sources.line(file, number);
        return text === undefined
          ? []
          : [sourceLineView(number, text.slice(0, 300), number === line ? column : undefined)];
      });
      return {
        place: `${printable(file)}:${line}:${column}`,
        rule: printable(rule),
        message: printable(message),
        lines,
        hint: printable(hint),
        ...(editor === undefined ? {} : { editor }),
      };
    });
}

/** A line with visible control characters, except tabs. The column is that in the changed text. */
function sourceLineView(
  number: number,
  text: string,
  column: number | undefined,
): LiveError['lines'][number] {
  const visible = (part: string): string => part.split('\t').map(printable).join('\t');
  if (column === undefined) return { number, text: visible(text) };
  const before = visible(text.slice(0, column - 1));
  const behind = visible(text.slice(column - 1));
  const blanks = Math.max(0, column - 1 - text.length);
  return { number, text: before + behind, column: before.length + blanks + 1 };
}

/** A failed update for the overlay of a page. */
export function failureViews(error: DocsgenError, sources: ErrorSources): LiveError[] {
  const views = errorViews(error.diagnostics, sources);
  return views.length > 0
    ? views
    : [
        {
          place: '',
          rule: '',
          message: error.message.split('\n').map(printable).join('\n'),
          lines: [],
          ...(error.hint === undefined ? {} : { hint: printable(error.hint) }),
        },
      ];
}
