import type { Chrome, PageView, SidebarView } from '../../components/view.js';
import type { CardData } from './card.js';
import type { Article } from './page.js';

/** The list of the files that docsgen wrote to the output folder. */
export const MANIFEST = 'docsgen-manifest.json';

/**
 * A planned file of the built site. `key` is a hash of everything that the content is made from.
 * An output with the key of the previous build has the same content.
 */
export type Output = {
  /** Relative to the output folder, `/`-separated. */
  readonly path: string;
  readonly key: string;
} & (
  | {
      readonly kind: 'page';
      /** Builds the view. Called only when the page is rendered. */
      readonly view: () => PageView;
      readonly body: PageBody | undefined;
      /** Builds only the sidebar of the view, which is cheaper. When absent: see the view. */
      readonly sidebar?: () => PageSidebar | undefined;
      /** The articles whose starts a list of posts shows. */
      readonly excerpts?: readonly PageBody[];
    }
  /** A text that holds articles: a feed of a blog, or pages as Markdown. */
  | {
      readonly kind: 'feed';
      readonly articles: readonly PageBody[];
      /** Returns the text, from the finished articles in its format. */
      readonly text: (articles: readonly string[]) => string;
      /** Present if the text is only this head and the single article. */
      readonly head?: string;
    }
  /** The chunk of a page. Both come from one rendering. */
  | { readonly kind: 'chunk'; readonly of: PageOutput }
  | { readonly kind: 'text'; readonly text: string }
  /** A file of a search index. Its text may be read from the cache when it is written. */
  | { readonly kind: 'index'; readonly text: () => Promise<string> }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  /** A copy of the file `from`, a path relative to the site. */
  | { readonly kind: 'copy'; readonly from: string; readonly naming: Naming }
  /** A social card. It is drawn when it is written. */
  | { readonly kind: 'card'; readonly card: CardData }
);

/**
 * `hashed`: the path contains a hash of the content, so pages that refer to the file change with
 * it. `stable`: the path does not depend on the content.
 */
export type Naming = 'stable' | 'hashed';

/** A part of a file, in bytes. */
export type Region = readonly [start: number, length: number];

/** The output of a page. */
export type PageOutput = Extract<Output, { kind: 'page' }>;

/** The sidebar of a page, with the data that all pages of its locale share. */
export interface PageSidebar {
  readonly sidebar: SidebarView;
  readonly chrome: Chrome;
}

/** The output of a text that holds articles. */
export type FeedOutput = Extract<Output, { kind: 'feed' }>;

/** Returns the article of a body as a text holds it; undefined if it has to be made. */
export type FinishedArticles = (body: PageBody) => string | undefined;

/** The output of a social card. */
export type CardOutput = Extract<Output, { kind: 'card' }>;

/** A redirect with a pattern, for servers. */
export interface ServedPattern {
  /** Below the base URL, such as `/old/*`. */
  readonly from: string;
  /** An address with the names of the pattern, such as `/new/:splat`. */
  readonly to: string;
}

/** The article of a page. */
export interface PageBody {
  readonly source: string;
  /** Hash by which the article is stored. */
  readonly articleHash: string;
  /** Fills the holes of the stored article and returns its markup, or its Markdown. */
  readonly html: (article: Article) => string;
}
