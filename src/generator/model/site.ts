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
}

export interface SidebarDoc {
  readonly kind: 'doc';
  readonly page: SitePage;
  readonly label: string;
  readonly className?: string;
  /** A `ref` item links to the page, but the page does not show this sidebar. */
  readonly isRef: boolean;
}
export interface SidebarCategory {
  readonly kind: 'category';
  readonly label: string;
  readonly description?: string;
  readonly className?: string;
  readonly collapsible: boolean;
  readonly collapsed: boolean;
  readonly link?:
    | { readonly kind: 'doc'; readonly page: SitePage }
    | {
        readonly kind: 'index';
        readonly route: string;
        readonly title: string;
        readonly description?: string;
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
      readonly className?: string;
    }
  | { readonly kind: 'html'; readonly html: string; readonly className?: string };

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

/** The linked site. Nothing is rendered yet. */
export interface Site {
  readonly pages: readonly SitePage[];
  /** Pages that are not published. Links to them are reported. */
  readonly drafts: readonly SitePage[];
  readonly sidebars: readonly Sidebar[];
  readonly tagGroups: readonly TagGroup[];
  readonly categories: readonly CategoryPage[];
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
