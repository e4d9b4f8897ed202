import type { Nodes } from 'mdast';
import type { CompileContext, Extension, Token } from 'mdast-util-from-markdown';

/** Where a destination is written, on one line; for `<…>` the brackets are part of it. */
export interface SourceRange {
  readonly line: number;
  readonly column: number;
  /** The column after the last character. */
  readonly endColumn: number;
}

interface Ranges {
  /** Of a link, an image or a definition. */
  destination?: SourceRange;
  /** Of a directive's attribute values, without quotes, by the attribute's name. */
  attributes?: Map<string, SourceRange>;
}

/** Where the destination of a link, an image or a definition is written; undefined for autolinks and `[x]()`. */
export function destinationRange(node: Nodes): SourceRange | undefined {
  return (node.data as Ranges | undefined)?.destination;
}

/** Where the value of a directive's attribute is written. */
export function attributeRange(node: Nodes, name: string): SourceRange | undefined {
  return (node.data as Ranges | undefined)?.attributes?.get(name);
}

/** An extension of the parser that keeps the positions of destinations, which the tree does not hold. */
export function noteDestinations(): Extension {
  return {
    enter: {
      resourceDestination: noteDestination,
      definitionDestination: noteDestination,
      directiveContainerAttributeValue: noteAttribute,
      directiveLeafAttributeValue: noteAttribute,
    },
  };
}

function noteDestination(this: CompileContext, token: Token): void {
  const node = this.stack.at(-1);
  const range = rangeOf(token);
  if (node === undefined || node.type === 'fragment' || range === undefined) return;
  node.data = Object.assign(node.data ?? {}, { destination: range });
}

function noteAttribute(this: CompileContext, token: Token): void {
  // On top of the directive is the buffer that its attributes are read into.
  const node = this.stack.at(-2);
  const name = this.data.directiveAttributes?.at(-1)?.[0];
  const range = rangeOf(token);
  if (node === undefined || node.type === 'fragment') return;
  if (name === undefined || range === undefined) return;
  const data: Ranges = (node.data ??= {}) as Ranges;
  data.attributes ??= new Map();
  data.attributes.set(name, range);
}

function rangeOf({ start, end }: Token): SourceRange | undefined {
  return start.line === end.line
    ? { line: start.line, column: start.column, endColumn: end.column }
    : undefined;
}
