import type { Element, Root as HastRoot } from 'hast';
import type { ElementType } from 'react';
import type { Ref } from '../../model/page.js';
import { isLocalAddress } from '../article/addresses.js';
import { markOf } from '../article/places.js';
import type { Place } from '../../model/diagnostic.js';
import { componentOf } from '../islands/island-codes.js';
import type { CompileContext, Placed } from '../context.js';
import { COMPONENT_ELEMENT } from './component-element.js';
import { isComponent, type MdxPage } from './expand.js';
import { HEADINGS, headingOf } from './headings.js';
import { codeBlockOf } from './markdown-elements.js';
import { ELEMENT_MODULES } from './modules.js';
import { reactElementOf } from './render.js';
import type { OwnElements } from './runtime.js';

interface GivenElements {
  /** The default export of the module with the components of all pages. */
  readonly shared: object;
  /** Key of a module of `src/theme` → its component. */
  readonly themed: ReadonlyMap<string, unknown>;
  /** docsgen's own components for elements. A site that names these replaces nothing. */
  readonly substitutes: ReadonlySet<unknown>;
}

/**
 * The components of a site for elements of Markdown: components in `src/theme`, and members of the
 * shared components that have the name of an element, as in MDX.
 */
export function ownElementsOf({ shared, themed, substitutes }: GivenElements): OwnElements {
  const found = new Map<string, ElementType>();
  for (const [key, names] of ELEMENT_MODULES) {
    const component = themed.get(key);
    if (!isComponent(component) || substitutes.has(component)) continue;
    for (const name of names)
      found.set(name, HEADINGS.includes(name) ? headingOf(staticOf(component), name) : component);
  }
  for (const [name, value] of Object.entries(shared)) {
    const isUsable = isComponent(value) || typeof value === 'string';
    if (!ELEMENT.test(name) || !isUsable || substitutes.has(value)) continue;
    const component = value as ElementType;
    found.set(name, HEADINGS.includes(name) ? staticOf(component) : component);
    if (name === 'code') found.set(BLOCK, component);
  }
  const pre = found.get('pre');
  const code = found.get(BLOCK);
  found.delete('pre');
  if (pre !== undefined || code !== undefined) found.set(BLOCK, codeBlockOf({ pre, code }));
  return found;
}

/** The component of a heading: an island would have no id, and no entry in the contents. */
function staticOf(component: ElementType): ElementType {
  return componentOf(component) ?? component;
}

const ELEMENT = /^[a-z][a-z\d]*$/;
const BLOCK = 'd-code';

interface Placing {
  readonly elements: OwnElements | undefined;
  readonly page: Pick<MdxPage, 'addUse'>;
  readonly context: CompileContext;
}

/**
 * Makes elements of Markdown uses of the site's own components for them. Elements that a page
 * writes as JSX stay, as in MDX. Changes the tree.
 */
export function placeOwnElements(tree: HastRoot, { elements, page, context }: Placing): void {
  if (elements === undefined || elements.size === 0) return;
  const visit = (parent: HastRoot | Element): void => {
    for (const node of parent.children) {
      if (node.type !== 'element') continue;
      visit(node);
      const component = elements.get(node.tagName);
      if (component !== undefined) replaceElement(node, component, { page, context });
    }
  };
  visit(tree);
}

function replaceElement(
  node: Element,
  component: ElementType,
  { page, context }: Omit<Placing, 'elements'>,
): void {
  const { dataJsx, dataPlace } = node.properties;
  const isHeading = HEADINGS.includes(node.tagName);
  if (dataJsx !== undefined) {
    if (!isHeading) delete node.properties.dataJsx;
    return;
  }
  if (node.tagName === BLOCK && node.properties.lang === 'mermaid') return;
  const place = markOf(node, context);
  // The place of a heading says that it is one of Markdown, so its component passes it on.
  if (!isHeading) delete node.properties.dataPlace;
  const { type, props } = reactElementOf(node);
  if (typeof props.src === 'string') noteAddress(props.src, 'image', context);
  if (typeof props.href === 'string') noteAddress(props.href, 'link', context);
  const name = type === BLOCK ? 'pre' : type;
  const use = { component, name, props, node: place === undefined ? {} : placedAt(place) };
  node.properties = {
    use: page.addUse(use),
    ...(dataPlace === undefined ? {} : { dataPlace }),
  };
  node.tagName = COMPONENT_ELEMENT;
}

function noteAddress(url: string, kind: Ref['kind'], { addresses }: CompileContext): void {
  if (isLocalAddress(url)) addresses.set(url, kind);
}

/** A node at a place, for diagnostics. */
function placedAt({ file, line, column }: Place): Placed {
  const point = { line, column };
  return { position: { start: point, end: point }, data: { origin: file } };
}
