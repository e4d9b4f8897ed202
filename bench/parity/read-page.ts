/** Reads built pages of both generators into the same facts. */
import {
  anchorOf,
  attribute,
  find,
  findAll,
  hasAnyClass,
  isElement,
  lineOf,
  oneLine,
  parsePage,
  textOf,
  type Element,
  type Node,
} from './dom.js';
import {
  fileAt,
  plainRoute,
  routeOfFile,
  targetOf,
  type LinkFact,
  type PageFacts,
  type SidebarLevel,
} from './page-facts.js';

/** How the pages of a generator are built. */
export interface Dialect {
  /** The element that holds the article, with its heading. */
  readonly article: (document: Node) => Element | undefined;
  /** Whether a part of the article is a control or data that the generator adds. */
  readonly skip: (element: Element) => boolean;
  /** Whether the page lists other pages, such as a page of a blog or of a tag. */
  readonly isListing: (document: Node) => boolean;
  /** Classes of generated text whose case is free, such as the default title of an admonition. */
  readonly caselessClasses: readonly string[];
  /** The alternative text of a picture. */
  readonly alt: (image: Element) => string;
  /** Classes of generated text that begins with an icon in the form of a character. */
  readonly iconClasses: readonly string[];
  readonly toc: (document: Node) => readonly Element[];
  readonly previous: (document: Node) => Element | undefined;
  readonly next: (document: Node) => Element | undefined;
  /** The label in a link to the previous or the next page. */
  readonly paginationLabel: string;
  readonly sidebar: (
    document: Node,
    link: (element: Element) => string | undefined,
  ) => SidebarLevel | undefined;
}

/** A built site while it is read. */
export interface SitePlace {
  /** The base URL: a path with slashes at both ends. */
  readonly base: string;
  readonly origin: string;
  /** Whether the built folder has a file. All files exist without it. */
  readonly hasFile?: (path: string) => boolean;
}

const ICON = /^\s*\p{Extended_Pictographic}\ufe0f?\s*/u;
const HEADINGS = ['h2', 'h3', 'h4', 'h5', 'h6'];

/**
 * Reads a built HTML file.
 *
 * @param path of the file, relative to the output folder
 */
export function readPage(path: string, html: string, site: SitePlace, dialect: Dialect): PageFacts {
  const document = parsePage(html);
  const route = routeOfFile(path);
  const place = { url: new URL(`${site.base}${route.slice(1)}`, site.origin), base: site.base };
  const lost = (address: string): string => {
    const file = fileAt(address, place);
    return file === undefined || site.hasFile?.(file) !== false ? '' : ' (no file)';
  };
  const link = (element: Element): string | undefined => {
    const href = attribute(element, 'href');
    if (href === undefined) return undefined;
    const target = targetOf(href, place);
    return target.startsWith('file ') ? target + lost(href) : target;
  };
  const image = (element: Element): string =>
    dialect.alt(element) + lost(attribute(element, 'src') ?? '');
  const redirect = redirectOf(document);
  const article = dialect.article(document);
  return {
    route,
    listing: dialect.isListing(document),
    redirect: redirect === undefined ? undefined : targetOf(redirect, place),
    title: oneLine(
      find(document, (e) => e.tagName === 'title')
        ?.childNodes.map(rawText)
        .join('') ?? '',
    ),
    description: oneLine(metaOf(document, 'description')),
    ...headFacts(document, link, dialect),
    sidebar: dialect.sidebar(document, link),
    ...articleFacts(article, { link, image, dialect }),
  };
}

function headFacts(
  document: Node,
  link: (element: Element) => string | undefined,
  dialect: Dialect,
): Pick<PageFacts, 'toc' | 'previous' | 'next' | 'tags'> {
  const sibling = (element: Element | undefined): LinkFact | undefined => {
    if (element === undefined) return undefined;
    const label = find(element, (e) => hasAnyClass(e, [dialect.paginationLabel])) ?? element;
    return { label: lineOf(label), href: link(element) ?? '' };
  };
  return {
    toc: dialect.toc(document).map((element) => ({
      // A heading with a link makes a link in a link, which ends the outer one.
      label: lineOf(element.parentNode ?? element, { skip: (e) => isElement(e, 'ul') }),
      href: anchorOf(attribute(element, 'href') ?? ''),
    })),
    previous: sibling(dialect.previous(document)),
    next: sibling(dialect.next(document)),
    tags: findAll(document, (e) => e.tagName === 'a' && attribute(e, 'rel') === 'tag').map(
      (element) => ({ label: lineOf(element), href: link(element) ?? '' }),
    ),
  };
}

/** How the elements of an article are read. */
interface ArticleReader {
  /** The target of a link. */
  readonly link: (element: Element) => string | undefined;
  /** The alternative text of an image, and whether its file exists. */
  readonly image: (element: Element) => string;
  readonly dialect: Dialect;
}

function articleFacts(
  article: Element | undefined,
  { link, image, dialect }: ArticleReader,
): Pick<PageFacts, 'headingIds' | 'anchors' | 'words' | 'prose' | 'images' | 'links'> {
  if (article === undefined)
    return { headingIds: [], anchors: [], words: [], prose: '', images: [], links: [] };
  const { skip } = dialect;
  const change = (element: Element, text: string): string => {
    if (hasAnyClass(element, dialect.caselessClasses)) return text.toLowerCase();
    return hasAnyClass(element, dialect.iconClasses) ? text.replace(ICON, '') : text;
  };
  const text = oneLine(textOf(article, { skip, change }));
  const visible = (matches: (element: Element) => boolean): Element[] =>
    findVisible(article, skip, matches);
  const withId = visible((e) => attribute(e, 'id') !== undefined);
  const idOf = (element: Element): string => attribute(element, 'id') ?? '';
  return {
    headingIds: withId.filter((e) => HEADINGS.includes(e.tagName)).map(idOf),
    anchors: withId.filter((e) => !/^h[1-6]$/.test(e.tagName)).map(idOf),
    words: text === '' ? [] : text.split(' '),
    prose: textOf(article, { skip: (e) => skip(e) || isElement(e, 'pre', 'code', 'textarea') }),
    images: visible((e) => e.tagName === 'img').map(image),
    links: visible((e) => e.tagName === 'a')
      .map(link)
      .filter((href) => href !== undefined),
  };
}

function findVisible(
  node: Node,
  skip: (element: Element) => boolean,
  matches: (element: Element) => boolean,
): Element[] {
  if (!('childNodes' in node)) return [];
  return node.childNodes.flatMap((child) => {
    if (!isElement(child) || skip(child) || child.tagName === 'noscript') return [];
    return [...(matches(child) ? [child] : []), ...findVisible(child, skip, matches)];
  });
}

const rawText = (node: Node): string => ('value' in node ? node.value : '');

function metaOf(document: Node, name: string): string {
  const meta = find(document, (e) => e.tagName === 'meta' && attribute(e, 'name') === name);
  return (meta && attribute(meta, 'content')) ?? '';
}

/** Where a page without content leads. */
function redirectOf(document: Node): string | undefined {
  const meta = find(
    document,
    (e) => e.tagName === 'meta' && attribute(e, 'http-equiv')?.toLowerCase() === 'refresh',
  );
  return /^\s*\d+\s*;\s*url=(.*)$/i.exec((meta && attribute(meta, 'content')) ?? '')?.[1];
}

/** The base URL and the host of a built site, from its canonical addresses. */
export function placeOf(pages: readonly { path: string; html: string }[]): SitePlace {
  for (const { path, html } of pages) {
    const [tag] = /<link\b[^>]*\brel="?canonical\b[^>]*>/.exec(html) ?? [];
    const href = /\bhref="?([^"\s>]+)/.exec(tag ?? '')?.[1];
    // A page that only redirects has the address of another page, which can end like its own.
    const isRedirect = /<meta\b[^>]*\bhttp-equiv="?refresh\b/i.test(html);
    if (isRedirect || href === undefined || !URL.canParse(href)) continue;
    const url = new URL(href);
    const route = routeOfFile(path);
    const own = plainRoute(decodeURI(url.pathname));
    if (route !== '/' && own.endsWith(route))
      return { origin: url.origin, base: `${own.slice(0, own.length - route.length)}/` };
  }
  return { origin: 'https://site.example', base: '/' };
}
