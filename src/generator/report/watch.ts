import type { Diagnostic } from '../model/diagnostic.js';
import { printable } from '../model/printable.js';
import { countOf, countText } from './tally.js';

/** Number of changed files that are listed by name. */
const MAX_NAMES = 3;

/** The changed files that caused a rebuild. */
export function changedText(changed: readonly string[]): string {
  const names = changed.map(printable);
  if (names.length <= MAX_NAMES) return names.join(', ');
  const others = changed.length - MAX_NAMES + 1;
  return `${names.slice(0, MAX_NAMES - 1).join(', ')} and ${others} other files`;
}

/**
 * A function that returns the new findings of each update. A finding of the previous update is not
 * new, even if its position has changed.
 */
export function createNews(): (diagnostics: readonly Diagnostic[]) => {
  readonly newFindings: readonly Diagnostic[];
  readonly summary: string;
} {
  let previousKeys = new Set<string>();
  let hadErrors = false;
  const keyOf = ({ file, rule, message }: Diagnostic): string =>
    JSON.stringify([file, rule, message]);
  return (diagnostics) => {
    const newFindings = diagnostics.filter((diagnostic) => !previousKeys.has(keyOf(diagnostic)));
    previousKeys = new Set(diagnostics.map(keyOf));
    const hasErrors = countOf(diagnostics).errors > 0;
    const isFixed = hadErrors && !hasErrors;
    hadErrors = hasErrors;
    const parts = [countText(diagnostics), isFixed ? 'all errors are fixed' : ''];
    return { newFindings, summary: parts.filter((part) => part !== '').join(', ') };
  };
}
