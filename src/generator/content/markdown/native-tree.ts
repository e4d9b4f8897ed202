import type { Html, Link, ListItem, Nodes, Parents, Root, RootContent, Text } from 'mdast';
import type { TextDirective } from 'mdast-util-directive';
import { READ_AHEAD } from './bounded-syntax.js';
import type { NativeSyntax } from './native-syntax.js';
import { TEXT_DIRECTIVES } from './text-directives.js';

/** Markup that the reference reads in the text of a literal address. */
const MARKUP_IN_ADDRESS = /[*_~`[\]<>&\\!$|]/;
/** Marks in a text: constructs that were not closed. */
const MARKS_IN_TEXT = /[`*_~<[\]!:&\\@$]|www|http/;
/** Openings after which the reference places the ends of the next lines differently. */
const OPENING = /[`<]/;
const OPENINGS_IN_TEXT = /[`<$]|\]\(/g;
const OPEN_DIRECTIVE = /:(?:badge|kbd|term|var)[[{]/;
const CLOSED_CONTAINER = /^(:+)(?!:)[^]*\n[ \t>]*\1:*$/;
const CONTAINER_END = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*:{3,}[ \t]*$/gm;
/** An attribute value without quotes that has a quote or an equals sign. */
const UNQUOTED_SIGN = /=[^\s"'=<>`]+[="'`]/;
/** Openings of HTML that does not end at a blank line, with the end of each. */
const RAW_HTML: readonly (readonly [RegExp, (opening: RegExpExecArray) => RegExp])[] = [
  [/^<(script|pre|style|textarea)(?=[\s>]|$)/i, ([, name]) => new RegExp(`</${name}>`, 'i')],
  [/^<!--/, () => /-->/],
  [/^<\?/, () => /\?>/],
  [/^<!\[CDATA\[/, () => /\]\]>/],
  [/^<![a-z]/i, () => />/],
];

/**
 * Change a tree of the native parser into the reference's. Returns false if it is not certain that
 * the result is the same. Literal addresses become text: `linkLiterals` finds them again.
 */
export function adaptTree(tree: Root, text: string, syntax: NativeSyntax): boolean {
  return new Adapter(text, syntax).adapt(tree);
}

class Adapter {
  private containers = 0;

  constructor(
    private readonly text: string,
    private readonly syntax: NativeSyntax,
  ) {}

  adapt(tree: Root): boolean {
    const parents: Parents[] = [tree];
    for (let parent = parents.pop(); parent !== undefined; parent = parents.pop()) {
      this.restoreTexts(parent);
      for (const child of parent.children) {
        if (!this.isCertain(child)) return false;
        if (child.type === 'listItem') this.placeTask(child);
        if ('children' in child) parents.push(child);
      }
      if (!this.hasCertainTexts(parent)) return false;
    }
    return (
      !this.syntax.directives || this.containers === (this.text.match(CONTAINER_END)?.length ?? 0)
    );
  }

  /** Turn prose that looks like a text directive, and literal addresses, into text. */
  private restoreTexts(parent: Parents): void {
    if (!parent.children.some((child) => this.isProse(child))) return;
    const merged: RootContent[] = [];
    for (const child of parent.children) {
      const node: RootContent = this.isProse(child)
        ? { type: 'text', value: this.sourceOf(child), position: child.position }
        : child;
      const last = merged.at(-1);
      if (node.type === 'text' && last?.type === 'text') join(last, node);
      else merged.push(node);
    }
    parent.children = merged as typeof parent.children;
  }

  private isProse(node: Nodes): node is TextDirective | Link {
    if (node.type === 'link') return this.isLiteral(node);
    return node.type === 'textDirective' && this.sourceOf(node) === `:${node.name}`;
  }

  private isLiteral(node: Link): boolean {
    const first = this.text[node.position?.start.offset ?? 0];
    return first !== '[' && first !== '<' && !MARKUP_IN_ADDRESS.test(this.sourceOf(node));
  }

  private isCertain(node: RootContent): boolean {
    switch (node.type) {
      case 'link':
        return /^[[<]/.test(this.sourceOf(node));
      case 'textDirective':
        return TEXT_DIRECTIVES.has(node.name);
      case 'containerDirective':
        this.containers++;
        return CLOSED_CONTAINER.test(this.sourceOf(node));
      case 'image':
      case 'imageReference':
        return !this.mayHoldFormula(node.alt ?? '');
      case 'html':
        return isClosed(node);
      case 'code':
        return this.hasClosedFence(node);
      case 'table':
        // Only with a bar does the reference look for tables.
        return this.text.includes('|');
      case 'tableRow':
        return !this.sourceOf(node).startsWith('<');
      default:
        return true;
    }
  }

  private mayHoldFormula(text: string): boolean {
    return this.syntax.math && text.includes('$');
  }

  private hasClosedFence(node: Nodes): boolean {
    const source = this.sourceOf(node);
    const fence = /^(?:`{3,}|~{3,})/.exec(source)?.[0];
    if (fence === undefined) return true;
    const lastLine = source.slice(source.lastIndexOf('\n') + 1);
    return lastLine !== source && lastLine.replace(/^[ \t>]*/, '').startsWith(fence);
  }

  /** Whether the texts in a node end where the reference ends them, within its limits. */
  private hasCertainTexts(parent: Parents): boolean {
    const { children } = parent;
    for (const [i, child] of children.entries()) {
      if (child.type !== 'text' || !MARKS_IN_TEXT.test(child.value)) continue;
      if (this.mayHoldFormula(child.value)) return false;
      if (this.syntax.directives && OPEN_DIRECTIVE.test(child.value)) return false;
      const end = child.position?.end.column;
      const next = children[i + 1]?.position?.start.column;
      const isLast = i === children.length - 1;
      if (OPENING.test(child.value) && this.sourceOf(parent).includes('\n')) return false;
      if (!isLast && !child.value.endsWith('\n') && end !== next) return false;
      if (isLast && parent.type === 'paragraph' && end !== parent.position?.end.column)
        return false;
      if (this.readsAhead(child, parent)) return false;
    }
    return true;
  }

  /** Whether the unclosed openings of a text may read too much ahead: see `boundedSyntax`. */
  private readsAhead(text: Text, parent: Parents): boolean {
    const openings = text.value.match(OPENINGS_IN_TEXT)?.length ?? 0;
    const length = this.sourceOf(parent).length;
    return openings * length > READ_AHEAD;
  }

  /** The reference moves a task's paragraph behind the box only if it begins with text. */
  private placeTask({ checked, children: [first] }: ListItem): void {
    if (typeof checked !== 'boolean' || first?.type !== 'paragraph') return;
    const [head] = first.children;
    if (head === undefined || head.type === 'text' || this.isProse(head)) return;
    const start = first.position?.start;
    if (start?.offset === undefined) return;
    const box = this.text.lastIndexOf('[', start.offset - 1);
    start.column -= start.offset - box;
    start.offset = box;
  }

  private sourceOf({ position }: Nodes): string {
    return this.text.slice(position?.start.offset, position?.end.offset);
  }
}

function join(text: Text, next: Text): void {
  text.value += next.value;
  if (text.position !== undefined && next.position !== undefined)
    text.position.end = next.position.end;
}

function isClosed({ value }: Html): boolean {
  if (value.endsWith('\n') || UNQUOTED_SIGN.test(value)) return false;
  for (const [opening, endOf] of RAW_HTML) {
    const match = opening.exec(value);
    if (match !== null) return endOf(match).test(value.slice(match[0].length));
  }
  return true;
}
