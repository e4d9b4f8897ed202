import type { Element, ElementContent, Root as HastRoot } from 'hast';
import { TRUNCATION } from '../article/truncation.js';
import { DocsgenError } from '../../model/errors.js';
import type { PageFacade } from '../docusaurus/page-context.js';
import { componentOf, islandCode } from './island-codes.js';
import { ISLAND_ELEMENT } from './island-elements.js';
import type { IslandUse } from './island-use.js';
import { partsOfOwnMarkup } from './own-markup.js';
import { placeIsland, type IslandReports, type PlacedIsland } from './place-islands.js';

/**
 * Places the island of the site's component around an article, and gives its contexts to all
 * components of the page. Undefined if it is no island, because it does not build for browsers.
 * Throws a DocsgenError if it throws, or if it does not show its children.
 */
export function openRoot(
  root: unknown,
  page: PageFacade,
  reasonOf: IslandReports['reasonOf'],
): PlacedIsland | undefined {
  const code = islandCode(root);
  const component = componentOf(root);
  if (code === undefined || component === undefined) return undefined;
  const use: IslandUse = {
    ...{ code, component, props: {}, client: 'load', children: 'nodes' },
    ...{ nodes: undefined, read: undefined, use: undefined },
  };
  page.islands.push(use);
  const placed = placeIsland(use, page, { reasonOf, together: undefined });
  if ('finding' in placed) throw rootError(code.module, placed.finding.message);
  if (partsOfOwnMarkup(structuredClone(placed.markup)).length === 1)
    throw rootError(code.module, 'The component does not show its children when it is rendered.');
  page.root = { component, code };
  return placed;
}

function rootError(file: string, message: string): DocsgenError {
  const hint =
    'docsgen renders it in Node.js, around the article of each page. Put code that needs a ' +
    'browser into an effect.';
  return new DocsgenError(message, {
    diagnostics: [
      { rule: 'page/component', severity: 'error', file, line: 1, column: 1, message, hint },
    ],
  });
}

/**
 * Puts the island of the site's component around an article. A truncation marker stays outside, so
 * that excerpts are complete: an island ends before it, and another one begins behind it.
 */
export function placeAround(tree: HastRoot, island: PlacedIsland): void {
  const children = tree.children as ElementContent[];
  const cut = children.findIndex(isCut);
  const around = (content: ElementContent[]): Element => {
    const element: Element = {
      ...{ type: 'element', tagName: ISLAND_ELEMENT, properties: {} },
      children: content,
    };
    return Object.assign(element, { data: { island: structuredClone(island) } });
  };
  tree.children =
    cut === -1
      ? [around(children)]
      : [
          around(children.slice(0, cut)),
          ...children.slice(cut, cut + 1),
          around(children.slice(cut + 1)),
        ];
}

function isCut(node: ElementContent): boolean {
  return node.type === 'element' && node.tagName === TRUNCATION && node.properties.cut === true;
}
