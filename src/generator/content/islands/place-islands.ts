import type { Element, ElementContent } from 'hast';
import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { IslandPage } from '../../../components/docusaurus/island-page.js';
import {
  usedTranslations,
  type Translations,
} from '../../../components/docusaurus/translations.js';
import { own } from '../../../components/own.js';
import { IslandRoot } from '../../../components/island-root.js';
import type { Finding } from '../../model/diagnostic.js';
import { withSite } from '../docusaurus/core.js';
import { PageContext, type PageFacade } from '../docusaurus/page-context.js';
import { divideMarkup, islandContent } from './inner-islands.js';
import { InsideIsland } from './inside-island.js';
import { CHILDREN_ELEMENT, ISLAND_ELEMENT } from './island-elements.js';
import { CLIENT_MODES } from './island.js';
import type { IslandCode, IslandUse } from './island-use.js';
import { parseOwnMarkup, removeBase, type OwnMarkup } from './own-markup.js';
import { encodeProps } from './props.js';

/** An island with its markup. */
export interface PlacedIsland {
  readonly code: IslandCode;
  readonly client: (typeof CLIENT_MODES)[number];
  /** Prefix of the ids that React makes in it, unique on the page. */
  readonly id: string;
  /** The properties as JSON. */
  readonly props: string;
  /** The `IslandPage` as JSON. */
  readonly page: string;
  readonly markup: OwnMarkup;
}

/** A finding about an island. */
interface IslandFault {
  readonly use: IslandUse;
  readonly finding: Finding;
}

/** How islands report what is wrong with them. */
export interface IslandReports {
  /** The message of an error, with its place. */
  readonly reasonOf: (error: unknown) => string;
  readonly onFault: (fault: IslandFault) => void;
}

/** The island of an element. Undefined for an element that markup of a page wrote. */
export function placedIsland({ data }: Element): PlacedIsland | undefined {
  return data !== undefined && 'island' in data ? (data.island as PlacedIsland) : undefined;
}

/**
 * Renders the islands in nodes, which come from rendering components on `page`. Each becomes an
 * element whose content is the static children of the island. Changes the nodes. An island with a
 * finding is left out.
 */
export function placeIslands(
  nodes: ElementContent[],
  page: PageFacade,
  { reasonOf, onFault }: IslandReports,
): void {
  const visit = (parent: { children: ElementContent[] }, outer?: Together): void => {
    parent.children = parent.children.filter((node) => {
      if (node.type !== 'element') return true;
      const use = islandUse(node, page);
      const together = use === undefined ? outer : (outer ?? renderTogether(use, node, page));
      visit(node, together);
      if (use === undefined) return true;
      const placed = placeIsland(use, page, { reasonOf, together });
      if ('finding' in placed) onFault({ use, finding: placed.finding });
      else {
        Object.assign(node, { data: { island: placed }, properties: {} });
        node.children = node.children.flatMap((child) =>
          child.type === 'element' && child.tagName === CHILDREN_ELEMENT ? child.children : [],
        );
      }
      return !('finding' in placed);
    });
  };
  const root = { children: nodes };
  visit(root);
  nodes.splice(0, nodes.length, ...root.children);
}

function islandUse(
  { tagName, properties }: Element,
  { islands: uses }: PageFacade,
): IslandUse | undefined {
  return tagName === ISLAND_ELEMENT ? uses[Number(properties.use)] : undefined;
}

interface Rendered {
  readonly html: string;
  /** The translations that rendering has used. */
  readonly texts: Translations;
}

/** An island and the islands in its children, after they were rendered as one tree. */
interface Together {
  readonly outer: IslandUse;
  /** Those that React has rendered. */
  readonly rendered: ReadonlyMap<IslandUse, Rendered>;
  /** The error of an inner island, until it is reported. */
  fault?: { readonly error: unknown } | undefined;
}

/**
 * Renders an island together with the islands in its children, so that its contexts reach them.
 * Undefined without such islands.
 */
function renderTogether(use: IslandUse, node: Element, page: PageFacade): Together | undefined {
  const family = familyOf(use, node, page);
  if (family.size === 1) return undefined;
  if (use.client === 'only') return { outer: use, rendered: new Map() };
  const innerOf = (island: IslandUse): readonly IslandUse[] => family.get(island) ?? [];
  try {
    const content = islandContent(use, { page, innerOf });
    const { html, texts } = renderContent(content, use, page);
    const markups = divideMarkup(html);
    if (markups === undefined) return undefined;
    // The browser adds the texts of the outer island before it renders the inner ones.
    const entries = [...markups].map(([index, own]) =>
      index === -1
        ? ([use, { html: own, texts }] as const)
        : ([page.islands[index] ?? use, { html: own, texts: {} }] as const),
    );
    return { outer: use, rendered: new Map(entries) };
  } catch (error) {
    return afterFault(use, page, error);
  }
}

/** The outer island alone. If it renders, the error came from an inner one. */
function afterFault(use: IslandUse, page: PageFacade, error: unknown): Together {
  try {
    const alone = renderContent(islandContent(use), use, page);
    return { outer: use, rendered: new Map([[use, alone]]), fault: { error } };
  } catch {
    return { outer: use, rendered: new Map() };
  }
}

/** Each island in an element, with the islands in its children. */
function familyOf(
  use: IslandUse,
  node: Element,
  page: PageFacade,
): ReadonlyMap<IslandUse, readonly IslandUse[]> {
  const family = new Map<IslandUse, IslandUse[]>();
  const visit = (parent: Element, outer: IslandUse): void => {
    for (const child of parent.children) {
      if (child.type !== 'element') continue;
      const inner = islandUse(child, page);
      if (inner !== undefined) {
        family.get(outer)?.push(inner);
        family.set(inner, []);
      }
      visit(child, inner ?? outer);
    }
  };
  family.set(use, []);
  visit(node, use);
  return family;
}

interface PlaceOptions {
  readonly reasonOf: IslandReports['reasonOf'];
  readonly together: Together | undefined;
}

function placeIsland(
  use: IslandUse,
  page: PageFacade,
  options: PlaceOptions,
): PlacedIsland | { readonly finding: Finding } {
  const { code, props } = use;
  const client = CLIENT_MODES.find((mode) => mode === (use.client ?? CLIENT_MODES[0]));
  if (client === undefined) return { finding: unknownMode(use) };
  const encoded = encodeProps(props);
  if ('fault' in encoded) {
    const { path, what, hint } = encoded.fault;
    return { finding: notSerialisable(use, `\`${path}\` is ${what}`, hint) };
  }
  const rendered = client === 'only' ? withoutMarkup(use) : renderIsland(use, page, options);
  if ('finding' in rendered) return rendered;
  const markup = parseOwnMarkup(rendered.html);
  removeBase(markup, page.site.baseUrl);
  const facts = islandPage(code.module, page, rendered.texts);
  const id = islandId(use, page);
  return { code, client, id, props: encoded.json, page: JSON.stringify(facts), markup };
}

/** An island that only the browser renders. Its children are visible until then. */
function withoutMarkup({ children }: IslandUse): Rendered {
  return { html: children === 'nodes' ? `<${CHILDREN_ELEMENT}>` : '', texts: {} };
}

function renderIsland(
  use: IslandUse,
  page: PageFacade,
  { reasonOf, together }: PlaceOptions,
): Rendered | { readonly finding: Finding } {
  const rendered = together?.rendered.get(use);
  if (rendered !== undefined) return rendered;
  try {
    return renderContent(islandContent(use), use, page);
  } catch (error) {
    if (together === undefined || together.outer === use)
      return { finding: throwing(use, reasonOf(error)) };
    const { fault } = together;
    together.fault = undefined;
    // Without a fault, it may need contexts of the outer island, which does not show it at first.
    if (fault === undefined) return { html: '', texts: {} };
    return { finding: throwing(use, reasonOf(fault.error)) };
  }
}

function renderContent(content: ReactElement, use: IslandUse, page: PageFacade): Rendered {
  const id = islandId(use, page);
  const { result, texts } = usedTranslations(() => renderIslandMarkup(content, page, id));
  return { html: result, texts };
}

/** Prefix of the ids that React makes in an island. */
function islandId(use: IslandUse, page: PageFacade): string {
  return `i${page.islands.indexOf(use)}-`;
}

/** The markup of an island with this content. Throws the errors of its components. */
export function renderIslandMarkup(content: ReactElement, page: PageFacade, id: string): string {
  const root = createElement(IslandRoot, { shown: true }, content);
  const inside = createElement(InsideIsland, { value: true }, root);
  const element = createElement(PageContext, { value: page }, inside);
  return withSite(page.site, () => renderToString(element, { identifierPrefix: id }));
}

/** The facts for an island in the browser. `used` are the translations that the build has used. */
export function islandPage(
  module: string,
  { locale, path, translations, texts, islandTexts }: PageFacade,
  used: Translations,
): IslandPage {
  const { ids = [], own: names = [] } = own(islandTexts, module) ?? {};
  const ofIsland = { ...used, ...chosen(translations, ids) };
  const ofDocsgen = chosen(texts, names);
  return {
    locale,
    path,
    ...(isEmpty(ofIsland) ? {} : { translations: ofIsland }),
    ...(isEmpty(ofDocsgen) ? {} : { texts: ofDocsgen }),
  };
}

/** The entries with these keys that a record has. */
function chosen(
  record: Readonly<Record<string, string>>,
  keys: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const text = own(record, key);
      return text === undefined ? [] : [[key, text]];
    }),
  );
}

function isEmpty(record: object): boolean {
  return Object.keys(record).length === 0;
}

/** The name of the component of an island. */
function nameOf({ code, component }: IslandUse): string {
  const { displayName, name } = component as { displayName?: string; name?: string };
  if (displayName !== undefined) return displayName;
  return name === undefined || name === '' ? code.name : name;
}

function unknownMode(use: IslandUse): Finding {
  const list = CLIENT_MODES.map((mode) => `"${mode}"`).join(', ');
  return {
    rule: 'mdx/client',
    severity: 'error',
    message: `client on <${nameOf(use)}> is ${JSON.stringify(use.client) ?? 'no text'}.`,
    hint: `It says when the island starts: ${list}.`,
  };
}

function notSerialisable(use: IslandUse, what: string, hint: string): Finding {
  return {
    rule: 'mdx/island-props',
    severity: 'error',
    message: `The island <${nameOf(use)}> cannot get its properties in the browser: ${what}.`,
    hint,
  };
}

function throwing(use: IslandUse, reason: string): Finding {
  return {
    rule: 'mdx/component',
    severity: 'error',
    message: `The island <${nameOf(use)}> throws while it is rendered: ${reason}`,
    hint:
      'docsgen renders it in Node.js, apart from static components around it. Put code that ' +
      'needs a browser into an effect, or write client="only".',
  };
}
