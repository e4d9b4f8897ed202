import type { Diagnostic } from '../model/diagnostic.js';
import { printable } from '../model/printable.js';
import { countOf, countText } from './tally.js';

/** Names more than these only by their number. */
const NAMED = 3;

/** Which files a rebuild was for. */
export function changedText(changed: readonly string[]): string {
  const names = changed.map(printable);
  if (names.length <= NAMED) return names.join(', ');
  return `${names.slice(0, NAMED - 1).join(', ')} and ${changed.length - NAMED + 1} other files`;
}

/** Tells of diagnostics once: those that were there at the last update, at whatever place, are not told again. */
export function createNews(): (diagnostics: readonly Diagnostic[]) => {
  readonly fresh: readonly Diagnostic[];
  readonly summary: string;
} {
  let known = new Set<string>();
  let broken = false;
  return (diagnostics) => {
    const nameOf = ({ file, rule, message }: Diagnostic): string =>
      JSON.stringify([file, rule, message]);
    const fresh = diagnostics.filter((diagnostic) => !known.has(nameOf(diagnostic)));
    known = new Set(diagnostics.map(nameOf));
    const mended = broken && countOf(diagnostics).errors === 0;
    broken = countOf(diagnostics).errors > 0;
    return {
      fresh,
      summary: [
        ...(diagnostics.length > 0 ? [countText(diagnostics)] : []),
        ...(mended ? ['all errors are mended'] : []),
      ].join(', '),
    };
  };
}
