import type { Element, ElementContent } from 'hast';
import type { IslandPage } from '../../../components/docusaurus/island-page.js';
import type { Translations } from '../../../components/docusaurus/translations.js';
import { own } from '../../../components/own.js';
import type { Finding } from '../../model/diagnostic.js';
import type { PageFacade } from '../docusaurus/page-context.js';
import { islandContent } from './inner-islands.js';
import { CLIENT_MODES } from './island.js';
import { CHILDREN_ELEMENT } from './island-elements.js';
import type { IslandCode, IslandUse } from './island-use.js';
import { keepShownSlots } from './shown-slots.js';
import { parseOwnMarkup, partIn, removeBase, type OwnMarkup } from './own-markup.js';
import { hintFor } from '../mdx/thrown.js';
import { encodeProps } from './props.js';
import {
  islandId,
  islandUse,
  renderContent,
  renderTogether,
  type Rendered,
  type Together,
} from './render-island.js';

/** An island with its markup. */
export interface PlacedIsland {
  readonly code: IslandCode;
  readonly client: (typeof CLIENT_MODES)[number];
  /** Prefix of the ids that React makes in it, unique on the page. */
  readonly id: string;
  /** The properties as JSON. */
  readonly props: string;
  /** The children as JSON, if the component reads them. */
  readonly children?: string;
  /** The `IslandPage` as JSON. */
  readonly page: string;
  readonly markup: OwnMarkup;
}

/** A finding about an island. */
export interface IslandFault {
  readonly use: IslandUse;
  readonly finding: Finding;
  /** The components that it is rendered together with, and itself. */
  readonly family: readonly IslandCode[];
}

/** How islands report what is wrong with them. */
export interface IslandReports {
  /** The message of an error, with its place. */
  readonly reasonOf: (error: unknown) => string;
  readonly onFault: (fault: Pick<IslandFault, 'use' | 'finding'>) => void;
}

/** The island of an element. Undefined for an element that markup of a page wrote. */
export function placedIsland({ data }: Element): PlacedIsland | undefined {
  return data !== undefined && 'island' in data ? (data.island as PlacedIsland) : undefined;
}

/**
 * Renders the islands in nodes, which come from rendering components on `page`. Each becomes an
 * element whose content is the static children of the island. Changes the nodes. Returns the
 * faults: islands with a fault are left out.
 */
export function placeIslands(
  nodes: ElementContent[],
  page: PageFacade,
  reasonOf: IslandReports['reasonOf'],
): IslandFault[] {
  const faults: IslandFault[] = [];
  const visit = (parent: { children: ElementContent[] }, outer?: Together): void => {
    parent.children = parent.children.filter((node) => {
      if (node.type !== 'element') return true;
      const use = islandUse(node, page);
      if (use?.read !== undefined) keepShownSlots(node, { ...use, read: use.read }, page);
      const together = use === undefined ? outer : (outer ?? renderTogether(use, node, page));
      visit(node, together);
      if (use === undefined) return true;
      const placed = placeIsland(use, page, { reasonOf, together });
      if ('finding' in placed)
        faults.push({ use, finding: placed.finding, family: familyOf(use, together) });
      else {
        Object.assign(node, { data: { island: placed }, properties: {} });
        if (use.read === undefined)
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
  return faults;
}

/** The code of all islands that are rendered together, and of the parts of each. */
function familyOf(use: IslandUse, together: Together | undefined): IslandCode[] {
  return (together?.family ?? [use]).flatMap(({ code, read }) => [
    code,
    ...[...(read?.parts.keys() ?? [])].map((name) => ({ ...code, name })),
  ]);
}

export interface PlaceOptions {
  readonly reasonOf: IslandReports['reasonOf'];
  readonly together: Together | undefined;
}

/** Renders an island. Returns a finding if it cannot be one. */
export function placeIsland(
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
  const children = use.read === undefined ? undefined : encodeProps({ children: use.read.items });
  if (children !== undefined && 'fault' in children) {
    const { path, what, hint } = children.fault;
    return { finding: notSerialisable(use, `\`${path}\` is ${what}`, hint) };
  }
  const rendered = client === 'only' ? withoutMarkup(use) : renderIsland(use, page, options);
  if ('finding' in rendered) return rendered;
  const markup = ownMarkup(use, rendered.html, options);
  if ('finding' in markup) return markup;
  const part = partIn(markup);
  if (part !== undefined) return { finding: partOnly(use, part) };
  removeBase(markup, page.site.baseUrl);
  const facts = islandPage(code.module, page, rendered.texts);
  return {
    ...{ code, client, id: islandId(use, page), page: JSON.stringify(facts), markup },
    props: encoded.json,
    ...(children === undefined ? {} : { children: children.json }),
  };
}

/** The markup of an island, or the finding about markup that is nested too deep. */
function ownMarkup(
  use: IslandUse,
  html: string,
  { reasonOf }: PlaceOptions,
): OwnMarkup | { readonly finding: Finding } {
  try {
    return parseOwnMarkup(html);
  } catch (error) {
    return { finding: { ...throwing(use, reasonOf(error)), hint: hintFor(error) } };
  }
}

/** An island that only the browser renders. Its children are visible until then. */
function withoutMarkup({ children, read }: IslandUse): Rendered {
  const slots = read?.slots.map(
    (_, slot) => `<${CHILDREN_ELEMENT} data-slot="${slot}"></${CHILDREN_ELEMENT}>`,
  ) ?? [children === 'nodes' ? `<${CHILDREN_ELEMENT}>` : ''];
  return { html: slots.join(''), texts: {} };
}

function renderIsland(
  use: IslandUse,
  page: PageFacade,
  { reasonOf, together }: PlaceOptions,
): Rendered | { readonly finding: Finding } {
  if (together?.fault?.use === use)
    return { finding: throwing(use, reasonOf(together.fault.error)) };
  const rendered = together?.rendered.get(use);
  if (rendered !== undefined) return rendered;
  try {
    return renderContent(islandContent(use), use, page);
  } catch (error) {
    if (together === undefined || together.outer === use)
      return { finding: throwing(use, reasonOf(error)) };
    // It may need contexts of the outer island, which does not show it at first.
    return { html: '', texts: {} };
  }
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

/** The finding about a component that needs a browser and cannot run there on this page. */
export function staticIsland(use: IslandUse, { rule, message, hint }: Finding): Finding {
  return {
    rule: 'mdx/static-island',
    severity: 'warning',
    message: `<${nameOf(use)}> is static here, without its handlers and effects. ${message}`,
    hint:
      rule === 'mdx/island-props'
        ? 'Make a component that gives it these values, and use that component here.'
        : hint,
  };
}

function notSerialisable(use: IslandUse, what: string, hint: string): Finding {
  return {
    rule: 'mdx/island-props',
    severity: 'error',
    message: `The island <${nameOf(use)}> cannot get its properties in the browser: ${what}.`,
    // One that the page does not write itself gets its properties from a static component.
    hint: use.use === undefined ? `${hint} ${BOTH_ISLAND}` : hint,
  };
}

const BOTH_ISLAND =
  "Or begin the file of the component that renders it with 'use client': both are one island then.";

function partOnly(
  use: IslandUse,
  { part, owner }: NonNullable<ReturnType<typeof partIn>>,
): Finding {
  return {
    rule: 'mdx/component',
    severity: 'error',
    message: `The island <${nameOf(use)}> is a <${part}>: browsers accept no island in a ${owner}.`,
    hint: `Make an island of a component with the entire ${owner}.`,
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
