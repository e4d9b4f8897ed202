import { load, save } from '../storage.js';

const KEY = 'docsgen.scroll';

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

/** Where the reader was on every entry of the tab's history. */
export interface ScrollMemory {
  /** Remember where the reader is, before another entry comes. */
  readonly leave: () => void;
  /** A new entry for an address. */
  readonly push: (href: string) => void;
  /** The browser has moved to another entry; gives where the reader was there. */
  readonly arrive: (state: unknown) => number | undefined;
}

/** Take over from the browser, which can only restore what is there at once. */
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
    // Not ours, or cut off: start anew.
  }
  const fresh = (): string => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 7)}`;
  let current = idOf(history.state) ?? fresh();
  history.replaceState(
    { ...(history.state as object | null), docsgen: current } satisfies Entry,
    '',
  );
  const leave = (): void => {
    positions.set(current, scrollY);
  };
  history.scrollRestoration = 'manual';
  addEventListener('pagehide', () => {
    leave();
    save(KEY, JSON.stringify(Object.fromEntries([...positions].slice(-100))), 'sessionStorage');
    // A reload, or the way back from another site, is the browser's.
    history.scrollRestoration = 'auto';
  });
  addEventListener('pageshow', () => (history.scrollRestoration = 'manual'));
  return {
    leave,
    push: (href) => {
      current = fresh();
      history.pushState({ docsgen: current } satisfies Entry, '', href);
    },
    arrive: (state) => {
      current = idOf(state) ?? fresh();
      if (idOf(state) === undefined) history.replaceState({ docsgen: current } satisfies Entry, '');
      return positions.get(current);
    },
  };
}
