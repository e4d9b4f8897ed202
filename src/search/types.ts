/** Requests to a search engine and its answers. */
export interface SearchRequest {
  /** As typed. */
  readonly query: string;
  /** From 0. */
  readonly page: number;
  readonly hitsPerPage: number;
  /** Length of a snippet in words. 0: no snippets, which saves most of the time of a search. */
  readonly snippetWords: number;
  /** Length of a preview in words. When absent: no previews. */
  readonly previewWords?: number;
  /** Only hits of this docs area, by its name. */
  readonly area?: string;
  /** Path of the page that the reader is on. Pages of its group rank higher. */
  readonly path?: string;
  /** Names that the reader picked in tabs, such as languages, for pages without such a group. */
  readonly picked?: readonly string[];
  /** Only hits of this group (lvl0), by its name. */
  readonly group?: string;
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
  /** A longer part of the text, if it was asked for. */
  readonly preview?: Snippet;
}

export interface SearchAnswer {
  readonly hits: readonly SearchHit[];
  /** Total number of hits. */
  readonly nbHits: number;
  /** Identifies the query for click analytics; the embedded engine has none. */
  readonly queryID?: string;
  /** Number of hits in each docs area, as if `area` were not given. */
  readonly areas: Readonly<Record<string, number>>;
  /** Number of hits in each group, as if `group` were not given, the best group first. */
  readonly groups?: readonly GroupCount[];
  /** Name of the group that the reader is in, if it is known. */
  readonly context?: string;
  /** For a query without hits: the words of the index that are most like its words. */
  readonly nearest?: readonly string[];
}

export interface GroupCount {
  readonly name: string;
  readonly hits: number;
}

export interface SearchEngine {
  /** Rejects with a `SearchError` if there is no answer. */
  readonly search: (request: SearchRequest) => Promise<SearchAnswer>;
  /** Returns the pages that others link to most: first those of the reader's group. */
  readonly popular?: (request: Omit<SearchRequest, 'query'>) => Promise<SearchAnswer>;
  /** Number of hits that are much faster than a full page of hits. Ask for these first. */
  readonly quickHits?: number;
  /** Fetches files for later queries, if they are small. Never fails. */
  readonly warm?: () => unknown;
}

/** The engine cannot be reached, or its answer cannot be read. */
export class SearchError extends Error {
  override readonly name = 'SearchError';
}
