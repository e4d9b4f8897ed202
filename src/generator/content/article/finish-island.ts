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
import { slotOf } from '../islands/render-island.js';
import { addressAttributes, isLocalAddress } from './addresses.js';
import { addHole, addRef, addText, countElement } from './collector.js';
import { hasContent, keepContent } from '../to-markdown/elements.js';
import { contentOfMarkup } from '../to-markdown/island-content.js';
import type { Walk } from './finish-elements.js';
import { rawMarkup, type RawMarkup } from './raw-markup.js';

/** The element for an island that a page has written itself. */
const FOREIGN = `x-${ISLAND_ELEMENT}`;
/** The element that shows its content without an element. */
export const FRAGMENT = 'd-fragment';

interface IslandOptions {
  readonly finishChildren: (of: Element) => void;
  /** Whether it is the island around the article. */
  readonly isAround: boolean;
}

/**
 * Turns the element of an island into its markup around its children. Its own markup stays as React
 * has rendered it, because the browser continues with it: only addresses become holes. Links and
 * words of it are those of the page. The words of the island around the article are not, because
 * they are the same on all pages.
 */
export function finishIsland(
  node: Element,
  at: Place,
  walk: Walk,
  { finishChildren, isAround }: IslandOptions,
): void {
  const island = placedIsland(node);
  if (island === undefined) {
    node.tagName = FOREIGN;
    finishChildren(node);
    return;
  }
  const { collected } = walk;
  collected.islands.add(island.code.module);
  if (island.client === 'load' || island.client === 'only')
    collected.earlyIslands.add(island.code.module);
  const slots = slotsOf(node, island);
  /** The places for children in the markup, in their order. */
  const places: string[] = [];
  const words: string[] = [];
  const visitor = ownMarkupVisitor(at, walk);
  walkOwnMarkup(island.markup, {
    ...visitor,
    text: (value) => {
      words.push(value);
      if (!isAround) visitor.text(value);
    },
    children: (place) => {
      const slot = slots.get(place);
      if (slot !== undefined && !places.includes(place)) finishChildren(slot);
      places.push(place);
    },
  });
  const hidden = [...slots].filter(([place]) => !places.includes(place));
  collected.hiding++;
  for (const [, slot] of hidden) finishChildren(slot);
  collected.hiding--;
  if (isAround)
    keepContent(
      node,
      [...slots.values()].flatMap((slot) => slot.children),
    );
  else if (!hasContent(node)) {
    const shown = contentOfMarkup(island.markup, (place) => slots.get(place)?.children ?? []);
    keepContent(node, [...shown, ...hidden.flatMap(([, slot]) => slot.children)]);
  }
  const [before = '', ...after] = partsOfOwnMarkup(island.markup);
  const raw = (markup: RawMarkup, text = ''): Element['children'][number] =>
    rawMarkup(markup, text, collected);
  node.tagName = FRAGMENT;
  node.children = [
    raw(startTag(island, at, walk) + before, words.join('')),
    ...after.flatMap((part, i) => {
      const place = places[i] ?? '';
      const children = slots.get(place)?.children ?? [];
      return [...(places.indexOf(place) === i ? children : structuredClone(children)), raw(part)];
    }),
    ...(after.length === 0 && island.client === 'only' ? [raw(scriptsNote)] : []),
    raw(`</${ISLAND_ELEMENT}>`),
    ...hidden.flatMap(([place, slot]) => unusedChildren(place, slot.children, raw)),
  ];
}

/** The children of an island by their places: all in one, or each of those that it reads. */
function slotsOf(node: Element, { children }: PlacedIsland): ReadonlyMap<string, Element> {
  if (children === undefined) return new Map([['', node]]);
  return new Map(
    node.children.flatMap((slot) =>
      slot.type === 'element' ? [[String(slotOf(slot) ?? ''), slot] as const] : [],
    ),
  );
}

/** Replaces an island that the build does not render and that has no children. */
function scriptsNote(): string {
  return `<noscript>${escapeText(t('This part of the page needs JavaScript.'))}</noscript>`;
}

/** Children that the component does not show at first. The browser may need them later. */
function unusedChildren(
  place: string,
  children: Element['children'],
  raw: (markup: string) => Element['children'][number],
): Element['children'] {
  if (children.length === 0) return [];
  const slot = place === '' ? '' : ` data-slot="${place}"`;
  return [
    raw(`<${CHILDREN_ELEMENT}${slot} hidden="">`),
    ...children,
    raw(`</${CHILDREN_ELEMENT}>`),
  ];
}

function startTag(island: PlacedIsland, at: Place, walk: Walk): string {
  const { code, client, id, props, children, page } = island;
  const { collected } = walk;
  const attributes = [
    ['data-src', addHole(collected, { kind: 'island', module: code.module })],
    ['data-export', code.name],
    ['data-client', client],
    ['data-id', id],
    ['data-page', escapeText(page).replaceAll('"', '&quot;')],
    ['data-props', escapeText(withAddresses(props, at, walk)).replaceAll('"', '&quot;')],
    ...(children === undefined
      ? []
      : [['data-children', escapeText(children).replaceAll('"', '&quot;')]]),
  ];
  const written = attributes.map(([name = '', value = '']) => ` ${name}="${value}"`);
  return `<${ISLAND_ELEMENT}${written.join('')}>`;
}

/** A text of JSON, with the colon after a key. */
const TEXT_OF_JSON = /("(?:[^"\\]|\\.)*")(:?)/g;

/**
 * Puts holes into the properties of an island, as JSON, for the addresses of files and of Markdown:
 * the component may show other elements with them than those that the build has rendered.
 */
function withAddresses(json: string, at: Place, { collected, context }: Walk): string {
  if (context.addresses.size === 0) return json;
  return json.replace(TEXT_OF_JSON, (matched, literal: string, colon: string) => {
    const url = JSON.parse(literal) as string;
    const kind = context.addresses.get(url);
    if (kind === undefined || colon !== '') return matched;
    const known = collected.refs.findLastIndex((ref) => ref.url === url);
    const ref = known >= 0 ? known : addRef(collected, { kind, url, text: '', ...at });
    return `"${addHole(collected, { kind: 'href', ref })}"`;
  });
}

/** An element in the markup of an island, for counting. Closed details hide their content. */
function countedOf(element: Parameters<typeof attributeOf>[0]): Parameters<typeof countElement>[1] {
  const { tagName } = element;
  const isClosed = tagName === 'details' && attributeOf(element, 'open') === undefined;
  return { tagName, isHidden: isClosed || attributeOf(element, 'hidden') !== undefined };
}

/** Collects the facts of the markup of an island, and puts holes into its addresses. */
function ownMarkupVisitor(at: Place, { collected }: Walk): Omit<OwnMarkupVisitor, 'children'> {
  return {
    text: (value) => addText(collected, value),
    enter: (element) => {
      countElement(collected, countedOf(element), 1);
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
      countElement(collected, countedOf(element), -1);
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
