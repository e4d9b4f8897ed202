import { load, save } from '../storage.js';

const KEY = 'docsgen.scroll';

/** State of a history entry. */
interface Entry {
  readonly docsgen: string;
  /** Number of the entry in the tab's history, counted from any number. */
  readonly position: number;
}

/** Returns the state of a history entry. Undefined for entries that the browser has made. */
function entryOf(state: unknown): Entry | undefined {
  const { docsgen, position } = (state ?? {}) as Partial<Record<keyof Entry, unknown>>;
  return typeof docsgen === 'string' && typeof position === 'number'
    ? { docsgen, position }
    : undefined;
}

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
  let positions = new Map<string, number>();
  try {
    const stored: unknown = JSON.parse(load(KEY, 'sessionStorage') ?? '{}');
    if (typeof stored === 'object' && stored !== null)
      positions = new Map(
        Object.entries(stored).filter(
          (entry): entry is [string, number] => typeof entry[1] === 'number',
        ),
      );
  } catch {
    // Not written by docsgen, or damaged: start with no positions.
  }
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
    save(KEY, JSON.stringify(Object.fromEntries([...positions].slice(-100))), 'sessionStorage');
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
