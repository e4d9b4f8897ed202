import type { ServedPattern } from '../model/output.js';

/** The content of one built page, for readers. */
export interface PageContent {
  /** Address below the site's base, such as `/guide/install`. */
  readonly route: string;
  /** Path of the page on the server: the base URL and the route. */
  readonly href: string;
  readonly title: string;
  readonly description: string;
  /** The visible words of the page's main part, in order, without navigation and dates. */
  readonly words: readonly string[];
  /** Targets of links and pictures, as written, each once, in order. */
  readonly links: readonly string[];
  /** Ids of elements, which links can point to, each once, in order. */
  readonly anchors: readonly string[];
  /** Size of the HTML file. */
  readonly bytes: number;
}

/** One built site, read from its HTML files. */
export interface SiteContent {
  /** By route. */
  readonly pages: ReadonlyMap<string, PageContent>;
  /** Route without a page, or a pattern of routes → target. */
  readonly redirects: ReadonlyMap<string, string>;
  readonly patterns: readonly ServedPattern[];
  /** Total size of all files. */
  readonly bytes: number;
}

/** Words that both sides have, or only one of them. */
export interface Segment {
  readonly kind: 'same' | 'added' | 'removed';
  readonly words: readonly string[];
}

/** The items that only one side has. */
export interface SetChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** How one page differs. */
export interface PageChange {
  readonly route: string;
  /** Old route, if the page has moved. */
  readonly movedFrom?: string;
  readonly title: string;
  /** Old title, if it has changed. */
  readonly titleBefore?: string;
  /** Both descriptions, if they differ. */
  readonly description?: { readonly before: string; readonly after: string };
  readonly words: {
    readonly added: number;
    readonly removed: number;
    /** Empty if no word differs. */
    readonly segments: readonly Segment[];
  };
  readonly links: SetChange;
  readonly anchors: SetChange;
  readonly bytes: { readonly before: number; readonly after: number };
}

/** A page that only one side has. */
export interface LonePage {
  readonly route: string;
  readonly title: string;
  readonly words: number;
  /** Of a removed page: the target of the redirect from its address. */
  readonly redirectsTo?: string;
}

/** A redirect that only one side has, or whose target has changed. */
export interface RedirectChange {
  readonly from: string;
  readonly before?: string;
  readonly after?: string;
}

/** How two built sites differ. Everything is sorted by route. */
export interface SiteDiff {
  readonly added: readonly LonePage[];
  readonly removed: readonly LonePage[];
  /** Pages with another address; their text may differ too. */
  readonly moved: readonly PageChange[];
  /** Pages whose visible text differs. */
  readonly changed: readonly PageChange[];
  /** Pages with the same visible text, but other descriptions, links, pictures or anchors. */
  readonly details: readonly PageChange[];
  readonly redirects: readonly RedirectChange[];
  /** Addresses that answered before, and neither have a page nor redirect. */
  readonly lost: readonly string[];
  readonly pages: { readonly before: number; readonly after: number };
  /** Words of all pages. */
  readonly words: { readonly before: number; readonly after: number };
  readonly bytes: { readonly before: number; readonly after: number };
}

/** A test query whose expected result has another rank. */
export interface RankChange {
  readonly query: string;
  /** The file with the query. */
  readonly file: string;
  readonly line: number;
  /** From 1; 0 if the result is not among the first 20. */
  readonly before: number;
  readonly after: number;
}
