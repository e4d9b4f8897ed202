import type { Element } from 'hast';
import { t } from '../../../components/text.js';
import type { Place } from '../../model/diagnostic.js';
import type { Ref } from '../../model/page.js';
import { escapeText } from '../../model/html-text.js';
import { isExternalUrl } from '../../model/url-parts.js';
import { ISLAND_ELEMENT, CHILDREN_ELEMENT } from '../islands/island-elements.js';
import {
  attributeOf,
  partsOfOwnMarkup,
  separatesWords,
  setAttribute,
  walkOwnMarkup,
  type OwnMarkupVisitor,
} from '../islands/own-markup.js';
import { placedIsland, type PlacedIsland } from '../islands/place-islands.js';
import { addressAttributes, isLocalAddress } from './addresses.js';
import { addHole, addRef, addText } from './collector.js';
import { hasContent, keepContent } from '../to-markdown/elements.js';
import { contentOfMarkup } from '../to-markdown/island-content.js';
import type { Walk } from './finish-elements.js';
import { rawMarkup, type RawMarkup } from './raw-markup.js';

/** The element for an island that a page has written itself. */
const FOREIGN = `x-${ISLAND_ELEMENT}`;
/** The element that shows its content without an element. */
export const FRAGMENT = 'd-fragment';

/**
 * Turns the element of an island into its markup around its children. Its own markup stays as React
 * has rendered it, because the browser continues with it: only addresses become holes. Links and
 * words of it are those of the page.
 */
export function finishIsland(
  node: Element,
  at: Place,
  walk: Walk,
  finishChildren: () => void,
): void {
  const island = placedIsland(node);
  if (island === undefined) {
    node.tagName = FOREIGN;
    finishChildren();
    return;
  }
  const { collected } = walk;
  collected.islands.add(island.code.module);
  if (island.client === 'load' || island.client === 'only')
    collected.earlyIslands.add(island.code.module);
  let places = 0;
  walkOwnMarkup(island.markup, {
    ...ownMarkupVisitor(at, walk),
    children: () => {
      places++;
      if (places === 1) finishChildren();
    },
  });
  if (places === 0) finishChildren();
  if (!hasContent(node)) {
    const content = contentOfMarkup(island.markup, node.children);
    keepContent(node, places === 0 ? [...content, ...node.children] : content);
  }
  const [before = '', ...after] = partsOfOwnMarkup(island.markup);
  const start = startTag(island, walk) + before;
  const raw = (markup: RawMarkup): Element['children'][number] => rawMarkup(markup, collected);
  const { children } = node;
  node.tagName = FRAGMENT;
  node.children =
    places === 0
      ? [
          raw(start),
          ...(island.client === 'only' ? [raw(scriptsNote)] : []),
          raw(`</${ISLAND_ELEMENT}>`),
          ...unusedChildren(children, raw),
        ]
      : [
          raw(start),
          ...after.flatMap((part, i) => {
            const end = i === after.length - 1 ? `</${ISLAND_ELEMENT}>` : '';
            return [...(i === 0 ? children : structuredClone(children)), raw(part + end)];
          }),
        ];
}

/** Replaces an island that the build does not render and that has no children. */
function scriptsNote(): string {
  return `<noscript>${escapeText(t('This part of the page needs JavaScript.'))}</noscript>`;
}

/** Children that the component does not show at first. The browser may need them later. */
function unusedChildren(
  children: Element['children'],
  raw: (markup: string) => Element['children'][number],
): Element['children'] {
  return children.length === 0
    ? []
    : [raw(`<${CHILDREN_ELEMENT} hidden="">`), ...children, raw(`</${CHILDREN_ELEMENT}>`)];
}

function startTag({ code, client, id, props, page }: PlacedIsland, { collected }: Walk): string {
  const attributes = [
    ['data-src', addHole(collected, { kind: 'island', module: code.module })],
    ['data-export', code.name],
    ['data-client', client],
    ['data-id', id],
    ['data-page', escapeText(page).replaceAll('"', '&quot;')],
    ['data-props', escapeText(props).replaceAll('"', '&quot;')],
  ];
  const written = attributes.map(([name = '', value = '']) => ` ${name}="${value}"`);
  return `<${ISLAND_ELEMENT}${written.join('')}>`;
}

/** Collects the facts of the markup of an island, and puts holes into its addresses. */
function ownMarkupVisitor(at: Place, { collected }: Walk): Omit<OwnMarkupVisitor, 'children'> {
  return {
    text: (value) => addText(collected, value),
    enter: (element) => {
      if (separatesWords(element)) addText(collected, ' ');
      const id = attributeOf(element, 'id');
      if (id !== undefined && id !== '') collected.anchors.push(id);
      // React changes single declarations later, which a class would not allow.
      const style = attributeOf(element, 'style');
      if (style !== undefined) setAttribute(element, 'data-style', style);
      if (element.tagName === 'a') addressHole(element, 'href', 'link');
      if (element.tagName === 'img') {
        addText(collected, ` ${attributeOf(element, 'alt') ?? ''} `);
        addressHole(element, 'src', 'image');
      }
      for (const [name, kind] of addressAttributes(element.tagName))
        addressHole(element, name, kind);
    },
    leave: (element) => {
      if (separatesWords(element)) addText(collected, ' ');
    },
  };

  function addressHole(
    element: Parameters<typeof attributeOf>[0],
    attribute: string,
    kind: Ref['kind'],
  ): void {
    const url = attributeOf(element, attribute);
    if (url === undefined || url === '' || /^data:/i.test(url)) return;
    if (element.tagName !== 'a' && kind !== 'image' && !isLocalAddress(url)) return;
    const text = kind === 'image' ? (attributeOf(element, 'alt') ?? '') : textOfElement(element);
    const ref = addRef(collected, { kind, url, text, ...at });
    if (!isExternalUrl(url))
      setAttribute(element, attribute, addHole(collected, { kind: 'href', ref }));
  }
}

function textOfElement(element: { childNodes: readonly object[] }): string {
  return element.childNodes
    .map((node) => {
      if ('value' in node) return String(node.value);
      return 'childNodes' in node ? textOfElement(node as { childNodes: readonly object[] }) : '';
    })
    .join('')
    .trim();
}
