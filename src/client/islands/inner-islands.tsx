import { Component, useLayoutEffect, useState, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';

/** An island in the children of another one. */
interface InnerIsland {
  /** Unique on the page. */
  readonly id: string;
  readonly element: HTMLElement;
  readonly tree: ReactNode;
  /** Called when a component of it throws. */
  readonly onError: (error: unknown) => void;
}

/** The islands in one place for children. */
export interface InnerIslands {
  readonly add: (island: InnerIsland) => void;
  readonly remove: (island: InnerIsland) => void;
}

/** The places for children that React shows, by their elements. */
const places = new WeakMap<Element, InnerIslands>();

/** The place for children of another island that an island is in. */
export function innerIslandsAt(island: Element): InnerIslands | undefined {
  const slot = island.closest('d-slot');
  return slot === null ? undefined : places.get(slot);
}

/**
 * Renders the islands in a place for children as portals, so that contexts reach them. Behind the
 * element of the place in the tree, because React sets `slot` before it runs this effect.
 */
export function InnerIslandsOf({ slot }: { readonly slot: RefObject<Element | null> }): ReactNode {
  const [islands, setIslands] = useState<readonly InnerIsland[]>([]);
  const [place] = useState<InnerIslands>(() => ({
    add: (island) => setIslands((others) => [...others, island]),
    remove: (island) => setIslands((others) => others.filter((other) => other !== island)),
  }));
  useLayoutEffect(() => {
    const element = slot.current;
    if (element === null) return;
    places.set(element, place);
    return () => {
      places.delete(element);
    };
  }, [slot, place]);
  return islands.map((island) => createPortal(<Inner {...island} />, island.element, island.id));
}

/** Keeps an error of an inner island from the island around it. */
class Inner extends Component<InnerIsland, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.tree;
  }
}
