import picomatch from 'picomatch';
import { includeReferences } from '../../src/generator/content/markdown/source.js';
import type { UserConfig } from '../../src/define-config.js';
import { parseConfig } from '../../src/generator/config/schema.js';
import type { SiteConfig } from '../../src/generator/model/config.js';
import type { Diagnostic } from '../../src/generator/model/diagnostic.js';
import type { AssetFile, SiteInput, SourceFile } from '../../src/generator/model/input.js';
import { hashOf } from '../../src/generator/model/keys.js';
import type { Output, PageBody } from '../../src/generator/model/output.js';
import { packFacts } from '../../src/generator/model/packed-facts.js';
import type { Article, PageFacts } from '../../src/generator/model/page.js';
import type { PlanRecord } from '../../src/generator/model/plan-record.js';
import { resolveInSite } from '../../src/generator/model/paths.js';
import { readTexts } from '../../src/generator/config/messages-file.js';
import { renderPage } from '../../src/generator/output/render.js';
import { update } from '../../src/generator/pipeline.js';
import { emptySnapshot, type Snapshot } from '../../src/generator/incremental/snapshot.js';
import { resolveFindings } from '../../src/generator/rules/resolve-findings.js';
import { isCategoryFile } from '../../src/generator/site/category-files.js';
import type { SearchStore } from '../../src/generator/model/ports.js';
import { allRecords, searchOutputs, textOfIndex } from '../../src/generator/search/outputs.js';
import { openSearchStore } from '../../src/generator/io/stores/search-store.js';
import type { HostedRecord } from '../../src/generator/search/records.js';
import type { SectionedPage } from '../../src/generator/search/pages.js';
import { SEARCH_FILES } from '../../src/generator/views/search-contexts.js';
import type { Site } from '../../src/generator/model/site.js';
import { createEmbeddedEngine } from '../../src/search/embedded.js';
import type { SearchEngine } from '../../src/search/types.js';
import { compileBatch } from '../../src/generator/threads/compile-batch.js';
import { compileSettings } from '../../src/generator/threads/compile-settings.js';

export interface MemorySite {
  readonly diagnostics: readonly Diagnostic[];
  /** The diagnostics as `file:line:column rule`. */
  readonly findings: readonly string[];
  readonly routes: readonly string[];
  /** Number of compiled texts. */
  readonly compiled: number;
  /** The paths of the compiled texts, in the order in which threads get them. */
  readonly tasks: readonly string[];
  readonly input: SiteInput;
  readonly site: Site;
  /** Links the site of another input. */
  readonly link: (input: SiteInput) => Promise<Site>;
  readonly outputs: ReadonlyMap<string, Output>;
  /** Returns the HTML of a page by its output path. */
  readonly html: (path: string) => string;
  /** Returns the files of the search indexes by path. Terms are kept in `store`. */
  readonly searchFiles: (
    store?: SearchStore,
    builtFile?: (path: string) => string | undefined,
  ) => Promise<ReadonlyMap<string, string>>;
  /** The pages whose sections were read, for the search index or for records. */
  readonly sectionsRead: readonly string[];
  /** Returns the embedded engine for the index with this name. */
  readonly engine: (name?: string) => SearchEngine;
  /** Returns the records of the hosted index. */
  readonly records: () => Promise<readonly HostedRecord[]>;
  /** Returns the content of a text output. */
  readonly text: (path: string) => string;
  /** The record of the plan for the next build. */
  readonly record: () => PlanRecord;
}

/** The name of the config in findings. A test can give it a text. */
export const CONFIG_FILE = 'site.config.ts';

const NO_SLOTS = { siteDir: '/nowhere', modules: [], hash: '' };

/**
 * Plans a site from `{ path: text }` without a disk. It has social cards if there is a
 * `cardFingerprint`. Takes results over from `lastPlan`. Throws if the config is invalid.
 */
export async function memorySite(
  files: Readonly<Record<string, string>>,
  userConfig: UserConfig = {},
  cardFingerprint?: string,
  lastPlan?: PlanRecord,
): Promise<MemorySite> {
  const config = parseUserConfig(userConfig, foldersOf(files));
  const input = readFiles(files, config);
  const articles = new Map<string, Article>();
  const taskPaths: string[] = [];
  const updated = (previous: Snapshot, next: SiteInput): Promise<Snapshot> =>
    update(
      previous,
      next,
      {
        generator: 'docsgen test',
        generatorFingerprint: 'test',
        configFile: CONFIG_FILE,
        ...(cardFingerprint === undefined ? {} : { cardFingerprint }),
      },
      {
        store: {
          facts: (): PageFacts | undefined => undefined,
          article: (hash) => articles.get(hash),
          put: (_key, page) => {
            articles.set(page.facts.articleHash, JSON.parse(page.article) as Article);
            return packFacts(page.facts);
          },
        },
        compile: (tasks, made) => {
          taskPaths.push(...tasks.map(({ path }) => path));
          return compileBatch(
            tasks,
            compileSettings(next, { slotModules: NO_SLOTS }),
            (page, i) => {
              made(i, page);
            },
          );
        },
        lastPlan: () => (previous === emptySnapshot ? lastPlan : undefined),
        progress: () => undefined,
      },
    );
  const snapshot = await updated(emptySnapshot, input);
  const { diagnostics } = resolveFindings(snapshot.diagnostics(), input);
  const { outputs } = snapshot;
  const sectionsRead: string[] = [];
  const sections = (page: SectionedPage): Promise<Article['sections']> => {
    sectionsRead.push(page.route);
    return Promise.resolve(articles.get(page.facts.articleHash)?.sections ?? []);
  };
  const searchFiles = async (
    store: SearchStore = openSearchStore(undefined),
    builtFile?: (path: string) => string | undefined,
  ): Promise<ReadonlyMap<string, string>> => {
    const options = { input, fingerprint: 'test', store, sections, builtFile };
    const texts = new Map<string, string>();
    for (const output of await searchOutputs(snapshot, options))
      texts.set(output.path, await textOfIndex(output));
    return texts;
  };
  const markupOf = (body: PageBody): string => {
    const article = articles.get(body.articleHash);
    return article === undefined ? '' : body.html(article);
  };
  return {
    input,
    tasks: taskPaths,
    site: snapshot.site,
    link: async (next) => (await updated(snapshot, next)).site,
    searchFiles,
    sectionsRead,
    engine: (name = 'en') => {
      const files = searchFiles();
      return createEmbeddedEngine(async (file) => {
        const text = (await files).get(file === '' ? `search/${name}.json` : SEARCH_FILES + file);
        if (text === undefined) throw new Error(`No file ${file}.`);
        return text;
      });
    },
    record: () => {
      if (snapshot.record === undefined) throw new Error('The site has no record.');
      return snapshot.record();
    },
    records: () => allRecords(snapshot, input, sections),
    diagnostics,
    findings: diagnostics.map((d) => `${d.file}:${d.line}:${d.column} ${d.rule}`),
    routes: snapshot.routes,
    compiled: snapshot.stats.compiled,
    outputs,
    html: (path) => {
      const output = outputs.get(path);
      if (output?.kind !== 'page')
        throw new Error(`No page ${path}; there are ${[...outputs.keys()].join(', ')}`);
      const bodies = output.excerpts ?? (output.body === undefined ? [] : [output.body]);
      return renderPage(output.view(), bodies.map(markupOf), { boot: 'boot', slots: {} }).html;
    },
    text: (path) => {
      const output = outputs.get(path);
      if (output?.kind === 'feed') return output.text(output.articles.map(markupOf));
      if (output?.kind !== 'text') throw new Error(`No text ${path}.`);
      return output.text;
    },
  };
}

/** All folders that contain files, directly or below. */
function foldersOf(files: Readonly<Record<string, string>>): string[] {
  const folders = Object.keys(files).flatMap((path) =>
    path
      .split('/')
      .slice(0, -1)
      .map((_, i, segments) => segments.slice(0, i + 1).join('/')),
  );
  return [...new Set(folders)];
}

/** Parses a config. Turns off rules about titles and descriptions, because test pages are short. */
function parseUserConfig(userConfig: UserConfig, folders: readonly string[]): SiteConfig {
  const rules = {
    'front-matter/missing-title': 'off' as const,
    'front-matter/missing-description': 'off' as const,
    ...userConfig.check?.rules,
  };
  const { config, diagnostics } = parseConfig(
    { ...userConfig, check: { ...userConfig.check, rules } },
    { file: CONFIG_FILE, text: undefined },
    { folders },
  );
  if (config === undefined) throw new Error(diagnostics.map((d) => d.message).join('\n'));
  return config;
}

/** Sorts files into pages, assets and data by their paths. */
function readFiles(
  files: Readonly<Record<string, string>>,
  config: SiteInput['config'],
): SiteInput {
  const pages = new Map<string, SourceFile>();
  const areaOf = new Map<string, string>();
  const includes = new Map<string, SourceFile | null>();
  const assets = new Map<string, AssetFile>();
  const data = new Map<string, { hash: string; text: string }>();
  for (const [path, text] of Object.entries(files)) {
    const file = { path, text, hash: hashOf(text) };
    const area = config.docs.find(
      (a) =>
        [a.folder, ...a.versions.map((v) => v.folder ?? a.folder)].some(
          (folder) => folder === '' || path.startsWith(`${folder}/`) || path.startsWith(`i18n/`),
        ) &&
        !picomatch.isMatch(path.slice(a.folder === '' ? 0 : a.folder.length + 1), [
          ...a.exclude,
          ...(a.nested ?? []),
        ]),
    );
    if (
      path === CONFIG_FILE ||
      isCategoryFile(path) ||
      /\.ya?ml$|^redirects\.txt$|^docsgen\.|^i18n\/[^/]+\/messages\.json$/.test(path)
    )
      data.set(path, file);
    else if (!path.endsWith('.md'))
      assets.set(path, {
        path,
        hash: file.hash,
        bytes: text.length,
        ...(/\.(?:png|svg)$/.test(path) ? { width: 40, height: 20 } : {}),
      });
    else if (!/(?:^|\/)_/.test(path)) {
      pages.set(path, file);
      if (
        area !== undefined &&
        !(config.pagesFolder !== null && path.startsWith(`${config.pagesFolder}/`))
      )
        areaOf.set(path, area.id);
    }
  }
  for (const page of pages.values()) {
    for (const reference of includeReferences(page.text)) {
      const path = resolveInSite(page.path, reference);
      const text = path === undefined ? undefined : files[path];
      if (path !== undefined)
        includes.set(path, text === undefined ? null : { path, text, hash: hashOf(text) });
    }
  }
  return {
    config,
    pages,
    areaOf,
    includes,
    assets,
    data,
    texts: readTexts(data, config).texts,
    lastChanges: new Map(),
    slots: {},
    mdxModules: new Map(),
    islands: new Map(),
    pageStyles: new Map(),
    client: {
      files: [],
      scripts: ['/assets/main.js'],
      styles: ['/assets/main.css'],
      boot: 'boot',
      mathStyles: [],
      searchWorker: '/assets/search-worker.js',
      offlineWorker: 'worker();',
    },
  };
}
