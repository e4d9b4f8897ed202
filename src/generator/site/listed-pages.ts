import type {
  ListedDoc,
  ListedItem,
  ListedSidebar,
} from '../../components/docusaurus/site-facts.js';
import { beginsWithTitle } from '../frontmatter/begins-with-title.js';
import { readFrontMatter } from '../frontmatter/parse.js';
import type { PlacedDoc, SiteConfig } from '../model/config.js';
import { compareText } from '../model/diagnostic.js';
import type { FrontMatter, PageFacts } from '../model/page.js';
import { isReactPage } from '../model/react-page.js';
import type { SidebarCategory, SidebarItem, SitePage } from '../model/site.js';
import { pageSlotsOf, sidebarsOf, type PlacedFiles, type SidebarFiles } from './link.js';
import { hrefOf, namesOf, placePage, routeOf, type Placement } from './routes.js';
import { isUnlisted } from './unlisted.js';

/** A page as lists know it before it is compiled. */
interface ListedPage extends Pick<ListedDoc, 'id' | 'title'> {
  readonly placement: Placement;
  readonly frontMatter: FrontMatter;
  /** Address with the base URL. */
  readonly path: string;
  /** The time of a post. */
  readonly date: string | undefined;
}

/** All docs with their places, for the components that ask for lists of docs. */
export function listedDocs(input: PlacedFiles): PlacedDoc[] {
  return listedPages(input).flatMap(({ id, title, path, placement, frontMatter }) => {
    const { area, version, locale } = placement;
    if (area === undefined || version === undefined || area.blog !== undefined) return [];
    const { description = '' } = frontMatter;
    const doc = { locale: locale.code, id, title, description, path };
    return [{ area: area.id, version: version.name, doc }];
  });
}

/** The sidebars of all docs, for the components that ask for them. */
export function listedSidebars(input: SidebarFiles): ListedSidebar[] {
  const { config } = input;
  const pages = pageSlotsOf(input).flatMap(({ source, placement }) => {
    const page = input.pages.get(source);
    const isDoc = placement.area !== undefined && placement.area.blog === undefined;
    if (page === undefined || !isDoc || isReactPage(source)) return [];
    const facts = factsOfText(source, page.text);
    return facts.frontMatter.draft === true
      ? []
      : [placePage({ source, unit: source, facts }, placement)];
  });
  return sidebarsOf(input, pages).map(({ name, area, items }) => ({
    name,
    ...area,
    items: listedItems(items, config),
  }));
}

function listedItems(items: readonly SidebarItem[], config: SiteConfig): ListedItem[] {
  return items.flatMap((item): ListedItem[] => {
    if (item.kind === 'heading' || (item.kind === 'doc' && isUnlisted(item.page))) return [];
    if (item.kind === 'html') return [{ type: 'html', value: item.html }];
    const { kind, label, className, customProps } = item;
    const extras = {
      label,
      ...(className === undefined ? {} : { className }),
      ...(customProps === undefined ? {} : { customProps }),
    };
    if (kind === 'doc') return [{ type: 'link', ...extras, ...docLink(item.page, config) }];
    const { description } = item;
    const described = description === undefined ? {} : { description };
    if (kind === 'link') return [{ type: 'link', ...extras, ...described, href: item.href }];
    const inner = listedItems(item.items, config);
    return [
      { type: 'category', ...extras, ...described, ...categoryLink(item, config), items: inner },
    ];
  });
}

/** The address of a doc, and what lists show of it. */
function docLink({ id, route, facts }: SitePage, config: SiteConfig): Partial<ListedItem> {
  const { description } = facts.frontMatter;
  return {
    docId: id,
    href: hrefOf(route, config),
    ...(description === undefined ? {} : { description }),
  };
}

function categoryLink({ link }: SidebarCategory, config: SiteConfig): Partial<ListedItem> {
  if (link === undefined) return {};
  return { href: hrefOf(link.kind === 'doc' ? link.page.route : link.route, config) };
}

/** The facts about a page that its text gives without being compiled. All others are empty. */
function factsOfText(source: string, text: string): PageFacts {
  const { frontMatter, keyLines, body } = readFrontMatter(text, source);
  const contentTitle = titleIn(body);
  return {
    ...{ frontMatter, keyLines, itemPlaces: {}, description: '', articleHash: '' },
    ...{ headings: [], anchors: [], refs: [], terms: [], listings: [], usedTerms: [] },
    ...{ diagnostics: [], features: { math: false, mermaid: false }, readingMinutes: 1 },
    ...(contentTitle === undefined ? {} : { contentTitle }),
    ...(beginsWithTitle(body) ? {} : { hasLateTitle: true }),
  };
}

/** The latest posts of a blog in the shape of Docusaurus: those of its sidebar. */
export function listedPosts(input: PlacedFiles, areaId: string): object {
  const { defaultLocale, docs } = input.config;
  const blog = docs.find(({ id }) => id === areaId)?.blog;
  const items = listedPages(input)
    .filter(
      ({ placement: { area, locale } }) => area?.id === areaId && locale.code === defaultLocale,
    )
    .filter(({ frontMatter }) => frontMatter.unlisted !== true)
    .map(({ title, path, date = '' }) => ({ title, permalink: path, unlisted: false, date }))
    .sort((a, b) => compareText(b.date, a.date));
  if (blog?.sortPosts === 'ascending') items.reverse();
  return { title: blog?.sidebarTitle, items: items.slice(0, blog?.sidebarCount ?? items.length) };
}

function listedPages(input: PlacedFiles): ListedPage[] {
  return pageSlotsOf(input).flatMap(({ source, placement }) => {
    const page = input.pages.get(source);
    if (page === undefined || placement.area === undefined || isReactPage(source)) return [];
    const facts = factsOfText(source, page.text);
    const { frontMatter } = facts;
    if (frontMatter.draft === true) return [];
    const { id, title, date } = namesOf(source, facts, placement);
    const path = hrefOf(routeOf(source, frontMatter, placement), input.config);
    return [{ placement, frontMatter, id, title, date, path }];
  });
}

/** The text of the heading at the start of a page, below imports; undefined if there is none. */
function titleIn(body: string): string | undefined {
  const first = body
    .split('\n')
    .find((line) => !/^\s*$|^(?:import|export)\b|^<!--.*-->/.test(line));
  const title = /^# +(.*)$/.exec(first?.trim() ?? '')?.[1]?.replace(/ *\{#[^{}]*\}$| +#+$/, '');
  return title?.replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1').replace(/[*`]/g, '');
}

/** The part of a page that lists depend on. Pages with the same part are listed in the same way. */
export function listedPart(text: string): string {
  const front = /^\ufeff?---\r?\n[^]*?\n---/.exec(text)?.[0] ?? '';
  return `${front}\n${titleIn(text.slice(front.length)) ?? ''}`;
}
