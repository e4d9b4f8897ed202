import type {
  Html,
  Image,
  ImageReference,
  Link,
  ListItem,
  Nodes,
  Parents,
  Root,
  RootContent,
  Text,
} from 'mdast';
import type { TextDirective } from 'mdast-util-directive';
import type {} from 'mdast-util-mdx';
import { READ_AHEAD } from './bounded-syntax.js';
import { BLOCK_IN_LINES, MdxNodes } from './native-mdx.js';
import type { NativeSyntax } from './native-syntax.js';
import { TEXT_DIRECTIVES } from './text-directives.js';
import { nodesIn } from './walk.js';

/** Markup that the reference reads in the text of a literal address. */
const MARKUP_IN_ADDRESS = /[*_~`[\]<>&\\!$|]/;
/** Marks in a text: constructs that were not closed. */
const MARKS_IN_TEXT = /[`*_~<[\]!:&\\@$]|www|http/;
const MARKS_IN_MDX = /[`*_~<{[\]!:&\\@$]|www|http/;
/** Openings after which the reference places the ends of the next lines differently. */
const OPENING = /[`<]/;
const OPENINGS_IN_TEXT = /[`<$]|\]\(/g;
const COLON_IN_WORD = /:[^\s/]/;
/** The text of an image that is its alternative text as it is. */
const PLAIN_LABEL = /^(?! )[^\n\r[\]\\*_~`<>{}&$|!]*(?<! )$/;
const OPEN_DIRECTIVE = /:(?:badge|kbd|term|var)[[{]/;
const CLOSED_CONTAINER = /^(:+)(?!:)[^]*\n[ \t>]*\1:*$/;
const CONTAINER_END = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*:{3,}[ \t]*$/gm;
const BLANK_LINE = /^[ \t>]*$/m;
const QUOTING: ReadonlySet<string> = new Set(['blockquote', 'footnoteDefinition']);
/** Blocks whose lines begin with marks or spaces. */
export const NESTING: ReadonlySet<string> = new Set([
  'listItem',
  'blockquote',
  'footnoteDefinition',
]);
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
  const mdx = syntax.mdx ? new MdxNodes(text, endLinesOf(tree)) : undefined;
  // In the order of the text: blocks share the names that they import.
  for (const node of mdx === undefined ? [] : nodesIn(tree))
    if (node.type === 'mdxjsEsm' && mdx?.addModule(node) !== true) return false;
  return new Adapter(text, syntax, mdx).adapt(tree);
}

/** A node whose children are not adapted yet. */
interface Open {
  readonly parent: Parents;
  readonly around: Surroundings;
}

interface Surroundings {
  /** Whether a node is in a list, a quote or a footnote, whose lines begin with marks or spaces. */
  readonly isNested: boolean;
  /** Whether a node is in a quote or a footnote. */
  readonly isQuoted: boolean;
}

class Adapter {
  private containers = 0;

  constructor(
    private readonly text: string,
    private readonly syntax: NativeSyntax,
    private readonly mdx: MdxNodes | undefined,
  ) {}

  adapt(tree: Root): boolean {
    const open: Open[] = [{ parent: tree, around: { isNested: false, isQuoted: false } }];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { parent } = next;
      const around = within(parent, next.around);
      this.restoreTexts(parent);
      if (this.syntax.mdx && !isOrdered(parent)) return false;
      for (const child of parent.children) {
        if (!this.isCertain(child, around)) return false;
        if (child.type === 'listItem') this.placeTask(child);
        if ('children' in child) open.push({ parent: child, around });
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
    if (first === '[' || first === '<') return false;
    const source = this.sourceOf(node);
    return !MARKUP_IN_ADDRESS.test(source) && !(this.syntax.mdx && /[{}]/.test(source));
  }

  private isCertain(node: RootContent, { isNested, isQuoted }: Surroundings): boolean {
    switch (node.type) {
      case 'mdxFlowExpression':
      case 'mdxTextExpression':
        return this.mdx?.addExpression(node, isNested) === true;
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        return this.mdx?.addAttributes(node, isNested) === true;
      case 'link':
        return /^[[<]/.test(this.sourceOf(node)) && !this.hidesBlock(node);
      case 'linkReference':
      case 'definition':
        return !this.hidesBlock(node);
      case 'textDirective':
        return TEXT_DIRECTIVES.has(node.name);
      case 'containerDirective':
        this.containers++;
        return CLOSED_CONTAINER.test(this.sourceOf(node));
      case 'image':
      case 'imageReference':
        return (
          this.hasCompleteAlt(node) &&
          !this.mayHoldFormula(node.alt ?? '') &&
          !this.hidesBlock(node)
        );
      case 'html':
        return isClosed(node);
      case 'code':
        return this.hasClosedFence(node);
      case 'inlineCode':
        return this.mdx === undefined || (this.hasFirstEnd(node) && !this.hidesBlock(node));
      case 'table':
        // Only with a bar does the reference look for tables.
        return this.text.includes('|');
      case 'tableRow':
        return !/^<|\n|^(?:import|export) /.test(this.sourceOf(node));
      case 'listItem':
        if (typeof node.checked !== 'boolean') return true;
        return !isQuoted && node.children[0]?.type === 'paragraph';
      case 'list':
        // Blank lines of a quote may belong to it.
        return !isQuoted || !this.hasBlankLines(node);
      case 'footnoteDefinition':
        // Its end, and whether its blank lines count as those of its item.
        return !isNested;
      default:
        return true;
    }
  }

  /**
   * Whether the alternative text of an image is complete. The native parser takes `:12` in "9:12"
   * for a directive and leaves it out, so a plain text is read from the source.
   */
  private hasCompleteAlt(node: Image | ImageReference): boolean {
    const source = this.sourceOf(node);
    if (!COLON_IN_WORD.test(source)) return true;
    const label = source.slice(2, source.indexOf(']'));
    if (!PLAIN_LABEL.test(label)) return false;
    node.alt = label;
    return true;
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

  /** Whether a list in a quote has blank lines, or one follows. */
  private hasBlankLines({ position }: Nodes): boolean {
    const end = this.text.indexOf('\n', position?.end.offset);
    const nextLine = end < 0 ? '' : (/.*/.exec(this.text.slice(end + 1))?.[0] ?? '');
    const isFollowed = nextLine.includes('>') && BLANK_LINE.test(nextLine);
    return (
      isFollowed || BLANK_LINE.test(this.text.slice(position?.start.offset, position?.end.offset))
    );
  }

  /** Whether a line of a node may begin a block of MDX: the reference tries to read one. */
  private hidesBlock(node: Nodes): boolean {
    return this.mdx !== undefined && BLOCK_IN_LINES.test(this.sourceOf(node));
  }

  /** Whether code in a line ends at the first mark that may end it. Braces may hide one. */
  private hasFirstEnd(node: Nodes): boolean {
    const source = this.sourceOf(node);
    const mark = /^`+/.exec(source)?.[0] ?? '';
    const content = source.slice(mark.length, -mark.length);
    return !content.match(/`+/g)?.some((other) => other.length === mark.length);
  }

  /** Whether the texts in a node end where the reference ends them, within its limits. */
  private hasCertainTexts(parent: Parents): boolean {
    const { children } = parent;
    const isMdx = this.mdx !== undefined;
    const marks = isMdx ? MARKS_IN_MDX : MARKS_IN_TEXT;
    const opening = isMdx ? /`/ : OPENING;
    for (const [i, child] of children.entries()) {
      if (child.type !== 'text' || !marks.test(child.value)) continue;
      if (this.mayHoldFormula(child.value) || this.holdsOpenBrace(child)) return false;
      if (this.syntax.directives && OPEN_DIRECTIVE.test(child.value)) return false;
      const end = child.position?.end.column;
      const next = children[i + 1]?.position?.start.column;
      const isLast = i === children.length - 1;
      if (opening.test(child.value) && this.sourceOf(parent).includes('\n')) return false;
      if (!isLast && !child.value.endsWith('\n') && end !== next) return false;
      if (isLast && parent.type === 'paragraph' && end !== parent.position?.end.column)
        return false;
      if (this.readsAhead(child, parent)) return false;
    }
    return true;
  }

  /** Whether a text of MDX has a brace or a tag. An attribute may have hidden it. */
  private holdsOpenBrace(text: Text): boolean {
    if (this.mdx === undefined || !/[{<]/.test(text.value)) return false;
    const source = this.sourceOf(text).replace(/\\[^]|\{#[^\s{}]+\}[ \t]*$/g, '');
    return /\{|<(?![ \t\n])/.test(source);
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

/** The lines at which lists, quotes and footnotes end. */
function endLinesOf(tree: Root): ReadonlySet<number> {
  const lines = new Set<number>();
  for (const { type, position } of nodesIn(tree))
    if (NESTING.has(type) && position !== undefined) lines.add(position.end.line);
  return lines;
}

function within({ type }: Parents, { isNested, isQuoted }: Surroundings): Surroundings {
  return { isNested: isNested || NESTING.has(type), isQuoted: isQuoted || QUOTING.has(type) };
}

/** Whether the children of a node are in the order of the text. */
function isOrdered({ children }: Parents): boolean {
  return children.every(({ position }, i) => {
    const last = children[i - 1]?.position?.end.offset ?? 0;
    return (position?.start.offset ?? 0) >= last;
  });
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
