import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { watch as watchFiles } from 'chokidar';
import { outPlaces, readManifest, MANIFEST } from './io/out-dir.js';
import { loadConfig } from './io/load-config.js';
import type { Diagnostic } from './model/diagnostic.js';
import { DocsgenError } from './model/errors.js';
import type { Output } from './model/output.js';
import { createLiveChannel, LIVE_SCRIPT } from './net/live.js';
import { listen, type ListenOptions, type Served } from './net/web-server.js';
import { emptySnapshot, type Snapshot } from './pipeline.js';
import { settle } from './rules/settle.js';
import { createEmbeddedEngine } from '../search/embedded.js';
import type { SearchEngine } from '../search/types.js';
import type { SiteConfig } from './model/config.js';
import { answerQueries } from './search/answers.js';
import { indexFile, isSearchFile, searchContexts, SEARCH_FILES } from './site/search-contexts.js';
import { openSession, type Reading, type SessionOptions } from './session.js';

/**
 * For a second after it has read a folder, the watcher may pass over a file that is
 * added there. So the sources are read once more when that time is over; a reading
 * that finds nothing new ends there.
 */
const BLIND_SPOT = 1200;

export interface Serving {
  readonly url: string;
  readonly close: () => Promise<void>;
}

export interface WatchReporter {
  /** After each update: what is wrong, how many pages there are, and how long it took in milliseconds. */
  readonly updated: (diagnostics: readonly Diagnostic[], pages: number, time: number) => void;
  /** The update could not proceed; the last good state is still served. */
  readonly failed: (error: DocsgenError) => void;
  readonly describe: (diagnostics: readonly Diagnostic[]) => string[];
}

/** Preview a built site as a static host would show it. */
export async function servePreview(options: SessionOptions, where: ListenOptions): Promise<Serving> {
  const { out } = outPlaces(options.siteDir, options.outDir);
  if (readManifest(out) === undefined) throw new DocsgenError(`There is no built site in ${options.outDir}.`, { hint: 'Run "docsgen build" first, or "docsgen serve --watch" to write.' });
  const { config } = await loadConfig(options.siteDir);
  const read: Served['read'] = (path) => (path !== MANIFEST && readManifest(out)?.files[path] !== undefined ? readFile(join(out, path)) : Promise.resolve(undefined));
  const served: Served = {
    baseUrl: options.baseUrl ?? config.baseUrl,
    // The manifest is read at each request: a build under the preview shows at once.
    read,
    ...(config.search.algolia === undefined ? {} : { search: (body: string) => answerQueries(body, localEngines(config, read)) }),
  };
  const { server, url } = await listen(() => served, where);
  return { url, close: () => closed(server) };
}

/** The engines that stand in for the hosted one, over the files that are served. */
function localEngines(config: SiteConfig, read: Served['read']): (language: string | undefined, tags: readonly string[]) => SearchEngine {
  return (language, tags) => {
    const contexts = searchContexts(config).filter(({ locale }) => language === undefined || locale === language);
    const context = contexts.find((each) => tags.length > 0 && each.tags.every((tag) => tags.includes(tag))) ?? contexts[0];
    return createEmbeddedEngine(async (file) => {
      const bytes = context === undefined ? undefined : await read(file === '' ? indexFile(context) : SEARCH_FILES + file);
      if (bytes === undefined) throw new Error(`${file} is not there.`);
      return Buffer.from(bytes).toString('utf8');
    });
  };
}

/** Serve a site from its sources: a saved change shows in the open pages, a mistake over them. */
export async function serveWatching(options: SessionOptions, where: ListenOptions, reporter: WatchReporter): Promise<Serving> {
  const session = openSession(options);
  const live = createLiveChannel();
  let snapshot: Snapshot = emptySnapshot;
  let reading: Reading | undefined;
  let byPath: ReadonlyMap<string, Output> = new Map();

  // What was last told: events that change nothing, such as a file touched twice in one save, are passed over.
  let told = '';
  const refresh = async (): Promise<void> => {
    const start = performance.now();
    try {
      const next = await session.read();
      if (next.key === told) return;
      told = next.key;
      snapshot = await session.update(snapshot, next);
      reading = next;
      byPath = new Map(snapshot.outputs.map((output) => [output.path, output]));
      session.save();
      const { diagnostics } = settle([...next.diagnostics, ...snapshot.diagnostics], next.input);
      reporter.updated(diagnostics, snapshot.routes.length, performance.now() - start);
      const errors = diagnostics.filter((d) => d.severity === 'error');
      live.send(errors.length > 0 ? { errors: reporter.describe(errors) } : { reload: true });
    } catch (error) {
      if (!(error instanceof DocsgenError)) throw error;
      const failure = JSON.stringify([error.message, error.diagnostics]);
      if (failure === told) return;
      told = failure;
      reporter.failed(error);
      live.send({ errors: [error.message, ...reporter.describe(error.diagnostics)] });
    }
  };
  const queue = oneAtATime(refresh);
  await queue();

  // An index takes longer than an edit may: it is made when somebody searches.
  let searched: { readonly of: Snapshot; readonly files: Promise<ReadonlyMap<string, Output>> } | undefined;
  const searchFile = async (path: string): Promise<Output | undefined> => {
    if (reading === undefined || !isSearchFile(path)) return undefined;
    if (searched?.of !== snapshot) searched = { of: snapshot, files: session.search(snapshot, reading).then((files) => new Map(files.map((file) => [file.path, file]))) };
    return (await searched.files).get(path);
  };
  const read = async (path: string): Promise<Uint8Array | undefined> => {
    const output = byPath.get(path) ?? (await searchFile(path));
    if (output === undefined || reading === undefined) return undefined;
    switch (output.kind) {
      case 'page':
        return Buffer.from((await session.render(output, reading)).html.replace('</body>', `<script>${LIVE_SCRIPT}</script></body>`));
      case 'chunk':
        return Buffer.from((await session.render(output.of, reading)).chunk);
      case 'text':
        return Buffer.from(output.text);
      case 'bytes':
        return output.bytes;
      case 'copy':
        return readFileSync(join(options.siteDir, output.from));
      case 'card':
        throw new Error('A preview plans no cards.');
    }
  };
  const localSearch = (body: string): Promise<unknown> => (reading === undefined ? Promise.resolve(undefined) : answerQueries(body, localEngines(reading.input.config, read)));
  const { server, url } = await listen(() => ({ read, baseUrl: reading?.input.config.baseUrl ?? '/', live, ...(reading?.input.config.search.algolia === undefined ? {} : { search: localSearch }) }), where);
  const watcher = watchFiles(options.siteDir, {
    ignoreInitial: true, followSymlinks: false,
    ignored: (path) => path !== options.siteDir && (/[\\/](?:node_modules|\.[^\\/]*)(?:[\\/]|$)/.test(path.slice(options.siteDir.length)) || path === options.outDir),
  });
  let timer: NodeJS.Timeout | undefined;
  let later: NodeJS.Timeout | undefined;
  const lookAgain = (): void => {
    clearTimeout(later);
    later = setTimeout(() => void queue(), BLIND_SPOT);
  };
  watcher.on('all', () => {
    clearTimeout(timer);
    // A checkout or an editor's save is several events: wait until they have come.
    timer = setTimeout(() => void queue(), 25);
    lookAgain();
  });
  await new Promise<void>((resolve) => watcher.once('ready', () => { resolve(); }));
  lookAgain();
  return {
    url,
    close: async () => {
      clearTimeout(timer);
      clearTimeout(later);
      await watcher.close();
      live.close();
      await closed(server);
    },
  };
}

/** Run work never twice at once; calls that come meanwhile lead to one more run. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let again = false;
  return async function run(): Promise<void> {
    if (running !== undefined) {
      again = true;
      return running;
    }
    running = work().finally(() => {
      running = undefined;
    });
    await running;
    if (again) {
      again = false;
      await run();
    }
  };
}

function closed(server: { close: (done: () => void) => void; closeAllConnections: () => void }): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
    server.closeAllConnections();
  });
}
