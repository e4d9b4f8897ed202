import { openCache, type Cache } from './io/stores/cache.js';
import { loadConfig, type LoadedConfig } from './io/read/load-config.js';
import { isFileInSite, readInSite } from './io/fs/contained.js';
import { bundleClient } from './io/bundle/bundle-client.js';
import { loadComponentPages } from './io/bundle/component-pages.js';
import { openCardStore } from './io/stores/card-store.js';
import { styleFile } from './io/bundle/site-code.js';
import { bundleSlots, runSlots, type SlotModules } from './io/bundle/slot-components.js';
import { findGrammars } from './io/bundle/grammars.js';
import { openStore, type DiskStore } from './io/stores/page-store.js';
import {
  cardFingerprint,
  cardWorkerFile,
  findDependency,
  generatorFingerprint,
  version,
  workerFile,
} from './io/fs/package-files.js';
import { readSite, type SiteFiles } from './io/read/read-site.js';
import { dataOnly } from './io/read/untrusted.js';
import { readingOf } from './io/fs/unreadable.js';
import { openSourceFiles, type SourceFiles } from './io/read/source-files.js';
import type { SiteConfig } from './model/config.js';
import type { Diagnostic } from './model/diagnostic.js';
import { DocsgenError } from './model/errors.js';
import type { ClientBundle, ClientFile, SiteInput } from './model/input.js';
import { hashData, hashOf } from './model/keys.js';
import { offsetOfKey, placeAt } from './formats/locate.js';
import { once } from './model/once.js';
import { readTexts } from './config/messages-file.js';
import type { CardOutput, Output, PageOutput } from './model/output.js';
import type { Article, CompiledPage } from './model/page.js';
import type { CompileTask } from './model/ports.js';
import type { SitePage } from './model/site.js';
import { renderPage, type RenderedPage } from './output/render.js';
import { update } from './pipeline.js';
import type { Snapshot } from './incremental/snapshot.js';
import type { PlanOptions } from './output/plan-options.js';
import { allRecords, searchOutputs } from './search/outputs.js';
import type { HostedRecord } from './search/records.js';
import type { Reading } from './io/read/reading.js';
import { neededBy, rereadTexts } from './io/read/reread.js';
import { drawInThreads } from './threads/draw-cards.js';
import { compileSettings } from './threads/compile-settings.js';
import { compileInThreads } from './threads/executor.js';

export interface SessionOptions {
  /** Absolute. */
  readonly siteDir: string;
  /** Absolute. */
  readonly outDir: string;
  /**
   * Absolute folder of a trusted copy of the site, for content by strangers: config,
   * components and packages come from it, and only data from `siteDir`.
   */
  readonly trustedDir?: string;
  readonly baseUrl?: string;
  readonly jobs: number;
  readonly cache: boolean;
  /** Give pages social cards if the config wants them; a command that writes no site does not. */
  readonly socialCards: boolean;
  /** Show drafts: for the writers' server alone. */
  readonly showDrafts?: boolean;
  /** Only findings are wanted: neither the browser's bundle nor any markup is made. */
  readonly findingsOnly?: boolean;
  readonly progress: (phase: string, done: number, total: number) => void;
  /** Takes a sentence that users should read and that is no finding in their site. */
  readonly notice: (text: string) => void;
}

/** The effects of one command on one site: reads it, updates snapshots, renders outputs. */
export interface Session {
  /**
   * Everything that the site is made from, as it is now. Given the files that have changed since the last time, no
   * others are looked at where that is enough; a reading that finds nothing new is the last one.
   */
  readonly read: (changed?: ReadonlySet<string>) => Promise<Reading>;
  readonly update: (previous: Snapshot, reading: Reading) => Promise<Snapshot>;
  /** The files of the search indexes, of every locale and version. */
  readonly search: (snapshot: Snapshot, reading: Reading) => Promise<readonly Output[]>;
  /** The records of the hosted index, of every page. */
  readonly records: (snapshot: Snapshot, reading: Reading) => Promise<readonly HostedRecord[]>;
  /** The sections of a page, in order. */
  readonly sections: (page: SitePage, reading: Reading) => Promise<Article['sections']>;
  /** Compile pages from their sources whatever the cache holds, and call `made` with each. */
  readonly recompile: (
    sources: readonly string[],
    reading: Reading,
    made: (source: string, page: CompiledPage) => void,
  ) => Promise<void>;
  /** Both forms of a page. */
  readonly render: (output: PageOutput, reading: Reading) => Promise<RenderedPage>;
  /** Draw cards, or take them from the cache. */
  readonly draw: (
    cards: readonly CardOutput[],
    drawn: (card: CardOutput, png: Uint8Array) => void,
  ) => Promise<void>;
  /** Forget the cards that a site with these outputs does not use. */
  readonly keepCards: (outputs: readonly Output[]) => void;
  /** Undefined when the command runs without it. */
  readonly cache: Cache | undefined;
  readonly save: () => void;
}

/** Open a site for a command. Reads nothing yet. */
export function openSession(options: SessionOptions): Session {
  const cache = options.cache ? openCache(options.siteDir, options.notice) : undefined;
  let store: DiskStore | undefined;
  // A page's document and its chunk are asked for one after the other.
  let last:
    | { readonly output: PageOutput; readonly reading: Reading; readonly page: RenderedPage }
    | undefined;
  const sources = openSourceFiles(options.siteDir);
  let known: Reading | undefined;
  const opened = (): DiskStore => (store ??= openStore(cache));
  const cards = openCardStore(cache);
  const compile = (
    reading: Reading,
    tasks: readonly CompileTask[],
    made: (index: number, page: CompiledPage) => void,
  ): Promise<void> =>
    compileInThreads(tasks, {
      made,
      settings: {
        ...compileSettings(reading.input, reading.slotModules, reading.grammars),
        ...(options.findingsOnly === true ? { factsOnly: true } : {}),
      },
      jobs: options.jobs,
      workerFile,
      progress: (done, total) => {
        options.progress('Compiling pages', done, total);
      },
    });
  return {
    cache,
    read: async (changed) => {
      const before = known;
      // After a reading that fails nothing is known for sure.
      known = undefined;
      if (changed !== undefined) sources.forget(changed);
      const quick =
        before === undefined || changed === undefined
          ? undefined
          : rereadTexts(before, changed, sources);
      const next = quick ?? (await readAll(options, cache, sources));
      known =
        before !== undefined && quick === undefined && before.key() === next.key() ? before : next;
      return known;
    },
    update: async (previous, reading) => {
      const next = await update(previous, reading.input, reading.options, {
        store: opened(),
        compile: (tasks, made) => compile(reading, tasks, made),
        progress: options.progress,
      });
      if (next.compiled !== previous.compiled)
        for (const [path, { key }] of previous.compiled)
          if (next.compiled.get(path)?.key !== key) opened().supersede(key);
      return next;
    },
    search: (snapshot, reading) =>
      searchOutputs(snapshot, reading.input.config, (page) => sections(page, reading)),
    records: (snapshot, reading) =>
      allRecords(snapshot, reading.input.config, (page) => sections(page, reading)),
    sections,
    recompile,
    render: async (output, reading) => {
      if (last?.output === output && last.reading === reading) return last.page;
      const surround = { boot: reading.input.client.boot, slots: reading.input.slots };
      const body =
        output.body === undefined
          ? undefined
          : await article(output.body.articleHash, output.body.source, reading);
      try {
        const page = renderPage(
          output.view(),
          output.body === undefined || body === undefined ? undefined : output.body.html(body),
          surround,
        );
        last = { output, reading, page };
        return page;
      } catch (error) {
        throw renderError(output, error, reading);
      }
    },
    draw: async (outputs, drawn) => {
      const missing: CardOutput[] = [];
      for (const output of outputs) {
        const png = cards.get(output.key);
        if (png === undefined) missing.push(output);
        else drawn(output, png);
      }
      if (missing.length > 0) await drawAll(missing, drawn);
    },
    keepCards: (outputs) => {
      cards.keep(
        new Set(outputs.flatMap((output) => (output.kind === 'card' ? [output.key] : []))),
      );
    },
    save: () => store?.save(),
  };

  async function drawAll(
    outputs: readonly CardOutput[],
    drawn: (card: CardOutput, png: Uint8Array) => void,
  ): Promise<void> {
    // All cards of a site show the same logo.
    const logo = outputs[0]?.card.logo;
    const settings = {
      logo:
        logo === undefined
          ? undefined
          : {
              svg: readingOf(logo.from, () => readInSite(options.siteDir, logo.from)).toString(),
              width: logo.width,
              height: logo.height,
            },
    };
    await drawInThreads(
      outputs.map(({ card }) => card),
      {
        settings,
        jobs: options.jobs,
        workerFile: cardWorkerFile,
        drawn: (index, png) => {
          const output = outputs[index];
          if (output === undefined) return;
          cards.put(output.key, png);
          drawn(output, png);
        },
      },
    );
  }

  async function sections(page: SitePage, reading: Reading): Promise<Article['sections']> {
    return (await article(page.facts.articleHash, page.source, reading)).sections;
  }

  async function recompile(
    sources: readonly string[],
    reading: Reading,
    made: (source: string, page: CompiledPage) => void,
  ): Promise<void> {
    const { pages, includes } = reading.input;
    const texts = Object.fromEntries(
      [...includes].map(([path, file]) => [path, file?.text ?? null]),
    );
    const tasks = sources.map((path) => ({
      path,
      text: pages.get(path)?.text ?? '',
      includes: texts,
    }));
    await compile(reading, tasks, (i, page) => {
      made(sources[i] ?? '', page);
    });
  }

  /** An article that the cache has lost is made again. */
  async function article(hash: string, source: string, reading: Reading): Promise<Article> {
    const stored = opened().article(hash);
    if (stored !== undefined) return stored;
    let made: string | undefined;
    await recompile([source], reading, (_, page) => {
      made = page.article;
    });
    if (made === undefined) throw new Error(`No result for ${source}.`);
    return JSON.parse(made) as Article;
  }
}

/** A page that does not render is the fault of a component of the site, if it has any. */
function renderError(output: PageOutput, error: unknown, reading: Reading): unknown {
  const own = reading.slotModules.modules;
  if (own.length === 0) return error;
  const message = `The page ${output.path} cannot be rendered: ${error instanceof Error ? error.message : String(error)}`;
  const hint = `The config replaces ${own.map(({ slot, path }) => `${slot} (${path})`).join(', ')}.`;
  return new DocsgenError(message, {
    diagnostics: [
      {
        rule: 'page/render',
        severity: 'error',
        file: output.body?.source ?? own[0]?.path ?? '.',
        line: 1,
        column: 1,
        message,
        hint,
      },
    ],
    cause: error,
  });
}

const NO_CLIENT: ClientBundle = {
  files: [],
  scripts: [],
  styles: [],
  boot: '',
  mathStyles: [],
  searchWorker: '',
};

async function readAll(
  options: SessionOptions,
  cache: Cache | undefined,
  sources: SourceFiles,
): Promise<Reading> {
  const { siteDir, outDir, trustedDir } = options;
  const codeDir = trustedDir ?? siteDir;
  const loaded = await loadConfig(codeDir, siteDir);
  const config =
    options.baseUrl === undefined ? loaded.config : { ...loaded.config, baseUrl: options.baseUrl };
  const site = readSite(siteDir, outDir, config, sources);
  refuseNothing(loaded.configFile, site);
  const files =
    trustedDir === undefined ? site : dataOnly(site, { siteDir, trustedDir, outDir, config });
  const data = new Map(files.data);
  for (const { path, bytes } of loaded.inputs)
    data.set(path, { hash: hashOf(bytes), text: bytes.toString('utf8') });
  const { texts, diagnostics } = readTexts(data, config);
  const print = generatorFingerprint();
  const slotModules = await bundleSlots(codeDir, config, cache, print);
  const slots = runSlots(slotModules);
  const [bundle, components] = await Promise.all([
    options.findingsOnly === true
      ? NO_CLIENT
      : bundleClient(
          codeDir,
          cache,
          print,
          config,
          {
            ...neededBy(...files.pages.values(), ...files.includes.values()),
            texts: texts.size > 0,
          },
          slotModules,
        ),
    loadComponentPages(codeDir, files.components, config, cache, print),
  ]);
  const input: SiteInput = {
    config,
    pages: files.pages,
    areaOf: files.areaOf,
    includes: files.includes,
    assets: files.assets,
    data,
    texts,
    lastChanges: files.lastChanges,
    componentPages: components.pages,
    slots,
    client: withStyles(bundle, components.files, slotModules, config),
    hasMermaid: findDependency('mermaid', codeDir) !== undefined,
    isFile: (path) => isFileInSite(siteDir, path),
  };
  const grammars = findGrammars(codeDir);
  // A site's own components are part of the tool that makes its pages.
  const planOptions: PlanOptions = {
    generator: `docsgen ${version}`,
    generatorFingerprint:
      slotModules.hash === '' && grammars === undefined
        ? print
        : hashOf(print + slotModules.hash + (grammars?.print ?? '')),
    configFile: loaded.configFile ?? 'site.config.ts',
    ...(options.findingsOnly === true ? { findingsOnly: true } : {}),
    ...(options.showDrafts === true ? { showDrafts: true } : {}),
    ...(options.socialCards && config.socialCards && config.url !== ''
      ? { cardFingerprint: cardFingerprint() }
      : {}),
  };
  const { missingDates } = files;
  if (missingDates?.kind === 'none')
    options.notice(`Dates of the last update are left out: ${missingDates.why}.`);
  const shallow = missingDates?.kind === 'shallow' ? [shallowClone(loaded)] : [];
  const findings = [...loaded.diagnostics, ...files.diagnostics, ...diagnostics, ...shallow];
  // Findings of reading are about files that are no part of the input.
  const others = hashData([components.hash, findings]);
  const keyFor = (read: SiteInput): string => keyOf(read, planOptions, others);
  return {
    input,
    slotModules,
    grammars,
    options: planOptions,
    key: once(() => keyFor(input)),
    keyFor,
    diagnostics: findings,
    configFiles: loaded.inputs.map((i) => i.path),
  };
}

/** The finding at the setting that asks for dates. */
function shallowClone({ config, configFile, inputs }: LoadedConfig): Diagnostic {
  const index = config.docs.findIndex((area) => area.showLastUpdated);
  const text = inputs.find(({ path }) => path === configFile)?.bytes.toString() ?? '';
  // `docs` is one area or a list of them.
  const offsets = [
    ['docs', 'showLastUpdated'],
    ['docs', index, 'showLastUpdated'],
  ].map((path) => offsetOfKey(text, path));
  return {
    rule: 'git/shallow',
    severity: 'warning',
    file: configFile ?? 'site.config.ts',
    ...placeAt(text, Math.max(...offsets)),
    message: 'This is a shallow clone, so "last updated" is left out: its dates would be wrong.',
    hint: 'Fetch the entire history, for example with fetch-depth: 0.',
  };
}

/** Throws a DocsgenError for a folder that has neither a config nor a page: it is no site. */
function refuseNothing(configFile: string | undefined, { pages, components }: SiteFiles): void {
  if (configFile !== undefined || pages.size > 0 || components.length > 0) return;
  throw new DocsgenError('This folder has no site.config.ts and no pages.', {
    hint: 'Run the command in the folder of a site, or name it: `docsgen check my-site`.',
  });
}

/** Add the style sheets that the site's own components import: a page's for that page, a slot's for all. */
function withStyles(
  client: ClientBundle,
  pages: readonly ClientFile[],
  slots: SlotModules,
  config: SiteConfig,
): ClientBundle {
  const css = [...new Set(slots.modules.map((module) => module.css))].join('');
  const own = css === '' ? [] : [styleFile('site', css)];
  return {
    ...client,
    files: [...client.files, ...pages, ...own],
    styles: [...client.styles, ...own.map((file) => config.baseUrl + file.path)],
  };
}

function keyOf(input: SiteInput, options: PlanOptions, others: string): string {
  const hashes = (
    files: ReadonlyMap<string, { readonly hash: string } | null>,
  ): [string, string][] => [...files].map(([path, file]) => [path, file?.hash ?? '']);
  return hashData([
    options,
    input.config,
    hashes(input.pages),
    hashes(input.includes),
    hashes(input.assets),
    hashes(input.data),
    [...input.lastChanges],
    others,
    input.client.files.map((f) => [f.path, f.hash]),
    input.client.boot,
    input.hasMermaid,
  ]);
}
