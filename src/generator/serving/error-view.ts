import type { LiveError } from '../../components/live-message.js';
import type { Diagnostic, Place } from '../model/diagnostic.js';
import type { DocsgenError } from '../model/errors.js';

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
          : [{ number, text: text.slice(0, 300), ...(number === line ? { column } : {}) }];
      });
      return {
        place: `${file}:${line}:${column}`,
        rule,
        message,
        lines,
        hint,
        ...(editor === undefined ? {} : { editor }),
      };
    });
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
          message: error.message,
          lines: [],
          ...(error.hint === undefined ? {} : { hint: error.hint }),
        },
      ];
}
