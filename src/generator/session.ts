import type { SlotModules } from './io/bundle/slot-components.js';
import { readInput, type ReadOptions } from './io/read/read-input.js';
import type { Reading } from './io/read/reading.js';
import { rereadTexts } from './io/read/reread.js';
import { openPluginHost } from './io/plugins/plugin-host.js';
import { openSourceFiles } from './io/read/source-files.js';
import { runSiteCode, withTimeLimit } from './io/fs/site-code-runs.js';
import { generatorFingerprint } from './io/fs/package-files.js';
import { openRemoteCache, type RemoteTally } from './io/remote/remote-cache.js';
import { createRemoteSite, type RemoteSite, type SiteIdentity } from './io/remote/remote-site.js';
import type { RemoteSettings } from './io/remote/settings.js';
import { pagesOfShard, type ShardFolder } from './io/shards/shard-files.js';
import { openFileCache } from './io/stores/file-cache.js';
import { openCache, type Cache } from './io/stores/cache.js';
import { openStore, type DiskStore } from './io/stores/page-store.js';
import { CODE_TIMEOUT } from './model/config.js';
import { keepAllFacts } from './model/packed-facts.js';
import type { Trace } from './io/tools/trace.js';
import { readPlanRecord } from './io/stores/plan-store.js';
import { openSearchStore } from './io/stores/search-store.js';
import { changedEntries } from './model/changed-map.js';
import { DocsgenError } from './model/errors.js';
import type { Ports } from './model/ports.js';
import type {
  CardOutput,
  FeedOutput,
  FinishedArticles,
  Output,
  PageBody,
  PageOutput,
} from './model/output.js';
import type { Article, CompiledPage } from './model/page.js';
import { resultKey, type Compiled, type Snapshot } from './incremental/snapshot.js';
import type { PageRenderer } from './io/output/emit-options.js';
import type { RenderedPage } from './output/render.js';
import type { IndexOptions, LocalePages } from './search/outputs.js';
import type { SearchedPage, SectionedPage } from './search/pages.js';
import type { HostedRecord } from './search/records.js';
import { createCardDrawer } from './threads/card-drawer.js';
import { createDiagramDrawer } from './threads/diagram-drawer.js';
import { createPageCompiler } from './threads/page-compiler.js';
import { openPageRenderer } from './threads/page-renderer.js';
import { untraced } from './model/trace.js';
import { messageOf } from './model/thrown-text.js';

export interface SessionOptions extends ReadOptions {
  /** Maximum number of threads. */
  readonly jobs: number;
  readonly cache: boolean;
  /** A cache on a server. */
  readonly remote?: RemoteSettings;
  /** Folders with compiled pages. */
  readonly shards?: readonly ShardFolder[];
  /** Whether the site is read again when files change. Then texts and facts stay in memory. */
  readonly watches?: boolean;
  /** Take results over from the plan of the last build. */
  readonly usesLastPlan?: boolean;
  /** Records the steps of the command. */
  readonly trace?: Trace;
  readonly progress: (phase: string, done: number, total: number) => void;
}

/**
 * The effects of one command on one site: it reads the site, updates snapshots and renders outputs.
 * Each step loads its code when it begins, because commands need few of them.
 */
export interface Session {
  /**
   * Read the site. Given the files that have changed since the last call, reads only these if that
   * is enough. Returns the previous reading if nothing has changed.
   */
  readonly read: (changed?: ReadonlySet<string>) => Promise<Reading>;
  readonly update: (previous: Snapshot, reading: Reading) => Promise<Snapshot>;
  /** Compile the pages whose compile keys are in a part of the site. Returns these keys. */
  readonly compilePart: (
    reading: Reading,
    isInPart: (key: string) => boolean,
  ) => Promise<{ readonly keys: readonly string[]; readonly compiled: number }>;
  /** A compiled page, by compile key. */
  readonly page: (key: string) => CompiledPage | undefined;
  /**
   * Begins to make the search indexes in threads, if that is worth it. Resolves when the threads
   * have ended.
   */
  readonly prepareSearch: (snapshot: Snapshot, reading: Reading) => Promise<void>;
  /**
   * The files of the search indexes of all locales and versions. Takes parts over from the files of
   * the built site, if there is one.
   */
  readonly search: (
    snapshot: Snapshot,
    reading: Reading,
    built?: {
      readonly file: (path: string) => string | undefined;
      readonly onSearched?: (locale: string, pages: readonly SearchedPage[]) => void;
    },
  ) => Promise<readonly Output[]>;
  /** The same files, from the pages of each locale, for a site that is not linked. */
  readonly index: (
    locales: readonly LocalePages[],
    reading: Reading,
    builtFile: (path: string) => string | undefined,
  ) => Promise<readonly Output[]>;
  /** Compile some page files, whatever is stored. Returns their units. */
  readonly compileFiles: (
    files: ReadonlySet<string>,
    reading: Reading,
  ) => Promise<ReadonlyMap<string, Compiled>>;
  /** A stored article, by its hash. */
  readonly article: (hash: string) => Article | undefined;
  /** The records of all pages for the hosted search index. */
  readonly records: (snapshot: Snapshot, reading: Reading) => Promise<readonly HostedRecord[]>;
  /** The sections of a page, in order. */
  readonly sections: (page: SectionedPage, reading: Reading) => Promise<Article['sections']>;
  /** Compile pages without the cache, and call `onCompiled` with each. */
  readonly recompile: (
    sources: readonly string[],
    reading: Reading,
    onCompiled: (source: string, page: CompiledPage) => void,
  ) => Promise<void>;
  /** Render the document and the chunk of a page. */
  readonly render: (output: PageOutput, reading: Reading) => Promise<RenderedPage>;
  /** Open a renderer for a number of pages of a build. */
  readonly openRenderer: (pages: number, reading: Reading) => PageRenderer;
  /** Render only the sidebar of a page whose frame does not have its entries. */
  readonly renderSidebar: (output: PageOutput) => Promise<string>;
  /** The text of a feed. `written` finds finished articles that need not be made again. */
  readonly feed: (
    output: FeedOutput,
    reading: Reading,
    written?: FinishedArticles,
  ) => Promise<string>;
  /** Draw cards, or take them from the cache. */
  readonly draw: (
    cards: readonly CardOutput[],
    reading: Reading,
    onDrawn: (card: CardOutput, png: Uint8Array) => void,
  ) => Promise<void>;
  /** Remove cached cards that a site with these outputs does not use. */
  readonly keepCards: (outputs: readonly Output[]) => void;
  /** Undefined when the command runs without it. */
  readonly cache: Cache | undefined;
  readonly save: () => void;
  /** The same for a command that did not read everything: removes nothing. */
  readonly saveEdit: () => void;
  /** Send new results to the remote cache. `outputs` are those of the built site. */
  readonly send: (
    snapshot: Snapshot,
    reading: Reading,
    outputs: readonly Output[],
  ) => Promise<void>;
  /** Close connections. Returns what was exchanged; undefined without a remote cache. */
  readonly closeRemote: () => RemoteTally | undefined;
}

/** Open a site for a command. Reads nothing yet. */
export function openSession(options: SessionOptions): Session {
  const { siteDir, jobs, progress, trace } = options;
  if (options.watches === true) keepAllFacts();
  const cache = options.cache ? openCache(siteDir, options.notice) : undefined;
  const searchStore = openSearchStore(cache);
  const remote =
    options.remote === undefined
      ? undefined
      : createRemoteSite(openRemoteCache(options.remote, options.notice));
  const cards = createCardDrawer({
    siteDir,
    cache,
    jobs,
    traces: trace,
    onDrawn: (key) => remote?.added('cards', key),
  });
  let openedStore: DiskStore | undefined;
  /** The pages for the search indexes of a snapshot, between preparing and making these. */
  let prepared: { snapshot: Snapshot; locales: readonly LocalePages[] } | undefined;
  /** Number of units that were compiled before the site was updated. */
  let ahead = 0;
  // Opened on demand, because reading the facts of all pages takes time.
  const store = (): DiskStore => (openedStore ??= openStore(cache));
  const compiler = createPageCompiler({
    store,
    jobs,
    factsOnly: options.findingsOnly === true,
    diagrams: createDiagramDrawer(cache),
    traces: trace,
    progress: (done, total) => {
      progress('Compiling pages', done, total);
    },
  });
  const portsFor = (reading: Reading): Ports => ({
    ...pageSource(store(), { remote, shards: options.shards ?? [] }, reading),
    compile: (tasks, onCompiled) => compiler.compile(reading, tasks, onCompiled),
    span: trace?.span,
    progress,
  });
  const articleOf: ArticleReader = (hash, source, reading) =>
    compiler.article(hash, source, reading);
  const render = createRenderer(articleOf);
  const sections: Session['sections'] = async ({ facts, unit }, reading) =>
    (await compiler.article(facts.articleHash, unit, reading)).sections;
  const searchOptions = (reading: Reading): Omit<IndexOptions, 'builtFile'> => ({
    input: reading.input,
    fingerprint: reading.options.generatorFingerprint,
    store: searchStore,
    sections: (page) => sections(page, reading),
  });
  return {
    cache,
    read: createReader(options, cache),
    page: (key) => store().page(key),
    compilePart: async (reading, isInPart) => {
      const { compilePart } = await import('./compile-pages.js');
      return compilePart(reading.input, reading.options, portsFor(reading), isInPart);
    },
    update: async (previous, reading) => {
      const { update } = await import('./pipeline.js');
      const next = await update(previous, reading.input, reading.options, {
        ...portsFor(reading),
        lastPlan:
          cache !== undefined && options.usesLastPlan === true
            ? () => readPlanRecord(cache)
            : undefined,
      });
      for (const key of supersededKeys(previous, next))
        store().supersede(resultKey(key, reading.options));
      const { stored, compiled } = next.stats;
      const stats = { ...next.stats, stored: stored - ahead, compiled: compiled + ahead };
      ahead = 0;
      return { ...next, stats };
    },
    prepareSearch: async (snapshot, reading) => {
      if (cache === undefined) return;
      const { missingSegments, searchedLocales } = await import('./search/outputs.js');
      const { makeSegments } = await import('./threads/make-segments.js');
      const locales = searchedLocales(snapshot, searchOptions(reading));
      prepared = { snapshot, locales };
      const tasks = missingSegments(locales, searchOptions(reading));
      await makeSegments(tasks, { siteDir, jobs, traces: trace });
    },
    search: async (snapshot, reading, built) => {
      const { indexOutputs, searchedLocales } = await import('./search/outputs.js');
      const searchSettings = searchOptions(reading);
      const isPrepared = prepared?.snapshot === snapshot;
      const locales =
        (isPrepared ? prepared?.locales : undefined) ?? searchedLocales(snapshot, searchSettings);
      prepared = undefined;
      return indexOutputs(locales, {
        ...searchSettings,
        builtFile: built?.file,
        onSearched: built?.onSearched,
      });
    },
    index: async (locales, reading, builtFile) => {
      const { indexOutputs } = await import('./search/outputs.js');
      return indexOutputs(locales, { ...searchOptions(reading), builtFile });
    },
    compileFiles: async (files, reading) => {
      const { compileFiles } = await import('./compile-pages.js');
      const units = await compileFiles(files, reading.input, reading.options, portsFor(reading));
      ahead += units.size;
      return units;
    },
    article: (hash) => store().article(hash),
    records: async (snapshot, reading) => {
      const { allRecords } = await import('./search/outputs.js');
      return allRecords(snapshot, reading.input, (page) => sections(page, reading));
    },
    sections,
    recompile: compiler.recompile,
    render,
    openRenderer: (pages, reading) =>
      openPageRenderer({
        pages,
        jobs,
        boot: reading.input.client.boot,
        slots: reading.input.slots,
        traces: trace,
        articlesOf: async (output) => markupOf(await articlesIn(output, reading, articleOf)),
        render: (output) => render(output, reading),
      }),
    renderSidebar: async (output) => {
      const { renderSidebar } = await import('./output/render.js');
      return renderSidebar(output);
    },
    feed: createFeedReader(articleOf),
    draw: (outputs, reading, onDrawn) =>
      cards.draw(outputs, onDrawn, async (keys, onFound) => {
        await remote?.fetchCards(keys, identityOf(reading), onFound);
      }),
    keepCards: cards.keep,
    save: () => {
      openedStore?.save();
      searchStore.save();
    },
    saveEdit: () => openedStore?.append(),
    send: async (snapshot, reading, outputs) => {
      await remote?.send(identityOf(reading), {
        pageKeys: new Set([...snapshot.compiled.values()].map(({ key }) => key)),
        cardKeys: new Set(outputs.flatMap(({ kind, key }) => (kind === 'card' ? [key] : []))),
        page: store().page,
        card: cards.card,
      });
    },
    closeRemote: () => {
      remote?.close();
      return remote?.tally();
    },
  };
}

/** The places of compiled pages besides the store. */
interface OtherPages {
  readonly remote: RemoteSite | undefined;
  readonly shards: readonly ShardFolder[];
}

/** The store of compiled pages, and where to look for those that it does not have. */
function pageSource(
  store: DiskStore,
  { remote, shards }: OtherPages,
  reading: Reading,
): Pick<Ports, 'store' | 'fetch'> {
  const put: DiskStore['put'] = (key, page) => {
    if (page.isProvisional !== true) remote?.added('pages', key);
    return store.put(key, page);
  };
  const fetch: Ports['fetch'] = async (keys) => {
    const missing = new Set(keys);
    for (const shard of shards)
      for await (const [key, page] of pagesOfShard(shard)) if (missing.delete(key)) put(key, page);
    if (missing.size > 0) await remote?.fetchPages([...missing], identityOf(reading), store.put);
  };
  return { store: { ...store, put }, fetch };
}

/** Sites of the same address share results, such as those of branches. */
function identityOf({ input, options }: Reading): SiteIdentity {
  return {
    url: input.config.url,
    baseUrl: input.config.baseUrl,
    pageFingerprint: options.generatorFingerprint,
    cardFingerprint: options.cardFingerprint ?? '',
  };
}

function createReader(options: SessionOptions, cache: Cache | undefined): Session['read'] {
  const sources = openSourceFiles(options.siteDir, {
    cache: cache === undefined ? undefined : openFileCache(cache, generatorFingerprint),
    ...(options.watches === true ? { textLimit: Infinity } : {}),
    openTexts: options.openTexts,
  });
  const host = openPluginHost();
  let previous: Reading | undefined;
  return async (changed) => {
    const before = previous;
    // If reading fails now, the next call must read everything.
    previous = undefined;
    if (changed !== undefined) sources.forget(changed);
    if (before !== undefined && changed !== undefined)
      previous = rereadTexts(before, changed, sources);
    if (previous !== undefined) return previous;
    sources.begin();
    const reading = await readInput(options, cache, {
      sources,
      host,
      span: options.trace?.span ?? untraced,
    });
    sources.end();
    previous = before?.key() === reading.key() ? before : reading;
    return previous;
  };
}

/** The keys of pages that have changed, and that no page has any more. */
function supersededKeys(previous: Snapshot, next: Snapshot): readonly string[] {
  if (next.compiled === previous.compiled) return [];
  const replaced: string[] = [];
  for (const [unit, { key }] of changedEntries(next.compiled, previous.compiled))
    if (next.compiled.get(unit)?.key !== key) replaced.push(key);
  if (replaced.length === 0) return [];
  // Pages with the same text share an entry.
  const unused = new Set(replaced);
  for (const { key } of next.compiled.values()) unused.delete(key);
  return [...unused];
}

/** Reads an article by its hash. `source` is the unit that has it. */
type ArticleReader = (hash: string, source: string, reading: Reading) => Promise<Article>;

/** An article, and how a page fills its holes. */
interface PlacedArticle {
  readonly body: PageBody;
  readonly article: Article;
}

/** The articles of a page: its own one, or those of which it shows the starts. */
async function articlesIn(
  output: PageOutput,
  reading: Reading,
  articleOf: ArticleReader,
): Promise<readonly PlacedArticle[]> {
  const bodies = output.excerpts ?? (output.body === undefined ? [] : [output.body]);
  return Promise.all(
    bodies.map(async (body) => {
      const article = await articleOf(body.articleHash, body.source, reading);
      return { body, article };
    }),
  );
}

function markupOf(articles: readonly PlacedArticle[]): string[] {
  return articles.map(({ body, article }) => body.html(article));
}

/**
 * Returns the function that renders pages. It keeps the last page, for its document and its chunk.
 */
function createRenderer(articleOf: ArticleReader): Session['render'] {
  let last:
    | { readonly output: PageOutput; readonly reading: Reading; readonly page: RenderedPage }
    | undefined;
  return async (output, reading) => {
    if (last?.output === output && last.reading === reading) return last.page;
    const { boot } = reading.input.client;
    const articles = await articlesIn(output, reading, articleOf);
    const { renderPage } = await import('./output/render.js');
    try {
      const markup = markupOf(articles);
      const { slots, config } = reading.input;
      const seconds = config.markdown.codeTimeout ?? CODE_TIMEOUT;
      const render = (): RenderedPage => renderPage(output.view(), markup, { boot, slots });
      const page =
        Object.keys(slots).length === 0
          ? render()
          : runSiteCode(`The layout of the page ${output.path}`, () =>
              withTimeLimit(seconds, render),
            );
      last = { output, reading, page };
      return page;
    } catch (error) {
      throw renderError(output, error, reading.slotModules);
    }
  };
}

/** Characters of finished articles that stay in memory for other files with the same article. */
const KEPT_ARTICLES = 16_000_000;

/**
 * The text of a file with articles: a feed with posts, or pages as Markdown. Several files hold the
 * same article, so finished ones are kept.
 */
function createFeedReader(articleOf: ArticleReader): Session['feed'] {
  const kept = new Map<PageBody, string>();
  let size = 0;
  const make = (body: PageBody, reading: Reading): Promise<string> =>
    articleOf(body.articleHash, body.source, reading).then((article) => body.html(article));
  const makeOnce = async (body: PageBody, reading: Reading): Promise<string> => {
    const known = kept.get(body);
    if (known !== undefined) return known;
    const text = await make(body, reading);
    if (size > KEPT_ARTICLES) {
      kept.clear();
      size = 0;
    }
    kept.set(body, text);
    size += text.length;
    return text;
  };
  return async (feed, reading, written) => {
    const texts: string[] = [];
    const finished = feed.articles.length > 1 ? makeOnce : make;
    for (const body of feed.articles)
      texts.push(written?.(body) ?? (await finished(body, reading)));
    return feed.text(texts);
  };
}

/**
 * An error while a page is rendered. If the site has components, one of them is the likely cause.
 */
function renderError(output: PageOutput, error: unknown, { modules }: SlotModules): unknown {
  if (modules.length === 0) return error;
  const reason = messageOf(error);
  const components = modules.map(({ slot, path }) => `${slot} (${path})`).join(', ');
  const message = `docsgen cannot render the page ${output.path}: ${reason}`;
  return new DocsgenError(message, {
    diagnostics: [
      {
        rule: 'page/render',
        severity: 'error',
        file: output.body?.source ?? modules[0]?.path ?? '.',
        line: 1,
        column: 1,
        message,
        hint: `Check the components that replace parts of the layout: ${components}.`,
      },
    ],
    cause: error,
  });
}
