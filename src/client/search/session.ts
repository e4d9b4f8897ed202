import type { SearchAnswer, SearchEngine, SearchRequest } from '../../search/types.js';
import { nextPaint } from '../next-paint.js';
import { MAX_QUERY } from './limits.js';
import { groupHits, MOST_OF_GROUP, type HitGroup } from './groups.js';

export const HITS_PER_PAGE = 20;
/** Milliseconds without an answer after which a search counts as stalled. */
const STALLED_AFTER = 300;
/** Milliseconds without a typed letter after which the hits below the visible ones are fetched. */
const REST_AFTER = 150;
const MAX_SEEN_GROUPS = 12;
/** Number of pages that are offered before a letter is typed. */
const OFFERED = 8;

/** Returns the length of snippets for this window, in words. */
export function snippetWords(): number {
  return matchMedia('(max-width: 48em)').matches ? 5 : 10;
}

export interface SearchState {
  /** loading: asked; stalled: asked more than 300 ms ago; error: no engine has answered. */
  readonly status: 'idle' | 'loading' | 'stalled' | 'error';
  readonly query: string;
  /** The last answer. It stays until the next one arrives. */
  readonly answered?: Answered;
  /** Names of groups in earlier answers: suggestions for a query without results. */
  readonly seenGroups: readonly string[];
  /** The only group whose hits are wanted, by its name. */
  readonly group?: string;
  /** The pages to offer before a letter is typed. */
  readonly popular?: SearchAnswer;
}

/** An answer as it is shown. */
export interface Answered {
  readonly query: string;
  readonly answer: SearchAnswer;
  readonly groups: readonly HitGroup[];
  /** objectID of the first hit when the answer was shown. It stays active when more hits arrive. */
  readonly first: string | undefined;
}

export interface SearchSession {
  readonly get: () => SearchState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Searches for a typed query. Answers to earlier queries are dropped. */
  readonly ask: (query: string) => void;
  /** Searches again, for hits of one group only, or of all groups. */
  readonly narrow: (group: string | undefined) => void;
  /** Asks for the pages to offer before a letter is typed. They are left out if that fails. */
  readonly offer: () => void;
  /** Call when an answer is in the document: fetches files for the next queries. */
  readonly drawn: () => void;
  /** Stops waiting and listening. */
  readonly end: () => void;
}

/** Creates the session of one opening of the search box. */
export function createSession(
  engine: () => Promise<SearchEngine>,
  page: Omit<SearchRequest, 'query' | 'page'>,
): SearchSession {
  const listeners = new Set<() => void>();
  let state: SearchState = { status: 'idle', query: '', seenGroups: [] };
  let latestTurn = 0;
  let answering: SearchEngine | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const set = (change: Partial<SearchState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  /** Shows an answer. Returns the objectID of its first hit, or `firstShown` if given. */
  const show = (query: string, answer: SearchAnswer, firstShown?: string): string | undefined => {
    const groups = groupHits(
      answer.hits,
      state.group === undefined ? MOST_OF_GROUP : HITS_PER_PAGE,
    );
    const first = firstShown ?? groups[0]?.rows[0]?.hit.objectID;
    const names = groups.map(({ name }) => name).filter((name) => name !== '');
    const seenGroups = [...new Set([...names, ...state.seenGroups])].slice(0, MAX_SEEN_GROUPS);
    clearTimeout(timer);
    set({ status: 'idle', answered: { query, answer, groups, first }, seenGroups });
    return first;
  };

  /** Searches for the visible hits first, then for a complete page of hits. */
  const search = async (query: string, turn: number): Promise<void> => {
    const request: SearchRequest = {
      ...page,
      query,
      page: 0,
      perGroup: MOST_OF_GROUP,
      ...(state.group === undefined ? {} : { group: state.group }),
    };
    const current = (answering = await engine());
    // On few cores, searching would delay the paint of the typed letter.
    await nextPaint();
    if (turn !== latestTurn) return;
    const quickHits = Math.min(current.quickHits ?? page.hitsPerPage, page.hitsPerPage);
    const answer = await current.search({ ...request, hitsPerPage: quickHits });
    if (turn !== latestTurn) return;
    const first = show(query, answer);
    if (quickHits === page.hitsPerPage || answer.nbHits <= quickHits) return;
    timer = setTimeout(() => {
      current.search(request).then(
        (complete) => {
          if (turn === latestTurn) show(query, complete, first);
        },
        // The first hits stay.
        (error: unknown) => {
          console.error(error);
        },
      );
    }, REST_AFTER);
  };

  const clear = (query: string): void => {
    const { answered, group, ...rest } = state;
    void [answered, group];
    state = rest;
    set({ query, status: 'idle' });
  };

  const ask = (typed: string): void => {
    const query = typed.slice(0, MAX_QUERY);
    const turn = ++latestTurn;
    clearTimeout(timer);
    if (query.trim() === '') {
      clear(query);
      return;
    }
    set({ query, status: 'loading' });
    timer = setTimeout(() => {
      set({ status: 'stalled' });
    }, STALLED_AFTER);
    search(query, turn).catch((error: unknown) => {
      if (turn !== latestTurn) return;
      console.error(error);
      clearTimeout(timer);
      set({ status: 'error' });
    });
  };

  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ask,
    narrow: (group) => {
      const { group: previous, ...rest } = state;
      if (previous === group) return;
      state = group === undefined ? rest : { ...rest, group };
      ask(state.query);
    },
    offer: () => {
      void engine()
        .then((first) => first.popular?.({ ...page, page: 0, hitsPerPage: OFFERED }))
        .then(
          (popular) => {
            if (popular !== undefined) set({ popular });
          },
          () => undefined,
        );
    },
    drawn: () => {
      // Only after the paint, because fetching keeps two cores busy for some frames.
      void nextPaint().then(() => answering?.warm?.());
    },
    end: () => {
      latestTurn++;
      clearTimeout(timer);
      listeners.clear();
    },
  };
}
