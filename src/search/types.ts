/** What the search box and the search page ask of an engine, and what they are given. */
export interface SearchRequest {
  /** As typed. */
  readonly query: string;
  /** From 0. */
  readonly page: number;
  readonly hitsPerPage: number;
  /** Length of a snippet in words. */
  readonly snippetWords: number;
  /** Only hits of this docs area, by its name. */
  readonly area?: string;
  /** Of these hits, leave out what comes after so many of one group (lvl0): nobody has to fetch what is not shown. An engine may ignore it. */
  readonly perGroup?: number;
}

/** Plain text in pieces: those that answer the query are marked. Never markup. */
export type Snippet = readonly { readonly text: string; readonly marked: boolean }[];

export type HitType = 'lvl1' | 'lvl2' | 'lvl3' | 'lvl4' | 'lvl5' | 'lvl6' | 'content';

export interface SearchHit {
  readonly objectID: string;
  /** Address of the place, within the site or in full. */
  readonly url: string;
  readonly type: HitType;
  /** Names from the group (0) over the page (1) to the section; a level that is left out is ''. */
  readonly hierarchy: readonly string[];
  /** The name of the section or page. */
  readonly title: Snippet;
  /** The part of the text that answers best; empty when there is no text. */
  readonly text: Snippet;
}

export interface SearchAnswer {
  readonly hits: readonly SearchHit[];
  /** All hits there are. */
  readonly nbHits: number;
  /** Identifies the query for click analytics; the embedded engine has none. */
  readonly queryID?: string;
  /** Number of hits in each docs area, as if `area` were not given. */
  readonly areas: Readonly<Record<string, number>>;
}

export interface SearchEngine {
  /** Rejects with a `SearchError` when there is no answer. */
  readonly search: (request: SearchRequest) => Promise<SearchAnswer>;
  /** So many hits cost this engine clearly less than a whole page of them: ask for these first. */
  readonly quickHits?: number;
  /** The reader has begun to search: fetch what later questions need, if it is little. Never fails. */
  readonly warm?: () => unknown;
}

/** The engine cannot be reached, or what it gave cannot be read. */
export class SearchError extends Error {
  override readonly name = 'SearchError';
}
