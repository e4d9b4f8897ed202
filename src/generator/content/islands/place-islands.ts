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
import { CHILDREN_ELEMENT, CLIENT_MODES, InsideIsland, ISLAND_ELEMENT } from './island.js';
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
  const visit = (parent: { children: ElementContent[] }): void => {
    parent.children = parent.children.filter((node) => {
      if (node.type !== 'element') return true;
      visit(node);
      const use = node.tagName === ISLAND_ELEMENT ? useOf(node, page) : undefined;
      if (use === undefined) return true;
      const placed = renderIsland(use, page, reasonOf);
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

function useOf({ properties }: Element, { islands: uses }: PageFacade): IslandUse | undefined {
  return uses[Number(properties.use)];
}

function renderIsland(
  use: IslandUse,
  page: PageFacade,
  reasonOf: IslandReports['reasonOf'],
): PlacedIsland | { readonly finding: Finding } {
  const { code, component, props, children } = use;
  const client = CLIENT_MODES.find((mode) => mode === (use.client ?? CLIENT_MODES[0]));
  if (client === undefined) return { finding: unknownMode(use) };
  const encoded = encodeProps(props);
  if ('fault' in encoded) {
    const { path, what, hint } = encoded.fault;
    return { finding: notSerialisable(use, `\`${path}\` is ${what}`, hint) };
  }
  const id = `i${page.islands.indexOf(use)}-`;
  const given = { code, client, id, props: encoded.json };
  const slot = children === 'nodes' ? [createElement(CHILDREN_ELEMENT)] : [];
  if (client === 'only') {
    const markup = parseOwnMarkup(children === 'nodes' ? `<${CHILDREN_ELEMENT}>` : '');
    return { ...given, page: JSON.stringify(islandPage(code.module, page, {})), markup };
  }
  try {
    const element = createElement(component, props, ...slot);
    const { result: html, texts } = usedTranslations(() => renderIslandMarkup(element, page, id));
    const markup = parseOwnMarkup(html);
    removeBase(markup, page.site.baseUrl);
    return { ...given, page: JSON.stringify(islandPage(code.module, page, texts)), markup };
  } catch (error) {
    return { finding: throwing(use, reasonOf(error)) };
  }
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
      'docsgen renders it in Node.js, apart from the components around it. Put code that needs ' +
      'a browser into an effect, or write client="only".',
  };
}
