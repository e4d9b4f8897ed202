/** A diagnostic is something wrong in the writer's site: data, gathered, sorted and printed once. */

export type Severity = 'error' | 'warning';

/** A place in a source file; lines and columns count from 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** An edit that mends a fault for sure: text of its line, from its column on, or a line of `redirects.txt`. */
export type Fix =
  | { readonly find: string; readonly replace: string }
  | { readonly from: string; readonly to: string };

export interface Diagnostic extends Place {
  /** Permanent id, `group/name`. */
  readonly rule: string;
  readonly severity: Severity;
  /** What is wrong, in the writer's words. */
  readonly message: string;
  /** How to mend it. */
  readonly hint: string;
  readonly fix?: Fix;
}

/** Order diagnostics by place, then rule and message, and drop exact repetitions. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const sorted = [...diagnostics].sort(
    (a, b) =>
      compareText(a.file, b.file) ||
      a.line - b.line ||
      a.column - b.column ||
      compareText(a.rule, b.rule) ||
      compareText(a.message, b.message),
  );
  return sorted.filter((d, i) => {
    const before = sorted[i - 1];
    return (
      before === undefined ||
      before.file !== d.file ||
      before.line !== d.line ||
      before.column !== d.column ||
      before.rule !== d.rule ||
      before.message !== d.message
    );
  });
}

/** Compare by code unit, the same in every locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
