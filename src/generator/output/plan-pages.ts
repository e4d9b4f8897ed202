import type { PageView } from '../../components/view.js';
import type { AssetFile } from '../model/input.js';
import { hashOf } from '../model/keys.js';
import { once, onceForFirst } from '../model/once.js';
import type { PageOutput } from '../model/output.js';
import type { FeedEntry } from '../model/page.js';
import type { Blog, PostList, SitePage } from '../model/site.js';
import { assetBeside, type NamedPicture } from '../site/picture.js';
import { blogOf } from '../site/blog.js';
import { isNoindex } from '../site/changed-pages.js';
import { feedOutputs } from '../site/feeds.js';
import { lastChangeOf } from '../site/last-change.js';
import { assetFile, hrefOfFile, type References } from '../site/references.js';
import type { ResolvedSite } from '../site/resolve.js';
import { staticFiles } from '../site/static-files.js';
import {
  chunkFile,
  feedFile,
  hrefOf,
  normaliseRoute,
  searchRoute,
  notFoundFile,
  notFoundRoutes,
  outputFile,
  pageListFile,
} from '../site/routes.js';
import { archiveView, authorsView, postListView } from '../views/blog-pages.js';
import { categoryView } from '../views/category-page.js';
import type { ViewContext } from '../views/context.js';
import { pageView } from '../views/doc-page.js';
import { pageName } from '../views/head.js';
import { homeView } from '../views/home-page.js';
import { inlineStyleFile } from '../views/inline-style-file.js';
import type { PagePlan } from '../views/page-plan.js';
import { notFoundView, offlineView, searchView } from '../views/special-pages.js';
import { tagsView, tagView } from '../views/tag-pages.js';
import { FeedFile } from './blog-feed.js';
import { Excerpt } from './excerpt.js';
import { atomFeed } from './feed.js';
import { MarkdownPage, PageChunk, viewKey, type Planning } from './markdown-page.js';
import { generatedMarkdown, twinOf } from './markdown-twin.js';
import { OFFLINE_PAGE } from './offline.js';
import type { OutputList } from './output-list.js';
import type { PlanOptions } from './plan-options.js';
import { shellKey } from './shell.js';

/** Maximum number of targets of references that stay in memory, between linting and rendering. */
const KEPT_TARGETS = 50_000;

/** A page that search engines may list. */
export interface ListedPage {
  readonly route: string;
  readonly locale: string;
  readonly href: string;
  readonly title: string;
  /** Time of its last change, if it is known: ISO 8601 in UTC, or a day. */
  readonly changed: string | undefined;
}

/** The planned pages of a site, and the facts about them that other files need. */
export interface PlannedPages {
  /** Routes of the pages, in order. */
  readonly routes: readonly string[];
  readonly markdownPages: readonly MarkdownPage[];
  /** The files that pages link to or show, by their paths in the built site. */
  readonly assets: ReadonlyMap<string, AssetFile>;
  /** The pages that search engines may list. */
  readonly listed: readonly ListedPage[];
}

/** The inputs of planning. */
export interface PlanInput {
  readonly context: ViewContext;
  readonly resolved: ResolvedSite;
  readonly options: PlanOptions;
  readonly knownKey: Planning['knownKey'];
  /** The policy in the head of each page; undefined without one. */
  readonly csp: () => string | undefined;
}

/** Adds all pages to the outputs: Markdown pages, React pages, and generated pages. */
export function planPages(input: PlanInput, list: OutputList): PlannedPages {
  const planner = new PagePlanner(input, list);
  planner.pages();
  return planner;
}

/** The files that a page refers to and that are copied for it, under hashed names. */
export function copiedAssets(page: SitePage, references: References): readonly AssetFile[] {
  return references.fileRefs(page).flatMap((ref) => {
    const target = references.resolve(ref, page);
    return target.kind === 'asset' && target.copy ? [target.asset] : [];
  });
}

function planningOf({ context, resolved, options, knownKey, csp }: PlanInput): Planning {
  const { input, chromes } = context;
  const { references, redirects, glossary } = resolved;
  const chromeKeys = once(() => {
    const parts = { input, options, csp: csp() };
    return new Map([...chromes.values()].map((chrome) => [chrome, shellKey(chrome, parts)]));
  });
  return {
    context,
    targetsOf: onceForFirst(
      (page: SitePage) => page.facts.refs.map((ref) => references.resolve(ref, page)),
      KEPT_TARGETS,
    ),
    redirects,
    get chromeKeys() {
      return chromeKeys();
    },
    terms: glossary.terms,
    knownKey,
  };
}

/** Options of a page without an article. */
interface GeneratedOptions {
  readonly excerpts?: readonly Excerpt[];
  /** Scripts fill the page, so it is not written as Markdown. */
  readonly noMarkdown?: boolean;
}

class PagePlanner implements PlannedPages {
  readonly routes: string[] = [];
  readonly markdownPages: MarkdownPage[] = [];
  readonly assets = new Map<string, AssetFile>();
  readonly listed: ListedPage[] = [];
  /** The planned pages of posts. */
  private readonly byPage = new Map<SitePage, MarkdownPage>();
  private readonly context: ViewContext;
  private readonly resolved: ResolvedSite;
  private readonly options: PlanOptions;
  private readonly planning: Planning;
  /** Each with its locale. */
  private readonly notFoundRoutes: ReadonlyMap<string, string>;

  constructor(
    input: PlanInput,
    private readonly list: OutputList,
  ) {
    this.context = input.context;
    this.resolved = input.resolved;
    this.options = input.options;
    this.planning = planningOf(input);
    this.notFoundRoutes = notFoundRoutes(this.context.input.config);
  }

  pages(): void {
    const { context } = this;
    const { input, site } = context;
    for (const page of site.pages) this.markdown(page);
    // A page replaces a draft with the same route, as in the built site.
    const pageRoutes = new Set(this.routes);
    if (this.options.showDrafts === true)
      for (const page of site.drafts) if (!pageRoutes.has(page.route)) this.markdown(page);
    for (const category of site.categories)
      this.view(category.route, () => categoryView(category, context));
    for (const group of site.tagGroups) {
      if (group.tags.length === 0) continue;
      this.view(group.route, () => tagsView(group, context));
      // The lists of a blog show the posts of its tags.
      if (blogOf({ area: group.area, locale: group.area.locale }, site) !== undefined) continue;
      for (const tag of group.tags) this.view(tag.route, () => tagView(tag, group, context));
    }
    for (const blog of site.blogs) this.blog(blog);
    for (const { code, path } of input.config.locales)
      this.view(searchRoute(path, input.config), () => searchView(code, context), {
        noMarkdown: true,
      });
    const routes = new Set(this.routes);
    for (const { code, path } of input.config.locales) {
      const home = normaliseRoute(`/${path}`);
      if (!routes.has(home) && !this.isStatic(this.pathOf(home)))
        this.view(home, () => homeView(code, context));
    }
    const pagesFile = this.pageList();
    const pagesHref = hrefOfFile(pagesFile, input.config);
    for (const [route, locale] of this.notFoundRoutes)
      if (!routes.has(route) && !this.isStatic(notFoundFile(route)))
        this.view(route, () => notFoundView({ route, locale }, pagesHref, context), {
          noMarkdown: true,
        });
    if (input.config.offline === true) this.offline();
  }

  /** Whether a static folder has a file that docsgen would generate. */
  private isStatic(path: string): boolean {
    return staticFiles(this.context.input).has(`/${path}`);
  }

  private markdown(page: SitePage): void {
    const { context, planning } = this;
    const path = this.pathOf(page.route);
    const output = new MarkdownPage(path, page, planning);
    // A draft is linted when it is published.
    if (page.facts.frontMatter.draft !== true) this.markdownPages.push(output);
    if (page.date !== undefined) this.byPage.set(page, output);
    for (const asset of copiedAssets(page, this.resolved.references))
      this.assets.set(assetFile(asset), asset);
    const { image } = page.facts.frontMatter;
    if (image !== undefined) this.picture({ src: image, from: page.source });
    if (context.markdownFiles(page.route) !== undefined)
      this.list.put(twinOf(output, context.input.config));
    this.inlineStyles(page.facts.styles);
    if (page.facts.feed !== undefined && context.input.config.url !== '')
      this.feed(page, page.facts.feed);
    // The complete plan takes longer.
    const needsPlan =
      this.options.cardFingerprint !== undefined || context.input.pagePlugins !== undefined;
    const plan = (): Omit<PagePlan, 'view'> =>
      needsPlan
        ? pageView(page, context)
        : {
            name: pageName(page, context.input.config),
            locale: page.locale,
            noindex: isNoindex(page, context.input),
            card: undefined,
          };
    this.page(page.route, output, plan, page);
  }

  /** Plans the list of pages, from which the not-found page suggests some. Returns its path. */
  private pageList(): string {
    const pages = this.listed.map(({ href, title }): [string, string] => [href, title]);
    const text = JSON.stringify(pages.sort(([a], [b]) => (a < b ? -1 : 1)));
    const file = pageListFile(hashOf(text));
    this.list.text(file, () => text);
    return file;
  }

  /** Plans the page for addresses that a reader without a network has not visited. */
  private offline(): void {
    const plan = (): PagePlan => offlineView(`/${OFFLINE_PAGE}`, this.context);
    this.list.put(this.generated(OFFLINE_PAGE, () => plan().view()));
  }

  /** Plans the style sheet of a page's inline styles. Pages with the same styles share it. */
  private inlineStyles(styles: readonly string[] | undefined): void {
    if (styles === undefined || styles.length === 0) return;
    const { file, text } = inlineStyleFile(styles);
    this.list.text(file, () => text);
  }

  private feed(page: SitePage, entries: readonly FeedEntry[]): void {
    const { config } = this.context.input;
    const language = config.locales.find((l) => l.code === page.locale)?.htmlLang ?? page.locale;
    const address = (href: string): string => config.url + href;
    this.list.text(feedFile(page.route), () =>
      atomFeed({
        title: `${page.title} ${config.titleDelimiter} ${config.title}`,
        subtitle: page.facts.description,
        author: config.title,
        page: address(hrefOf(page.route, config)),
        self: address(hrefOfFile(feedFile(page.route), config)),
        language,
        entries,
      }),
    );
  }

  /** Plans the lists, the archive, the authors and the feeds of a blog. */
  private blog(blog: Blog): void {
    const { archiveRoute, authorsPage } = blog;
    for (const list of blog.lists) this.postList(list, blog);
    if (archiveRoute !== undefined)
      this.view(archiveRoute, () => archiveView(archiveRoute, blog, this.context));
    if (authorsPage !== undefined)
      this.view(authorsPage.route, () => authorsView(authorsPage, blog, this.context));
    const authors = [
      ...[...blog.posts.values()].flatMap((post) => post.authors),
      ...(authorsPage?.authors.map(({ author }) => author) ?? []),
    ];
    for (const { image } of authors) {
      if (image !== undefined) this.picture({ src: image.src, from: image.place.file });
    }
    for (const feed of feedOutputs(blog, this.context.input.config))
      this.list.put(new FeedFile(feed, blog, this.articlesOf(blog), this.context));
  }

  /** Plans the file of a picture that is in no static folder. */
  private picture(picture: NamedPicture): void {
    const asset = assetBeside(picture, this.context.input);
    if (asset !== undefined) this.assets.set(assetFile(asset), asset);
  }

  /** The planned pages of the posts of a blog. */
  private articlesOf({ listed }: Blog): MarkdownPage[] {
    return listed.flatMap(({ page }) => this.byPage.get(page) ?? []);
  }

  private postList(list: PostList, blog: Blog): void {
    const excerpts = list.posts.flatMap(({ page }, i) => {
      const post = this.byPage.get(page);
      const href = hrefOf(page.route, this.context.input.config);
      return post === undefined ? [] : [new Excerpt(post, href, `post-${i + 1}-`)];
    });
    this.view(list.route, () => postListView(list, blog, this.context), { excerpts });
  }

  /**
   * Plans a page without an article. The view is made twice, for the key and for rendering, so that
   * only one view is in memory.
   */
  private view(route: string, make: () => PagePlan, options: GeneratedOptions = {}): void {
    const { excerpts } = options;
    const path = this.pathOf(route);
    const view = (): PageView => make().view();
    if (options.noMarkdown !== true) this.generatedTwin(route, view);
    this.page(route, this.generated(path, view, excerpts), make);
  }

  /** The output of a page without an article. */
  private generated(path: string, view: () => PageView, excerpts?: readonly Excerpt[]): PageOutput {
    const key = once(() => {
      const known = excerpts === undefined ? this.planning.knownKey?.(path, '', '') : undefined;
      const bodies = excerpts?.map((excerpt) => excerpt.bodyKey()) ?? null;
      return known ?? viewKey(view(), this.planning, bodies);
    });
    return {
      path,
      get key() {
        return key();
      },
      kind: 'page',
      view,
      body: undefined,
      ...(excerpts === undefined ? {} : { excerpts }),
    };
  }

  /** Plans a page without an article as Markdown. */
  private generatedTwin(route: string, view: () => PageView): void {
    const { config } = this.context.input;
    const file = this.context.markdownFiles(route);
    if (file === undefined) return;
    this.list.text(file, () => generatedMarkdown(view().main, route, config));
  }

  private pathOf(route: string): string {
    return this.notFoundRoutes.has(route)
      ? notFoundFile(route)
      : outputFile(route, this.context.input.config.trailingSlash);
  }

  /** Adds a page, and its card, its chunk and its entry in the sitemap unless it is only linted. */
  private page(
    route: string,
    output: PageOutput,
    make: () => Omit<PagePlan, 'view'>,
    page?: SitePage,
  ): void {
    this.list.put(output);
    this.routes.push(route);
    if (this.options.findingsOnly === true) {
      // Hooks have findings too.
      if (this.context.input.pagePlugins !== undefined) make();
      return;
    }
    const plan = make();
    // Pages with the same text share a card.
    if (plan.card !== undefined)
      this.list.put({
        path: plan.card.path,
        key: plan.card.key,
        kind: 'card',
        card: plan.card.data,
      });
    // No link leads to a not-found page.
    if (this.notFoundRoutes.has(route)) return;
    this.list.put(new PageChunk(chunkFile(output.path), output));
    if (plan.noindex) return;
    const { input } = this.context;
    this.listed.push({
      route,
      locale: plan.locale,
      href: hrefOf(route, input.config),
      title: plan.name,
      changed: page === undefined ? undefined : lastChangeOf(page, input),
    });
  }
}
