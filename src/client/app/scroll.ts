import { load, save } from '../storage.js';

const KEY = 'docsgen.scroll';

/** State of a history entry. */
interface Entry {
  readonly docsgen: string;
}

const idOf = (state: unknown): string | undefined =>
  typeof state === 'object' &&
  state !== null &&
  'docsgen' in state &&
  typeof state.docsgen === 'string'
    ? state.docsgen
    : undefined;

/** Scroll positions of the entries in the tab's history. */
export interface ScrollMemory {
  /** The id of the current entry. */
  readonly current: () => string;
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
  let current = idOf(history.state) ?? newId();
  history.replaceState(
    { ...(history.state as object | null), docsgen: current } satisfies Entry,
    '',
  );
  const remember = (): void => {
    positions.set(current, scrollY);
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
    current: () => current,
    remember,
    push: (href) => {
      current = newId();
      history.pushState({ docsgen: current } satisfies Entry, '', href);
    },
    enter: (state) => {
      current = idOf(state) ?? newId();
      if (idOf(state) === undefined) history.replaceState({ docsgen: current } satisfies Entry, '');
      return positions.get(current);
    },
  };
}
