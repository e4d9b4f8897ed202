/** An item of a sidebar as one page shows it. */
export interface SidebarEntry {
  readonly label: string;
  /** Route or address. Both generators let a category without a page lead to its first page. */
  readonly href: string | undefined;
  readonly category: boolean;
  /** The items of a category; undefined if this page does not show them. */
  readonly items: readonly SidebarEntry[] | undefined;
}

/** A level of a sidebar. */
export type SidebarLevel = readonly SidebarEntry[];

/** A link with its text. */
export interface LinkFact {
  readonly label: string;
  readonly href: string;
}

/** Everything that is compared of one page. Both generators' pages are read into this shape. */
export interface PageFacts {
  readonly route: string;
  /** Whether the page lists other pages. Its words are the generator's and not compared. */
  readonly listing: boolean;
  /** The target if the page only redirects. */
  readonly redirect: string | undefined;
  readonly title: string;
  readonly description: string;
  /** Ids of headings from level 2 on, in order. */
  readonly headingIds: readonly string[];
  /** All other ids of the article. */
  readonly anchors: readonly string[];
  /** The table of contents. `href` is the id. */
  readonly toc: readonly LinkFact[];
  readonly previous: LinkFact | undefined;
  readonly next: LinkFact | undefined;
  readonly tags: readonly LinkFact[];
  readonly sidebar: SidebarLevel | undefined;
  /** The visible words of the article in order, code included. */
  readonly words: readonly string[];
  /** The visible text outside code, by line. */
  readonly prose: string;
  /** Alternative texts of the article's images, with a mark if the built site has no such file. */
  readonly images: readonly string[];
  /** Targets of the article's links. */
  readonly links: readonly string[];
}

/** The route of an HTML file: `guide/index.html` and `guide.html` are both `/guide`. */
export function routeOfFile(path: string): string {
  return plainRoute(`/${path.replace(/(?:^|\/)index\.html$/, '').replace(/\.html$/, '')}`);
}

/** A route without the slash at its end. */
export function plainRoute(route: string): string {
  return route.replace(/\/+$/, '') || '/';
}

/** The path of a file of the built site by its address. Undefined for other addresses. */
export function fileAt(src: string, page: { url: URL; base: string }): string | undefined {
  if (!URL.canParse(src, page.url)) return undefined;
  const { origin, pathname } = new URL(src, page.url);
  if (origin !== page.url.origin) return undefined;
  return decode(pathname.startsWith(page.base) ? pathname.slice(page.base.length) : pathname);
}

/**
 * A link's target as a route of the site: without host, base URL and trailing slash. Of a file only
 * the name stays, because each generator copies files to other places and adds a hash. Addresses of
 * other hosts stay as they are.
 */
export function targetOf(href: string, page: { url: URL; base: string }): string {
  let target: URL;
  try {
    target = new URL(href, page.url);
  } catch {
    return href;
  }
  if (target.origin !== page.url.origin) return target.href;
  const path = target.pathname.startsWith(page.base)
    ? `/${target.pathname.slice(page.base.length)}`
    : target.pathname;
  const [, name, ending] = FILE.exec(path) ?? [];
  if (name !== undefined) return `file ${decode(name)}${ending}`;
  // A file and its folder are two addresses of one page.
  const route = plainRoute(decode(path)).replace(/(?<=[^/])\.html$/, '');
  return `${route}${target.search}${decode(target.hash)}`;
}

/** The name of a file, without the hash that a generator adds. */
const FILE = /\/([^/]+?)(?:[-.][\da-f]{8,})?(\.(?!html$)[a-z]\w{1,4})$/;

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
