import type { Element, ElementContent, Root as HastRoot } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { toJsxRuntime } from 'hast-util-to-jsx-runtime';
import { createElement, Fragment, type ReactNode } from 'react';
import { jsx, jsxs } from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import { withSite } from '../docusaurus/core.js';
import { PageContext, type PageFacade } from '../docusaurus/page-context.js';
import type { Finding } from '../../model/diagnostic.js';
import { islandCode, USE_PROPERTY } from '../islands/island-codes.js';
import { hasBlocks, isBlock, parseOwnMarkup } from '../islands/own-markup.js';
import { codeKey } from '../islands/island-use.js';
import { insideRoot, withRoot } from '../islands/root-contexts.js';
import {
  placedIsland,
  placeIslands,
  staticIsland,
  type IslandReports,
} from '../islands/place-islands.js';
import { report, type CompileContext } from '../context.js';
import { COMPONENT_ELEMENT } from './component-element.js';
import { useOf, type ComponentUse } from './expand.js';
import { markdownElement } from './markdown-elements.js';
import type { MdxRuntime } from './runtime.js';
import { hintFor, thrownBy, type Thrown } from './thrown.js';

/** The state of rendering the components of one page. */
export interface Rendering {
  readonly uses: readonly ComponentUse[];
  readonly context: CompileContext;
  /** The page that components read and change. */
  readonly page: PageFacade;
  readonly runtime: Pick<MdxRuntime, 'placeOf' | 'siteDir'>;
}

type Child = ElementContent | HastRoot['children'][number];

/**
 * Render the components of an article, and put their markup into the tree as elements. Components
 * inside components are rendered together with the outermost one, so that contexts and children
 * work as in React. Changes the tree. Errors of components are reported.
 */
export function renderComponents(tree: HastRoot, rendering: Rendering): void {
  const { uses } = rendering;
  if (uses.length === 0) return;
  const visit = (parent: HastRoot | Element): void => {
    parent.children = parent.children.flatMap((node): ElementContent[] => {
      if (node.type !== 'element') return [node as ElementContent];
      if (node.tagName === COMPONENT_ELEMENT) return renderComponent(node, rendering);
      visit(node);
      return [node];
    });
  };
  visit(tree);
  openParagraphs(tree);
}

/**
 * Makes paragraphs with blocks other elements, because a browser would close a `<p>` before a
 * block, and React could not continue with the markup of an island.
 */
function openParagraphs(parent: HastRoot | Element): void {
  for (const node of parent.children) {
    if (node.type !== 'element') continue;
    openParagraphs(node);
    if (node.tagName !== 'p' || !holdsBlock(node)) continue;
    node.tagName = 'div';
    node.properties.className = ['paragraph'];
  }
}

/** docsgen's own elements that become blocks. */
const OWN_BLOCKS = new Set(
  'd-admonition d-card d-cards d-code d-details d-listing d-steps d-tabs d-toc'.split(' '),
);

function holdsBlock(node: Element): boolean {
  const island = placedIsland(node);
  if (island !== undefined && hasBlocks(island.markup)) return true;
  return node.children.some(
    (child) =>
      child.type === 'element' &&
      (isBlock(child.tagName) || OWN_BLOCKS.has(child.tagName) || holdsBlock(child)),
  );
}

function renderComponent(
  node: Element,
  { uses, context, page, runtime }: Rendering,
): ElementContent[] {
  const use = useOf(node, uses);
  if (use === undefined) return [];
  try {
    const shown = markupOf(toReact(node, uses), page, {
      reasonOf: (error) => thrownBy(error, runtime).message,
      onFault: ({ use: island, finding }) =>
        report(context, (uses[island.use ?? -1] ?? use).node, finding),
    });
    return withPlace(shown, node.properties.dataPlace);
  } catch (error) {
    const hint = hintFor(error);
    report(context, use.node, { ...componentThrows(use.name, thrownBy(error, runtime)), hint });
    return [];
  }
}

/** The finding about a component that throws. `name` is that of the outermost one. */
function componentThrows(name: string, { message, at }: Thrown): Omit<Finding, 'hint'> {
  const inner = at?.component;
  const who =
    inner === undefined || inner === name
      ? `The component ${name} throws`
      : `The component ${inner} in <${name}> throws`;
  return {
    rule: 'mdx/component',
    severity: 'error',
    message: `${who} while it is rendered: ${message}`,
  };
}

/**
 * The markup of React nodes on a page. Throws the errors of their components, except those of
 * islands.
 */
export function markupOf(
  shown: ReactNode,
  page: PageFacade,
  islands: IslandReports,
): ElementContent[] {
  const element = withRoot(createElement(PageContext, { value: page }, shown), page);
  const { baseUrl } = page.site;
  for (;;) {
    const restore = rememberPage(page);
    const html = withSite(page.site, () => renderToStaticMarkup(element));
    const nodes = parseHtml(insideRoot(html)).filter(isNoPreload);
    const faults = placeIslands(nodes, page, islands.reasonOf);
    const unfit = faults.filter(({ use }) => use.code.isAutomatic);
    if (unfit.length === 0) {
      for (const fault of faults) islands.onFault(fault);
      if (baseUrl !== '/') for (const node of nodes) removeBase(node, baseUrl);
      return nodes;
    }
    restore();
    for (const { use, finding, family } of unfit) {
      const codes = family.map(codeKey);
      if (codes.every((code) => page.staticIslands.has(code))) continue;
      islands.onFault({ use, finding: staticIsland(use, finding) });
      for (const code of codes) page.staticIslands.add(code);
    }
  }
}

/** Returns a function that removes what components have added to a page since. */
function rememberPage(page: PageFacade): () => void {
  const { metadata } = page;
  const lists = [page.head, page.islands, page.anchors] as const;
  const lengths = lists.map(({ length }) => length);
  return () => {
    page.metadata = metadata;
    for (const [index, list] of lists.entries()) list.length = lengths[index] ?? 0;
  };
}

const ADDRESSES = new Set(['href', 'src', 'poster', 'action']);

/** Removes the base URL that components add to addresses: docsgen adds it to every address. */
function removeBase(node: ElementContent, baseUrl: string): void {
  if (node.type !== 'element') return;
  node.properties = Object.fromEntries(
    Object.entries(node.properties).map(([name, value]) =>
      ADDRESSES.has(name) && typeof value === 'string' && value.startsWith(baseUrl)
        ? [name, value.slice(baseUrl.length - 1)]
        : [name, value],
    ),
  );
  for (const child of node.children) removeBase(child, baseUrl);
}

/** A node of an article as React sees it, with the components that pages use. */
export function toReact(node: Child, uses: readonly ComponentUse[]): ReactNode {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element') return null;
  const children = node.children.map((child) => toReact(child, uses));
  if (node.tagName === COMPONENT_ELEMENT) {
    const use = useOf(node, uses);
    return use === undefined
      ? null
      : createElement(use.component, propsOf(use, node.properties.use), ...children);
  }
  const { type, props } = reactElementOf(node);
  return markdownElement(type, props, children);
}

/** The name of an element, and its properties as React takes them. */
export function reactElementOf(node: Element): {
  readonly type: string;
  readonly props: Readonly<Record<string, unknown>>;
} {
  return toJsxRuntime({ ...node, children: [] }, REACT);
}

/** The properties of a component. That of an island also learns which use it is. */
function propsOf({ component, props }: ComponentUse, index: Element['properties'][string]): object {
  return islandCode(component) === undefined ? props : { ...props, [USE_PROPERTY]: Number(index) };
}

const REACT = { Fragment, jsx, jsxs, ignoreInvalidStyle: true } as Parameters<
  typeof toJsxRuntime
>[1];

/** React asks browsers to load pictures early. docsgen decides that for the entire page. */
function isNoPreload(node: ElementContent): boolean {
  return node.type !== 'element' || node.tagName !== 'link' || node.properties.as === undefined;
}

/** Markup as elements without positions. Throws an error for markup that is nested too deep. */
export function parseHtml(html: string): ElementContent[] {
  const root = fromParse5(parseOwnMarkup(html));
  return root.type === 'root' ? (root.children as ElementContent[]) : [];
}

/** Marks headings of components: only those of Markdown are in the table of contents. */
function markHeadings(node: Element): void {
  if (/^h[1-6]$/.test(node.tagName) && node.properties.dataPlace === undefined)
    node.properties.dataJsx = '';
  for (const child of node.children) if (child.type === 'element') markHeadings(child);
}

/** Gives elements the place of the component that they come from. */
function withPlace(
  nodes: ElementContent[],
  place: Element['properties'][string],
): ElementContent[] {
  for (const node of nodes) {
    if (node.type !== 'element') continue;
    markHeadings(node);
    node.properties.dataPlace ??= place ?? null;
  }
  return nodes;
}
