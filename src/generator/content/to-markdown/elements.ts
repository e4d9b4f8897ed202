import type { Element, ElementContent, RootContent } from 'hast';

export type Node = ElementContent | RootContent;

/** Elements whose content is no text of the article, or is a control for readers. */
const SKIPPED = new Set(
  (
    'script style template noscript svg head object canvas datalist select textarea input math ' +
    'meta link d-filter'
  ).split(' '),
);

const BLOCKS = new Set(
  (
    'address article aside blockquote body center dd details dialog div dl dt fieldset ' +
    'figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li main menu nav ol p pre ' +
    'search section summary table tbody td tfoot th thead tr ul d-admonition d-card d-cards ' +
    'd-code d-definition d-details d-listing d-mermaid d-steps d-tab d-tabs d-title d-icon'
  ).split(' '),
);

export function isElement(node: Node): node is Element {
  return node.type === 'element';
}

export function isSkipped(node: Node): boolean {
  return isElement(node) ? SKIPPED.has(node.tagName) : node.type !== 'text';
}

/**
 * Whether a node is a block, or contains one. A link is never a block: Markdown has no links around
 * blocks, so its words become one line.
 */
export function isBlock(node: Node): boolean {
  if (!isElement(node)) return false;
  if (node.tagName === 'd-math') return node.properties.display === 'block';
  if (node.tagName === 'd-image') return typeof node.properties.caption === 'string';
  if (BLOCKS.has(node.tagName)) return true;
  return node.tagName !== 'a' && contentOf(node).some(isBlock);
}

/** The content of an element. That of an island is a copy of its markup. */
export function contentOf(node: Element): readonly Node[] {
  const { data } = node as { data?: { content?: readonly Node[] } };
  return data?.content ?? node.children;
}

/** Remembers the content of an element whose children become markup. */
export function keepContent(node: Element, content: readonly ElementContent[]): void {
  Object.assign(node, { data: { ...node.data, content } });
}

export function hasContent({ data }: Element): boolean {
  return data !== undefined && 'content' in data;
}

/** The text below a node as it is. */
export function rawText(node: Node): string {
  if (node.type === 'text') return node.value;
  if (!isElement(node)) return '';
  return node.tagName === 'br' ? '\n' : contentOf(node).map(rawText).join('');
}

export function textProperty({ properties }: Element, name: string): string | undefined {
  const value = new Map(Object.entries(properties)).get(name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
