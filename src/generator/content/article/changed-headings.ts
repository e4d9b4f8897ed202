import type { Element, Root as HastRoot, RootContent } from 'hast';
import type { Heading, Nodes, Root } from 'mdast';
import { HEADING_ID, labelOf, plainLabel, TEXT_BEFORE } from './collector.js';

/**
 * Gives headings with `{#id}` this id, and notes the texts of all headings on them. Call it before
 * plugins of Markdown run: they may add text after the id.
 */
export function noteHeadings(node: Root | Nodes): void {
  if (node.type === 'heading') {
    const id = takeId(node);
    if (id !== undefined)
      node.data = { ...node.data, hProperties: { ...node.data?.hProperties, id } };
    note(node, textIn(node));
  } else if ('children' in node) for (const child of node.children) noteHeadings(child);
}

/** The text that a heading had before plugins. Undefined if they have not changed it. */
export function changedText(heading: Heading): string | undefined {
  const before = notedText(heading);
  return before === textIn(heading) ? undefined : before;
}

/**
 * The same for a tree of HTML. Returns a function for the tree that plugins
 * have made of it: it sets the property of those that have another text.
 */
export function noteHeadingElements(tree: HastRoot): (changed: HastRoot) => void {
  const textOfHeading = (heading: Element): string => plainLabel(labelOf(heading));
  eachHeading(tree, (heading) => {
    const id = takeId(heading);
    if (id !== undefined) heading.properties.id = id;
    note(heading, textOfHeading(heading));
  });
  return (changed) =>
    eachHeading(changed, (heading) => {
      const before = notedText(heading);
      if (before !== undefined && before !== textOfHeading(heading))
        heading.properties[TEXT_BEFORE] ??= before;
    });
}

function eachHeading(node: HastRoot | RootContent, visit: (heading: Element) => void): void {
  if (node.type === 'element' && /^h[1-6]$/.test(node.tagName)) visit(node);
  else if ('children' in node) for (const child of node.children) eachHeading(child, visit);
}

/** The `{#id}` at the end of a heading, which is removed. */
function takeId({ children }: Heading | Element): string | undefined {
  const last = children.at(-1);
  const [written, id] = (last?.type === 'text' && HEADING_ID.exec(last.value)) || [];
  if (last?.type === 'text' && written !== undefined && id !== undefined)
    last.value = last.value.slice(0, -written.length);
  return id;
}

function note(heading: Heading | Element, text: string): void {
  Object.assign(heading, { data: { ...heading.data, [TEXT_BEFORE]: text } });
}

function notedText({ data = {} }: Heading | Element): string | undefined {
  const text = TEXT_BEFORE in data ? data[TEXT_BEFORE] : undefined;
  return typeof text === 'string' ? text : undefined;
}

function textIn(node: Nodes): string {
  if ('children' in node) return node.children.map(textIn).join('');
  if (node.type === 'image') return node.alt ?? '';
  const hasWords = ['text', 'inlineCode', 'inlineMath'].includes(node.type);
  return hasWords && 'value' in node ? String(node.value) : '';
}
