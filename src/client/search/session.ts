import type { SearchAnswer, SearchEngine, SearchRequest } from '../../search/types.js';

export const MAX_QUERY = 64;
export const HITS_PER_PAGE = 20;
const STALLED_AFTER = 300;

/** How wide a snippet is, in words. */
export function snippetWords(): number {
  return matchMedia('(max-width: 768px)').matches ? 5 : 10;
}

export interface SearchState {
  /** loading: asked; stalled: asked for more than 300 ms; error: no engine has answered. */
  readonly status: 'idle' | 'loading' | 'stalled' | 'error';
  readonly query: string;
  /** Of the last query that was answered, which stays while the next one is on its way. */
  readonly answered?: { readonly query: string; readonly answer: SearchAnswer };
  /** Names of groups that were seen in this session: what to try when a query finds nothing. */
  readonly seen: readonly string[];
}

export interface SearchSession {
  readonly get: () => SearchState;
  readonly subscribe: (listener: () => void) => () => void;
  /** The reader typed. An answer that comes after a later question is dropped. */
  readonly ask: (query: string) => void;
  /** Stop waiting and listening. */
  readonly end: () => void;
}

/** The states of one opening of the box. */
export function createSession(engine: () => Promise<SearchEngine>, page: Omit<SearchRequest, 'query' | 'page'>): SearchSession {
  const listeners = new Set<() => void>();
  let state: SearchState = { status: 'idle', query: '', seen: [] };
  let latest = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const set = (change: Partial<SearchState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const settle = (change: Partial<SearchState>): void => {
    clearTimeout(timer);
    set(change);
  };
  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ask: (typed) => {
      const query = typed.slice(0, MAX_QUERY);
      const turn = ++latest;
      clearTimeout(timer);
      if (query.trim() === '') {
        const { answered, ...rest } = state;
        void answered;
        state = rest;
        set({ query, status: 'idle' });
        return;
      }
      set({ query, status: 'loading' });
      timer = setTimeout(() => { set({ status: 'stalled' }); }, STALLED_AFTER);
      engine().then((found) => found.search({ ...page, query, page: 0 })).then(
        (answer) => {
          if (turn !== latest) return;
          const names = answer.hits.map(({ hierarchy }) => hierarchy[0] ?? '').filter((name) => name !== '');
          settle({ status: 'idle', answered: { query, answer }, seen: [...new Set([...names, ...state.seen])].slice(0, 12) });
        },
        (error: unknown) => {
          if (turn !== latest) return;
          console.error(error);
          settle({ status: 'error' });
        },
      );
    },
    end: () => {
      latest++;
      clearTimeout(timer);
      listeners.clear();
    },
  };
}
