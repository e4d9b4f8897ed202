import type { LiveError } from '../../../components/live-message.js';
import type { Diagnostic, Place } from '../../model/diagnostic.js';
import type { DocsgenError } from '../../model/errors.js';
import { printable } from '../../model/printable.js';

/** Lines of the source shown on either side. */
const AROUND = 2;

/** Warnings of what does not become what the writer meant. */
const MISSPELT: ReadonlySet<string> = new Set(['directive/unknown', 'front-matter/unknown-key']);

/** More than these nobody reads over a page. */
const MOST = 20;

export interface ErrorSources {
  readonly line: (file: string, line: number) => string | undefined;
  readonly editor: (place: Place) => string | undefined;
}

/** Diagnostics as the page shows them. */
export function errorViews(diagnostics: readonly Diagnostic[], sources: ErrorSources): LiveError[] {
  return diagnostics
    .filter(({ severity, rule }) => severity === 'error' || MISSPELT.has(rule))
    .slice(0, MOST)
    .map((found): LiveError => {
      const { file, line, column, rule, message, hint } = found;
      const editor = sources.editor(found);
      const numbers = Array.from({ length: 2 * AROUND + 1 }, (_, i) => line - AROUND + i).filter(
        (number) => number > 0,
      );
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

/** A line with its control characters visible; tabs stay. The column moves with the text before it. */
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

/** Why an update could not proceed, as the page shows it. */
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
