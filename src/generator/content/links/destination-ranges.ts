import type { Nodes } from 'mdast';
import type { CompileContext, Extension, Token } from 'mdast-util-from-markdown';

/** The range of a destination in its line, with the brackets of `<…>`. */
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

/** The range of the destination of a link, image or definition. Autolinks and `[x]()` have none. */
export function destinationRange(node: Nodes): SourceRange | undefined {
  return (node.data as Ranges | undefined)?.destination;
}

/** The range of the value of a directive's attribute. */
export function attributeRange(node: Nodes, name: string): SourceRange | undefined {
  return (node.data as Ranges | undefined)?.attributes?.get(name);
}

/** An extension of the parser that adds the ranges of destinations to the tree. */
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
  // The top of the stack is a buffer for the attributes, and the directive is below it.
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
