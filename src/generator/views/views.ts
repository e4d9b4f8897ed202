import { slug as slugify } from 'github-slugger';
import { fill, plural } from '../../components/fill.js';
import type { Text } from '../../components/messages.js';
import type {
  CardView,
  LinkView,
  MainView,
  PageView,
  Surroundings,
  TagLink,
  TocItem,
} from '../../components/view.js';
import type { VersionConfig } from '../model/config.js';
import type { ComponentPage, SiteInput } from '../model/input.js';
import { once } from '../model/once.js';
import type { Heading, Hole } from '../model/page.js';
import type { CategoryPage, SidebarItem, Site, SitePage, Tag, TagGroup } from '../model/site.js';
import { orderListing } from './fill.js';
import type { Card, CardFacts } from './cards.js';
import type { ViewContext } from './context.js';
import { buildHead, pageName, type HeadFacts } from './head.js';
import { categoryRoute, type NavContext } from '../site/navigation.js';
import { inlineStyleFile } from './inline-style-file.js';
import { hrefOfFile } from '../site/references.js';
import { hrefOf, joinRoute } from '../site/routes.js';
import { sidebarView } from './sidebar-view.js';
import { tagsOf } from '../site/tags.js';

/** A page as it is planned: its name, its social card if it has one, and how to make all that it shows. */
export interface PagePlan {
  readonly name: string;
  readonly noindex: boolean;
  readonly card: Card | undefined;
  readonly view: () => PageView;
}

const PLAIN = { math: false, mermaid: false };

/** The view of a Markdown page; its article is filled in when it is rendered. */
export function pageView(page: SitePage, context: ViewContext): PagePlan {
  const { frontMatter, headings, contentTitle, features } = page.facts;
  const area = context.input.config.docs.find((a) => a.id === page.area?.area);
  const version = versionOf(page, context.input);
  const navContext = context.navigation.navContext(page.route);
  const main = (): MainView => {
    const title =
      frontMatter.hide_title === true || contentTitle !== undefined ? {} : { title: page.title };
    const toc =
      frontMatter.hide_table_of_contents === true
        ? []
        : tocOf(
            headings,
            frontMatter.toc_min_heading_level ?? context.input.config.toc.minLevel,
            frontMatter.toc_max_heading_level ?? context.input.config.toc.maxLevel,
          );
    if (area === undefined)
      return { kind: 'page', ...title, article: '', toc, bare: frontMatter.bare === true };
    return withSidebar(
      {
        kind: 'doc',
        ...title,
        article: '',
        toc,
        ...surroundings(navContext, context, area.breadcrumbs ? page.title : undefined),
        tags: tagsOf(page, groupOf(page, context.site)).map((tag) => tagLink(tag, context)),
        ...editUrl(page, area.editUrl),
        ...lastUpdated(page, area.showLastUpdated, context),
        ...((area.versions.length > 1 || version?.banner !== 'none') && version !== undefined
          ? { versionLabel: version.label }
          : {}),
        ...(frontMatter.unlisted === true ? { unlisted: true } : {}),
        ...(frontMatter.draft === true ? { draft: true } : {}),
        ...(frontMatter.source === undefined ? {} : { source: frontMatter.source }),
        related: related(page, context),
      },
      navContext,
      page.route,
      context,
    );
  };
  return view(
    page.route,
    page.locale,
    main,
    context,
    features,
    {
      title: page.title,
      description: page.facts.description,
      keywords: frontMatter.keywords ?? [],
      image: frontMatter.image,
      noindex: isNoindex(page, context),
      area: page.area,
      source: page.source,
      styles: inlineStylesHref(page.facts.styles ?? [], context),
      feed: page.facts.feed !== undefined,
    },
    { title: page.title, section: navContext.trail[0]?.label },
  );
}

/** Search engines are not to list it: by its own word, or by its version's. */
export function isNoindex(page: SitePage, { input }: ViewContext): boolean {
  const { unlisted, draft } = page.facts.frontMatter;
  return unlisted === true || draft === true || versionOf(page, input)?.noindex === true;
}

/** A React page component's view. */
export function componentView(page: ComponentPage, context: ViewContext): PagePlan {
  const { title, description, bare, unlisted, image } = page.frontMatter;
  return view(
    page.route,
    context.input.config.defaultLocale,
    () => ({
      kind: 'page',
      article: page.html,
      toc: [],
      bare: bare ?? false,
      ...(bare === true || title === undefined ? {} : { title }),
    }),
    context,
    PLAIN,
    {
      title: title ?? context.input.config.title,
      description: description ?? context.input.config.description,
      keywords: [],
      image,
      noindex: unlisted === true,
      area: undefined,
      source: page.path,
      styles: [...page.styles, ...inlineStylesHref(page.inlineStyles ?? [], context)],
    },
    { title: title ?? context.input.config.title, section: undefined },
  );
}

function inlineStylesHref(styles: readonly string[], { input }: ViewContext): string[] {
  return styles.length === 0 ? [] : [hrefOfFile(inlineStyleFile(styles).file, input.config)];
}

/** The index of a category without a page of its own. */
export function categoryView(
  { route, category, sidebar }: CategoryPage,
  context: ViewContext,
): PagePlan {
  const title = category.link?.kind === 'index' ? category.link.title : category.label;
  const description = category.link?.kind === 'index' ? category.link.description : undefined;
  const say = sayIn(sidebar.area.locale, context);
  const navContext = context.navigation.navContext(route);
  const main = (): MainView =>
    withSidebar(
      {
        kind: 'category',
        title,
        cards: itemCards(category.items, sidebar.area.locale, context),
        ...surroundings(navContext, context, title),
        ...(description === undefined ? {} : { description }),
      },
      navContext,
      route,
      context,
    );
  return view(
    route,
    sidebar.area.locale,
    main,
    context,
    PLAIN,
    {
      title,
      description: description ?? fill(say('Pages about {topic}.'), { topic: title }),
      keywords: [],
      image: undefined,
      noindex: false,
      area: sidebar.area,
      source: undefined,
    },
    { title, section: navContext.trail[0]?.label },
  );
}

/** Sidebar items as cards. */
export function itemCards(
  items: readonly SidebarItem[],
  locale: string,
  context: ViewContext,
): CardView[] {
  return items.flatMap((item): CardView[] => {
    if (item.kind === 'doc') return [card(item.page, context, item.label)];
    if (item.kind === 'link')
      return [
        {
          title: item.label,
          href: isExternal(item.href) ? item.href : hrefOf(item.href, context.input.config),
          ...(isExternal(item.href) ? { external: true } : {}),
        },
      ];
    if (item.kind !== 'category') return [];
    const target = categoryRoute(item);
    const about = item.link?.kind === 'doc' ? item.link.page.facts.description : undefined;
    return target === undefined
      ? []
      : [
          {
            title: item.label,
            href: hrefOf(target, context.input.config),
            description:
              item.description ??
              about ??
              plural(
                sayIn(locale, context)('{count} page|{count} pages'),
                item.items.length,
                locale,
              ),
          },
        ];
  });
}

/** The home page of a locale, for a site that brings none. */
export function homeView(locale: string, context: ViewContext): PagePlan {
  const { config } = context.input;
  const sections = (): Extract<MainView, { kind: 'home' }>['sections'] =>
    config.docs.flatMap((area) => {
      const version = area.versions.find((v) => v.isLast);
      const items = context.site.sidebars
        .filter(
          (s) =>
            s.area.area === area.id && s.area.locale === locale && s.area.version === version?.name,
        )
        .flatMap((s) => s.items);
      const cards = [
        ...new Map(itemCards(items, locale, context).map((found) => [found.href, found])).values(),
      ];
      return cards.length === 0
        ? []
        : [
            {
              ...(config.docs.length > 1 && area.id !== 'default'
                ? {
                    title: area.id.charAt(0).toUpperCase() + area.id.slice(1).replace(/[-_]/g, ' '),
                  }
                : {}),
              cards,
            },
          ];
    });
  const path = config.locales.find((l) => l.code === locale)?.path ?? '';
  const main = (): MainView => ({
    kind: 'home',
    title: config.title,
    tagline: context.chromes.get(locale)?.tagline ?? config.tagline,
    description: config.description,
    sections: sections(),
  });
  return view(
    joinRoute(path),
    locale,
    main,
    context,
    PLAIN,
    {
      title: config.title,
      description: config.description,
      keywords: [],
      image: undefined,
      noindex: false,
      area: undefined,
      source: undefined,
    },
    { title: config.title, section: undefined },
  );
}

/** The list of an area's tags. */
export function tagsView(group: TagGroup, context: ViewContext): PagePlan {
  const say = sayIn(group.area.locale, context);
  const title = titleOf(group, say);
  const main = (): MainView => ({
    kind: 'tags',
    title,
    tags: group.tags.map((tag) => ({ ...tagLink(tag, context), count: tag.count })),
  });
  return view(
    group.route,
    group.area.locale,
    main,
    context,
    PLAIN,
    {
      title,
      description: fill(say('All topics of {site}, with their pages.'), {
        site: context.input.config.title,
      }),
      keywords: [],
      image: undefined,
      noindex: false,
      area: group.area,
      source: undefined,
    },
    { title, section: undefined },
  );
}

/** One tag's pages. */
export function tagView(tag: Tag, group: TagGroup, context: ViewContext): PagePlan {
  const { count } = tag;
  const say = sayIn(group.area.locale, context);
  const title = plural(
    say('{count} page tagged with "{tag}"|{count} pages tagged with "{tag}"'),
    count,
    group.area.locale,
    { tag: tag.label },
  );
  const main = (): MainView => ({
    kind: 'tag',
    title,
    label: tag.label,
    indexHref: hrefOf(group.route, context.input.config),
    cards: tag.pages.map((page) => card(page, context)),
    ...(tag.description === undefined ? {} : { description: tag.description }),
  });
  return view(
    tag.route,
    group.area.locale,
    main,
    context,
    PLAIN,
    {
      title,
      description: tag.description ?? fill(say('Pages about {topic}.'), { topic: tag.label }),
      keywords: [],
      image: undefined,
      noindex: false,
      area: group.area,
      source: undefined,
    },
    { title: tag.label, section: titleOf(group, say) },
  );
}

/** The search page's frame. */
export function searchView(locale: string, context: ViewContext): PagePlan {
  const tags = context.site.tagGroups.find(
    (group) => group.tags.length > 0 && group.area.locale === locale,
  );
  const path = context.input.config.locales.find((l) => l.code === locale)?.path ?? '';
  const say = sayIn(locale, context);
  const title = say('Search the documentation');
  const main = (): MainView => ({
    kind: 'search',
    title,
    ...(tags === undefined ? {} : { tagsHref: hrefOf(tags.route, context.input.config) }),
  });
  return view(joinRoute(path, 'search'), locale, main, context, PLAIN, {
    title,
    description: fill(say('Search {site}.'), { site: context.input.config.title }),
    keywords: [],
    image: undefined,
    noindex: true,
    area: undefined,
    source: undefined,
  });
}

/** The not-found page. */
export function notFoundView(pagesHref: string, context: ViewContext): PagePlan {
  const locale = context.input.config.defaultLocale;
  const title = sayIn(locale, context)('Page Not Found');
  return view('/404', locale, () => ({ kind: 'notFound', title, pagesHref }), context, PLAIN, {
    title,
    description: undefined,
    keywords: [],
    image: undefined,
    noindex: true,
    area: undefined,
    source: undefined,
    noCanonical: true,
  });
}

function versionOf(page: SitePage, { config }: SiteInput): VersionConfig | undefined {
  return config.docs
    .find((area) => area.id === page.area?.area)
    ?.versions.find((version) => version.name === page.area?.version);
}

/** docsgen's own texts in the words of a locale. */
function sayIn(locale: string, { input }: ViewContext): (text: Text) => string {
  const own = input.texts.get(locale)?.own;
  return (text) => own?.[text] ?? text;
}

/** Title of a tag index; the one that the config need not give is docsgen's own. */
function titleOf({ title }: TagGroup, say: (text: Text) => string): string {
  return title === 'Tags' ? say('Tags') : title;
}

/** Without card facts the page has no card of its own. */
function view(
  route: string,
  locale: string,
  main: () => MainView,
  context: ViewContext,
  features: PageView['features'],
  facts: Omit<HeadFacts, 'route' | 'locale' | 'math' | 'card'>,
  cardFacts?: CardFacts,
): PagePlan {
  const { config } = context.input;
  const card = cardFacts === undefined ? undefined : context.cards({ ...facts, route }, cardFacts);
  const make = (): PageView => {
    const dimension = config.locales.find((l) => l.code === locale);
    const chrome = context.chromes.get(locale);
    if (chrome === undefined) throw new Error(`No chrome for the locale "${locale}".`);
    const shell = context.shells.get(locale);
    if (shell === undefined) throw new Error(`No shell for the locale "${locale}".`);
    const head = buildHead({ ...facts, route, locale, math: features.math, card }, context);
    return {
      chrome,
      shell: {
        id: shell.id,
        chromeHref: shell.href,
        chunks: config.trailingSlash === false ? 'file' : 'folder',
        ...(shell.csp === undefined ? {} : { csp: shell.csp }),
      },
      href: hrefOf(route, config),
      route,
      lang: dimension?.htmlLang ?? locale,
      dir: dimension?.direction ?? 'ltr',
      head,
      main: main(),
      features,
      generator: context.generator,
    };
  };
  return { name: pageName({ ...facts, route }, config), noindex: facts.noindex, card, view: make };
}

function surroundings(
  navContext: NavContext,
  context: ViewContext,
  current: string | undefined,
): Surroundings {
  const { config } = context.input;
  const href = (r: string): string => hrefOf(r, config);
  const { sidebar } = navContext;
  const crumbs = navContext.trail.map((category) => {
    const target = category.link === undefined ? undefined : categoryRoute(category);
    return { label: category.label, ...(target === undefined ? {} : { href: href(target) }) };
  });
  return {
    breadcrumbs:
      current === undefined || sidebar === undefined ? [] : [...crumbs, { label: current }],
    ...(navContext.prev === undefined
      ? {}
      : { prev: { label: navContext.prev.label, href: href(navContext.prev.route) } }),
    ...(navContext.next === undefined
      ? {}
      : { next: { label: navContext.next.label, href: href(navContext.next.route) } }),
  };
}

/** Give a page its sidebar, made when it is asked for: that takes longer than all else, and most pages of a site are planned only. */
function withSidebar<Main extends MainView & Surroundings>(
  main: Main,
  { sidebar }: NavContext,
  route: string,
  { input: { config } }: ViewContext,
): Main {
  if (sidebar === undefined) return main;
  return Object.defineProperty(main, 'sidebar', {
    enumerable: true,
    get: once(() =>
      sidebarView(sidebar, route, { href: (r) => hrefOf(r, config), external: isExternal }),
    ),
  });
}

/** A page as a card of a listing. */
export function card(page: SitePage, context: ViewContext, title?: string): CardView {
  const { priority, source } = page.facts.frontMatter;
  // Recipes show what they are about; on other cards tags would only be noise.
  const tags =
    priority === undefined
      ? []
      : tagsOf(page, groupOf(page, context.site)).map((tag) => tagLink(tag, context));
  return {
    title: title ?? page.title,
    href: hrefOf(page.route, context.input.config),
    description: page.facts.description,
    ...(tags.length === 0 ? {} : { tags }),
    ...(source === undefined ? {} : { source }),
  };
}

/** The cards that a `::listing` shows on a page. */
export function listingCards(
  hole: Extract<Hole, { kind: 'listing' }>,
  on: SitePage,
  context: ViewContext,
): CardView[] {
  const area = hole.area ?? on.area?.area;
  const tag = hole.tag;
  const pages = context.site.pages.filter(
    (page) =>
      page.area?.area === area &&
      page.locale === on.locale &&
      page.area?.version === (area === on.area?.area ? on.area?.version : page.area?.version) &&
      page !== on &&
      page.facts.frontMatter.unlisted !== true &&
      (hole.folder === undefined ||
        page.folder === hole.folder ||
        page.folder.startsWith(`${hole.folder}/`)) &&
      (tag === undefined ||
        tagsOf(page, groupOf(page, context.site)).some(
          (t) => t.slug === slugify(tag) || t.label === tag,
        )),
  );
  return orderListing(pages, hole.order).map((page) => card(page, context));
}

function groupOf(page: SitePage, site: Site): TagGroup | undefined {
  return site.tagGroups.find(
    (group) =>
      group.area.area === page.area?.area &&
      group.area.version === page.area?.version &&
      group.area.locale === page.locale,
  );
}

function tagLink(tag: Tag, context: ViewContext): TagLink {
  return {
    label: tag.label,
    href: hrefOf(tag.route, context.input.config),
    ...(tag.description === undefined ? {} : { description: tag.description }),
  };
}

function tocOf(headings: readonly Heading[], min: number, max: number): TocItem[] {
  return headings
    .filter((h) => h.level >= min && h.level <= max)
    .map(({ id, level, label }) => ({ id, level, label }));
}

function editUrl(page: SitePage, prefix: string | undefined): { editUrl?: string } {
  const own = page.facts.frontMatter.custom_edit_url;
  if (own === null) return {};
  const url =
    own ?? (prefix === undefined ? undefined : `${prefix.replace(/\/$/, '')}/${page.source}`);
  return url === undefined ? {} : { editUrl: url };
}

function lastUpdated(
  page: SitePage,
  fromGit: boolean,
  context: ViewContext,
): { lastUpdated?: { iso: string; text: string; author?: string } } {
  const written = page.facts.frontMatter.last_update;
  const change = fromGit ? context.input.lastChanges.get(page.source) : undefined;
  const iso = written?.date ?? change?.date;
  const author = written?.author ?? (written?.date === undefined ? change?.author : undefined);
  if (iso === undefined) return {};
  const text = new Intl.DateTimeFormat(page.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(iso),
  );
  return { lastUpdated: { iso, text, ...(author === undefined ? {} : { author }) } };
}

function related(page: SitePage, context: ViewContext): LinkView[] {
  return (page.facts.frontMatter.related ?? []).flatMap((id) => {
    const target = context.site.pages.find(
      (p) =>
        p.id === id &&
        p.area?.area === page.area?.area &&
        p.area?.version === page.area?.version &&
        p.locale === page.locale,
    );
    return target === undefined
      ? []
      : [{ label: target.title, href: hrefOf(target.route, context.input.config) }];
  });
}

function isExternal(href: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(href);
}
