import type { Chrome, PageView } from '../../components/view.js';
import type { Diagnostic } from '../model/diagnostic.js';
import type { AssetFile } from '../model/input.js';
import { hashOf } from '../model/keys.js';
import { once } from '../model/once.js';
import type { FeedEntry } from '../model/page.js';
import { MANIFEST, type Output, type PageOutput, type ServedPattern } from '../model/output.js';
import type { Blog, PostList, SitePage } from '../model/site.js';
import { createCards } from '../views/cards.js';
import { buildChrome } from '../views/chrome.js';
import { classedChrome } from '../views/classed-chrome.js';
import { MANIFEST_FILE, manifestText } from '../views/icons.js';
import { pageName } from '../views/head.js';
import { inlineStyleFile } from '../views/inline-style-file.js';
import { assetFile, hrefOfFile } from '../site/references.js';
import type { ResolvedSite } from '../site/resolve.js';
import { chunkFile, feedFile, hrefOf, normaliseRoute, outputFile } from '../site/routes.js';
import { indexFile, searchContexts } from '../views/search-contexts.js';
import { textsScript } from '../views/texts-script.js';
import { blogOf } from '../site/blog.js';
import { feedOutputs } from '../site/feeds.js';
import { authorAsset } from '../site/author-image.js';
import { archiveView, authorsView, postListView } from '../views/blog-pages.js';
import { categoryView } from '../views/category-page.js';
import { isNoindex, pageView } from '../views/doc-page.js';
import { homeView } from '../views/home-page.js';
import type { PagePlan } from '../views/page-plan.js';
import { notFoundView, searchView } from '../views/special-pages.js';
import { tagsView, tagView } from '../views/tag-pages.js';
import type { ViewContext } from '../views/context.js';
import { openPageHooks, type PageHooks } from '../views/page-hooks.js';
import { Excerpt } from './excerpt.js';
import { FeedFile } from './blog-feed.js';
import { atomFeed } from './feed.js';
import { MarkdownPage, PageChunk, viewKey, type Planning } from './markdown-page.js';
import { hostFiles } from './hosting.js';
import { hostedPatterns, isTooLong, servedPatterns } from './host-patterns.js';
import type { PlanOptions } from './plan-options.js';
import { policyOf, type Policy, type SecurityHeaders } from './policy.js';
import { redirectPage } from './redirect.js';
import { shellKey, shellOf } from './shell.js';
import { sitemap } from './sitemap.js';

/** All outputs of a site, and the findings of planning. */
export interface Plan {
  /** Path → output. */
  readonly outputs: ReadonlyMap<string, Output>;
  /** Routes of the pages, in order. */
  readonly routes: readonly string[];
  /** Markdown pages, in order. */
  readonly pages: readonly MarkdownPage[];
  /** Paths of files that docsgen writes itself. No file of the site may replace them. */
  readonly reserved: readonly string[];
  /** Security headers of every response. */
  readonly headers: SecurityHeaders;
  /** Redirects with a pattern, for servers. Files win over them. */
  readonly patterns: readonly ServedPattern[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Plans all files of a site. Nothing is rendered yet. Pure. */
export function planOutputs(resolved: ResolvedSite, options: PlanOptions): Plan {
  const { config } = resolved.input;
  const diagnostics: Diagnostic[] = [];
  const { chromes, sheets } = chromesOf(resolved, diagnostics);
  const hooks = openPageHooks(resolved.input);
  // The policy allows the scripts that plugins add to pages, so it is made after all are planned.
  const policy = once(() => policyOf(resolved.site, resolved.input, hooks.sources()));
  const context = viewContext(resolved, { chromes, hooks, policy }, options);
  const planner = new Planner(context, resolved, options, () => policy().meta);
  planner.pages();
  planner.redirectPages();
  planner.hosting(policy());
  for (const [path, text] of sheets) planner.text(path, () => text);
  planner.files();
  planner.hostedPatterns();
  return {
    outputs: planner.outputs,
    routes: planner.routes,
    pages: planner.markdownPages,
    reserved: [MANIFEST, ...searchContexts(config).map(indexFile)],
    headers: policy().headers,
    patterns: servedPatterns(resolved.redirects.patterns, config),
    diagnostics: [...diagnostics, ...planner.diagnostics, ...hooks.diagnostics()],
  };
}

/** The chrome of each locale, and the style sheets of inline styles, by path. */
function chromesOf(
  { input, site, references, configFile }: ResolvedSite,
  diagnostics: Diagnostic[],
): { chromes: Map<string, Chrome>; sheets: Map<string, string> } {
  const chromes = new Map<string, Chrome>();
  const sheets = new Map<string, string>();
  for (const { code } of input.config.locales) {
    const built = buildChrome(code, { input, site, references, configFile, diagnostics });
    const { chrome, sheet } = classedChrome(built, input.config);
    if (sheet !== undefined) sheets.set(sheet.file, sheet.text);
    chromes.set(code, chrome);
  }
  return { chromes, sheets };
}

/** The data that the views of all pages are made from. */
function viewContext(
  { input, site, navigation, references }: ResolvedSite,
  {
    chromes,
    hooks,
    policy,
  }: {
    readonly chromes: ReadonlyMap<string, Chrome>;
    readonly hooks: PageHooks;
    readonly policy: () => Policy;
  },
  options: PlanOptions,
): ViewContext {
  const shells = once(() => {
    const { meta, liveMeta } = policy();
    const parts = { input, options, csp: meta, liveCsp: liveMeta };
    return new Map([...chromes].map(([locale, chrome]) => [locale, shellOf(chrome, parts)]));
  });
  const cards = createCards(input, site, options.cardFingerprint);
  const { generator } = options;
  return {
    input,
    site,
    navigation,
    references,
    chromes,
    get shells() {
      return shells();
    },
    cards,
    hooks,
    generator,
  };
}

/** Collects the outputs of a site. */
class Planner {
  readonly outputs = new Map<string, Output>();
  readonly diagnostics: Diagnostic[] = [];
  readonly routes: string[] = [];
  readonly markdownPages: MarkdownPage[] = [];
  /** The planned pages of posts. */
  private readonly byPage = new Map<SitePage, MarkdownPage>();
  private readonly assets = new Map<string, AssetFile>();
  /** Paths of the files for hosts. */
  private readonly hostFiles = new Set<string>();
  /** Href and title of each page that search engines may list. */
  private readonly listed: [string, string][] = [];
  private readonly planning: Planning;

  constructor(
    private readonly context: ViewContext,
    private readonly resolved: ResolvedSite,
    private readonly options: PlanOptions,
    csp: () => string | undefined,
  ) {
    const { input, chromes } = context;
    const { references, redirects, glossary } = resolved;
    const chromeKeys = once(() => {
      const parts = { input, options, csp: csp() };
      return new Map([...chromes.values()].map((chrome) => [chrome, shellKey(chrome, parts)]));
    });
    this.planning = {
      context,
      references,
      redirects,
      get chromeKeys() {
        return chromeKeys();
      },
      terms: glossary.terms,
    };
  }

  /** Plans all pages: Markdown pages, React pages, and generated pages. */
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
      this.view(normaliseRoute(`/${path}/search`), () => searchView(code, context));
    const routes = new Set(this.routes);
    for (const { code, path } of input.config.locales) {
      const home = normaliseRoute(`/${path}`);
      if (!routes.has(home)) this.view(home, () => homeView(code, context));
    }
    if (!routes.has('/404')) this.notFound();
  }

  private markdown(page: SitePage): void {
    const { context, planning } = this;
    const path = this.pathOf(page.route);
    const output = new MarkdownPage(path, page, planning);
    // A draft is linted when it is published.
    if (page.facts.frontMatter.draft !== true) this.markdownPages.push(output);
    if (page.date !== undefined) this.byPage.set(page, output);
    for (const ref of this.resolved.references.fileRefs(page)) {
      const target = this.resolved.references.resolve(ref, page);
      if (target.kind === 'asset' && target.copy)
        this.assets.set(assetFile(target.asset), target.asset);
    }
    this.inlineStyles(page.facts.styles);
    if (page.facts.feed !== undefined && context.input.config.url !== '')
      this.feed(page, page.facts.feed);
    // The complete plan takes longer.
    const needsPlan =
      this.options.cardFingerprint !== undefined || context.input.pagePlugins !== undefined;
    this.page(page.route, output, () =>
      needsPlan
        ? pageView(page, context)
        : {
            name: pageName(page, context.input.config),
            noindex: isNoindex(page, context),
            card: undefined,
          },
    );
  }

  /** Plans the not-found page, and the list of pages from which the client suggests some. */
  private notFound(): void {
    const text = JSON.stringify(this.listed.sort(([a], [b]) => (a < b ? -1 : 1)));
    const file = `assets/pages-${hashOf(text).slice(0, 8)}.json`;
    this.text(file, () => text);
    this.view(
      '/404',
      () => notFoundView(hrefOfFile(file, this.context.input.config), this.context),
      { file: '404.html' },
    );
  }

  /** Plans the style sheet of a page's inline styles. Pages with the same styles share it. */
  private inlineStyles(styles: readonly string[] | undefined): void {
    if (styles === undefined || styles.length === 0) return;
    const { file, text } = inlineStyleFile(styles);
    this.text(file, () => text);
  }

  private feed(page: SitePage, entries: readonly FeedEntry[]): void {
    const { config } = this.context.input;
    const language = config.locales.find((l) => l.code === page.locale)?.htmlLang ?? page.locale;
    const address = (href: string): string => config.url + href;
    this.text(feedFile(page.route), () =>
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
      const asset = image === undefined ? undefined : authorAsset(image, this.context.input);
      if (asset !== undefined) this.assets.set(assetFile(asset), asset);
    }
    for (const feed of feedOutputs(blog, this.context.input.config))
      this.put(new FeedFile(feed, blog, this.articlesOf(blog), this.context));
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
  private view(
    route: string,
    make: () => PagePlan,
    { file, excerpts }: { readonly file?: string; readonly excerpts?: readonly Excerpt[] } = {},
  ): void {
    const view = (): PageView => make().view();
    const key = once(() => {
      const bodies = excerpts?.map((excerpt) => excerpt.bodyKey()) ?? null;
      return viewKey(view(), this.planning.chromeKeys, bodies);
    });
    this.page(
      route,
      {
        path: file ?? this.pathOf(route),
        get key() {
          return key();
        },
        kind: 'page',
        view,
        body: undefined,
        ...(excerpts === undefined ? {} : { excerpts }),
      },
      make,
    );
  }

  private pathOf(route: string): string {
    return route === '/404'
      ? '404.html'
      : outputFile(route, this.context.input.config.trailingSlash);
  }

  /** Adds a page, and its card, its chunk and its entry in the sitemap unless it is only linted. */
  private page(route: string, output: PageOutput, make: () => Omit<PagePlan, 'view'>): void {
    this.put(output);
    this.routes.push(route);
    if (this.options.findingsOnly === true) {
      // Hooks have findings too.
      if (this.context.input.pagePlugins !== undefined) make();
      return;
    }
    const plan = make();
    // Pages with the same text share a card.
    if (plan.card !== undefined)
      this.put({ path: plan.card.path, key: plan.card.key, kind: 'card', card: plan.card.data });
    // No link leads to the not-found page.
    if (route === '/404') return;
    this.put(new PageChunk(chunkFile(output.path), output));
    if (!plan.noindex) this.listed.push([hrefOf(route, this.context.input.config), plan.name]);
  }

  /**
   * Plans the page of each redirect. If no host gets a file of redirects, also that of each old
   * address in the lock that a pattern redirects.
   */
  redirectPages(): void {
    const { config } = this.context.input;
    const { pages, lockedPages } = this.resolved.redirects;
    const hasHost = config.redirectFiles.length + config.hosting.length > 0;
    for (const { from, href, external } of [...pages, ...(hasHost ? [] : lockedPages)])
      this.text(outputFile(from, config.trailingSlash), () =>
        redirectPage(href, external ? href : config.url + href),
      );
  }

  /** Plans the files for hosts. */
  hosting({ headers }: Policy): void {
    const { config } = this.context.input;
    const files = hostFiles({
      baseUrl: config.baseUrl,
      redirects: this.resolved.redirects.pages,
      patterns: hostedPatterns(this.resolved.redirects, config, () => this.outputs.keys()),
      redirectHosts: [...config.redirectFiles, ...config.hosting],
      headerHosts: config.hosting,
      headers,
    });
    for (const { path, text } of files) {
      this.hostFiles.add(path);
      this.text(path, () => text);
    }
  }

  /** Reports patterns that a file for a host cannot hold. */
  hostedPatterns(): void {
    const { input } = this.context;
    const hosts = [...input.config.redirectFiles, ...input.config.hosting];
    if (!hosts.includes('vercel')) return;
    const { redirects } = this.resolved;
    const hosted = hostedPatterns(redirects, input.config, () => this.outputs.keys());
    for (const { from, order, covered } of hosted)
      if (isTooLong(covered()))
        this.diagnostics.push({
          rule: 'redirect/covers',
          severity: 'warning',
          ...redirects.placeOf(order),
          message: `The redirect from ${from} covers too many files to be in vercel.json.`,
          hint: 'Use narrower patterns.',
        });
  }

  /** Plans all other files: the client, copied assets, static folders, the sitemap. */
  files(): void {
    const { input } = this.context;
    for (const { path, bytes, hash } of input.client.files)
      this.put({ path, key: hash, kind: 'bytes', bytes });
    for (const [path, asset] of this.assets)
      this.put({ path, key: asset.hash, kind: 'copy', from: asset.path, naming: 'hashed' });
    for (const folder of input.config.staticFolders) {
      for (const asset of input.assets.values()) {
        if (asset.path.startsWith(`${folder}/`))
          this.put({
            path: asset.path.slice(folder.length + 1).normalize('NFC'),
            key: asset.hash,
            kind: 'copy',
            from: asset.path,
            naming: 'stable',
          });
      }
    }
    for (const { file, text } of this.context.shells.values()) this.text(file, () => text);
    for (const texts of input.texts.values()) {
      const script = textsScript(texts.own);
      if (script !== undefined) this.text(script.file, () => script.text);
    }
    const manifest = manifestText(input);
    if (manifest !== undefined) this.text(MANIFEST_FILE, () => manifest);
    if (input.config.url === '') return;
    const addresses = (): string[] => this.listed.map(([href]) => input.config.url + href);
    this.text('sitemap.xml', () => sitemap([...new Set(addresses())].sort()));
  }

  /** Adds a text file. Its text is made on demand. */
  text(path: string, make: () => string): void {
    const text = once(make);
    const key = once(() => hashOf(text()));
    this.put({
      path,
      kind: 'text',
      get key() {
        return key();
      },
      get text() {
        return text();
      },
    });
  }

  private put(output: Output): void {
    const previous = this.outputs.get(output.path);
    if ((previous?.kind === 'page' || previous?.kind === 'chunk') && output.kind === 'copy') {
      this.diagnostics.push({
        rule: 'route/collision',
        severity: 'error',
        file: output.from,
        line: 1,
        column: 1,
        message: `The file would replace the page ${output.path}.`,
        hint: 'Rename the file.',
      });
      return;
    }
    if (output.kind === 'copy' && this.hostFiles.has(output.path))
      this.diagnostics.push({
        rule: 'hosting/static-file',
        severity: 'error',
        file: output.from,
        line: 1,
        column: 1,
        message: `The file would replace the ${output.path} that docsgen writes for a host.`,
        hint: 'Remove the file, or remove its host from `hosting` and `redirectFiles`.',
      });
    // Files of the site replace files that docsgen generates, such as sitemap.xml.
    this.outputs.set(output.path, output);
  }
}
