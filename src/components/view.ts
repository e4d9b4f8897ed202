/**
 * The data that the components show. The generator creates it once per page. It is plain and
 * serialisable, and leaves no decisions to the components.
 */

import type { Texts } from './text.js';

/** A label: pieces of text and of code. */
export type Inline = readonly (string | { readonly code: string })[];

export interface LinkView {
  readonly label: string;
  readonly href: string;
  /** Does the link lead to another site? Then it is marked and opens in a new tab. */
  readonly external?: boolean;
}

interface NavItemBase {
  readonly className?: string;
}

/** Items of the config above and below the versions or locales. */
interface AroundMenu {
  readonly before?: readonly NavItemView[];
  readonly after?: readonly NavItemView[];
}

export type NavItemView = NavItemBase &
  (
    | {
        readonly type: 'link';
        readonly label: string;
        readonly href: string;
        readonly external: boolean;
        /** The item is also active on this path and all paths below it. */
        readonly activeBase?: string;
        /** A regular expression. The item is active exactly on the addresses that it matches. */
        readonly activePattern?: string;
        readonly exact?: boolean;
        /** The bar shows an icon that a style sheet draws by the class. */
        readonly iconOnly?: boolean;
      }
    | {
        readonly type: 'dropdown';
        readonly label: string;
        readonly href?: string;
        readonly items: readonly NavItemView[];
      }
    | (AroundMenu & {
        readonly type: 'versions';
        /** Label of the last version, for pages outside the area. */
        readonly label: string;
        readonly area: string;
        readonly items: readonly (LinkView & { readonly version: string })[];
      })
    | (AroundMenu & {
        readonly type: 'locales';
        readonly label: string;
        readonly items: readonly (LinkView & { readonly lang: string })[];
      })
    | { readonly type: 'search' }
    | { readonly type: 'askAi'; readonly label: string; readonly script: string }
    | { readonly type: 'html'; readonly html: string }
  );

export interface ImageView {
  readonly src: string;
  /** Shown in dark mode instead of `src`. */
  readonly srcDark?: string;
  readonly alt: string;
  readonly width?: number;
  readonly height?: number;
  /** The size of `srcDark`. */
  readonly darkSize?: { readonly width?: number; readonly height?: number };
}

/** The data that all pages of one locale share. */
export interface Chrome {
  readonly siteTitle: string;
  readonly tagline: string;
  readonly baseUrl: string;
  readonly homeHref: string;
  readonly logo?: ImageView;
  /** Where the logo leads, if that is not the home page. */
  readonly logoHref?: string;
  readonly navbar: {
    readonly title?: string;
    readonly hideOnScroll: boolean;
    readonly left: readonly NavItemView[];
    readonly right: readonly NavItemView[];
  };
  readonly footer?: {
    readonly columns: readonly {
      readonly title?: string;
      readonly links: readonly LinkView[];
      /** Markup after the links. */
      readonly html?: readonly string[];
    }[];
    readonly logo?: ImageView;
    /** Where the logo leads, if that is not the home page. */
    readonly logoHref?: string;
    readonly copyright: string;
    /** The copyright if it has tags. */
    readonly copyrightHtml?: string;
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
  /** The first docs sidebar, for the menu of pages without one: its label and its first page. */
  readonly tree?: { readonly label: string; readonly href: string };
  readonly sidebarOptions: { readonly hideable: boolean; readonly autoCollapse: boolean };
  readonly assistant?: { readonly script: string };
  readonly feedback?: { readonly script?: string; readonly endpoint?: string };
  readonly analyticsFrame?: { readonly src: string; readonly origin: string };
  /** Address of the service worker, if the site has one. */
  readonly offline?: string;
  /** Hashed files of the client, as hrefs. */
  readonly assets: {
    readonly styles: readonly string[];
    readonly scripts: readonly string[];
    /** Entry module of mermaid, for pages with a diagram. */
    readonly mermaid?: string;
  };
  /** Favicons, touch icon, web manifest. */
  readonly icons: HeadView['links'];
  readonly searchHref?: string;
  readonly search?: SearchView;
  /** Texts of components for slots in the page's language: id → text. */
  readonly componentTexts?: Texts;
  /** Interface texts in the page's language, for the server. The browser gets them in a script. */
  readonly texts?: Texts;
}

/** The search settings of the site, for the browser. */
export interface SearchView {
  /** The search page. */
  readonly href: string;
  readonly placeholder: string;
  /** Address of the embedded engine's script, and the start of the addresses of its files. */
  readonly worker: string;
  readonly files: string;
  /** The indexes. The one with the longest prefix of the current page's address is searched. */
  readonly contexts: readonly {
    readonly name: string;
    readonly prefix: string;
    readonly index: string;
    readonly language: string;
    readonly tags: readonly string[];
  }[];
  /** The hosted engine. `host` replaces the provider's default host. */
  readonly algolia?: {
    readonly appId: string;
    readonly apiKey: string;
    readonly indexName: string;
    readonly insights: boolean;
    readonly failover: boolean;
    readonly host?: string;
  };
  /** URL for reporting missing results. `{query}` in it is replaced by the query. */
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
      /** The category's own page, or its first page if it has none. */
      readonly href?: string;
      readonly active?: boolean;
      /** Is the active page below this category? */
      readonly trail?: boolean;
      readonly collapsible: boolean;
      readonly collapsed: boolean;
      readonly className?: string;
      /** Absent if this page leaves out the closed branch, which the page at `href` contains. */
      readonly items?: readonly SidebarNode[];
    }
  | {
      readonly kind: 'html';
      readonly html: string;
      /** Whether it looks like the other items. */
      readonly defaultStyle?: boolean;
      readonly className?: string;
    }
  /** The name of the group of the items that follow. */
  | { readonly kind: 'heading'; readonly label: string; readonly className?: string }
  /** Pages left out of a very long level: their number, and a page that lists all of them. */
  | { readonly kind: 'more'; readonly count: number; readonly href?: string };

export interface SidebarView {
  readonly name: string;
  readonly label: string;
  /** Shown above the items. */
  readonly title?: string;
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
  /** The language of its texts, if it is not that of the page. */
  readonly language?: ArticleLanguage;
  readonly description?: string;
  readonly tags?: readonly TagLink[];
  readonly external?: boolean;
  /** When the page was changed last, in lists of changed pages. */
  readonly date?: DateView;
  /** The code repository of the page. */
  readonly source?: string;
}

/** The navigation around the pages of docs areas. */
export interface Surroundings {
  readonly sidebar?: SidebarView;
  readonly breadcrumbs: readonly { readonly label: string; readonly href?: string }[];
  readonly prev?: NeighbourView;
  readonly next?: NeighbourView;
}

/** A link to the previous or the next page. */
export interface NeighbourView {
  readonly label: string;
  readonly href: string;
  /** Text above the label. When absent: "Previous" or "Next". */
  readonly way?: string;
  readonly description?: string;
  /** The language of its texts, if it is not that of the page. */
  readonly language?: ArticleLanguage;
}

/** A page and its counterparts in the other folders of a group, such as the guides of SDKs. */
export interface VariantsView {
  /** The word for one of them, such as "SDK". */
  readonly label: string;
  /** The name of the page's own folder, one of `places`. */
  readonly own: string;
  readonly places: readonly (PlaceView & { readonly name: string; readonly label: string })[];
}

/** A day, for machines and for readers. */
export interface DateView {
  readonly iso: string;
  readonly text: string;
}

/** An author of posts. */
export interface AuthorView {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  /** The page of the author, or an address. */
  readonly href?: string;
  readonly external?: boolean;
  readonly image?: string;
  readonly socials: readonly LinkView[];
}

/** The menu with the Markdown of a page. */
export interface PageMenuView {
  /** Address of the Markdown file. */
  readonly markdown: string;
  readonly assistants: readonly LinkView[];
  /** Readers can keep the area of the page for reading without a network. */
  readonly offline?: true;
}

/** The data above a post. */
export interface PostView {
  /** Undefined for a post without a date. */
  readonly date?: DateView;
  readonly readingTime?: string;
  readonly authors: readonly AuthorView[];
}

/** A post in a list. */
export interface PostItemView extends PostView {
  readonly title: string;
  readonly href: string;
  /** The language of the post, if it is not that of the page. */
  readonly language?: ArticleLanguage;
  /** Finished markup of the start of the article. */
  readonly excerpt: string;
  /** Does the article go on after the excerpt? */
  readonly isCut: boolean;
  readonly tags: readonly TagLink[];
}

/** The language of a text that has no translation into the language of its page. */
export interface ArticleLanguage {
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
}

export type MainView =
  | (Surroundings & {
      readonly kind: 'doc';
      /** Shown as the `h1`. Absent if the article has its own. */
      readonly title?: string;
      /** Finished markup of the article. */
      readonly article: string;
      readonly language?: ArticleLanguage;
      readonly toc: readonly TocItem[];
      readonly tags: readonly TagLink[];
      readonly editUrl?: string;
      readonly lastUpdated?: {
        readonly iso: string;
        readonly text: string;
        readonly author?: string;
      };
      readonly versionLabel?: string;
      readonly versionNotice?: VersionNoticeView;
      readonly unlisted?: boolean;
      readonly draft?: boolean;
      /** Recipes: the code repository. */
      readonly source?: string;
      readonly related: readonly LinkView[];
      /** Absent if the page has no Markdown file, or the config wants no menu. */
      readonly menu?: PageMenuView;
      /** Addresses of new issues with the answers of a reader whether the page helps. */
      readonly issues?: { readonly yes: string; readonly no: string };
      /** The same topic for other SDKs or products. */
      readonly variants?: VariantsView;
      /** Present if the page is a post of a blog. */
      readonly post?: PostView;
    })
  /** A page outside the docs areas; `article` is finished markup, from Markdown or React. */
  | {
      readonly kind: 'page';
      readonly title?: string;
      readonly article: string;
      readonly language?: ArticleLanguage;
      readonly toc: readonly TocItem[];
      /** Does the page have its own full-width layout? */
      readonly bare: boolean;
    }
  | (Surroundings & {
      readonly kind: 'category';
      readonly title: string;
      readonly description?: string;
      readonly cards: readonly CardView[];
    })
  /** A list of posts: of a blog, a tag or an author. */
  | {
      readonly kind: 'posts';
      readonly title: string;
      readonly description?: string;
      readonly sidebar?: SidebarView;
      readonly breadcrumbs: Surroundings['breadcrumbs'];
      /** The author of all posts. */
      readonly author?: AuthorView;
      /** Links to other lists of the blog. */
      readonly links: readonly LinkView[];
      readonly posts: readonly PostItemView[];
      readonly feeds: readonly LinkView[];
      /** The other pages of the list; absent if there is one page. */
      readonly pages?: {
        readonly number: number;
        readonly count: number;
        readonly prev?: string;
        readonly next?: string;
      };
    }
  /** All posts of a blog, by year. */
  | {
      readonly kind: 'archive';
      readonly title: string;
      readonly sidebar?: SidebarView;
      readonly breadcrumbs: Surroundings['breadcrumbs'];
      readonly years: readonly {
        readonly year: string;
        readonly posts: readonly (LinkView & { readonly date: DateView })[];
      }[];
    }
  /** All authors of a blog. */
  | {
      readonly kind: 'authors';
      readonly title: string;
      readonly sidebar?: SidebarView;
      readonly breadcrumbs: Surroundings['breadcrumbs'];
      readonly authors: readonly (AuthorView & { readonly count: string })[];
    }
  | {
      readonly kind: 'tags';
      readonly title: string;
      /** The sidebar of a blog. */
      readonly sidebar?: SidebarView;
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
  /** The generated home page of a site without one. */
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
  /** Shown by the service worker instead of a page that it has not kept. */
  | { readonly kind: 'offline'; readonly title: string }
  | {
      readonly kind: 'notFound';
      readonly title: string;
      /** Address of the list of all pages, `[href, title][]` as JSON. */
      readonly pagesHref: string;
      /**
       * Beginnings of the addresses in other versions and locales, sorted, and the beginnings of
       * the same pages in the main ones. Undefined without other versions and locales.
       */
      readonly branches?: readonly (readonly [base: string, mainBase: string])[];
    };

export interface HeadView {
  /** The complete `<title>`. */
  readonly title: string;
  readonly description?: string;
  readonly keywords?: readonly string[];
  readonly canonical?: string;
  readonly alternates: readonly { readonly hreflang: string; readonly href: string }[];
  /** The picture for social networks, with its absolute address. */
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
    readonly as?: string;
    readonly media?: string;
    readonly hrefLang?: string;
    readonly crossOrigin?: '' | 'anonymous' | 'use-credentials';
    readonly color?: string;
  }[];
  /** Other elements, which plugins add. */
  readonly added?: readonly AddedTag[];
  /** Each has an address or, if it is inline, a text. */
  readonly scripts: readonly {
    readonly src?: string;
    readonly text?: string;
    readonly async?: boolean;
    readonly defer?: boolean;
    readonly attributes?: Readonly<Record<string, string>>;
  }[];
  /** Structured data for search engines, as JSON-LD. */
  readonly structuredData?: object;
}

/** An element that a plugin adds to the head of a page. */
export interface AddedTag {
  readonly tag: string;
  /** By the names of HTML. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly text?: string;
}

/** Says that a version is not the latest one. */
export interface VersionNoticeView {
  readonly kind: 'unreleased' | 'unmaintained';
  /** Title of the site. */
  readonly site: string;
  /** Label of the version. */
  readonly version: string;
  readonly latest: { readonly version: string; readonly place: PlaceView };
}

/** Where a menu leads from a page. */
export interface PlaceView {
  readonly href: string;
  /** The page does not exist there: this is its nearest parent. */
  readonly isNearest?: boolean;
}

/** The same page in other versions and locales. */
export interface Elsewhere {
  /** By name of the version; absent outside an area with several versions. */
  readonly versions?: {
    readonly area: string;
    /** Label of the page's own version. */
    readonly label: string;
    readonly places: readonly (readonly [version: string, place: PlaceView])[];
  };
  /** The same topic in other folders of a group. */
  readonly variants?: VariantsView;
  /** By language tag; absent on a site with one locale. */
  readonly locales?: readonly (readonly [lang: string, place: PlaceView])[];
}

/** The data of a page that the shell needs, and all that the browser has. */
export interface ShellView {
  readonly chrome: Chrome;
  /** The page's path with the base URL, e.g. `/docs/cli/server`. */
  readonly href: string;
  /** The same without the base URL. */
  readonly route: string;
  readonly lang: string;
  /** The docs sidebar beside the text, if there is one. */
  readonly sidebar?: { readonly name: string; readonly label: string };
  /** Does the page have its own full-width layout? */
  readonly bare: boolean;
  readonly elsewhere?: Elsewhere;
}

/** Everything that a page shows. */
export interface PageView extends Omit<ShellView, 'sidebar' | 'bare'> {
  /** The build of the shell that the page belongs to, and the addresses of its data. */
  readonly shell: {
    readonly id: string;
    readonly chromeHref: string;
    /** Path of the chunk of `/a`: `/a/index.page.json` (folder) or `/a.page.json` (file). */
    readonly chunks: 'folder' | 'file';
    /** Content security policy of a `<meta>` element. */
    readonly csp?: string;
  };
  readonly dir: 'ltr' | 'rtl';
  readonly head: HeadView;
  readonly main: MainView;
  /** Further classes of `<html>`. */
  readonly classes?: readonly string[];
  /** Optional parts of the client that this page needs. */
  readonly features: { readonly math: boolean; readonly mermaid: boolean };
  /** Name and version of the generator, for `<meta name="generator">`. */
  readonly generator: string;
}

/** The data with which the browser shows a page without loading a new document. */
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
  /** Meta elements with the page's language, version and area. */
  readonly meta: readonly { readonly name: string; readonly content: string }[];
  /** Elements that plugins add to the head. */
  readonly tags?: readonly AddedTag[];
  /** The page's own style sheets, in addition to those of all pages. */
  readonly styles: readonly string[];
  readonly sidebar?: { readonly name: string; readonly label: string };
  readonly bare?: true;
  readonly elsewhere?: Elsewhere;
  readonly mermaid?: true;
  /** Finished markup of `<main>`. */
  readonly main: string;
  /** Time of the copy, in milliseconds: the service worker had no network. */
  readonly saved?: number;
}
