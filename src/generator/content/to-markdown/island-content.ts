import type { ElementContent } from 'hast';
import type { DefaultTreeAdapterTypes } from 'parse5';
import { attributeOf, placeOf, type OwnMarkup } from '../islands/own-markup.js';
import { CHILDREN_ELEMENT } from '../islands/island-elements.js';

/** Properties that Markdown shows, by the attribute. */
const PROPERTIES = new Map([
  ['href', 'href'],
  ['src', 'src'],
  ['title', 'title'],
  ['aria-label', 'ariaLabel'],
]);

/** The static children of a place in the markup of an island. */
type ChildrenAt = (place: string) => readonly ElementContent[];

/** The markup of an island as nodes of an article, with its static children in their places. */
export function contentOfMarkup(markup: OwnMarkup, children: ChildrenAt): ElementContent[] {
  return markup.childNodes.flatMap((node) => contentOfNode(node, children));
}

function contentOfNode(
  node: DefaultTreeAdapterTypes.ChildNode,
  children: ChildrenAt,
): readonly ElementContent[] {
  if ('value' in node) return [{ type: 'text', value: node.value }];
  if (!('tagName' in node)) return [];
  if (node.tagName === CHILDREN_ELEMENT) return children(placeOf(node));
  const isLabel = attributeOf(node, 'class') === 'live-label';
  if (isLabel) return [];
  const properties = Object.fromEntries(
    [...PROPERTIES].map(([attribute, property]) => [property, attributeOf(node, attribute)]),
  );
  const content = node.childNodes.flatMap((child) => contentOfNode(child, children));
  return [{ type: 'element', tagName: node.tagName, properties, children: content }];
}
