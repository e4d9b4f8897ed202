import type { Link, Nodes, Parents, Root, RootContent, Text } from 'mdast';
import { findAndReplace } from 'mdast-util-find-and-replace';
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal';
import { walk } from './walk.js';

/** An address of a chat, whose resource ends at a second slash: the library stops at an at sign instead. */
const CHAT = /(?<![\w+\-.@])xmpp:[\w+\-.]+@[\w-]+(?:\.[\w-]+)+(?:\/[\w@.]*\w)?/g;
const SIGN = /https?:\/\/|www\.|@/i;

const transforms = gfmAutolinkLiteralFromMarkdown().transforms ?? [];

/** Make links of the literal addresses in a tree. A link knows its place, which the library does not say. */
export function linkLiterals(tree: Root, source: string): void {
  if (!SIGN.test(source)) return;
  let rawLink: Parents | undefined;
  walk(tree, (node, index, parent) => {
    if (node.type === 'link' || node.type === 'linkReference') return index + 1;
    // Between <a …> and </a> an address is the text of that link.
    if (node.type === 'html' && /^<\/?a[\s>]/i.test(node.value))
      rawLink = node.value.startsWith('</') ? undefined : parent;
    if (node.type !== 'text' || parent === rawLink || !SIGN.test(node.value)) return undefined;
    const piece: Root = { type: 'root', children: [node] };
    if (node.value.includes('xmpp:'))
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
    // The library takes "the www. prefix" for an address.
    piece.children = piece.children.map((child) =>
      child.type === 'link' && child.url === 'http://www' ? { type: 'text', value: 'www' } : child,
    );
    place(piece.children, node, parent);
    (parent.children as RootContent[]).splice(index, 1, ...piece.children);
    return index + piece.children.length;
  });
}

/** Say where each piece of a text starts. Exact unless characters before it on its line were escaped. */
function place(children: readonly RootContent[], text: Text, parent: Parents): void {
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
      // A further line of a paragraph starts below the first, in lists and quotes too.
      column = (parent.position?.start.column ?? 1) + value.length - lastBreak - 1;
    }
    child.position = { start: from, end: { line, column } };
  }
}

function valueOf(node: Nodes | Link): string {
  if ('children' in node) return node.children.map(valueOf).join('');
  return 'value' in node ? node.value : '';
}
