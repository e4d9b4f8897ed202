/** How bad a finding is: an error keeps a site from being built. */
export type Severity = 'error' | 'warning';

/** A place in a source file; lines and columns count from 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/**
 * A destination that is wrong, and the one that is right for sure. Rules report it; `check` looks up
 * where the destination is written and makes a `Fix` of it.
 */
export interface Correction {
  /** The destination as the parser reads it. */
  readonly url: string;
  readonly to: string;
}

/** The exact source range of a destination, on one line of the diagnostic's file, and its new text. */
export interface DestinationFix {
  /** Counts from 1, as do the columns, which count UTF-16 code units. */
  readonly line: number;
  readonly column: number;
  /** The column after the last character. */
  readonly endColumn: number;
  /** The text that must be there; otherwise nothing is changed. */
  readonly expected: string;
  readonly replacement: string;
}

/** A new line of `redirects.txt`. */
export interface RedirectFix {
  readonly from: string;
  readonly to: string;
}

/** An edit that fixes a fault for sure. */
export type Fix = DestinationFix | RedirectFix;

/** A finding: something that is wrong in a site. */
export interface Diagnostic extends Place {
  /** Permanent id, `group/name`. */
  readonly rule: string;
  readonly severity: Severity;
  /** What is wrong, in the writer's words. */
  readonly message: string;
  /** How to fix it. */
  readonly hint: string;
  readonly correction?: Correction;
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
