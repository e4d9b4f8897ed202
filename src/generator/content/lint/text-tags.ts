import type { Html, Nodes, Parents, Root } from 'mdast';
import { walk } from '../markdown/walk.js';

/** Start and end of a tag in the HTML of its node. */
export type TagRange = readonly [start: number, end: number];

/** Nodes of raw HTML → their tags that are no elements of HTML, in order. */
export type TextTags = ReadonlyMap<Html, readonly TagRange[]>;

/** Nodes whose children are blocks. */
const BLOCKS: ReadonlySet<Nodes['type']> = new Set([
  'root',
  'blockquote',
  'listItem',
  'footnoteDefinition',
  'containerDirective',
]);

/** Shows tags that are no elements of HTML as text: `<T>` in `List<T>`. Changes the tree. */
export function showTagsAsText(tree: Root, tags: TextTags): void {
  if (tags.size === 0) return;
  walk(tree, (node, index, parent) => {
    const ranges = node.type === 'html' ? tags.get(node) : undefined;
    if (node.type !== 'html' || ranges === undefined) return undefined;
    parent.children[index] = textOf(node, ranges, parent) as (typeof parent.children)[number];
    return index + 1;
  });
}

function textOf(node: Html, ranges: readonly TagRange[], parent: Parents): Nodes {
  const { value, position } = node;
  const [first] = ranges;
  const hasOnlyText = ranges.length === 1 && first?.[0] === 0 && first[1] === value.length;
  if (!hasOnlyText) return { ...node, value: escaped(value, ranges) };
  const text = { type: 'text' as const, value, ...(position === undefined ? {} : { position }) };
  if (!BLOCKS.has(parent.type)) return text;
  return { type: 'paragraph', children: [text], ...(position === undefined ? {} : { position }) };
}

/** The HTML with the tags as text. A tag can have another one in its attributes. */
function escaped(html: string, ranges: readonly TagRange[]): string {
  let result = '';
  let from = 0;
  for (const [start, end] of ranges) {
    result += html.slice(from, start) + html.slice(start, end).replace(/</g, '&lt;');
    from = end;
  }
  return result + html.slice(from);
}
