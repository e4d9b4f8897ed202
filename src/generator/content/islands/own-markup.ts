import { parseFragment, serialize, type DefaultTreeAdapterTypes } from 'parse5';
import { HINT_KEY } from '../mdx/thrown.js';
import { CHILDREN_ELEMENT } from './island-elements.js';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** The functions that a walk over the markup of an island calls. */
export interface OwnMarkupVisitor {
  readonly text: (text: string) => void;
  /** Before and after the content of an element. */
  readonly enter: (element: Element) => void;
  readonly leave: (element: Element) => void;
  /** At a place of children. `place` is its number if the component reads each, or else ''. */
  readonly children: (place: string) => void;
}

/** The markup of an island, which must stay as React has rendered it. */
export type OwnMarkup = DefaultTreeAdapterTypes.DocumentFragment;

/** No markup contains it, because parsing replaces NUL. */
const PLACE = '\0place\0';

/** Levels of elements that components may nest. Later steps recurse for each level. */
const DEEPEST = 400;

/** Parses the markup of components. Throws an error for elements that are nested too deep. */
export function parseOwnMarkup(html: string): OwnMarkup {
  const markup = parseFragment(html);
  let level: readonly Node[] = markup.childNodes;
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > DEEPEST)
      throw Object.assign(new Error(`Its elements are nested more than ${DEEPEST} levels deep.`), {
        [HINT_KEY]: 'Show fewer levels, or look for elements that are never closed.',
      });
    level = level.flatMap((node) => ('childNodes' in node ? node.childNodes : []));
  }
  return markup;
}

/**
 * Visits markup in the order of the text. Scripts are removed, because no page runs them, and
 * React's hints to load pictures early, because docsgen decides that for the entire page.
 */
export function walkOwnMarkup(parent: { childNodes: Node[] }, visitor: OwnMarkupVisitor): void {
  parent.childNodes = parent.childNodes.filter(
    (node) =>
      node.nodeName !== 'script' &&
      !('tagName' in node && node.tagName === 'link' && attributeOf(node, 'as') !== undefined),
  );
  for (const node of parent.childNodes) {
    if ('value' in node) visitor.text(node.value);
    if (!('tagName' in node)) continue;
    if (node.tagName === CHILDREN_ELEMENT) {
      visitor.children(placeOf(node));
      continue;
    }
    visitor.enter(node);
    if (!isControl(node)) walkOwnMarkup(node, visitor);
    visitor.leave(node);
  }
}

/** Whether the text of an element is no text of the page: a field, styles, or a label of code. */
function isControl(element: Element): boolean {
  const { tagName } = element;
  const isLabel = attributeOf(element, 'class') === 'live-label';
  return tagName === 'textarea' || tagName === 'style' || isLabel;
}

/** Removes the base URL that components add to addresses: docsgen adds it to every address. */
export function removeBase(parent: { readonly childNodes: readonly Node[] }, base: string): void {
  if (base === '/') return;
  for (const node of parent.childNodes) {
    if (!('tagName' in node)) continue;
    for (const attribute of node.attrs)
      if (/^(?:href|src|poster|action)$/.test(attribute.name) && attribute.value.startsWith(base))
        attribute.value = attribute.value.slice(base.length - 1);
    removeBase(node, base);
  }
}

/** Elements before which a browser closes a paragraph. */
const BLOCKS = new Set(
  (
    'address article aside blockquote details div dl fieldset figcaption figure footer form h1 ' +
    'h2 h3 h4 h5 h6 header hgroup hr main menu nav ol p pre search section summary table ul'
  ).split(' '),
);

const SEPARATE = new Set('br button caption dd dt label li option tbody td th tr'.split(' '));

/** Whether the text before an element and the text in it are separate words. */
export function separatesWords({ tagName }: Element): boolean {
  return BLOCKS.has(tagName) || SEPARATE.has(tagName);
}

/** Elements that browsers accept only directly in some others, which no island can be. */
const PARTS = new Map(
  Object.entries({
    table: 'caption col colgroup tbody td tfoot th thead tr',
    list: 'optgroup option',
    drawing:
      'animate circle clippath defs ellipse filter foreignobject g line lineargradient ' +
      'marker mask path pattern polygon polyline radialgradient rect stop symbol text tspan use',
  }).flatMap(([owner, names]) => names.split(' ').map((name) => [name, owner] as const)),
);

/** The part that markup begins with, and its owner: `tr` of a `table`. */
export function partIn({ childNodes }: OwnMarkup): { part: string; owner: string } | undefined {
  for (const node of childNodes) {
    const owner = PARTS.get(node.nodeName);
    if (owner !== undefined) return { part: node.nodeName, owner };
  }
  return undefined;
}

/** Whether a paragraph cannot contain an element with this name. */
export function isBlock(name: string): boolean {
  return BLOCKS.has(name);
}

/** Whether markup has an element that a paragraph cannot contain. */
export function hasBlocks(parent: { readonly childNodes: readonly Node[] }): boolean {
  return parent.childNodes.some(
    (node) => 'tagName' in node && (isBlock(node.tagName) || hasBlocks(node)),
  );
}

/** The number of a place for children that a component reads, or ''. */
export function placeOf(slot: Element): string {
  return attributeOf(slot, 'data-slot') ?? '';
}

export function attributeOf({ attrs }: Element, name: string): string | undefined {
  return attrs.find((attribute) => attribute.name === name)?.value;
}

export function setAttribute({ attrs }: Element, name: string, value: string): void {
  const attribute = attrs.find((other) => other.name === name);
  if (attribute === undefined) attrs.push({ name, value });
  else attribute.value = value;
}

/**
 * The markup before the place of the children and after each such place: one more part than there
 * are places.
 */
export function partsOfOwnMarkup(markup: OwnMarkup): string[] {
  const mark = (parent: { childNodes: Node[] }): void => {
    for (const node of parent.childNodes) {
      if (!('tagName' in node)) continue;
      if (node.tagName === CHILDREN_ELEMENT)
        node.childNodes = [{ nodeName: '#text', value: PLACE, parentNode: node }];
      else mark(node);
    }
  };
  mark(markup);
  return serialize(markup).split(PLACE);
}
