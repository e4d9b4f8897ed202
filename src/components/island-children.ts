/**
 * The children of an island whose component reads them one by one, such as the labels of tabs. The
 * build writes them into the page, and the browser makes equal elements of them.
 */
import { createElement, type ElementType, type ReactNode } from 'react';
import { own } from './own.js';

type Props = Readonly<Record<string, unknown>>;

/** A child of an island: a text, static nodes, a static element, or a component of the island. */
export type IslandChild = string | SlotChild | ElementChild | PartChild;

/** Static nodes, in a separate place. */
export interface SlotChild {
  readonly slot: number;
}

/** A static element. Components can read its name, its properties and its children. */
export interface ElementChild extends SlotChild {
  readonly name: string;
  readonly props: Props;
  /** Its children, if they are a text. */
  readonly text?: string;
  /** The place of its children, if they are nodes. */
  readonly inner?: number;
  /** Its only child, if components read that, too: the `<code>` of a block of code. */
  readonly only?: ElementChild;
}

/** A component of the module of the island, which runs as a part of it. */
export interface PartChild {
  /** Its export, such as `Tab` or `Tabs.Item`. */
  readonly part: string;
  readonly props: Props;
  readonly children: readonly IslandChild[];
}

/** Makes what children consist of: in the build and in the browser. */
export interface ChildMaker {
  /**
   * The static nodes of a place. `given` are the properties that the component adds to `child`,
   * the element that they belong to.
   */
  readonly slot: (index: number, given: Props, child?: ElementChild) => ReactNode;
  readonly part: (name: string) => ElementType;
}

/** The children of an island as React nodes. */
export function childElements(children: readonly IslandChild[], maker: ChildMaker): ReactNode[] {
  return children.map((child) => {
    if (typeof child === 'string') return child;
    if ('part' in child)
      return createElement(
        maker.part(child.part),
        child.props,
        ...childElements(child.children, maker),
      );
    return 'name' in child ? elementOf(child, maker) : maker.slot(child.slot, {});
  });
}

function elementOf(child: ElementChild, maker: ChildMaker): ReactNode {
  const { props, text, inner, only } = child;
  const content =
    only !== undefined
      ? elementOf(only, maker)
      : inner === undefined
        ? text
        : maker.slot(inner, {}, child);
  const type = elementType(child, maker);
  return createElement(type, props, ...(content === undefined ? [] : [content]));
}

/** A component with the name of a static element, which shows it. */
function elementType(child: ElementChild, { slot }: ChildMaker): (given: Props) => ReactNode {
  const type = ({ children: _children, ...given }: Props): ReactNode => {
    const added = Object.entries(given).filter(([key, value]) => own(child.props, key) !== value);
    return slot(child.slot, Object.fromEntries(added), child);
  };
  return Object.defineProperty(type, 'name', { value: child.name });
}
