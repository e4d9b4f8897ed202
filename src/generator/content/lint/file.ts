import type { Nodes, Parents } from 'mdast';
import type { CompileContext } from '../context.js';
import { reportAt } from '../context.js';

/** A place between two characters of a text, with its line and column from 1. */
interface LinePlace {
  readonly line: number;
  readonly column: number;
}

/** One Markdown file while it is linted: the page, or a partial that it includes. */
export interface LintedFile {
  readonly path: string;
  /** The text as it was parsed: lines and columns are those of the file. */
  readonly text: string;
  readonly context: CompileContext;
  /** Line and column of an offset of the text. */
  readonly placeAt: (offset: number) => LinePlace;
  /** Source of a node; '' for a node without a position. */
  readonly sourceOf: (node: Nodes) => string;
}

/** Where a node is in the tree: looking it up among its siblings would take quadratic time. */
export interface ChildPlace {
  readonly parent: Parents;
  readonly index: number;
}

/** What a finding says. */
export interface Finding {
  readonly rule: string;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly hint: string;
}

/** Prepare a file for linting. Line starts are looked up on the first finding only. */
export function createLintedFile(path: string, text: string, context: CompileContext): LintedFile {
  let starts: readonly number[] | undefined;
  const placeAt = (offset: number): LinePlace => {
    starts ??= lineStarts(text);
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
  return {
    path,
    text,
    context,
    placeAt,
    sourceOf: (node) => text.slice(startOf(node), endOf(node)),
  };
}

/** Report a finding at an offset of a file. */
export function reportOffset(file: LintedFile, offset: number, finding: Finding): void {
  const { rule, severity, message, hint } = finding;
  const place = { file: file.path, ...file.placeAt(offset) };
  reportAt(file.context, place, { rule, severity, message, hint });
}

/** Offset where a node starts. */
export function startOf(node: Nodes): number {
  return node.position?.start.offset ?? 0;
}

/** Offset where a node ends. */
export function endOf(node: Nodes): number {
  return node.position?.end.offset ?? startOf(node);
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
