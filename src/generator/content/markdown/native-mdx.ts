import type { Program } from 'estree';
import type {
  MdxFlowExpression,
  MdxJsxAttribute,
  MdxJsxExpressionAttribute,
  MdxJsxFlowElement,
  MdxJsxTextElement,
  MdxTextExpression,
  MdxjsEsm,
} from 'mdast-util-mdx';
import type { Position } from 'unist';
import { EsmBlocks, expressionProgram, spreadProgram, type CodeLines } from './native-code.js';
import { Positions } from './positions.js';

type JsxElement = MdxJsxFlowElement | MdxJsxTextElement;
type Attribute = JsxElement['attributes'][number];

/** A line that may begin JSX or an expression. */
export const BLOCK_IN_LINES = /\n[ \t>]*[{<]/;
/** A line of code that may begin a block. */
const BLOCK_IN_CODE = /\n[ \t>]*[^\s\w"'}\])/.,(]|\n[ \t>]*\d/;
/** The end of a line behind a tag or an expression that is a block. */
const LINE_END = /(?:[ \t]*<[^<>{}\n]*>)*[ \t]*(?:\n|$)/y;
const NAME = /[A-Za-z_$][\w$-]*(?:(?:\.[A-Za-z_$][\w$-]*)+|:[A-Za-z_$][\w$-]*)?/y;
const ATTRIBUTE_NAME = /[A-Za-z_$][\w$-]*(?::[A-Za-z_$][\w$-]*)?/y;
const SPACE = /[ \t\n]*/y;
const EQUALS = /[ \t\n]*=[ \t\n]*/y;
const CLOSING_TAG = /^<\/[^<>]*>$/;
const TAG_END = /\/?>/y;
/** The start of a line of code in braces: up to two spaces are not a part of the code. */
const CODE_INDENT = /(?: {0,2}(?! )| {2})(?!\t)/y;
/** A character reference, or white space that only one of the parsers knows. */
const UNSURE_LITERAL = /&[^\s;&]*;|\n[ \t]*[^\S \t\n]/;

/**
 * Adds what the native parser leaves out of the nodes of MDX: the programs of code, and the
 * positions of attributes. Each method returns false if it is not certain that the node is the
 * reference's.
 */
export class MdxNodes {
  private readonly positions: Positions;
  private readonly blocks: EsmBlocks;

  constructor(
    private readonly text: string,
    /** Lines at which lists, quotes and footnotes end. */
    private readonly containerEnds: ReadonlySet<number>,
  ) {
    this.positions = new Positions(text);
    this.blocks = new EsmBlocks(text, this.positions);
  }

  addModule(node: MdxjsEsm): boolean {
    const { start } = offsetsOf(node);
    // In the reference a space follows the keyword.
    if (!/^(?:import|export) /.test(node.value)) return false;
    const end = start + node.value.length;
    const isLines = end === this.text.length || this.text[end] === '\n';
    if (!isLines || /\n[ \t]*$/.test(node.value)) return false;
    if (!this.text.startsWith(node.value, start)) return false;
    // The native parser counts the end of the last line.
    node.position = { start: this.positions.at(start), end: this.positions.at(end) };
    return addProgram(node, this.blocks.next(start, end));
  }

  /** `isNested`: whether the node is in a list, a quote or a footnote. */
  addExpression(node: MdxFlowExpression | MdxTextExpression, isNested: boolean): boolean {
    const { start, end } = offsetsOf(node);
    const lines = this.linesOf(start, node.value, isNested);
    if (lines === undefined || endOf(lines) !== end - 1) return false;
    if (!this.isCertainStart(start, end, isNested) || this.mayBreak(start, end)) return false;
    const { positions } = this;
    return addProgram(node, expressionProgram(lines, { positions, allowEmpty: true }));
  }

  /** `isNested`: whether the node is in a list, a quote or a footnote. */
  addAttributes(node: JsxElement, isNested: boolean): boolean {
    delete node.data;
    const { start } = offsetsOf(node);
    const nameEnd = this.nameEnd(start + 1, node);
    if (nameEnd === undefined) return false;
    let at = this.skip(SPACE, nameEnd);
    for (const attribute of node.attributes) {
      const end = this.addAttribute(attribute, at, isNested);
      if (end === undefined) return false;
      at = this.skip(SPACE, end);
    }
    const tagEnd = this.skip(TAG_END, at);
    if (tagEnd === at || !this.isCertainStart(start, tagEnd, isNested)) return false;
    if (this.mayBreak(start, tagEnd)) return false;
    return this.text[tagEnd - 2] === '/' || this.isClosed(node, tagEnd);
  }

  /** Whether a block may begin inside of code or a tag, which is a part of a paragraph. */
  private mayBreak(start: number, end: number): boolean {
    if (!BLOCK_IN_CODE.test(this.text.slice(start, end))) return false;
    LINE_END.lastIndex = end;
    return !this.beginsLine(start) || !LINE_END.test(this.text);
  }

  /** Whether code or a tag of several lines may be where it is. */
  private isCertainStart(start: number, end: number, isNested: boolean): boolean {
    if (isNested && /[ \t]/.test(this.text[end] ?? '')) return false;
    if (!this.text.slice(start, end).includes('\n')) return true;
    // The reference refuses lines that could belong to the paragraph of a container before.
    return !isNested && !this.containerEnds.has(this.lineBefore(start));
  }

  /** The line before an offset; before an indented line, the last one that is not blank. */
  private lineBefore(offset: number): number {
    const { line, column } = this.positions.at(offset);
    const isIndented = column > 1;
    const before = this.text.slice(0, offset - column + 1);
    return isIndented ? this.positions.at(before.trimEnd().length).line : line - 1;
  }

  /** Whether the closing tag of an element is behind its children. */
  private isClosed({ children, position }: JsxElement, tagEnd: number): boolean {
    const end = position?.end.offset ?? 0;
    const closing = this.text.lastIndexOf('</', end - 1);
    if (!CLOSING_TAG.test(this.text.slice(closing, end))) return false;
    return closing >= (children.at(-1)?.position?.end.offset ?? tagEnd);
  }

  private beginsLine(offset: number): boolean {
    const { column } = this.positions.at(offset);
    return this.text.slice(offset - column + 1, offset).trim() === '';
  }

  private nameEnd(start: number, { name }: JsxElement): number | undefined {
    if (name === null) return start;
    const end = this.skip(NAME, start);
    return this.text.slice(start, end) === name ? end : undefined;
  }

  /** The end of an attribute that starts at an offset. Undefined if there is another one. */
  private addAttribute(attribute: Attribute, start: number, isNested: boolean): number | undefined {
    const end =
      attribute.type === 'mdxJsxAttribute'
        ? this.addNamed(attribute, start, isNested)
        : this.addSpread(attribute, start, isNested);
    if (end === undefined) return undefined;
    attribute.position = { start: this.positions.at(start), end: this.positions.at(end) };
    return end;
  }

  private addSpread(
    node: MdxJsxExpressionAttribute,
    start: number,
    isNested: boolean,
  ): number | undefined {
    // The reference reports errors about spreads at the start of a line.
    if (this.beginsLine(start)) return undefined;
    const lines = this.linesOf(start, node.value, isNested);
    if (lines === undefined) return undefined;
    return addProgram(node, spreadProgram(lines, this.positions)) ? endOf(lines) + 1 : undefined;
  }

  private addNamed(
    { name, value }: MdxJsxAttribute,
    start: number,
    isNested: boolean,
  ): number | undefined {
    const nameEnd = this.skip(ATTRIBUTE_NAME, start);
    if (this.text.slice(start, nameEnd) !== name) return undefined;
    const valueStart = this.skip(EQUALS, nameEnd);
    const hasValue = value !== null && value !== undefined;
    if (hasValue !== valueStart > nameEnd) return undefined;
    if (!hasValue) return nameEnd;
    if (typeof value === 'string') return this.literalEnd(valueStart, value);
    const lines = this.linesOf(valueStart, value.value, isNested);
    if (lines === undefined) return undefined;
    const program = expressionProgram(lines, { positions: this.positions, allowEmpty: false });
    return addProgram(value, program) ? endOf(lines) + 1 : undefined;
  }

  private literalEnd(start: number, value: string): number | undefined {
    const quote = this.text[start];
    if (quote !== '"' && quote !== "'") return undefined;
    const end = this.text.indexOf(quote, start + 1);
    const source = this.text.slice(start + 1, end);
    const isSure = end >= 0 && !UNSURE_LITERAL.test(source);
    return isSure && source.replace(/\n[ \t]+/g, '\n') === value ? end + 1 : undefined;
  }

  /** The lines of the code behind the brace at an offset. Undefined if they are not certain. */
  private linesOf(start: number, value: string, isNested: boolean): CodeLines | undefined {
    if (this.text[start] !== '{') return undefined;
    const values = value.split('\n');
    if (isNested && values.length > 1) return undefined;
    let at = start + 1;
    const lines: { start: number; end: number }[] = [];
    for (const [i, line] of values.entries()) {
      if (i > 0) at = this.skip(CODE_INDENT, at);
      if (!this.text.startsWith(line, at)) return undefined;
      const end = at + line.length;
      if (this.text[end] !== (i === values.length - 1 ? '}' : '\n')) return undefined;
      lines.push({ start: at, end });
      at = end + 1;
    }
    return lines;
  }

  /** The offset behind a pattern at an offset. */
  private skip(pattern: RegExp, start: number): number {
    pattern.lastIndex = start;
    return pattern.test(this.text) ? pattern.lastIndex : start;
  }
}

function endOf(lines: CodeLines): number {
  return lines.at(-1)?.end ?? 0;
}

function offsetsOf({ position }: { position?: Position | undefined }): {
  start: number;
  end: number;
} {
  return { start: position?.start.offset ?? 0, end: position?.end.offset ?? 0 };
}

function addProgram(
  node: { data?: { estree?: Program | null | undefined } | undefined },
  program: Program | undefined,
): boolean {
  if (program === undefined) return false;
  node.data = { estree: program };
  return true;
}
