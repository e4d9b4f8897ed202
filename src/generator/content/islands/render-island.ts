import { MarkupOfCode, type CodeMarkup } from '../../../components/docusaurus/code-markup.js';
import { highlight } from '../code/highlight.js';
import type { Element } from 'hast';
import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import {
  usedTranslations,
  type Translations,
} from '../../../components/docusaurus/translations.js';
import { IslandRoot } from '../../../components/island-root.js';
import { withSite } from '../docusaurus/core.js';
import { PageContext, type PageFacade } from '../docusaurus/page-context.js';
import { divideMarkup, islandContent, type IslandFamily } from './inner-islands.js';
import { InsideIsland } from './inside-island.js';
import { CHILDREN_ELEMENT, ISLAND_ELEMENT } from './island-elements.js';
import { insideRoot, withRoot } from './root-contexts.js';
import type { IslandUse } from './island-use.js';

/** The island of an element in the markup of a page. */
export function islandUse(
  { tagName, properties }: Element,
  { islands: uses }: PageFacade,
): IslandUse | undefined {
  return tagName === ISLAND_ELEMENT ? uses[Number(properties.use)] : undefined;
}

/** The markup of an island. */
export interface Rendered {
  readonly html: string;
  /** The translations that rendering has used. */
  readonly texts: Translations;
}

/** An island and the islands in its children, after they were rendered as one tree. */
export interface Together {
  readonly outer: IslandUse;
  readonly family: readonly IslandUse[];
  /** Those that React has rendered. */
  readonly rendered: ReadonlyMap<IslandUse, Rendered>;
  /** The inner island that threw. */
  readonly fault?: { readonly use: IslandUse; readonly error: unknown };
}

/**
 * Renders an island together with the islands in its children, so that its contexts reach them.
 * Undefined without such islands.
 */
export function renderTogether(
  use: IslandUse,
  node: Element,
  page: PageFacade,
): Together | undefined {
  const family = familyOf(use, node, page);
  if (family.size === 1) return undefined;
  const members = { outer: use, family: [...family.keys()] };
  if (use.client === 'only') return { ...members, rendered: new Map() };
  const innerOf: IslandFamily['innerOf'] = (island, slot) =>
    (family.get(island) ?? []).flatMap((inner) => (inner.slot === slot ? [inner.use] : []));
  // React renders one component after the other, so the error is of the last island.
  let last = use;
  const onInner = (inner: IslandUse): void => {
    last = inner;
  };
  try {
    const content = islandContent(use, { page, innerOf, onInner });
    const { html, texts } = renderContent(content, use, page);
    const markups = divideMarkup(html);
    if (markups === undefined) return undefined;
    // The browser adds the texts of the outer island before it renders the inner ones.
    const entries = [...markups].map(([index, own]) =>
      index === -1
        ? ([use, { html: own, texts }] as const)
        : ([page.islands[index] ?? use, { html: own, texts: {} }] as const),
    );
    return { ...members, rendered: new Map(entries) };
  } catch (error) {
    return { ...members, ...afterFault(use, page, { use: last, error }) };
  }
}

/** The outer island alone. If it renders, the error came from an inner one. */
function afterFault(
  use: IslandUse,
  page: PageFacade,
  fault: NonNullable<Together['fault']>,
): Pick<Together, 'rendered' | 'fault'> {
  try {
    const alone = renderContent(islandContent(use), use, page);
    return { rendered: new Map([[use, alone]]), fault };
  } catch {
    return { rendered: new Map() };
  }
}

/** Each island in an element, with the islands in its children. */
function familyOf(
  use: IslandUse,
  node: Element,
  page: PageFacade,
): ReadonlyMap<IslandUse, readonly InnerUse[]> {
  const family = new Map<IslandUse, InnerUse[]>();
  const visit = (parent: Element, outer: InnerUse): void => {
    for (const child of parent.children) {
      if (child.type !== 'element') continue;
      const inner = islandUse(child, page);
      if (inner === undefined) {
        visit(child, { ...outer, slot: slotOf(child) ?? outer.slot });
        continue;
      }
      family.get(outer.use)?.push({ use: inner, slot: outer.slot });
      family.set(inner, []);
      visit(child, { use: inner, slot: undefined });
    }
  };
  family.set(use, []);
  visit(node, { use, slot: undefined });
  return family;
}

/** An island in the children of another one, and the place of those if the component reads them. */
interface InnerUse {
  readonly use: IslandUse;
  readonly slot: number | undefined;
}

/** The number of a place for children that a component reads. */
export function slotOf({ tagName, properties }: Element): number | undefined {
  const { dataSlot } = properties;
  return tagName !== CHILDREN_ELEMENT || dataSlot === undefined ? undefined : Number(dataSlot);
}

/** Renders an island apart from the tree of its page. Throws the errors of its components. */
export function renderContent(content: ReactElement, use: IslandUse, page: PageFacade): Rendered {
  const id = islandId(use, page);
  const { result, texts } = usedTranslations(() => renderIslandMarkup(content, page, id));
  return { html: result, texts };
}

/** Prefix of the ids that React makes in an island. */
export function islandId(use: IslandUse, page: PageFacade): string {
  return `i${page.islands.indexOf(use)}-`;
}

const highlighted: CodeMarkup = (code, language, inLines) =>
  highlight(code, language, inLines ? code.split('\n').map(() => ({ classes: [] })) : undefined);

/** The markup of an island with this content. Throws the errors of its components. */
export function renderIslandMarkup(content: ReactElement, page: PageFacade, id: string): string {
  const root = createElement(IslandRoot, { shown: true }, content);
  const inside = createElement(InsideIsland, { value: true }, root);
  const withColours = createElement(MarkupOfCode, { value: highlighted }, inside);
  const element = createElement(PageContext, { value: page }, withColours);
  const inRoot = withRoot(element, page);
  const html = withSite(page.site, () => renderToString(inRoot, { identifierPrefix: id }));
  return insideRoot(html);
}
