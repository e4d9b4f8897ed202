import { slug as slugify } from 'github-slugger';
import type { Chrome, PageView } from '../../components/view.js';
import type { SiteConfig } from '../model/config.js';
import type { Diagnostic } from '../model/diagnostic.js';
import type { AssetFile, ComponentPage, SiteInput } from '../model/input.js';
import { hashData, hashOf } from '../model/keys.js';
import { once } from '../model/once.js';
import { locateKey } from '../formats/locate.js';
import { DOC_ID, NO_ROUTE, didYouMean } from '../model/nearest.js';
import type { FeedEntry } from '../model/page.js';
import { MANIFEST, type Output, type PageOutput } from '../model/output.js';
import { placeOfKey, type Site, type SitePage, type Tag } from '../model/site.js';
import { createJudgement, type Judgement } from '../rules/judgement.js';
import { createLinkWorld, type LinkWorld } from '../rules/links.js';
import {
  checkOutputs,
  checkRoutes,
  pageClaims,
  type Claim,
  type OutputOrigins,
} from '../rules/routes.js';
import { checkSite } from '../rules/site.js';
import { createCards } from '../views/cards.js';
import { buildChrome } from '../views/chrome.js';
import { classedChrome } from '../views/classed-chrome.js';
import { MANIFEST_FILE, manifestText } from '../views/icons.js';
import { pageName } from '../views/head.js';
import { inlineStyleFile } from '../views/inline-style-file.js';
import { buildNavigation } from '../site/navigation.js';
import { linkRedirects, redirectRoute, type Redirects } from '../site/redirects.js';
import {
  assetFile,
  createReferences,
  hrefOfFile,
  staticHref,
  type References,
} from '../site/references.js';
import { chunkFile, feedFile, hrefOf, normaliseRoute, outputFile } from '../site/routes.js';
import { indexFile, searchContexts } from '../views/search-contexts.js';
import { textsScript } from '../views/texts-script.js';
import {
  categoryView,
  componentView,
  homeView,
  isNoindex,
  notFoundView,
  pageView,
  searchView,
  tagsView,
  tagView,
  type PagePlan,
} from '../views/views.js';
import type { ViewContext } from '../views/context.js';
import { atomFeed } from './feed.js';
import { MarkdownPage, PageChunk, viewKey, type Planning } from './markdown-page.js';
import { hostFiles } from './hosting.js';
import { policyOf, type Policy, type SecurityHeaders } from './policy.js';
import { redirectPage } from './redirect.js';
import { sitemap } from './sitemap.js';

export interface Plan {
  /** By path. */
  readonly outputs: ReadonlyMap<string, Output>;
  /** Routes of the pages, in order. */
  readonly routes: readonly string[];
  /** Security headers of every answer. */
  readonly headers: SecurityHeaders;
  readonly judgement: Judgement;
}

export interface PlanOptions {
  /** Value of the generator meta element. */
  readonly generator: string;
  /** Hash of docsgen's own code: part of every key. */
  readonly toolprint: string;
  readonly configFile: string;
  /** Hash of the code that draws social cards; without it none are planned. */
  readonly cardPrint?: string;
  /** Only judge the site: no page's view is made, and no outputs come of it. */
  readonly findingsOnly?: boolean;
}

/** Decide every file of the site and what it is made from, and check what links to what. Pure. */
export function planOutputs(site: Site, input: SiteInput, options: PlanOptions): Plan {
  const { config } = input;
  const diagnostics: Diagnostic[] = [];
  const tagRoutes = site.tagGroups
    .filter((g) => g.tags.length > 0)
    .flatMap((g) => [g.route, ...g.tags.map((t) => t.route)]);
  const searchRoutes = config.locales.map((l) => normaliseRoute(`/${l.path}/search`));
  const homeRoutes = config.locales.map((l) => normaliseRoute(`/${l.path}`));
  const others = [
    ...site.categories.map((c) => c.route),
    ...tagRoutes,
    ...input.componentPages.map((p) => p.route),
    ...searchRoutes,
    ...homeRoutes,
  ];
  const redirectRoutes = config.redirects
    .filter((r) => !r.from.includes('#'))
    .map((r) => redirectRoute(r.from));
  const references = createReferences(input, site.pages, [...others, ...redirectRoutes]);
  const links = once(() =>
    createLinkWorld(
      config,
      references,
      createReferences(input, site.drafts, []),
      site.pages,
      input,
    ),
  );
  const redirects = linkRedirects(
    input,
    new Map(site.pages.map((page) => [page.route, page])),
    others,
    references,
    options.configFile,
  );
  const navigation = buildNavigation(site);
  const sheets = new Map<string, string>();
  const chromes = new Map<string, Chrome>(
    config.locales.map((l) => {
      const { configFile } = options;
      const built = buildChrome(l.code, { input, site, references, configFile, diagnostics });
      const { chrome, sheet } = classedChrome(built, config);
      if (sheet !== undefined) sheets.set(sheet.file, sheet.text);
      return [l.code, chrome];
    }),
  );
  const policy = policyOf(site, input);
  const shells = new Map(
    [...chromes].map(([locale, chrome]) => [
      locale,
      shellOf(chrome, { input, options, csp: policy.meta }),
    ]),
  );
  const context: ViewContext = {
    input,
    site,
    navigation,
    chromes,
    shells,
    cards: createCards(input, site, options.cardPrint),
    generator: options.generator,
  };
  for (const item of redirects.diagnostics) diagnostics.push(item);
  for (const item of navigation.diagnostics) diagnostics.push(item);

  const planner = new Planner(context, references, links, redirects, {
    ...options,
    csp: policy.meta,
  });
  for (const page of site.pages) planner.markdown(page);
  for (const page of input.componentPages) planner.component(page);
  for (const category of site.categories)
    planner.view(category.route, () => categoryView(category, context));
  for (const group of site.tagGroups) {
    if (group.tags.length === 0) continue;
    planner.view(group.route, () => tagsView(group, context));
    for (const tag of group.tags) planner.view(tag.route, () => tagView(tag, group, context));
  }
  for (const locale of config.locales)
    planner.view(normaliseRoute(`/${locale.path}/search`), () => searchView(locale.code, context));
  for (const locale of config.locales)
    if (!planner.has(normaliseRoute(`/${locale.path}`)))
      planner.view(normaliseRoute(`/${locale.path}`), () => homeView(locale.code, context));
  if (!planner.has('/404')) planner.notFound();
  planner.redirectPages();
  planner.hosting(policy);
  planner.sheets(sheets);
  planner.files();
  const claims = once(() => claimsOf(site, input, redirects, options.configFile));
  const rules = [
    () => checkSite(site, input, references, searchRoutes),
    () => checkRoutes(claims()),
    () => checkOutputs(planner.outputs.values(), originsOf(claims(), config, options.configFile)),
  ];
  return {
    outputs: planner.outputs,
    routes: planner.routes,
    headers: policy.headers,
    judgement: createJudgement([...diagnostics, ...planner.diagnostics], rules, planner.judged),
  };
}

/** Every route of the site with its place: the lists of tags, pages, then what makes room for pages. */
function claimsOf(site: Site, input: SiteInput, redirects: Redirects, configFile: string): Claim[] {
  const inFile = (route: string, file: string): Claim => ({
    route,
    place: () => ({ file, line: 1, column: 1 }),
  });
  const groups = site.tagGroups.filter((group) => group.tags.length > 0);
  return [
    ...groups.map((group) => inFile(group.route, configFile)),
    ...pageClaims(site.pages, input.config.defaultLocale),
    ...input.componentPages.map((page) => inFile(page.route, page.path)),
    ...site.categories.map(({ route, place }) => ({ route, place: () => place })),
    ...groups.flatMap((group) => group.tags).map((tag) => tagClaim(tag, configFile)),
    ...redirects.pages.map(({ from, place }) => ({ route: from, place })),
  ];
}

function tagClaim({ route, slug, label, pages }: Tag, configFile: string): Claim {
  const isTag = (written: string): boolean => written === label || slugify(written) === slug;
  return {
    route,
    place: () => {
      const [page] = pages;
      if (page === undefined) return { file: configFile, line: 1, column: 1 };
      const tags = page.facts.frontMatter.tags ?? [];
      const item = tags.findIndex((tag) => isTag(typeof tag === 'string' ? tag : tag.label));
      return placeOfKey(page, 'tags', item);
    },
  };
}

function originsOf(
  claims: readonly Claim[],
  config: SiteConfig,
  configFile: string,
): OutputOrigins {
  return {
    claimed: new Map(
      claims.map(({ route, place }) => [outputFile(route, config.trailingSlash), place]),
    ),
    reserved: [MANIFEST, ...searchContexts(config).map(indexFile)],
    configFile,
  };
}

/** What the shell of a page is made from, beside its chrome. */
interface ShellParts {
  readonly input: SiteInput;
  readonly options: PlanOptions;
  /** Policy of a `<meta>` element. */
  readonly csp: string | undefined;
}

/** Hash of everything around the text: pages of one key can take each other's place in an open tab. */
function shellKey(chrome: Chrome, { input, options, csp }: ShellParts): string {
  return hashData([chrome, input.client.boot, options.toolprint, options.generator, csp]);
}

/** What the browser needs to take the shell over. */
function shellOf(
  chrome: Chrome,
  parts: ShellParts,
): { id: string; href: string; file: string; text: string; csp: string | undefined } {
  const { texts, ...sent } = chrome;
  void texts;
  const text = JSON.stringify(sent);
  const file = `assets/chrome-${hashOf(text).slice(0, 8)}.json`;
  return {
    id: shellKey(chrome, parts).slice(0, 12),
    href: hrefOfFile(file, parts.input.config),
    file,
    text,
    csp: parts.csp,
  };
}

/** The config names a page as glossary that does not exist. */
function unknownGlossary(
  glossary: string,
  site: Site,
  input: SiteInput,
  { configFile }: PlanOptions,
): Diagnostic {
  const text = input.data.get(configFile)?.text ?? '';
  const ids = new Set(site.pages.map(({ id }) => id));
  const hint = didYouMean(glossary, ids, DOC_ID);
  return {
    rule: 'config/value',
    severity: 'error',
    file: configFile,
    ...locateKey(text, ['markdown', 'glossary']),
    message: `\`markdown.glossary\` names the doc "${glossary}", which does not exist.`,
    hint,
  };
}

class Planner {
  readonly outputs = new Map<string, Output>();
  readonly diagnostics: Diagnostic[] = [];
  readonly routes: string[] = [];
  readonly judged: MarkdownPage[] = [];
  private readonly assets = new Map<string, AssetFile>();
  /** Paths of the files that hosts read. */
  private readonly hostFiles = new Set<string>();
  /** Href and title of every page that search engines may list. */
  private readonly listed: [string, string][] = [];
  private readonly planning: Planning;

  constructor(
    private readonly context: ViewContext,
    private readonly references: References,
    private readonly links: () => LinkWorld,
    private readonly redirects: Redirects,
    private readonly options: PlanOptions & Pick<ShellParts, 'csp'>,
  ) {
    const { input, site, chromes } = context;
    const glossary = input.config.markdown.glossary;
    const hasGlossary = glossary === undefined || site.pages.some(({ id }) => id === glossary);
    if (!hasGlossary) this.diagnostics.push(unknownGlossary(glossary, site, input, options));
    const terms: Planning['terms'] = new Map(
      site.pages
        .filter((p) => glossary === undefined || p.id === glossary)
        .flatMap((p) =>
          p.facts.terms.map(
            (t) => [t.slug, { definition: t.definition, route: `${p.route}#${t.anchor}` }] as const,
          ),
        ),
    );
    const chromeKeys = new Map(
      [...chromes.values()].map((chrome) => [
        chrome,
        shellKey(chrome, { input, options, csp: options.csp }),
      ]),
    );
    this.planning = {
      context,
      references,
      redirects,
      links,
      chromeKeys,
      terms,
      slugs: hasGlossary ? once(() => new Set(terms.keys())) : undefined,
    };
  }

  has(route: string): boolean {
    return this.routes.includes(route);
  }

  markdown(page: SitePage): void {
    const { context, planning } = this;
    const path = this.pathOf(page.route);
    const output = new MarkdownPage(path, page, planning);
    this.judged.push(output);
    for (const ref of this.references.fileRefs(page)) {
      const target = this.references.resolve(ref, page);
      if (target.kind === 'asset' && target.copy)
        this.assets.set(assetFile(target.asset), target.asset);
    }
    this.inlineStyles(page.facts.styles);
    if (page.facts.feed !== undefined && context.input.config.url !== '')
      this.feed(page, page.facts.feed);
    const wantsCard = this.options.cardPrint !== undefined;
    this.page(page.route, output, () => ({
      name: pageName(page, context.input.config),
      noindex: isNoindex(page, context),
      card: wantsCard ? pageView(page, context).card : undefined,
    }));
  }

  /** The not-found page, with the list of pages that the client looks for near ones in. */
  notFound(): void {
    const text = JSON.stringify(this.listed.sort(([a], [b]) => (a < b ? -1 : 1)));
    const file = `assets/pages-${hashOf(text).slice(0, 8)}.json`;
    this.text(file, () => text);
    this.view(
      '/404',
      () => notFoundView(hrefOfFile(file, this.context.input.config), this.context),
      '404.html',
    );
  }

  /** The style sheet of a page's own classes; pages with the same ones share it. */
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
        title: `${page.title} | ${config.title}`,
        subtitle: page.facts.description,
        author: config.title,
        page: address(hrefOf(page.route, config)),
        self: address(hrefOfFile(feedFile(page.route), config)),
        language,
        entries,
      }),
    );
  }

  component(page: ComponentPage): void {
    const { config } = this.context.input;
    for (const [, href = ''] of page.html.matchAll(/<a\b[^>]*?\shref="(\/(?!\/)[^"]*)"/g)) {
      const path = (href.split(/[?#]/)[0] ?? '').slice(config.baseUrl.length - 1);
      if (
        this.references.byRoute(path) !== undefined ||
        staticHref(path, this.context.input) !== undefined
      )
        continue;
      const hint = didYouMean(path, this.links().routes, NO_ROUTE);
      this.diagnostics.push({
        rule: 'link/missing-page',
        severity: 'error',
        file: page.path,
        line: 1,
        column: 1,
        message: `No page at "${href}".`,
        hint,
      });
    }
    this.inlineStyles(page.inlineStyles);
    this.view(page.route, () => componentView(page, this.context));
  }

  /** Plan one page. What it shows is made for its key and again when it is rendered: so no more than one is in memory. */
  view(route: string, make: () => PagePlan, file?: string): void {
    const view = (): PageView => make().view();
    const key = once(() => viewKey(view(), this.planning.chromeKeys, null));
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
      },
      make,
    );
  }

  private pathOf(route: string): string {
    return route === '/404'
      ? '404.html'
      : outputFile(route, this.context.input.config.trailingSlash);
  }

  /** A page and what comes with it: its card, its chunk, its place in the sitemap. Where only findings are wanted, nothing is said of these. */
  private page(route: string, output: PageOutput, make: () => Omit<PagePlan, 'view'>): void {
    this.put(output);
    this.routes.push(route);
    if (this.options.findingsOnly === true) return;
    const plan = make();
    // Pages that say the same have one card.
    if (plan.card !== undefined)
      this.put({ path: plan.card.path, key: plan.card.key, kind: 'card', card: plan.card.data });
    // Nobody goes to the not-found page by a link.
    if (route === '/404') return;
    this.put(new PageChunk(chunkFile(output.path), output));
    if (!plan.noindex) this.listed.push([hrefOf(route, this.context.input.config), plan.name]);
  }

  redirectPages(): void {
    const { config } = this.context.input;
    for (const { from, href, external } of this.redirects.pages)
      this.text(outputFile(from, config.trailingSlash), () =>
        redirectPage(href, external ? href : config.url + href),
      );
  }

  /** Style sheets by path. */
  sheets(sheets: ReadonlyMap<string, string>): void {
    for (const [path, text] of sheets) this.text(path, () => text);
  }

  /** Files that hosts read. */
  hosting({ headers }: Policy): void {
    const { config } = this.context.input;
    const files = hostFiles({
      baseUrl: config.baseUrl,
      redirects: this.redirects.pages,
      redirectHosts: [...config.redirectFiles, ...config.hosting],
      headerHosts: config.hosting,
      headers,
    });
    for (const { path, text } of files) {
      this.hostFiles.add(path);
      this.text(path, () => text);
    }
  }

  /** Everything that is not a page: the client, copied assets, static folders, the sitemap. */
  files(): void {
    const { input } = this.context;
    for (const { path, bytes, hash } of input.client.files)
      this.put({ path, key: hash, kind: 'bytes', bytes });
    for (const [path, asset] of this.assets)
      this.put({ path, key: asset.hash, kind: 'copy', from: asset.path });
    for (const folder of input.config.staticFolders) {
      for (const asset of input.assets.values()) {
        if (asset.path.startsWith(`${folder}/`))
          this.put({
            path: asset.path.slice(folder.length + 1).normalize('NFC'),
            key: asset.hash,
            kind: 'copy',
            from: asset.path,
          });
      }
    }
    for (const { file, text } of this.context.shells.values()) this.text(file, () => text);
    for (const { own } of input.texts.values()) {
      const script = textsScript(own);
      if (script !== undefined) this.text(script.file, () => script.text);
    }
    const manifest = manifestText(input);
    if (manifest !== undefined) this.text(MANIFEST_FILE, () => manifest);
    if (input.config.url !== '')
      this.text('sitemap.xml', () =>
        sitemap([...new Set(this.listed.map(([href]) => input.config.url + href))].sort()),
      );
  }

  /** A file of text, which is made when it is asked for. */
  private text(path: string, make: () => string): void {
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
    const before = this.outputs.get(output.path);
    if ((before?.kind === 'page' || before?.kind === 'chunk') && output.kind === 'copy') {
      this.diagnostics.push({
        rule: 'route/collision',
        severity: 'error',
        file: output.from,
        line: 1,
        column: 1,
        message: `The file would take the place of the page written to ${output.path}.`,
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
        message: `The file would take the place of the ${output.path} that docsgen writes for a host.`,
        hint: 'Remove the file, or take its host out of `hosting` and `redirectFiles`.',
      });
    // A file of the writer's own takes the place of one that docsgen would make up (404.html, sitemap.xml aside from pages).
    this.outputs.set(output.path, output);
  }
}
