import type { SearchAnswer, SearchEngine, SearchRequest } from '../../search/types.js';
import { nextPaint } from '../next-paint.js';
import { groupHits, MOST_OF_GROUP, type HitGroup } from './groups.js';

export const MAX_QUERY = 64;
export const HITS_PER_PAGE = 20;
const STALLED_AFTER = 300;
/** The rest of a page of hits is fetched when no letter has come for so long: what is shown at a glance comes first. */
const REST_AFTER = 150;

/** How wide a snippet is, in words. */
export function snippetWords(): number {
  return matchMedia('(max-width: 768px)').matches ? 5 : 10;
}

export interface SearchState {
  /** loading: asked; stalled: asked for more than 300 ms; error: no engine has answered. */
  readonly status: 'idle' | 'loading' | 'stalled' | 'error';
  readonly query: string;
  /** Of the last query that was answered, which stays while the next one is on its way. */
  readonly answered?: Answered;
  /** Names of groups that were seen in this session: what to try when a query finds nothing. */
  readonly seen: readonly string[];
}

/** An answer as it is shown. */
export interface Answered {
  readonly query: string;
  readonly answer: SearchAnswer;
  readonly groups: readonly HitGroup[];
  /** objectID of what stood first when the answer was shown: it stays the chosen one when the rest of the hits comes. */
  readonly first: string | undefined;
}

export interface SearchSession {
  readonly get: () => SearchState;
  readonly subscribe: (listener: () => void) => () => void;
  /** The reader typed. An answer that comes after a later question is dropped. */
  readonly ask: (query: string) => void;
  /** An answer is in the document: prepare for the next. */
  readonly drawn: () => void;
  /** Stop waiting and listening. */
  readonly end: () => void;
}

/** The states of one opening of the box. */
export function createSession(
  engine: () => Promise<SearchEngine>,
  page: Omit<SearchRequest, 'query' | 'page'>,
): SearchSession {
  const listeners = new Set<() => void>();
  let state: SearchState = { status: 'idle', query: '', seen: [] };
  let latest = 0;
  let answering: SearchEngine | undefined;
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
      timer = setTimeout(() => {
        set({ status: 'stalled' });
      }, STALLED_AFTER);
      const show = (answer: SearchAnswer, first?: string): string | undefined => {
        const groups = groupHits(answer.hits);
        const chosen = first ?? groups[0]?.rows[0]?.hit.objectID;
        settle({
          status: 'idle',
          answered: { query, answer, groups, first: chosen },
          seen: [
            ...new Set([
              ...groups.map(({ name }) => name).filter((name) => name !== ''),
              ...state.seen,
            ]),
          ].slice(0, 12),
        });
        return chosen;
      };
      const request: SearchRequest = { ...page, query, page: 0, perGroup: MOST_OF_GROUP };
      const search = async (): Promise<void> => {
        const found = (answering = await engine());
        // Where cores are few, the letter that was typed is painted before the search takes one of them.
        await nextPaint();
        if (turn !== latest) return;
        const few = Math.min(found.few ?? page.hitsPerPage, page.hitsPerPage);
        const answer = await found.search({ ...request, hitsPerPage: few });
        if (turn !== latest) return;
        const first = show(answer);
        if (few === page.hitsPerPage || answer.nbHits <= few) return;
        timer = setTimeout(() => {
          found.search(request).then(
            (rest) => {
              if (turn === latest) show(rest, first);
            },
            // What is shown is an answer, too.
            (error: unknown) => {
              console.error(error);
            },
          );
        }, REST_AFTER);
      };
      search().catch((error: unknown) => {
        if (turn !== latest) return;
        console.error(error);
        settle({ status: 'error' });
      });
    },
    drawn: () => {
      // What later questions need takes both of two cores for some frames: this answer's is not one of them.
      void nextPaint().then(() => answering?.warm?.());
    },
    end: () => {
      latest++;
      clearTimeout(timer);
      listeners.clear();
    },
  };
}
