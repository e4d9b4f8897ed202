import type { Severity } from './rules.js';

export type { Severity };

/** A position in a source file; lines and columns count from 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/**
 * A wrong destination and the correct one. Rules report it only if there is no doubt; `check`
 * looks up the position of the destination and makes a `Fix` from it.
 */
export interface Correction {
  /** The wrong destination as the parser reads it. */
  readonly url: string;
  readonly to: string;
}

/** A source range on one line of the diagnostic's file, and its new text. */
export interface TextEdit {
  /** Lines and columns count from 1; columns count UTF-16 code units. */
  readonly line: number;
  readonly column: number;
  /** The column after the last character. */
  readonly endColumn: number;
  /** The current text of the range. If the file has another text there, nothing is changed. */
  readonly expected: string;
  readonly replacement: string;
}

/** A new line of `redirects.txt`. */
export interface RedirectFix {
  readonly from: string;
  readonly to: string;
}

/** Edits that are made together. They correct the syntax of MDX. */
export interface SyntaxFix {
  readonly edits: readonly TextEdit[];
}

/** A safe edit that fixes a finding. A `TextEdit` replaces a destination. */
export type Fix = TextEdit | RedirectFix | SyntaxFix;

/** A finding: an error or a warning in a site. */
export interface Diagnostic extends Place {
  /** Permanent id, `group/name`. */
  readonly rule: string;
  readonly severity: Severity;
  /** The problem, in terms that writers know. */
  readonly message: string;
  /** One instruction that fixes the problem. */
  readonly hint: string;
  readonly correction?: Correction;
  readonly fix?: Fix;
}

/** A finding whose place is given separately. */
export type Finding = Omit<Diagnostic, keyof Place>;

/** Longest word of a message, and longest message, in UTF-16 code units. */
const MAX_WORD = 300;
const MAX_MESSAGE = 1500;

/** A finding whose texts are short, also if they quote a word or a text of any length. */
export function withShortTexts(diagnostic: Diagnostic): Diagnostic {
  const { message, hint } = diagnostic;
  if (message.length <= MAX_WORD && hint.length <= MAX_WORD) return diagnostic;
  return { ...diagnostic, message: shortText(message), hint: shortText(hint) };
}

function shortText(text: string): string {
  if (text.length <= MAX_WORD) return text;
  const words = text.replace(/\S+/g, (word) => withoutMiddle(word, MAX_WORD));
  return withoutMiddle(words, MAX_MESSAGE);
}

/** The start and the end of a text that is too long. Halves of characters are left out. */
function withoutMiddle(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = text.slice(0, most * 0.7).replace(/[\ud800-\udbff]$/, '');
  const end = text.slice(most * -0.2).replace(/^[\udc00-\udfff]/, '');
  return `${start}…${end}`;
}

/** Sorts diagnostics by position, rule and message, and removes duplicates. */
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

/** Compares texts by code unit. The order is the same in every locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
