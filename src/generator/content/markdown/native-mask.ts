import type { Html, Nodes, Parents, Root } from 'mdast';
import type {} from 'mdast-util-mdx';

/** In place of characters that native parsers of MDX refuse. Texts with one are not masked. */
const COMMENT = '\u2983';
const OPEN = '\u2985';
const CLOSE = '\u2986';
const MASKS = new RegExp(`[${COMMENT}${OPEN}${CLOSE}]`);

const MASKED_COMMENT = new RegExp(String.raw`\{/\*${COMMENT}([^${COMMENT}]*?)\*/\}`, 'g');
/** The content of an HTML comment that can be a comment of JavaScript. */
const HARMLESS_COMMENT = /^(?!-?>)(?:(?!\*\/)[^])*$/;
/** `{#id}` at the end of a heading. */
const HEADING_ID =
  /^([ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*#{1,6}[ \t].*[ \t])\{(#[^\s{}]+)\}[ \t]*$/gm;
const MASKED_BRACES = new RegExp(`[${OPEN}${CLOSE}]`, 'g');
/** Text before a comment with which the comment may be a block, or an error behind a tag. */
const BLOCK_START = /^(?:[ \t>]|[-*+][ \t]|\d+[.)][ \t]|\[\^[^\]]*\]:)*$|[>}][ \t]*$/;

/**
 * A text of MDX in which HTML comments and ids of headings are written so that the native parser
 * accepts them. All offsets stay the same.
 */
export class MaskedText {
  readonly text: string;
  private readonly isChanged: boolean;
  /** Comments that are not found in the tree yet. */
  private comments = 0;

  constructor(private readonly source: string) {
    const canMask = /<!--|\{#/.test(source) && !MASKS.test(source);
    this.text = canMask ? this.mask() : source;
    this.isChanged = this.text !== source;
  }

  /** Write the original text into a tree. Returns false if a node may differ from the reference. */
  restore(tree: Root): boolean {
    if (!this.isChanged) return true;
    const open: { parent: Parents; isNested: boolean }[] = [{ parent: tree, isNested: false }];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { parent } = next;
      const isNested = next.isNested || parent.type === 'listItem' || parent.type === 'blockquote';
      for (const [i, child] of parent.children.entries()) {
        if (this.isComment(child)) {
          if (!this.isCertain(child, isNested)) return false;
          (parent.children as Nodes[])[i] = this.commentOf(child);
        } else this.restoreFields(child);
        if ('children' in child) open.push({ parent: child, isNested });
      }
    }
    return this.comments === 0;
  }

  private mask(): string {
    return this.maskComments().replace(HEADING_ID, (line: string) => {
      const brace = line.lastIndexOf('{');
      const end = line.lastIndexOf('}');
      const id = line.slice(brace + 1, end);
      return `${line.slice(0, brace)}${OPEN}${id}${CLOSE}${line.slice(end + 1)}`;
    });
  }

  private maskComments(): string {
    const { source } = this;
    let masked = '';
    let last = 0;
    for (let start = source.indexOf('<!--'); start >= 0;) {
      const end = source.indexOf('-->', start + '<!--'.length);
      if (end < 0) break;
      const content = source.slice(start + '<!--'.length, end);
      if (HARMLESS_COMMENT.test(content)) {
        masked += `${source.slice(last, start)}{/*${COMMENT}${content}*/}`;
        last = end + '-->'.length;
        this.comments++;
      }
      start = source.indexOf('<!--', end);
    }
    return masked + source.slice(last);
  }

  private isComment(node: Nodes): boolean {
    const isExpression = node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression';
    return isExpression && this.source.startsWith('<!--', node.position?.start.offset);
  }

  /** Whether the reference has a comment at the same place. */
  private isCertain({ type, position }: Nodes, isNested: boolean): boolean {
    const { offset: start = 0, column = 1 } = position?.start ?? {};
    const end = position?.end.offset ?? 0;
    const line = this.source.slice(start - column + 1, start);
    if (type === 'mdxTextExpression')
      return !BLOCK_START.test(line) && !this.source.slice(start, end).includes('\n');
    const isAtEnd = end === this.source.length || this.source[end] === '\n';
    return !isNested && column === 1 && isAtEnd;
  }

  private commentOf({ position }: Nodes): Html {
    this.comments--;
    const value = this.source.slice(position?.start.offset, position?.end.offset);
    return { type: 'html', value, position };
  }

  /** Restore all texts of a node: its values, and those of its attributes. */
  private restoreFields(node: object): void {
    for (const [key, value] of Object.entries(node)) {
      if (key === 'children' || key === 'position') continue;
      if (typeof value === 'string') {
        const restored = this.restoreText(value);
        if (restored !== value) Object.assign(node, { [key]: restored });
      } else if (typeof value === 'object' && value !== null) this.restoreFields(value as object);
    }
  }

  private restoreText(text: string): string {
    if (!MASKS.test(text)) return text;
    return text
      .replace(MASKED_COMMENT, (_, content: string) => {
        this.comments--;
        return `<!--${content}-->`;
      })
      .replace(MASKED_BRACES, (brace) => (brace === OPEN ? '{' : '}'));
  }
}
