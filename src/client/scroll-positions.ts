import { scrollToPosition } from './scroll-to.js';
import { load, save } from './storage.js';

const KEY = 'docsgen.scroll';
const MAX_POSITIONS = 100;

/** State of a history entry. */
export interface Entry {
  readonly docsgen: string;
  /** Number of the entry in the tab's history, counted from any number. */
  readonly position: number;
}

/** Returns the state of a history entry. Undefined for entries that the browser has made. */
export function entryOf(state: unknown): Entry | undefined {
  const { docsgen, position } = (state ?? {}) as Partial<Record<keyof Entry, unknown>>;
  return typeof docsgen === 'string' && typeof position === 'number'
    ? { docsgen, position }
    : undefined;
}

/** Returns the positions that this tab has stored, by the ids of their entries. */
export function storedPositions(): Map<string, number> {
  try {
    const stored: unknown = JSON.parse(load(KEY, 'sessionStorage') ?? '{}');
    return new Map(
      Object.entries(stored ?? {}).filter(
        (entry): entry is [string, number] => typeof entry[1] === 'number',
      ),
    );
  } catch {
    // Not written by docsgen, or damaged: start with no positions.
    return new Map();
  }
}

/** Stores the newest positions, for the next document in this tab. */
export function savePositions(positions: ReadonlyMap<string, number>): void {
  const newest = Object.fromEntries([...positions].slice(-MAX_POSITIONS));
  save(KEY, JSON.stringify(newest), 'sessionStorage');
}

/**
 * Goes to the position at which the reader has left this document, after a reload or on the way
 * back. The browser does so, too, but not if the page grows after it has loaded.
 */
export function startPosition(): void {
  const entry = entryOf(history.state);
  if (entry === undefined) return;
  const top = storedPositions().get(entry.docsgen);
  if (top !== undefined) scrollToPosition(top);
}
