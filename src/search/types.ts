/** Requests to a search engine and its answers. */
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
  /** Maximum number of hits per group (lvl0), to save fetches. An engine may ignore it. */
  readonly perGroup?: number;
}

/** Plain text in pieces. Pieces that answer the query are marked. */
export type Snippet = readonly { readonly text: string; readonly marked: boolean }[];

export type HitType = 'lvl1' | 'lvl2' | 'lvl3' | 'lvl4' | 'lvl5' | 'lvl6' | 'content';

export interface SearchHit {
  readonly objectID: string;
  /** Address of the page or section, relative to the site or absolute. */
  readonly url: string;
  readonly type: HitType;
  /** Names of the group (0), the page (1) and the sections; '' for a skipped level. */
  readonly hierarchy: readonly string[];
  /** The name of the section or page. */
  readonly title: Snippet;
  /** The part of the text that answers best; empty if there is no text. */
  readonly text: Snippet;
}

export interface SearchAnswer {
  readonly hits: readonly SearchHit[];
  /** Total number of hits. */
  readonly nbHits: number;
  /** Identifies the query for click analytics; the embedded engine has none. */
  readonly queryID?: string;
  /** Number of hits in each docs area, as if `area` were not given. */
  readonly areas: Readonly<Record<string, number>>;
}

export interface SearchEngine {
  /** Rejects with a `SearchError` if there is no answer. */
  readonly search: (request: SearchRequest) => Promise<SearchAnswer>;
  /** Number of hits that are much faster than a full page of hits. Ask for these first. */
  readonly quickHits?: number;
  /** Fetches files for later queries, if they are small. Never fails. */
  readonly warm?: () => unknown;
}

/** The engine cannot be reached, or its answer cannot be read. */
export class SearchError extends Error {
  override readonly name = 'SearchError';
}
