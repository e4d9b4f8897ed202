import type { Nodes, Parents } from 'mdast';
import { placesIn } from '../../formats/locate.js';
import type { Finding, Place } from '../../model/diagnostic.js';
import { reportAt, type CompileContext } from '../context.js';

/** One Markdown file while it is linted: the page, or a partial that it includes. */
export interface LintedFile {
  readonly path: string;
  /** The text as it was parsed: lines and columns are those of the file. */
  readonly text: string;
  readonly context: CompileContext;
  /** Whether the file is MDX. */
  readonly mdx: boolean;
  /** Line and column of an offset of the text. */
  readonly placeAt: (offset: number) => Pick<Place, 'line' | 'column'>;
  /** Source of a node; '' for a node without a position. */
  readonly sourceOf: (node: Nodes) => string;
}

/** The position of a node in the tree. Searching it among its siblings would be quadratic. */
export interface ChildPlace {
  readonly parent: Parents;
  readonly index: number;
}

/** Prepare a file for linting. */
export function createLintedFile(
  { path, text, mdx }: Pick<LintedFile, 'path' | 'text' | 'mdx'>,
  context: CompileContext,
): LintedFile {
  return {
    path,
    text,
    mdx,
    context,
    placeAt: placesIn(text),
    sourceOf: (node) => text.slice(startOf(node), endOf(node)),
  };
}

/** Report a finding at an offset of a file. */
export function reportOffset(file: LintedFile, offset: number, finding: Finding): void {
  reportAt(file.context, { file: file.path, ...file.placeAt(offset) }, finding);
}

/** Offset where a node starts. */
export function startOf(node: Nodes): number {
  return node.position?.start.offset ?? 0;
}

/** Offset where a node ends. */
export function endOf(node: Nodes): number {
  return node.position?.end.offset ?? startOf(node);
}
