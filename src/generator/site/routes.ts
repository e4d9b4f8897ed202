import { posix } from 'node:path';
import type { DocsAreaConfig, LocaleConfig, SiteConfig, VersionConfig } from '../model/config.js';
import { encodeSegment } from '../model/paths.js';
import type { FrontMatter, PageFacts } from '../model/page.js';
import type { AreaKey, SitePage } from '../model/site.js';
import { labelFromName, type NameStyle } from '../model/name-words.js';
import { splitNumber } from './number-prefix.js';
import { dateOfPost, readPostPath } from './post-route.js';

/**
 * `/a/b` from segments, which may be '' or contain slashes. Only the root ends with a slash. Routes
 * are in the Unicode form NFC, because some systems store file names in NFD.
 */
export function joinRoute(...segments: readonly string[]): string {
  const joined = segments.join('/');
  if (SIMPLE.test(joined)) return joined;
  const path = joined
    .normalize('NFC')
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '');
  return path.startsWith('/') ? path : `/${path}`;
}

/** The route of the search page of the locale with this path. */
export function searchRoute(localePath: string, { search }: Pick<SiteConfig, 'search'>): string {
  return joinRoute(localePath, search.route);
}

/** The path of a locale in routes; '' for a locale without one. */
export function localePathOf(locale: string, { locales }: Pick<SiteConfig, 'locales'>): string {
  return locales.find(({ code }) => code === locale)?.path ?? '';
}

/**
 * The routes of the pages that hosts show for unknown addresses, each with its locale. One of them
 * is `/404`, for the addresses of no other locale.
 */
export function notFoundRoutes({
  locales,
  defaultLocale,
}: Pick<SiteConfig, 'locales' | 'defaultLocale'>): ReadonlyMap<string, string> {
  return new Map([
    [joinRoute('404'), defaultLocale],
    ...locales.map(({ code, path }): [string, string] => [joinRoute(path, '404'), code]),
  ]);
}

/** The output path of a not-found page. Hosts look for it at exactly this path. */
export function notFoundFile(route: string): string {
  return `${route.slice(1)}.html`;
}

/**
 * The output paths of the not-found pages for an address below the base URL, the one of its locale
 * first. Not all of them need to exist.
 */
export function notFoundFilesFor(
  path: string,
  config: Pick<SiteConfig, 'locales' | 'defaultLocale'>,
): string[] {
  return [...notFoundRoutes(config).keys()]
    .filter((route) => `/${path}`.startsWith(route.slice(0, -'404'.length)))
    .sort((a, b) => b.length - a.length)
    .map(notFoundFile);
}

/** A route as `joinRoute` returns it, in ASCII. Most routes are. */
const SIMPLE = /^(?:\/[!-.0-~]+)+$/;

/** `/a/index`, `/a/index.html`, `/a.html`, `/a/` and `/a` are one route: `/a`. */
export function normaliseRoute(path: string): string {
  const clean = path
    .normalize('NFC')
    .replace(/\/{2,}/g, '/')
    .replace(/(?:\/index)?\.html$/, '')
    .replace(/\/index$/, '')
    .replace(/\/$/, '');
  return clean === '' ? '/' : clean.startsWith('/') ? clean : `/${clean}`;
}

/** The area, version and locale that a source file belongs to. */
export interface Placement {
  readonly area: DocsAreaConfig | undefined;
  readonly version: VersionConfig | undefined;
  readonly locale: LocaleConfig;
  /** Folder of the area. Ids of pages are relative to it. */
  readonly root: string;
}

/** A file or a folder in the path of a page. */
interface Segment {
  /** As on the disk, without the ending. */
  readonly written: string;
  /** Without the number in front. */
  readonly name: string;
  readonly number: number | undefined;
}

function segmentOf(written: string, hasNumbers: boolean): Segment {
  return { written, ...splitNumber(written, { numberPrefixes: hasNumbers }) };
}

/** A compiled file. */
type CompiledFile = Pick<SitePage, 'source' | 'unit' | 'facts'>;

/** The parts of the path of a page file. */
interface PagePath {
  /** Without the folder of its area. */
  readonly relative: string;
  /** Names of the folders, without numbers. */
  readonly folders: readonly string[];
  readonly file: Segment;
  readonly isIndexPage: boolean;
}

function readPath(source: string, frontMatter: FrontMatter, { root, area }: Placement): PagePath {
  const relative = root === '' ? source : source.slice(root.length + 1);
  const hasNumbers = frontMatter.parse_number_prefixes !== false && area?.numberPrefixes !== false;
  const segments = relative
    .replace(/\.(?:mdx?|[jt]sx?)$/, '')
    .split('/')
    .map((segment) => segmentOf(segment, hasNumbers));
  const file = segments.at(-1) ?? segmentOf('index', false);
  const folders = segments.slice(0, -1);
  // As in Docusaurus, `02-server/server.md` is no index: the names on the disk differ.
  const isIndexPage = isIndex(
    file.written,
    folders.map(({ written }) => written),
  );
  return { relative, folders: folders.map(({ name }) => name), file, isIndexPage };
}

/** The route of a page or of a post, by the path of its file and its front matter. */
export function routeOf(source: string, frontMatter: FrontMatter, placement: Placement): string {
  const path = readPath(source, frontMatter, placement);
  const slug =
    placement.area?.blog === undefined
      ? slugOf(path, frontMatter, placement)
      : slugRoute(frontMatter.slug ?? readPostPath(path.relative).slug);
  return joinRoute(routeBase(placement), slug);
}

/** The page of a source file. */
export function placePage(file: CompiledFile, placement: Placement): SitePage {
  const { source, unit, facts } = file;
  const { frontMatter } = facts;
  const path = readPath(source, frontMatter, placement);
  const folder = posix.dirname(path.relative);
  return {
    area: areaKeyOf(placement),
    source,
    unit,
    route: routeOf(source, frontMatter, placement),
    facts,
    locale: placement.locale.code,
    folder: folder === '.' ? '' : folder,
    ...namesOf(source, facts, placement),
  };
}

type PageNames = Pick<SitePage, 'id' | 'title' | 'numberPrefix' | 'date'>;

/** The facts that the names of a page come from. */
type NameFacts = Pick<PageFacts, 'frontMatter' | 'keyLines' | 'contentTitle' | 'hasLateTitle'>;

/** The id and the title of a page, and the time of a post. */
export function namesOf(source: string, facts: NameFacts, placement: Placement): PageNames {
  const path = readPath(source, facts.frontMatter, placement);
  return placement.area?.blog === undefined
    ? namesOfPage(path, facts, placement.area)
    : namesOfPost(path, facts, placement.area);
}

function namesOfPage(
  { folders, file, isIndexPage }: PagePath,
  facts: NameFacts,
  style: NameStyle | undefined,
): PageNames {
  const { id, title } = facts.frontMatter;
  const asWords = isIndexPage ? (folders.at(-1) ?? 'Home') : file.name;
  // As in Docusaurus, whose sites keep names.
  const ownName = style?.generatedLabels === 'names' ? (id ?? file.name) : asWords;
  return {
    id: [...folders, id ?? file.name].join('/').normalize('NFC'),
    numberPrefix: file.number,
    title: title ?? headingTitle(facts, style) ?? labelFromName(ownName, style),
  };
}

/** The heading that is the title of a page. */
function headingTitle(
  { contentTitle, hasLateTitle }: NameFacts,
  style: NameStyle | undefined,
): string | undefined {
  return hasLateTitle === true && style?.docusaurusTitles === true ? undefined : contentTitle;
}

function namesOfPost({ relative }: PagePath, facts: NameFacts, style: NameStyle): PageNames {
  const path = readPostPath(relative);
  const { id, title } = facts.frontMatter;
  return {
    id: id ?? relative.replace(/\.mdx?$/, '').normalize('NFC'),
    numberPrefix: undefined,
    title: title ?? facts.contentTitle ?? labelFromName(path.name, style),
    date: dateOfPost(facts, path),
  };
}

function areaKeyOf({ area, version, locale }: Placement): AreaKey | undefined {
  return area === undefined || version === undefined
    ? undefined
    : { area: area.id, version: version.name, locale: locale.code };
}

/** Route prefix of an area in a version and a locale. */
export function routeBase(placement: Pick<Placement, 'area' | 'version' | 'locale'>): string {
  return joinRoute(
    placement.locale.path,
    placement.area?.routeBase ?? '',
    placement.version?.path ?? '',
  );
}

/** The last part of the route of a page. */
function slugOf(
  { folders, file, isIndexPage }: PagePath,
  { slug, id }: FrontMatter,
  { area }: Placement,
): string {
  // `..` stays in a slug that leaves the area: such a route is reported.
  if (slug !== undefined)
    return slugRoute(
      slug.startsWith('/') ? slug : posix.join(...folders, slug).replace(/^\.\/?$/, ''),
    );
  // An `id` changes the route, but not that of an index page.
  if (isIndexPage) return joinRoute(...folders);
  return joinRoute(...folders, area === undefined ? file.name : (id ?? file.name));
}

/** The route of a slug. `index` at its end stays: the writer asked for it. */
function slugRoute(slug: string): string {
  return /\/index\/?$/.test(joinRoute(slug)) ? joinRoute(slug) : normaliseRoute(slug);
}

/** Whether a file is the index of its folder: `index`, `README`, or named like the folder. */
export function isIndex(name: string, folders: readonly string[]): boolean {
  const lower = name.toLowerCase();
  return (
    lower === 'index' ||
    lower === 'readme' ||
    (folders.length > 0 && lower === folders.at(-1)?.toLowerCase())
  );
}

/** Characters that need no escape in an address. */
const PLAIN = /^[\w\-.!~*'()/@+:,]*$/;

/** The href of a route: with the base URL, and a slash at its end if the config wants it. */
export function hrefOf(
  route: string,
  config: Pick<SiteConfig, 'baseUrl' | 'trailingSlash'>,
): string {
  const path = route === '/' ? '' : route.slice(1);
  const encoded = PLAIN.test(path)
    ? path
    : path
        .split('/')
        .map((segment) =>
          encodeSegment(segment)
            .replace(/%40/g, '@')
            .replace(/%2B/g, '+')
            .replace(/%3A/g, ':')
            .replace(/%2C/g, ','),
        )
        .join('/');
  return config.baseUrl + encoded + (config.trailingSlash === true && path !== '' ? '/' : '');
}

/** The output file of a route, relative to the output folder. */
export function outputFile(route: string, trailingSlash: boolean | null): string {
  if (route === '/') return 'index.html';
  return trailingSlash === false ? `${route.slice(1)}.html` : `${route.slice(1)}/index.html`;
}

/** The file that hosts serve for the address of a folder. */
export function indexFile(folder: string): string {
  return `${folder.replace(/\/$/, '')}/index.html`;
}

/** Output path of a page's feed. */
export function feedFile(route: string): string {
  return `${route.slice(1)}/feed.xml`.replace(/^\//, '');
}

/** Output path of a page as Markdown. The home page is `index.md`. */
export function markdownFile(route: string): string {
  if (route === '/') return 'index.md';
  return route === '/index' ? 'index/index.md' : `${route.slice(1)}.md`;
}

/** Output path of the list of the pages that search engines may list, with a hash of the list. */
export function pageListFile(hash: string): string {
  return `assets/pages-${hash.slice(0, 8)}.json`;
}

/** Whether an output is a list of pages. */
export function isPageList(path: string): boolean {
  return /^assets\/pages-[0-9a-f]{8}\.json$/.test(path);
}

/** Output path of a page's chunk, beside the page. */
export function chunkFile(path: string): string {
  return path.replace(/\.html$/, '.page.json');
}
