import type { Link, Nodes, Parents, PhrasingContent, Root, RootContent, Text } from 'mdast';
import { findAndReplace } from 'mdast-util-find-and-replace';
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal';
import { replaceNodes } from './walk.js';

/** An `xmpp:` address. Its resource may contain an at sign, at which the library would stop. */
const CHAT = /(?<![\w+\-.@])xmpp:[\w+\-.]+@[\w-]+(?:\.[\w-]+)+(?:\/[\w@.]*\w)?/g;
/**
 * Addresses that the library leaves: those whose host has no dot, such as `http://localhost:3000`,
 * and those behind a letter of a language without spaces.
 */
const LEFT = /(?<![a-z])https?:\/\/([\p{L}\p{N}][\p{L}\p{N}_-]*(?:\.[\p{L}\p{N}_-]+)*)[^\s<]*/giu;
/** Signs that end a sentence and not an address. */
const ENDS = new Set('?!.,:;*_~\'")]');

/** Occurs in every text that has a literal address. */
const SIGN = /https?:\/\/|www\.|@/i;

const transforms = gfmAutolinkLiteralFromMarkdown().transforms ?? [];

/** Longer words are not searched. No address is as long, and the search reads ahead repeatedly. */
const LONGEST_WORD = 10_000;
/**
 * Characters of a piece. Texts are searched in pieces, because the library passes all results of a
 * text as arguments of one call.
 */
const PIECE = 20_000;

/** Turn the literal addresses in a tree into links. Adds their places, which the library omits. */
export function linkLiterals(tree: Root, source: string): void {
  if (!SIGN.test(source)) return;
  let rawLink: Parents | undefined;
  replaceNodes(tree, (node, parent) => {
    if (node.type === 'link' || node.type === 'linkReference') return [node];
    // Between <a …> and </a> an address is the text of that link.
    if (node.type === 'html' && /^<\/?a[\s>]/i.test(node.value))
      rawLink = node.value.startsWith('</') ? undefined : parent;
    if (node.type !== 'text' || parent === rawLink || !SIGN.test(node.value)) return undefined;
    const children = piecesOf(node.value).flatMap(linkText);
    setPlaces(children, node, parent);
    return children;
  });
}

/** The pieces of a text, cut at spaces only, so that no address is cut. */
function piecesOf(text: string): string[] {
  if (text.length <= PIECE) return [text];
  const pieces: string[] = [];
  let start = 0;
  for (const { 0: space, index } of text.matchAll(/\s+/g)) {
    const end = index + space.length;
    if (end - start < PIECE) continue;
    pieces.push(text.slice(start, end));
    start = end;
  }
  if (start < text.length) pieces.push(text.slice(start));
  return pieces;
}

function hasLongWord(text: string): boolean {
  if (text.length <= LONGEST_WORD) return false;
  return text.split(/\s+/).some((word) => word.length > LONGEST_WORD);
}

/** The text as a list of texts and links. */
function linkText(text: string): RootContent[] {
  if (!SIGN.test(text) || hasLongWord(text)) return [{ type: 'text', value: text }];
  const piece: Root = { type: 'root', children: [{ type: 'text', value: text }] };
  if (text.includes('xmpp:'))
    findAndReplace(piece, [
      [
        CHAT,
        (url: string) =>
          /[-_]$/.test(url)
            ? false
            : { type: 'link', url, children: [{ type: 'text', value: url }] },
      ],
    ]);
  for (const transform of transforms) transform(piece);
  findAndReplace(piece, [[LEFT, literalLink]], { ignore: ['link'] });
  // The library makes a link of the bare prefix in "the www. prefix".
  return piece.children.map((child) =>
    child.type === 'link' && child.url === 'http://www' ? { type: 'text', value: 'www' } : child,
  );
}

/**
 * The link for an address, and the text after it: as GFM divides them (section 6.9). False if the
 * host is not valid.
 */
function literalLink(found: string, host: string): PhrasingContent[] | false {
  if (host.split('.').slice(-2).join('').includes('_')) return false;
  let unopened = found.split(')').length - found.split('(').length;
  let end = found.length;
  for (let sign = found[end - 1] ?? ''; ENDS.has(sign); sign = found[end - 1] ?? '') {
    if (sign === ')' && unopened <= 0) break;
    if (sign === ')') unopened--;
    end--;
  }
  const url = found.slice(0, end);
  const rest = found.slice(end);
  const link: Link = { type: 'link', url, children: [{ type: 'text', value: url }] };
  return rest === '' ? [link] : [link, { type: 'text', value: rest }];
}

/** Set the places of the parts of a text. Exact unless the line has escapes before a part. */
function setPlaces(children: readonly RootContent[], text: Text, parent: Parents): void {
  const start = text.position?.start;
  if (start === undefined) return;
  let { line, column } = start;
  for (const child of children) {
    const value = valueOf(child);
    const from = { line, column };
    const lastBreak = value.lastIndexOf('\n');
    if (lastBreak < 0) column += value.length;
    else {
      line += value.split('\n').length - 1;
      // Each line of a paragraph starts in the column of the first, in lists and quotes too.
      column = (parent.position?.start.column ?? 1) + value.length - lastBreak - 1;
    }
    child.position = { start: from, end: { line, column } };
  }
}

function valueOf(node: Nodes | Link): string {
  if ('children' in node) return node.children.map(valueOf).join('');
  return 'value' in node ? node.value : '';
}
