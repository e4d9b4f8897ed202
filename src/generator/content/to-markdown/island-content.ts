import type { ElementContent } from 'hast';
import type { DefaultTreeAdapterTypes } from 'parse5';
import { attributeOf, type OwnMarkup } from '../islands/own-markup.js';
import { CHILDREN_ELEMENT } from '../islands/island-elements.js';

/** Properties that Markdown shows, by the attribute. */
const PROPERTIES = new Map([
  ['href', 'href'],
  ['src', 'src'],
  ['title', 'title'],
  ['aria-label', 'ariaLabel'],
]);

/** The markup of an island as nodes of an article, with its static children in their places. */
export function contentOfMarkup(
  markup: OwnMarkup,
  children: readonly ElementContent[],
): ElementContent[] {
  return markup.childNodes.flatMap((node) => contentOfNode(node, children));
}

function contentOfNode(
  node: DefaultTreeAdapterTypes.ChildNode,
  children: readonly ElementContent[],
): readonly ElementContent[] {
  if ('value' in node) return [{ type: 'text', value: node.value }];
  if (!('tagName' in node)) return [];
  if (node.tagName === CHILDREN_ELEMENT) return children;
  const isLabel = attributeOf(node, 'class') === 'live-label';
  if (isLabel) return [];
  const properties = Object.fromEntries(
    [...PROPERTIES].map(([attribute, property]) => [property, attributeOf(node, attribute)]),
  );
  const content = node.childNodes.flatMap((child) => contentOfNode(child, children));
  return [{ type: 'element', tagName: node.tagName, properties, children: content }];
}
