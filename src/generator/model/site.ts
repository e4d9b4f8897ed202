import type { BlogConfig } from './config.js';
import type { Diagnostic, Place } from './diagnostic.js';
import type { PageFacts } from './page.js';

/** One docs area in one version and one locale. Its pages can refer to one another by id. */
export interface AreaKey {
  readonly area: string;
  readonly version: string;
  readonly locale: string;
}

/** A Markdown page with its place in the site. */
export interface SitePage {
  /** Undefined for a page outside the docs areas. */
  readonly area: AreaKey | undefined;
  readonly source: string;
  /** Name of the compiled text: see `page-unit.ts`. */
  readonly unit: string;
  /** Path in the area's folder, without extension and number prefixes. */
  readonly id: string;
  /** `/a/b`: includes locale, version and area, but not the base URL. */
  readonly route: string;
  readonly title: string;
  readonly facts: PageFacts;
  readonly locale: string;
  /** Number prefix of the file name (`01-intro.md`): the position in its folder. */
  readonly numberPrefix: number | undefined;
  /** Path of its folder in the area's folder, with number prefixes; '' for the area's folder. */
  readonly folder: string;
  /**
   * Time of a post, ISO 8601 in UTC. '' for a post without a valid date, which is reported.
   * Undefined for pages that are no posts.
   */
  readonly date?: string;
}

/** Data of a sidebar item for components of the site. */
export type CustomProps = Readonly<Record<string, unknown>>;

export interface SidebarDoc {
  readonly kind: 'doc';
  readonly page: SitePage;
  readonly label: string;
  readonly className?: string;
  readonly customProps?: CustomProps;
  /** A `ref` item links to the page, but the page does not show this sidebar. */
  readonly isRef: boolean;
}
export interface SidebarCategory {
  readonly kind: 'category';
  readonly label: string;
  readonly description?: string;
  readonly className?: string;
  readonly customProps?: CustomProps;
  readonly collapsible: boolean;
  readonly collapsed: boolean;
  readonly link?:
    | { readonly kind: 'doc'; readonly page: SitePage }
    | {
        readonly kind: 'index';
        readonly route: string;
        readonly title: string;
        readonly description?: string;
        readonly keywords: readonly string[];
        /** Picture for social networks. */
        readonly image?: string;
        /** Position of its address in the source. */
        readonly place: Place;
      };
  readonly items: readonly SidebarItem[];
}
export type SidebarItem =
  | SidebarDoc
  | SidebarCategory
  | {
      readonly kind: 'link';
      readonly label: string;
      readonly href: string;
      readonly description?: string;
      readonly className?: string;
      readonly customProps?: CustomProps;
    }
  /** The name of the group of the items that follow, on the same level. */
  | { readonly kind: 'heading'; readonly label: string; readonly className?: string }
  | {
      readonly kind: 'html';
      readonly html: string;
      /** Whether it looks like the other items. */
      readonly defaultStyle?: boolean;
      readonly className?: string;
    };

export interface Sidebar {
  readonly name: string;
  readonly area: AreaKey;
  readonly items: readonly SidebarItem[];
  /** Ids in the sidebar that no page has. */
  readonly unknown: readonly string[];
}

export interface Tag {
  /** Slug in the route. */
  readonly slug: string;
  readonly label: string;
  /** Its names in front matter. */
  readonly names: ReadonlySet<string>;
  readonly description?: string;
  readonly route: string;
  readonly count: number;
  /** Sorted by title, at the first access. */
  readonly pages: readonly SitePage[];
}

export interface TagGroup {
  readonly area: AreaKey;
  readonly route: string;
  readonly title: string;
  readonly tags: readonly Tag[];
}

/** The generated page of a category. */
export interface CategoryPage {
  readonly route: string;
  readonly category: SidebarCategory;
  readonly sidebar: Sidebar;
  /** Position of its address in the source. */
  readonly place: Place;
}

/** An author of posts. */
export interface Author {
  /** Key in the authors file; undefined for an author of a single post. */
  readonly key?: string;
  readonly name?: string;
  readonly title?: string;
  readonly description?: string;
  readonly url?: string;
  readonly email?: string;
  /** The picture as written, and the file that names it. */
  readonly image?: { readonly src: string; readonly place: Place };
  readonly socials: readonly { readonly platform: string; readonly href: string }[];
  /** Route of the author's page, if there is one. */
  readonly route?: string;
}

/** A post, with its neighbours in the order of the blog. */
export interface Post {
  readonly page: SitePage;
  readonly authors: readonly Author[];
  readonly previous?: SitePage;
  readonly next?: SitePage;
}

/** One page of a list of posts. */
export interface PostList {
  readonly kind: 'blog' | 'tag' | 'author';
  readonly route: string;
  /** Routes of all pages of the list, including this one. */
  readonly pages: readonly string[];
  /** Number of the page, from 1. */
  readonly number: number;
  readonly posts: readonly Post[];
  /** Number of posts on all pages. */
  readonly count: number;
  readonly tag?: Tag;
  readonly author?: Author;
}

/** A blog in one locale. */
export interface Blog {
  readonly area: AreaKey;
  readonly config: BlogConfig;
  /** Route of the list of all posts. */
  readonly route: string;
  /** All posts, also unlisted ones and drafts. */
  readonly posts: ReadonlyMap<SitePage, Post>;
  /** The posts that lists show, in their order. */
  readonly listed: readonly Post[];
  readonly lists: readonly PostList[];
  /** The posts of the sidebar. */
  readonly recent: readonly Post[];
  readonly archiveRoute: string | undefined;
  /** The page of all authors of the authors file; undefined without such authors. */
  readonly authorsPage:
    | {
        readonly route: string;
        readonly authors: readonly { readonly author: Author; readonly count: number }[];
      }
    | undefined;
}

/** The linked site. Nothing is rendered yet. */
export interface Site {
  readonly pages: readonly SitePage[];
  /** Pages that are not published. Links to them are reported. */
  readonly drafts: readonly SitePage[];
  readonly sidebars: readonly Sidebar[];
  readonly tagGroups: readonly TagGroup[];
  readonly categories: readonly CategoryPage[];
  readonly blogs: readonly Blog[];
  readonly diagnostics: readonly Diagnostic[];
}

/** The `_category_` file of a folder in a generated sidebar. */
export interface CategoryFile {
  /** The position of a key in the file. */
  readonly placeOf: (path: readonly PropertyKey[]) => Place;
  readonly label?: string;
  readonly position?: number;
  readonly className?: string;
  readonly collapsible?: boolean;
  readonly collapsed?: boolean;
  readonly customProps?: CustomProps;
  readonly description?: string;
  readonly link?:
    | { readonly type: 'doc'; readonly id: string }
    | {
        readonly type: 'generated-index';
        readonly title?: string;
        readonly slug?: string;
        readonly description?: string;
      }
    | null;
}

/** Position of a key of the front matter, or of an item in its list; else the start of the file. */
export function placeOfKey({ source, facts }: SitePage, key: string, item?: number): Place {
  const place = item === undefined ? undefined : facts.itemPlaces[`${key}[${item}]`];
  return { file: source, line: 1, column: 1, ...(place ?? lineOf(facts, key)) };
}

function lineOf({ keyLines }: PageFacts, key: string): { line: number } | undefined {
  const line = Object.hasOwn(keyLines, key) ? keyLines[key] : undefined;
  return line === undefined ? undefined : { line };
}
