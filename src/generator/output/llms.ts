import type { SiteConfig, VersionConfig } from '../model/config.js';
import { groupBy } from '../model/group-by.js';
import { hashOf } from '../model/keys.js';
import type { PageBody } from '../model/output.js';
import type { SidebarItem, Site, SitePage } from '../model/site.js';
import { hrefOfFile } from '../site/references.js';
import { hrefOf, joinRoute } from '../site/routes.js';
import type { ViewContext } from '../views/context.js';
import { markdownHeading, markdownParagraph, markdownText } from './fill-markdown.js';
import type { MarkdownPage } from './markdown-page.js';
import { fullTextEntry } from './new-article.js';
import { twinOf, type MarkdownTwin } from './markdown-twin.js';
import type { OutputList } from './output-list.js';

/** A part of a site that has its own list of pages. */
interface PageSet {
  /** The files are below this route. */
  readonly route: string;
  readonly title: string;
  readonly description: string;
  readonly pages: readonly MarkdownPage[];
  /** Smaller sets, whose files the list names. */
  readonly others: readonly { readonly route: string; readonly title: string }[];
}

/** A file with all texts holds at most this many pages. Larger sets name the files of parts. */
const MAX_FULL = 1000;
/** Parts of a set with at least this many pages have their own files. */
const MIN_PART = 10;
/** A set with fewer pages has no parts. */
const MIN_SPLIT = 100;

/**
 * Plans `llms.txt` and `llms-full.txt` (llmstxt.org) for each locale, for each version and area
 * below its own route, and for the parts of large sets.
 */
export function planLlms(
  context: ViewContext,
  markdownPages: readonly MarkdownPage[],
  list: OutputList,
): void {
  const { config } = context.input;
  if (!config.machineReadable.llmsTxt) return;
  for (const set of pageSets(context, markdownPages)) {
    list.text(llmsFile(set.route), () => indexText(set, context));
    list.put(new FullText(set, config));
  }
}

/** Output path of the list of pages below a route. */
export function llmsFile(route: string): string {
  return joinRoute(route, 'llms.txt').slice(1);
}

function fullFile(route: string): string {
  return joinRoute(route, 'llms-full.txt').slice(1);
}

/** The sets of a site: of each locale, of each area and version below its own route, and parts. */
function pageSets(context: ViewContext, markdownPages: readonly MarkdownPage[]): PageSet[] {
  const { config } = context.input;
  const listed = inOrder(markdownPages, context.site);
  return config.locales.flatMap(({ code, path }) => {
    const pages = listed.filter(({ page }) => page.locale === code);
    if (pages.length === 0) return [];
    const home = joinRoute(path);
    const areas = groupBy(pages, ({ page }) => routeOfArea(page, config));
    const sets = [...areas].flatMap(([route, ofArea]): PageSet[] =>
      route === home ? [] : [setOf(route, areaTitle(ofArea[0]?.page, config), ofArea)],
    );
    const current = pages.filter(({ page }) => isCurrent(page, config));
    const locale = setOf(home, config.title, current, config.description || config.tagline);
    const taken = new Set(sets.map(({ route }) => route));
    const split = [locale, ...sets].map((set) => withParts(set, taken));
    const others = sets.map(({ route, title }) => ({ route, title }));
    return split.flatMap(({ set, parts }) => [
      set.route === home ? { ...set, others: [...others, ...set.others] } : set,
      ...parts,
    ]);
  });
}

function setOf(
  route: string,
  title: string,
  pages: readonly MarkdownPage[],
  description = '',
): PageSet {
  return { route, title, description, pages, others: [] };
}

/** A large set with the sets of its parts. `taken` are routes that have a set. */
function withParts(set: PageSet, taken: Set<string>): { set: PageSet; parts: PageSet[] } {
  if (set.pages.length < MIN_SPLIT) return { set, parts: [] };
  const depth = set.route === '/' ? 1 : set.route.split('/').length;
  const groups = groupBy(set.pages, ({ route }) =>
    route
      .split('/')
      .slice(0, depth + 1)
      .join('/'),
  );
  const parts = [...groups].flatMap(([route, pages]): PageSet[] => {
    if (pages.length < MIN_PART || taken.has(route)) return [];
    const root = pages.find((planned) => planned.route === route)?.page.title;
    return [setOf(route, `${set.title}: ${root ?? route.slice(1)}`, pages)];
  });
  for (const { route } of parts) taken.add(route);
  const others = parts.map(({ route, title }) => ({ route, title }));
  return { set: { ...set, others }, parts };
}

/** The pages that files list, in the order of the sidebars; others follow. */
function inOrder(pages: readonly MarkdownPage[], site: Site): MarkdownPage[] {
  const ranks = new Map<SitePage, number>();
  const visit = (items: readonly SidebarItem[]): void => {
    for (const item of items) {
      const page =
        item.kind === 'doc' && !item.isRef
          ? item.page
          : item.kind === 'category' && item.link?.kind === 'doc'
            ? item.link.page
            : undefined;
      if (page !== undefined && !ranks.has(page)) ranks.set(page, ranks.size);
      if (item.kind === 'category') visit(item.items);
    }
  };
  for (const { items } of site.sidebars) visit(items);
  const rank = ({ page }: MarkdownPage): number => ranks.get(page) ?? ranks.size;
  return pages
    .filter(({ page }) => page.facts.frontMatter.unlisted !== true)
    .sort((a, b) => rank(a) - rank(b));
}

/** The pages of the last versions that files list, in the order of the sidebars. */
export function listedInOrder(
  pages: readonly MarkdownPage[],
  { input: { config }, site }: ViewContext,
): MarkdownPage[] {
  return inOrder(pages, site).filter(({ page }) => isCurrent(page, config));
}

/** The route of the area and the version of a page; that of the locale outside the areas. */
function routeOfArea({ area: key, locale }: SitePage, config: SiteConfig): string {
  const path = config.locales.find(({ code }) => code === locale)?.path ?? '';
  const area = config.docs.find(({ id }) => id === key?.area);
  const version = area?.versions.find(({ name }) => name === key?.version);
  return joinRoute(path, area?.routeBase ?? '', version?.path ?? '');
}

function versionOfPage({ area: key }: SitePage, config: SiteConfig): VersionConfig | undefined {
  const area = config.docs.find(({ id }) => id === key?.area);
  return area?.versions.find(({ name }) => name === key?.version);
}

/** Whether a page belongs to the version that readers of the site see first. */
function isCurrent(page: SitePage, config: SiteConfig): boolean {
  return page.area === undefined || versionOfPage(page, config)?.isLast === true;
}

function areaTitle(page: SitePage | undefined, config: SiteConfig): string {
  const area = config.docs.find(({ id }) => id === page?.area?.area);
  if (page === undefined || area === undefined) return config.title;
  const version = area.versions.length > 1 ? versionOfPage(page, config)?.label : undefined;
  return [config.title, area.label, version].filter((part) => part !== undefined).join(': ');
}

/** The text of `llms.txt`: a title, a summary and lists of links, as llmstxt.org describes. */
function indexText(set: PageSet, context: ViewContext): string {
  const { config } = context.input;
  const fullAddress = config.url + hrefOfFile(fullFile(set.route), config);
  const { mcp } = config.machineReadable;
  const sections = groupBy(set.pages, (planned) => sectionOf(planned, context));
  const blocks = [
    markdownHeading(1, set.title),
    set.description === '' ? '' : `> ${markdownParagraph(set.description)}`,
    markdownParagraph('Links lead to Markdown files. A page has the same address without ".md".'),
    `All texts in one file: <${fullAddress}>`,
    mcp === undefined ? '' : `Model Context Protocol server: <${mcp}>`,
    ...[...sections].flatMap(([title, pages]) => [
      markdownHeading(2, title),
      pages.map((planned) => pageLine(planned, context)).join('\n'),
    ]),
    ...otherSets(set, config),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

/** The heading above a page: the first category of its sidebar, or the name of its area. */
export function sectionOf({ page }: MarkdownPage, { input, navigation }: ViewContext): string {
  const area = input.config.docs.find(({ id }) => id === page.area?.area);
  const category = navigation.navContext(page.route).trail[0]?.label;
  return category ?? area?.label ?? input.config.title;
}

function pageLine({ page, route }: MarkdownPage, { input, markdownFiles }: ViewContext): string {
  const { config } = input;
  const file = markdownFiles(route);
  const href = file === undefined ? hrefOf(route, config) : hrefOfFile(file, config);
  const link = `- [${markdownText(page.title)}](${config.url}${href})`;
  const { description } = page.facts;
  return description === '' ? link : `${link}: ${markdownText(description)}`;
}

/** The lists of other sets. Programs may leave out a section with this name. */
function otherSets({ others }: PageSet, config: SiteConfig): string[] {
  if (others.length === 0) return [];
  const address = (file: string): string => config.url + hrefOfFile(file, config);
  const lines = others.map(
    ({ route, title }) =>
      `- [${markdownText(title)}](${address(llmsFile(route))}): ` +
      `with all texts in <${address(fullFile(route))}>`,
  );
  return ['## Optional', lines.join('\n')];
}

/** The output with the texts of all pages of a set. */
export class FullText {
  readonly kind = 'feed';
  readonly path: string;
  readonly articles: readonly PageBody[];
  readonly twins: readonly MarkdownTwin[];
  private cachedKey: string | undefined;

  constructor(
    private readonly set: PageSet,
    private readonly config: SiteConfig,
  ) {
    this.path = fullFile(set.route);
    this.twins = set.pages.length > MAX_FULL ? [] : set.pages.map((page) => twinOf(page, config));
    this.articles = this.twins.flatMap(({ articles }) => articles);
  }

  get key(): string {
    const { route, title, description, others } = this.set;
    const keys = this.twins.map((twin) => twin.key);
    this.cachedKey ??= hashOf(JSON.stringify([route, title, description, others, keys]));
    return this.cachedKey;
  }

  text(texts: readonly string[]): string {
    const { set, config } = this;
    const { title, description } = set;
    const pages = texts.map((text, i) => {
      const route = set.pages[i]?.route ?? '/';
      return fullTextEntry(config.url + hrefOf(route, config), text);
    });
    const blocks = [
      markdownHeading(1, title),
      description === '' ? '' : `> ${markdownParagraph(description)}`,
      ...(this.twins.length === 0 ? otherSets(set, config) : []),
    ];
    const head = `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
    return [head, ...pages].join('\n---\n\n');
  }
}
