import { createContext, createElement, useContext, type ReactElement, type ReactNode } from 'react';
import { childElements } from '../../../components/island-children.js';
import { IslandRoot } from '../../../components/island-root.js';
import { PageContext, type PageFacade } from '../docusaurus/page-context.js';
import { InsideIsland } from './inside-island.js';
import { CHILDREN_ELEMENT, ISLAND_ELEMENT } from './island-elements.js';
import type { IslandCode, IslandUse, ReadChildren } from './island-use.js';
import { slotElement } from './read-children.js';

/** An island and the islands in its children, which the build renders as one tree of React. */
export interface IslandFamily {
  readonly page: PageFacade;
  /**
   * The islands in the children of an island, without those in islands between. `slot` is the
   * place of children that a component reads.
   */
  readonly innerOf: (use: IslandUse, slot: number | undefined) => readonly IslandUse[];
  /** Called when React begins to render an inner island. */
  readonly onInner: (use: IslandUse) => void;
}

/** The islands in the children of an island, in the order in which React renders them. */
interface InnerQueue extends IslandFamily {
  readonly next: () => IslandUse | undefined;
}

/** Set in the children of an island that is rendered together with the islands in them. */
export const InnerIslands = createContext<InnerQueue | undefined>(undefined);

/** No markup of a page contains it, because parsing replaces NUL. */
const mark = (name: string): string => `\0${name}\0`;

/**
 * The component of an island with its properties and children. Its children are empty without a
 * family, and otherwise complete, with marks around the markup of inner islands.
 */
export function islandContent(use: IslandUse, family?: IslandFamily): ReactElement {
  const { component, props, children, nodes, read } = use;
  const inner = (shown: ReactNode, slot?: number): ReactElement[] =>
    family === undefined ? [] : [createElement(Children, { use, nodes: shown, slot, family })];
  if (read !== undefined) return createElement(component, props, ...readElements(use, read, inner));
  const slot = children === 'nodes' ? [createElement(CHILDREN_ELEMENT, null, ...inner(nodes))] : [];
  return createElement(component, props, ...slot);
}

/** The children of a component that reads them. `inner` makes the content of a place. */
function readElements(
  { code, component }: IslandUse,
  { items, slots, parts, components }: ReadChildren,
  inner: (nodes: ReactNode, slot: number) => ReactElement[],
): ReactNode[] {
  return childElements(items, {
    part: (name) => parts.get(name) ?? component,
    slot: (index, given, child) => {
      // The place itself can hide its content, whatever the component would do.
      const added = Object.keys(given).find((name) => name !== 'hidden');
      if (added !== undefined && code.isAutomatic === true && components.has(index))
        throw new Error(`It gives <${child?.name ?? ''}> \`${added}\`, and that one is static.`);
      return slotElement(index, given, ...inner(slots[index], index));
    },
  });
}

interface ChildrenProps {
  readonly use: IslandUse;
  readonly nodes: ReactNode;
  readonly slot: number | undefined;
  readonly family: IslandFamily;
}

/** The children of an island, with a copy of the page: they have changed the page itself before. */
function Children({ use, nodes: shown, slot, family }: ChildrenProps): ReactElement {
  const waiting = family.innerOf(use, slot)[Symbol.iterator]();
  const queue: InnerQueue = {
    ...family,
    next: () => waiting.next().value,
  };
  const copy: PageFacade = { ...family.page, metadata: {}, head: [], islands: [], anchors: [] };
  const nodes = createElement(PageContext, { value: copy }, mark('slot'), shown, mark('end'));
  const outside = createElement(InsideIsland, { value: false }, nodes);
  return createElement(InnerIslands, { value: queue }, outside);
}

/** The next inner island, with marks around its markup. Nothing if React renders other ones. */
export function InnerIsland({ code }: { readonly code: IslandCode }): ReactNode {
  const queue = useContext(InnerIslands);
  const use = queue?.next();
  if (queue === undefined || use?.code !== code || use.client === 'only') return null;
  const { page, onInner } = queue;
  onInner(use);
  const root = createElement(IslandRoot, { shown: true }, islandContent(use, queue));
  const inside = createElement(InsideIsland, { value: true }, root);
  const onPage = createElement(PageContext, { value: page }, inside);
  const name = `island ${page.islands.indexOf(use)}`;
  return createElement(ISLAND_ELEMENT, null, mark(name), onPage, mark('end'));
}

/**
 * Divides the markup of a family by its marks: the markup of each island with empty children. The
 * key of the outer island is -1. Undefined if the marks do not fit together.
 */
export function divideMarkup(html: string): ReadonlyMap<number, string> | undefined {
  const markups = new Map<number, string>();
  const open = [{ name: 'island -1', text: '' }];
  const [first = '', ...rest] = html.split(/\0(slot|end|island \d+)\0/);
  addText(open, first);
  for (let i = 0; i < rest.length; i += 2) {
    const [name = '', text = ''] = rest.slice(i, i + 2);
    if (name !== 'end') open.push({ name, text: '' });
    else {
      const closed = open.pop();
      if (open.length === 0 || closed === undefined) return undefined;
      const index = islandIndex(closed.name);
      if (index !== undefined && !markups.has(index)) markups.set(index, closed.text);
    }
    addText(open, text);
  }
  const [outer, ...others] = open;
  return outer === undefined || others.length > 0 ? undefined : markups.set(-1, outer.text);
}

function addText(open: readonly { name: string; text: string }[], text: string): void {
  const last = open.at(-1);
  if (last !== undefined && last.name !== 'slot') last.text += text;
}

function islandIndex(name: string): number | undefined {
  return name === 'slot' ? undefined : Number(name.slice('island '.length));
}
