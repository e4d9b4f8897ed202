import { load, save } from '../storage.js';

type Key = Record<string, unknown> | string;

/** The cache in which Algolia's client keeps the states of its hosts. */
export interface HostsCache {
  readonly get: <Value>(key: Key, absent: () => Promise<Value>) => Promise<Value>;
  readonly set: <Value>(key: Key, value: Value) => Promise<Value>;
  readonly delete: (key: Key) => Promise<void>;
  readonly clear: () => Promise<void>;
}

const STORED = 'docsgen.search.hosts';

/** Milliseconds for which a failed host is not asked first, as in Algolia's client. */
const EXPIRES_AFTER = 120_000;

/** The part of a host's state that JSON can hold. */
interface HostState {
  readonly status: string;
  readonly lastUpdate: number;
}

const isHostState = (value: unknown): value is HostState =>
  typeof value === 'object' &&
  value !== null &&
  'status' in value &&
  typeof value.status === 'string' &&
  'lastUpdate' in value &&
  typeof value.lastUpdate === 'number';

/** Reads the states that this tab has stored. */
function storedStates(): Map<string, unknown> {
  try {
    const stored: unknown = JSON.parse(load(STORED, 'sessionStorage') ?? '{}');
    return new Map(Object.entries(stored ?? {}).filter(([, state]) => isHostState(state)));
  } catch {
    // Not written by docsgen, or damaged.
    return new Map();
  }
}

/** A state with the functions of Algolia's client. */
function revived(state: unknown): unknown {
  if (!isHostState(state) || 'isUp' in state) return state;
  const { status, lastUpdate } = state;
  const isRecent = (): boolean => Date.now() - lastUpdate <= EXPIRES_AFTER;
  return {
    ...state,
    isUp: () => status === 'up' || !isRecent(),
    isTimedOut: () => status === 'timed out' && isRecent(),
  };
}

/**
 * Creates a cache with the host's address as key. The client's default cache (5.64) uses the entire
 * state of a host as key. It never finds a stored state, so a failed host is asked first each time.
 * The states are kept for the tab, so that a reload does not ask a failed host first.
 */
export function createHostsCache(): HostsCache {
  const states = storedStates();
  const keep = (): void =>
    save(STORED, JSON.stringify(Object.fromEntries(states)), 'sessionStorage');
  const address = (key: Key): string =>
    typeof key === 'string'
      ? key
      : `${String(key['protocol'])}://${String(key['url'])} ${String(key['accept'])}`;
  return {
    get: async <Value>(key: Key, absent: () => Promise<Value>) =>
      states.has(address(key)) ? (revived(states.get(address(key))) as Value) : absent(),
    set: (key, value) => {
      states.set(address(key), value);
      keep();
      return Promise.resolve(value);
    },
    delete: (key) => {
      states.delete(address(key));
      keep();
      return Promise.resolve();
    },
    clear: () => {
      states.clear();
      keep();
      return Promise.resolve();
    },
  };
}
