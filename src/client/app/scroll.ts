import { entryOf, savePositions, storedPositions, type Entry } from '../scroll-positions.js';

/** Scroll positions of the entries in the tab's history. */
export interface ScrollMemory {
  /** The id of the current entry. */
  readonly current: () => string;
  /** The position of the current entry: the difference of two says how far to go back. */
  readonly position: () => number;
  /** Stores the position of the current entry. Call before leaving it. */
  readonly remember: () => void;
  /** Adds a history entry for an address and makes it the current one. */
  readonly push: (href: string) => void;
  /** Makes the entry with this state the current one. Returns its stored position. */
  readonly enter: (state: unknown) => number | undefined;
}

/** Takes over scroll restoration: the browser would restore before the page has loaded. */
export function createScrollMemory(): ScrollMemory {
  const positions = storedPositions();
  const newId = (): string => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 7)}`;
  const newEntry = (position: number): Entry => ({ docsgen: newId(), position });
  let current = entryOf(history.state) ?? newEntry(0);
  history.replaceState({ ...(history.state as object | null), ...current }, '');
  const remember = (): void => {
    positions.set(current.docsgen, scrollY);
  };
  history.scrollRestoration = 'manual';
  addEventListener('pagehide', () => {
    remember();
    savePositions(positions);
    // After a reload, or going back from another site, the browser restores the position.
    history.scrollRestoration = 'auto';
  });
  addEventListener('pageshow', () => (history.scrollRestoration = 'manual'));
  return {
    current: () => current.docsgen,
    position: () => current.position,
    remember,
    push: (href) => {
      current = newEntry(current.position + 1);
      history.pushState(current, '', href);
    },
    enter: (state) => {
      const known = entryOf(state);
      // The browser makes an entry for an anchor, after the current one.
      current = known ?? newEntry(current.position + 1);
      if (known === undefined) history.replaceState(current, '');
      return positions.get(current.docsgen);
    },
  };
}
