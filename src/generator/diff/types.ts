/** What a reader finds on one built page. */
export interface PageContent {
  /** Address below the site's base, such as `/guide/install`. */
  readonly route: string;
  /** Path at which the page is served: the route behind the base URL. */
  readonly href: string;
  readonly title: string;
  readonly description: string;
  /** The visible words of the page's main part, in order, without navigation and dates. */
  readonly words: readonly string[];
  /** Targets of links and pictures, as written, each once, in order. */
  readonly links: readonly string[];
  /** Ids that a link can lead to, each once, in order. */
  readonly anchors: readonly string[];
  /** Size of the HTML file. */
  readonly bytes: number;
}

/** One built site, read from its HTML files. */
export interface SiteContent {
  /** By route. */
  readonly pages: ReadonlyMap<string, PageContent>;
  /** Route that is no page any more → where it leads. */
  readonly redirects: ReadonlyMap<string, string>;
  /** Size of all files together. */
  readonly bytes: number;
}

/** Words that both sides share, or that one of them has. */
export interface Segment {
  readonly kind: 'same' | 'added' | 'removed';
  readonly words: readonly string[];
}

/** What one side has and the other has not. */
export interface SetChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** How one page differs. */
export interface PageChange {
  readonly route: string;
  /** Route of the page before, where it has moved. */
  readonly movedFrom?: string;
  readonly title: string;
  /** The other title, where it has changed. */
  readonly titleBefore?: string;
  /** Both descriptions, where they differ. */
  readonly description?: { readonly before: string; readonly after: string };
  readonly words: {
    readonly added: number;
    readonly removed: number;
    /** Empty where no word differs. */
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
  /** Of a removed page: where its address leads now. */
  readonly redirectsTo?: string;
}

/** A redirect that only one side has, or that leads elsewhere now. */
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
  /** Pages with the same visible text and another description, link, picture or anchor. */
  readonly details: readonly PageChange[];
  readonly redirects: readonly RedirectChange[];
  readonly pages: { readonly before: number; readonly after: number };
  readonly bytes: { readonly before: number; readonly after: number };
}
