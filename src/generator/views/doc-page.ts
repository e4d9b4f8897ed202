import { fill } from '../../components/fill.js';
import type {
  LinkView,
  MainView,
  PageMenuView,
  TocItem,
  VersionNoticeView,
} from '../../components/view.js';
import type { DocsAreaConfig, VersionConfig } from '../model/config.js';
import { isOwnSheet, refreshTag, refreshTarget } from '../model/head-tags.js';
import { hasLiveCode } from '../model/live-code.js';
import type { Heading, HeadTag } from '../model/page.js';
import type { PageSidebar } from '../model/output.js';
import { encodeSegment } from '../model/paths.js';
import { isReactPage } from '../model/react-page.js';
import type { Blog, Post, SitePage } from '../model/site.js';
import { originalPath } from '../model/texts.js';
import { blogOf } from '../site/blog.js';
import { isNoindex } from '../site/changed-pages.js';
import type { NavContext } from '../site/navigation.js';
import { titleLabel } from '../site/page-label.js';
import { hrefOfFile } from '../site/references.js';
import { hrefOf } from '../site/routes.js';
import { tagsOf } from '../site/tags.js';
import { languageOf } from './article-locale.js';
import { versionLabel } from './chrome-context.js';
import type { ViewContext } from './context.js';
import { formatDate } from './dates.js';
import { blogCrumbs, postView, withBlogSidebar } from './blog-parts.js';
import { versionPlaces } from './elsewhere.js';
import { tagGroupOf, tagLink } from './page-cards.js';
import {
  inlineStylesHref,
  planPage,
  translatorFor,
  versionOf,
  type PagePlan,
} from './page-plan.js';
import { docData, postData, questionData } from './structured-data.js';
import { sidebarOfPage, surroundings, withSidebar } from './surroundings.js';
import { variantsOf } from './variants.js';

/** Plans a Markdown page. Rendering fills in its article. */
export function pageView(page: SitePage, context: ViewContext): PagePlan {
  const { facts, title, route, locale } = page;
  const { frontMatter } = facts;
  const area = context.input.config.docs.find(({ id }) => id === page.area?.area);
  const navContext = context.navigation.navContext(route);
  const blog = blogOf(page, context.site);
  const post = blog?.posts.get(page);
  return planPage(
    {
      route,
      locale,
      ...(area === undefined || blog !== undefined ? {} : { docId: page.id }),
      features: facts.features,
      addedHead: addedTags(page, context),
      hasLiveCode: hasLiveCode(facts),
      frontMatter,
      main: () =>
        area === undefined
          ? plainMain(page, context)
          : blog === undefined || post === undefined
            ? docMain(page, area, navContext, context)
            : postMain(post, blog, area, context),
      head: {
        title: frontMatter.title_meta ?? title,
        description: facts.description === '' ? siteDescription(page, context) : facts.description,
        keywords: frontMatter.keywords ?? [],
        image: frontMatter.image,
        noindex: isNoindex(page, context.input),
        area: page.area,
        source: page.source,
        ...(facts.mathFonts === undefined ? {} : { mathFonts: facts.mathFonts }),
        styles: [...ownStyles(page, context), ...inlineStylesHref(facts.styles ?? [], context)],
        modules: islandModules(facts.earlyIslands ?? [], context),
        feed: facts.feed !== undefined,
        blog,
        structuredData:
          blog === undefined || post === undefined
            ? pageData(page, area, navContext, context)
            : () => postData(post, blog, context),
      },
      card: { title, section: blog?.config.title ?? navContext.trail[0]?.label },
    },
    context,
  );
}

/** The sidebar of a Markdown page, as its view has it; undefined for a post. */
export function pageSidebar(page: SitePage, context: ViewContext): PageSidebar | undefined {
  const { sidebar } = context.navigation.navContext(page.route);
  const chrome = context.chromes.get(page.locale);
  const isPost = blogOf(page, context.site)?.posts.has(page) === true;
  if (page.area === undefined || sidebar === undefined || chrome === undefined || isPost)
    return undefined;
  return { sidebar: sidebarOfPage(sidebar, page.route, context), chrome };
}

/** A page that is no post as data for search engines. */
function pageData(
  page: SitePage,
  area: DocsAreaConfig | undefined,
  navContext: NavContext,
  context: ViewContext,
): (() => object) | undefined {
  if (area === undefined) return questionData(page, context);
  const title = area.breadcrumbs ? page.title : undefined;
  return () => {
    const { breadcrumbs } = surroundings(navContext, context, title);
    const facts = { hasDate: area.showLastUpdated !== false, crumbs: breadcrumbs };
    return docData(page, facts, context);
  };
}

/** The elements that a page adds to its head. One that leads to a page has its address. */
function addedTags({ facts, locale }: SitePage, { references }: ViewContext): HeadTag[] {
  return (facts.head ?? []).flatMap((tag) => {
    const target = refreshTarget(tag);
    if (target !== undefined) return [refreshTag(references.hrefIn(locale, target))];
    return isOwnSheet(tag) ? [] : [tag];
  });
}

/** The style sheets of a React page: of its imports, and those that it names in its head. */
function ownStyles({ source, facts }: SitePage, { input }: ViewContext): string[] {
  const imported = input.pageStyles.get(source);
  const named = (facts.head ?? []).filter(isOwnSheet).map(({ attributes }) => attributes.href);
  return [imported, ...named].flatMap((href) => href ?? []);
}

/** The description of a React page without its own: components have no first paragraph. */
function siteDescription({ source }: SitePage, { input }: ViewContext): string | undefined {
  return isReactPage(source) ? input.config.description : undefined;
}

/** The scripts of islands that start when the page has loaded, with all that they import. */
function islandModules(modules: readonly string[], { input }: ViewContext): string[] {
  const hrefs = modules.flatMap((module) => {
    const script = input.islands.get(module);
    return script === undefined ? [] : [script.href, ...script.imports];
  });
  return [...new Set(hrefs)];
}

/** The content of a page outside the docs areas. */
function plainMain(page: SitePage, context: ViewContext): MainView {
  const bare = page.facts.frontMatter.bare === true;
  return {
    kind: 'page',
    ...(context.input.config.docusaurusTitles ? {} : titleOf(page)),
    article: '',
    ...languageOf(page, context.input.config),
    toc: tocOf(page, context),
    bare,
  };
}

/** The content of a page in a docs area. */
function docMain(
  page: SitePage,
  area: DocsAreaConfig,
  navContext: NavContext,
  context: ViewContext,
): Extract<MainView, { kind: 'doc' }> {
  const { frontMatter } = page.facts;
  const version = versionOf(page, context.input);
  const showsVersion = area.versions.length > 1 || version?.banner !== 'none';
  const tags = tagsOf(page, tagGroupOf(page, context.site));
  return withSidebar(
    {
      kind: 'doc',
      ...titleOf(page),
      article: '',
      ...languageOf(page, context.input.config),
      toc: tocOf(page, context),
      ...surroundings(navContext, context, area.breadcrumbs ? titleLabel(page) : undefined),
      tags: tags.map((tag) => tagLink(tag, context)),
      ...editUrl(
        page,
        context.input.virtual?.has(page.source) === true
          ? undefined
          : (version?.editUrl ?? area.editUrl),
        version?.folder ?? area.folder,
      ),
      ...lastUpdated(page, area.showLastUpdated, context),
      ...(showsVersion && version !== undefined
        ? { versionLabel: versionLabel(version, page.locale, context.input) }
        : {}),
      ...versionNotice(page, area, context),
      ...(frontMatter.unlisted === true ? { unlisted: true } : {}),
      ...(frontMatter.draft === true ? { draft: true } : {}),
      ...(frontMatter.source === undefined ? {} : { source: frontMatter.source }),
      related: related(page, context),
      ...pageMenu(page, context),
      ...issues(page, context),
      ...variantsIn(page, context),
    },
    navContext,
    page.route,
    context,
  );
}

/** The notice of a version that is not the latest one, if it has one. */
function versionNotice(
  { route, locale, area: key }: SitePage,
  { versions }: DocsAreaConfig,
  context: ViewContext,
): { readonly versionNotice?: VersionNoticeView } {
  const version = versions.find(({ name }) => name === key?.version);
  const latest = versions.find(({ isLast }) => isLast);
  if (version === undefined || latest === undefined || latest === version) return {};
  const { banner } = version;
  const places = versionPlaces({ route, locale, area: key }, context)?.places ?? [];
  const place = places.find(([name]) => name === latest.name)?.[1];
  if (banner === 'none' || place === undefined) return {};
  const labelOf = (named: VersionConfig): string => versionLabel(named, locale, context.input);
  return {
    versionNotice: {
      kind: banner,
      site: context.input.config.title,
      version: labelOf(version),
      latest: { version: labelOf(latest), place },
    },
  };
}

/** The content of a post: that of a docs page with a date, authors and the sidebar of the blog. */
function postMain(post: Post, blog: Blog, area: DocsAreaConfig, context: ViewContext): MainView {
  const { page } = post;
  const navContext = context.navigation.navContext(page.route);
  const { prev, next, ...main } = docMain(page, area, navContext, context);
  const translate = translatorFor(page.locale, context);
  const isNewestFirst = blog.config.sortPosts === 'descending';
  const [before, after] = isNewestFirst
    ? ([translate('Newer post'), translate('Older post')] as const)
    : ([translate('Older post'), translate('Newer post')] as const);
  return withBlogSidebar(
    {
      ...main,
      breadcrumbs: blogCrumbs(blog, [{ label: page.title }], context),
      // Rendering takes the title out of the article.
      ...(page.facts.frontMatter.hide_title === true ? {} : { title: page.title }),
      ...(prev === undefined ? {} : { prev: { ...prev, way: before } }),
      ...(next === undefined ? {} : { next: { ...next, way: after } }),
      post: postView(post, blog, context),
    },
    blog,
    page.route,
    context,
  );
}

/** The title above the article, unless it is hidden or part of the article. */
export function titleOf({ title, facts }: SitePage): { title?: string } {
  const isHidden = facts.frontMatter.hide_title === true || facts.contentTitle !== undefined;
  return isHidden ? {} : { title };
}

function tocOf({ facts }: SitePage, { input }: ViewContext): TocItem[] {
  const { toc } = input.config;
  const { frontMatter } = facts;
  if (frontMatter.hide_table_of_contents === true) return [];
  const min = frontMatter.toc_min_heading_level ?? toc.minLevel;
  const max = frontMatter.toc_max_heading_level ?? toc.maxLevel;
  const isShown = ({ level }: Heading): boolean => level >= min && level <= max;
  return facts.headings.filter(isShown).map(({ id, level, label }) => ({ id, level, label }));
}

/** The edit link of a page in a folder, by an `editUrl` of the config. */
function editUrl(
  page: SitePage,
  pattern: string | undefined,
  folder: string,
): { editUrl?: string } {
  const customUrl = page.facts.frontMatter.custom_edit_url;
  if (customUrl === null) return {};
  if (customUrl !== undefined) return { editUrl: customUrl };
  if (pattern === undefined) return {};
  if (!pattern.includes('{path}'))
    return { editUrl: `${pattern.replace(/\/$/, '')}/${page.source}` };
  const original = originalPath(page.source);
  const path = folder === '' ? original : original.slice(folder.length + 1);
  return { editUrl: pattern.replaceAll('{path}', () => path) };
}

/** Date and author of the last update: from the front matter, otherwise from git. */
function lastUpdated(
  page: SitePage,
  shown: DocsAreaConfig['showLastUpdated'],
  context: ViewContext,
): { lastUpdated?: { iso: string; text: string; author?: string } } {
  const given = page.facts.frontMatter.last_update;
  const change = shown === false ? undefined : context.input.lastChanges.get(page.source);
  const iso = given?.date ?? change?.date;
  if (iso === undefined) return {};
  const fromGit = given?.date === undefined ? change?.author : undefined;
  const author = shown === 'date' ? undefined : (given?.author ?? fromGit);
  const { config } = context.input;
  const text = formatDate(iso, page.locale, { config, options: { dateStyle: 'long' } });
  return { lastUpdated: { iso, text, ...(author === undefined ? {} : { author }) } };
}

/** The menu with the Markdown of a page, if there is one. */
function pageMenu(
  { route, title, locale }: SitePage,
  { input: { config }, markdownFiles, chromes }: ViewContext,
): { menu?: PageMenuView } {
  const file = markdownFiles(route);
  if (file === undefined || config.pageMenu === null) return {};
  const markdown = hrefOfFile(file, config);
  const values = new Map([
    ['{url}', config.url + hrefOf(route, config)],
    ['{markdown}', config.url + markdown],
    ['{title}', title],
  ]);
  const addressOf = (pattern: string): string =>
    pattern.replace(/\{(?:url|markdown|title)\}/g, (name) => encodeSegment(values.get(name) ?? ''));
  // Assistants cannot open a relative address.
  const assistants = config.url === '' ? [] : config.pageMenu.assistants;
  const links = assistants.map(({ label, url }) => ({ label, href: addressOf(url) }));
  const isKeepable = chromes.get(locale)?.offline !== undefined;
  return { menu: { markdown, assistants: links, ...(isKeepable ? { offline: true } : {}) } };
}

/** Links to the pages that the front matter lists as related. */
function related(page: SitePage, context: ViewContext): LinkView[] {
  return (page.facts.frontMatter.related ?? []).flatMap((id) => {
    const target = context.site.pages.find(
      (other) =>
        other.id === id &&
        other.area?.area === page.area?.area &&
        other.area?.version === page.area?.version &&
        other.locale === page.locale,
    );
    return target === undefined
      ? []
      : [{ label: target.title, href: hrefOf(target.route, context.input.config) }];
  });
}

/** The addresses of new issues about a page, by the pattern of the config. */
function issues(
  page: SitePage,
  { input: { config } }: ViewContext,
): Pick<Extract<MainView, { kind: 'doc' }>, 'issues'> {
  const pattern = config.feedback?.issues;
  if (pattern === undefined) return {};
  const url = `${config.url}${hrefOf(page.route, config)}`;
  const addressFor = (answer: string): string =>
    fill(pattern, {
      title: encodeSegment(page.title),
      url: encodeSegment(url),
      answer,
    });
  return { issues: { yes: addressFor('yes'), no: addressFor('no') } };
}

/** The menu of other languages above the title. */
function variantsIn(
  { route, locale }: SitePage,
  context: ViewContext,
): Pick<Extract<MainView, { kind: 'doc' }>, 'variants'> {
  const variants = variantsOf(route, locale, context);
  return variants === undefined ? {} : { variants };
}
