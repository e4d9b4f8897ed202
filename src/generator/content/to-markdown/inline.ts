import type { Element } from 'hast';
import { destination, escapeLineStart, escapeText, inlineCode } from '../../model/markdown-text.js';
import { contentOf, isBlock, isElement, isSkipped, rawText, textProperty } from './elements.js';
import type { Node } from './elements.js';

/** The place in which inline content is written. */
export interface InlineContext {
  /** The page has formulas, so a dollar in its text is escaped. */
  readonly math: boolean;
  /** A line break is an element, and a bar does not end the cell. */
  readonly inCell?: boolean;
  /** A link cannot contain another one. */
  readonly inLink?: boolean;
  /** The marks around the content: emphasis in the same emphasis needs no second mark. */
  readonly marks?: readonly string[];
}

/** A piece of a line. Marks of emphasis are chosen when their neighbours are known. */
type Piece =
  | { readonly kind: 'text'; value: string; readonly isCode?: true }
  | { readonly kind: 'mark'; readonly mark: string; readonly opens: boolean; readonly pair: object }
  | { readonly kind: 'break' };

const MARKS = new Map([
  ['strong', '**'],
  ['b', '**'],
  ['em', '*'],
  ['i', '*'],
  ['del', '~~'],
  ['s', '~~'],
  ['strike', '~~'],
]);

/** Inline content as the lines of a paragraph, without white space at its ends. */
export function paragraphText(nodes: readonly Node[], context: InlineContext): string {
  const lines = inlineText(nodes, context).split('\n');
  return lines.map((line) => escapeLineStart(line)).join('\n');
}

/** Inline content as one line, or several with line breaks. */
export function inlineText(nodes: readonly Node[], context: InlineContext): string {
  const pieces: Piece[] = [];
  addPieces(nodes, context, pieces);
  return joined(pieces, context.inCell === true ? '<br>' : '\\\n');
}

function addPieces(nodes: readonly Node[], context: InlineContext, pieces: Piece[]): void {
  let before: Node | undefined;
  for (const node of nodes) {
    if (isSkipped(node)) continue;
    if (isApart(before, node)) addText(' ', pieces);
    before = node;
    if (node.type === 'text') addText(escaped(node.value, context), pieces);
    else if (isElement(node)) addElement(node, context, pieces);
  }
}

/** Elements that are a part of the word beside them. */
const IN_WORDS = new Set([...MARKS.keys(), 'sub', 'sup', 'br', 'wbr', 'd-math', 'd-fragment']);

/** Whether layout separates two elements that have no space between them. */
function isApart(before: Node | undefined, node: Node): boolean {
  const separates = (each: Node): boolean => isElement(each) && !IN_WORDS.has(each.tagName);
  return before !== undefined && separates(before) && separates(node);
}

function escaped(text: string, context: InlineContext): string {
  const line = escapeText(text.replace(/[ \t\r\n\f]+/g, ' '), context);
  return context.inCell === true ? line.replaceAll('|', '\\|') : line;
}

function addText(value: string, pieces: Piece[]): void {
  if (value === '') return;
  const last = pieces.at(-1);
  if (last?.kind !== 'text' || last.isCode === true) {
    pieces.push({ kind: 'text', value });
    return;
  }
  last.value = withLink(last.value, value);
}

function addElement(node: Element, context: InlineContext, pieces: Piece[]): void {
  const mark = MARKS.get(node.tagName);
  if (mark !== undefined) {
    addMarked(node, mark, context, pieces);
    return;
  }
  switch (node.tagName) {
    case 'a':
    case 'd-term':
      addLink(node, context, pieces);
      return;
    case 'br':
      pieces.push({ kind: 'break' });
      return;
    case 'code':
    case 'samp':
    case 'tt':
    case 'd-code':
    case 'pre':
      pieces.push({ kind: 'text', value: codeText(node, context), isCode: true });
      return;
    case 'sub':
    case 'sup':
      addText(scriptText(node, context), pieces);
      return;
    case 'd-math':
      addText(`$${(textProperty(node, 'tex') ?? '').replace(/\s+/g, ' ').trim()}$`, pieces);
      return;
    case 'iframe':
    case 'video':
    case 'audio':
      addText(embedText(node), pieces);
      return;
    default:
      addContent(node, context, pieces);
  }
}

/** The content of another element. In a line, blocks are separated by a space or a line break. */
function addContent(node: Element, context: InlineContext, pieces: Piece[]): void {
  const separates = isBlock(node);
  const separate = (): void => {
    const last = pieces.at(-1);
    if (!separates || last === undefined || last.kind === 'break') return;
    if (context.inCell === true && node.tagName !== 'd-title') pieces.push({ kind: 'break' });
    else addText(' ', pieces);
  };
  separate();
  const label = textProperty(node, node.tagName === 'd-definition' ? 'term' : 'label');
  const title = textProperty(node, 'title');
  const isBox = node.tagName.startsWith('d-');
  for (const text of isBox ? [title, label] : [])
    if (text !== undefined) addText(`${escaped(text, context)} `, pieces);
  addPieces(contentOf(node), context, pieces);
  separate();
}

/** Two texts together. An exclamation mark before a link would make it a picture. */
function withLink(before: string, after: string): string {
  return (after.startsWith('[') ? before.replace(/!$/, '\\!') : before) + after;
}

/** Emphasis. White space at its ends moves outside. */
function addMarked(node: Element, mark: string, context: InlineContext, pieces: Piece[]): void {
  const { marks = [] } = context;
  const content: Piece[] = [];
  addPieces(contentOf(node), { ...context, marks: [...marks, mark] }, content);
  if (marks.includes(mark)) {
    pieces.push(...content);
    return;
  }
  const [first, last] = [content[0], content.at(-1)].map((piece) =>
    piece?.kind === 'text' && piece.isCode !== true ? piece : undefined,
  );
  const startsWithSpace = first?.value.startsWith(' ') === true;
  if (startsWithSpace) first.value = first.value.trimStart();
  const endsWithSpace = last?.value.endsWith(' ') === true;
  if (endsWithSpace) last.value = last.value.trimEnd();
  const isEmpty = content.every((piece) => piece.kind !== 'text' || piece.value === '');
  if (startsWithSpace) addText(' ', pieces);
  const pair = {};
  if (!isEmpty) pieces.push({ kind: 'mark', mark, opens: true, pair });
  for (const piece of content)
    if (piece.kind === 'text' && piece.isCode !== true) addText(piece.value, pieces);
    else pieces.push(piece);
  if (!isEmpty) pieces.push({ kind: 'mark', mark, opens: false, pair });
  if (endsWithSpace) addText(' ', pieces);
}

/** A link. Without an address, or in another link, it is its words. */
function addLink(node: Element, context: InlineContext, pieces: Piece[]): void {
  const href = textProperty(node, 'href');
  if (href === undefined || context.inLink === true) {
    addPieces(contentOf(node), context, pieces);
    return;
  }
  const text = inlineText(contentOf(node), { ...context, inLink: true });
  if (text !== '') addText(linkText(node, href, text), pieces);
}

function linkText(node: Element, href: string, text: string): string {
  if (/^(?:https?|ftp):\/\/[^\s<>\0]+$/.test(href) && rawText(node) === href) return `<${href}>`;
  const address = href.startsWith('\0') ? href : destination(href);
  return `[${text}](${address})`;
}

function codeText(node: Element, context: InlineContext): string {
  const text = rawText(node).replace(/\0\d+\0/g, '');
  if (context.inCell !== true) return inlineCode(text);
  // Code in a cell cannot hold a backslash before a bar.
  return /\\\|/.test(text) ? escaped(text, context) : inlineCode(text).replaceAll('|', '\\|');
}

/** A superscript or a subscript. Markdown has only the element; a footnote has its own mark. */
function scriptText(node: Element, context: InlineContext): string {
  const [child] = node.children;
  if (child?.type === 'element' && child.properties.dataFootnoteRef !== undefined)
    return `[^${rawText(child).trim()}]`;
  const text = inlineText(contentOf(node), context);
  return text === '' ? '' : `<${node.tagName}>${text}</${node.tagName}>`;
}

/** A link to embedded content of another host. */
function embedText(node: Element): string {
  const source = node.children.find((child) => isElement(child) && child.tagName === 'source');
  const src =
    textProperty(node, 'src') ??
    (source?.type === 'element' ? textProperty(source, 'src') : undefined);
  if (src === undefined || !/^https?:\/\//.test(src)) return '';
  const title = textProperty(node, 'title') ?? textProperty(node, 'ariaLabel') ?? '';
  return title === ''
    ? `<${src.replace(/[\s<>]/g, encodeURIComponent)}>`
    : `[${escapeText(title.replace(/\s+/g, ' '), { math: false })}](${destination(src)})`;
}

/**
 * The pieces as text. Markdown reads a mark only beside certain characters (CommonMark, "left-
 * flanking delimiter run"). A pair whose neighbours are others is left out: its words stay.
 */
function joined(pieces: readonly Piece[], lineBreak: string): string {
  const dropped = new Set<object>();
  pieces.forEach((piece, i) => {
    if (piece.kind === 'mark' && !isReadAsMark(pieces, i)) dropped.add(piece.pair);
  });
  let afterCode = false;
  const text = pieces.map((piece) => {
    if (piece.kind === 'mark' && dropped.has(piece.pair)) return '';
    const isCode = piece.kind === 'text' && piece.isCode === true && piece.value !== '';
    // The backticks of two pieces of code would be one fence.
    const space = afterCode && isCode ? ' ' : '';
    afterCode = isCode;
    if (piece.kind === 'text') return space + piece.value;
    return piece.kind === 'break' ? '\0br\0' : piece.mark;
  });
  return text
    .reduce(withLink, '')
    .replace(/ +/g, ' ')
    .replace(/ ?(?:\0br\0 ?)+/g, '\0br\0')
    .replace(/^(?: |\0br\0)+|(?: |\0br\0)+$/g, '')
    .replaceAll('\0br\0', lineBreak);
}

const isSpace = (character: string): boolean => character === '' || /\s/.test(character);
const isSign = (character: string): boolean => /[\p{P}\p{S}\0]/u.test(character);

/** Whether Markdown reads the mark at an index as one. */
function isReadAsMark(pieces: readonly Piece[], index: number): boolean {
  const mark = pieces[index];
  if (mark?.kind !== 'mark') return false;
  const neighbour = (step: 1 | -1): string | undefined => {
    for (let i = index + step; ; i += step) {
      const piece = pieces[i];
      if (piece === undefined || piece.kind === 'break') return '';
      if (piece.kind === 'text' && piece.value === '') continue;
      if (piece.kind === 'text') return (step === 1 ? piece.value[0] : piece.value.at(-1)) ?? '';
      // A run of marks that close and open is ambiguous.
      if (piece.opens !== mark.opens) return undefined;
    }
  };
  const [before, after] = [neighbour(-1), neighbour(1)];
  if (before === undefined || after === undefined) return false;
  const [inner, outer] = mark.opens ? [after, before] : [before, after];
  if (isSpace(inner)) return false;
  return !isSign(inner) || isSpace(outer) || isSign(outer);
}
