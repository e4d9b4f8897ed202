/**
 * What the components show: plain, serialisable data that the generator
 * assembles once per page. Components read it and decide nothing.
 */

import type { Texts } from './text.js';

/** A run of text in a label; `code` runs are set in the code face. */
export type Inline = readonly (string | { readonly code: string })[];

export interface LinkView {
  readonly label: string;
  readonly href: string;
  /** The link leaves the site: mark it and open it with `rel="noopener noreferrer"`. */
  readonly external?: boolean;
}

interface NavItemBase {
  readonly className?: string;
}
export type NavItemView = NavItemBase &
  (
    | {
        readonly type: 'link';
        readonly label: string;
        readonly href: string;
        readonly external: boolean;
        /** Current when the page's path equals or starts with this. */ readonly activeBase?: string;
        readonly exact?: boolean;
      }
    | {
        readonly type: 'dropdown';
        readonly label: string;
        readonly href?: string;
        readonly items: readonly NavItemView[];
      }
    | {
        readonly type: 'versions';
        readonly label: string;
        readonly area: string;
        readonly items: readonly LinkView[];
      }
    | {
        readonly type: 'locales';
        readonly label: string;
        readonly items: readonly (LinkView & { readonly lang: string })[];
      }
    | { readonly type: 'search' }
    | { readonly type: 'askAi'; readonly label: string; readonly script: string }
    | { readonly type: 'html'; readonly html: string }
  );

export interface ImageView {
  readonly src: string;
  /** Used in dark mode when given. */
  readonly srcDark?: string;
  readonly alt: string;
  readonly width?: number;
  readonly height?: number;
}

/** The parts that are the same on every page of one locale. */
export interface Chrome {
  readonly siteTitle: string;
  readonly tagline: string;
  readonly baseUrl: string;
  readonly homeHref: string;
  readonly logo?: ImageView;
  readonly navbar: {
    readonly title?: string;
    readonly hideOnScroll: boolean;
    readonly left: readonly NavItemView[];
    readonly right: readonly NavItemView[];
  };
  readonly footer?: {
    readonly columns: readonly { readonly title: string; readonly links: readonly LinkView[] }[];
    readonly logo?: ImageView;
    readonly copyright: string;
  };
  readonly announcement?: {
    readonly id: string;
    readonly html: string;
    readonly closeable: boolean;
  };
  readonly colorMode: {
    readonly defaultMode: 'light' | 'dark';
    readonly respectSystem: boolean;
    readonly disableSwitch: boolean;
  };
  readonly sidebarOptions: { readonly hideable: boolean; readonly autoCollapse: boolean };
  readonly assistant?: { readonly script: string };
  readonly feedback?: { readonly script: string };
  readonly analyticsFrame?: { readonly src: string; readonly origin: string };
  /** Hashed files of the client, as hrefs. */
  readonly assets: {
    readonly styles: readonly string[];
    readonly scripts: readonly string[];
    /** Entry module of mermaid, for pages with a diagram. */ readonly mermaid?: string;
  };
  /** Favicons, touch icon, web manifest. */
  readonly icons: HeadView['links'];
  readonly searchHref?: string;
  readonly search?: SearchView;
  /** docsgen's own texts in the page's language, for the server: the browser has its share in a script. */
  readonly texts?: Texts;
}

/** What the search box needs to know of the site. */
export interface SearchView {
  /** The search page. */
  readonly href: string;
  readonly placeholder: string;
  /** The embedded engine's script, and beginning of the addresses of its files. */
  readonly worker: string;
  readonly files: string;
  /** Where a search looks, by where the reader is: the longest prefix of the page's address decides. */
  readonly contexts: readonly {
    readonly name: string;
    readonly prefix: string;
    readonly index: string;
    readonly language: string;
    readonly tags: readonly string[];
  }[];
  /** The hosted engine; `host` takes the place of the provider's own. */
  readonly algolia?: {
    readonly appId: string;
    readonly apiKey: string;
    readonly indexName: string;
    readonly insights: boolean;
    readonly failover: boolean;
    readonly host?: string;
  };
  /** Where to tell of missing results; `{query}` in it stands for the query. */
  readonly missingResultsUrl?: string;
}

export type SidebarNode =
  | {
      readonly kind: 'link';
      readonly label: string;
      readonly href: string;
      readonly external?: boolean;
      readonly active?: boolean;
      readonly className?: string;
      readonly badge?: string;
    }
  | {
      readonly kind: 'category';
      readonly label: string;
      /** The category's own page, or its first page when it has none. */
      readonly href?: string;
      readonly active?: boolean;
      /** The active page is below this category. */
      readonly trail?: boolean;
      readonly collapsible: boolean;
      readonly collapsed: boolean;
      readonly className?: string;
      /** Absent when the branch is left out of this page (it is closed and reachable by `href`). */
      readonly items?: readonly SidebarNode[];
    }
  | { readonly kind: 'html'; readonly html: string; readonly className?: string }
  /** Neighbours left out of a very long level: how many, and where all of them are listed. */
  | { readonly kind: 'more'; readonly count: number; readonly href?: string };

export interface SidebarView {
  readonly name: string;
  readonly label: string;
  readonly items: readonly SidebarNode[];
}

export interface TocItem {
  readonly id: string;
  readonly level: number;
  readonly label: Inline;
}

export interface TagLink {
  readonly label: string;
  readonly href: string;
  readonly description?: string;
}

export interface CardView {
  readonly title: string;
  readonly href: string;
  readonly description?: string;
  readonly tags?: readonly TagLink[];
  readonly external?: boolean;
  /** A code repository that goes with the page. */
  readonly source?: string;
}

/** Where a page stands: shown around every kind of docs-area page. */
export interface Surroundings {
  readonly sidebar?: SidebarView;
  readonly breadcrumbs: readonly { readonly label: string; readonly href?: string }[];
  readonly prev?: { readonly label: string; readonly href: string };
  readonly next?: { readonly label: string; readonly href: string };
}

export type MainView =
  | (Surroundings & {
      readonly kind: 'doc';
      /** Shown as the `h1` unless the article brings its own. */
      readonly title?: string;
      /** Finished markup of the article. */
      readonly article: string;
      readonly toc: readonly TocItem[];
      readonly tags: readonly TagLink[];
      readonly editUrl?: string;
      readonly lastUpdated?: {
        readonly iso: string;
        readonly text: string;
        readonly author?: string;
      };
      readonly versionLabel?: string;
      readonly unlisted?: boolean;
      readonly draft?: boolean;
      /** Recipes: the code repository. */
      readonly source?: string;
      readonly related: readonly LinkView[];
    })
  /** A page outside the docs areas; `article` is finished markup (Markdown or a React page component). */
  | {
      readonly kind: 'page';
      readonly title?: string;
      readonly article: string;
      readonly toc: readonly TocItem[];
      /** The page draws its own full-width layout. */ readonly bare: boolean;
    }
  | (Surroundings & {
      readonly kind: 'category';
      readonly title: string;
      readonly description?: string;
      readonly cards: readonly CardView[];
    })
  | {
      readonly kind: 'tags';
      readonly title: string;
      readonly tags: readonly (TagLink & { readonly count: number })[];
    }
  | {
      readonly kind: 'tag';
      readonly title: string;
      readonly label: string;
      readonly description?: string;
      readonly indexHref: string;
      readonly cards: readonly CardView[];
    }
  /** The home page of a site that brings none. */
  | {
      readonly kind: 'home';
      readonly title: string;
      readonly tagline: string;
      readonly description: string;
      readonly sections: readonly {
        readonly title?: string;
        readonly cards: readonly CardView[];
      }[];
    }
  | { readonly kind: 'search'; readonly title: string; readonly tagsHref?: string }
  | {
      readonly kind: 'notFound';
      readonly title: string;
      /** List of all pages, `[href, title][]` as JSON. */ readonly pagesHref: string;
    };

export interface HeadView {
  /** The whole `<title>`. */
  readonly title: string;
  readonly description?: string;
  readonly keywords?: readonly string[];
  readonly canonical?: string;
  readonly alternates: readonly { readonly hreflang: string; readonly href: string }[];
  /** The picture for social networks, by its address in full. */
  readonly image?: {
    readonly href: string;
    readonly width?: number;
    readonly height?: number;
    readonly alt?: string;
  };
  readonly noindex: boolean;
  readonly meta: readonly {
    readonly name?: string;
    readonly property?: string;
    readonly content: string;
  }[];
  readonly links: readonly {
    readonly rel: string;
    readonly href: string;
    readonly type?: string;
    readonly title?: string;
    readonly sizes?: string;
  }[];
  readonly scripts: readonly {
    readonly src: string;
    readonly async?: boolean;
    readonly defer?: boolean;
  }[];
}

/** What the parts around the text know of the page: all that the browser has of it. */
export interface ShellView {
  readonly chrome: Chrome;
  /** The page's path with the base URL, e.g. `/docs/cli/server`. */
  readonly href: string;
  /** The same without the base URL. */
  readonly route: string;
  readonly lang: string;
  /** The docs sidebar beside the text, if there is one. */
  readonly sidebar?: { readonly name: string; readonly label: string };
  /** The page draws all of its width itself. */
  readonly bare: boolean;
}

/** Everything that a page shows. */
export interface PageView extends Omit<ShellView, 'sidebar' | 'bare'> {
  /** Which build of the shell the page belongs to, and where its data for the browser lies. */
  readonly shell: {
    readonly id: string;
    readonly chromeHref: string;
    /** Where the chunk of `/a` lies: `/a/index.page.json` or `/a.page.json`. */ readonly chunks:
      'folder' | 'file';
    /** Content security policy of a `<meta>` element. */
    readonly csp?: string;
  };
  readonly dir: 'ltr' | 'rtl';
  readonly head: HeadView;
  readonly main: MainView;
  /** Optional parts of the client that this page needs. */
  readonly features: { readonly math: boolean; readonly mermaid: boolean };
  /** Class names on `<html>`, such as `docs-doc`. */
  readonly generator: string;
}

/** A page as the browser fetches it when the reader goes there from another. */
export interface PageChunk {
  readonly shell: string;
  readonly href: string;
  readonly route: string;
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  /** Class of `<html>`. */
  readonly kind: string;
  readonly title: string;
  readonly description?: string;
  readonly canonical?: string;
  readonly noindex?: true;
  readonly alternates: HeadView['alternates'];
  /** Meta elements that say which language, version and area this is. */
  readonly meta: readonly { readonly name: string; readonly content: string }[];
  /** Style sheets beyond those of every page. */
  readonly styles: readonly string[];
  readonly sidebar?: { readonly name: string; readonly label: string };
  readonly bare?: true;
  readonly mermaid?: true;
  /** Finished markup of `<main>`. */
  readonly main: string;
}
