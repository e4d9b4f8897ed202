import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPaths, refuseSources, type BuildPaths } from '../io/output/build-paths.js';
import { emit, isUntouched } from '../io/output/emit.js';
import type { EmitOptions, EmitResult, FileState } from '../io/output/emit-options.js';
import { manifestHash } from '../io/output/manifest.js';
import { recover, withLock } from '../io/output/out-dir.js';
import { runBuildDone } from '../io/plugins/build-done.js';
import { areUnchanged, type WatchedFiles } from '../io/plugins/plugin-files.js';
import { siteFacts } from '../io/plugins/plugin-host.js';
import type { Reading } from '../io/read/reading.js';
import { readState, writeState, type BuildState } from '../io/stores/build-state.js';
import type { RemoteTally } from '../io/remote/remote-cache.js';
import { writingTo } from '../io/output/out-error.js';
import { attempt } from '../io/fs/attempt.js';
import { UnreadableFile } from '../io/fs/unreadable.js';
import type { Trace } from '../io/tools/trace.js';
import { writeEditRecord, writeSearched, type EditRecord } from '../io/stores/edit-store.js';
import { writePlanRecord } from '../io/stores/plan-store.js';
import { openWhyRecord } from '../io/stores/why-record.js';
import type { SiteConfig } from '../model/config.js';
import type { Output } from '../model/output.js';
import { untraced } from '../model/trace.js';
import { sortDiagnostics, type Diagnostic } from '../model/diagnostic.js';
import { emptySnapshot, type Snapshot } from '../incremental/snapshot.js';
import { resolveFindings, withSeverities } from '../rules/resolve-findings.js';
import { openSession, type Session, type SessionOptions } from '../session.js';

/** The result of a build. Times are in milliseconds. */
export interface BuildReport {
  readonly diagnostics: readonly Diagnostic[];
  /** False if the site has errors. */
  readonly written: boolean;
  readonly outDir: string;
  readonly pages: number;
  readonly stats: Snapshot['stats'];
  readonly phases: readonly { readonly name: string; readonly time: number }[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  readonly bytes: number;
  /** Number of pages that were compiled again and were equal to the cached ones. */
  readonly verified: number;
  /** Traffic with the remote cache; absent without one. */
  readonly remote?: RemoteTally;
}

export interface BuildOptions extends SessionOptions {
  /** Save the state for the next build of this output folder. When absent: true. */
  readonly keepState?: boolean;
  /** Share of the pages to compile again and compare with the cache, from 0 to 1. */
  readonly verify?: number;
  /** Called with what was read. It may throw a DocsgenError. */
  readonly accept?: (reading: Reading) => void;
}

/**
 * Builds a site into its output folder. If the site has errors, nothing is written and the
 * previous site stays. If no input has changed since the last build, only the output files are
 * checked. Throws a DocsgenError when the build cannot proceed.
 */
export async function build(options: BuildOptions): Promise<BuildReport> {
  const paths = buildPaths(options.siteDir, options.outDir);
  return withLock(paths, async ({ isOurs }) => {
    writingTo(paths.out, () => {
      recover(paths);
    });
    const session = openSession({ ...options, usesLastPlan: true });
    try {
      const report = await buildWith(session, { options, paths, mayReplace: isOurs });
      const remote = session.closeRemote();
      return remote === undefined ? report : { ...report, remote };
    } finally {
      session.closeRemote();
    }
  });
}

async function buildWith(
  session: Session,
  base: Pick<BuildRun, 'options' | 'paths' | 'mayReplace'>,
): Promise<BuildReport> {
  const { options, paths } = base;
  const watch = stopwatch(options.trace);
  const { cache } = session;
  const state = cache === undefined ? undefined : readState(cache, paths.out);
  const reading = await session.read();
  refuseSources(options.siteDir, paths.out, sourceFolders(reading.input.config));
  options.accept?.(reading);
  watch.lap('read');
  const { verify } = options;
  if (state !== undefined && verify === undefined && isUpToDate(state, reading, options, paths))
    return unchangedReport(state, watch.laps);
  const run = { ...base, session, reading, state, watch };
  return (await buildEdited(run)) ?? buildChanged(run);
}

/** The report of a build that only replaced articles; undefined if the site must be linked. */
async function buildEdited(run: BuildRun): Promise<BuildReport | undefined> {
  const { options, paths, session, reading, state, mayReplace, watch } = run;
  const { cache } = session;
  if (cache === undefined || state === undefined || !mayEdit(run)) return undefined;
  const { buildEdit } = await import('./build-edit.js');
  const span = options.trace?.span;
  const edit = await buildEdit({ paths, session, cache, reading, state, mayReplace, span });
  if (edit === undefined) return undefined;
  watch.lap('edit');
  const { result, units, compiled } = edit;
  return {
    ...unchangedReport(state, watch.laps),
    stats: { pages: units, reused: 0, stored: units - compiled, compiled },
    changed: result.written,
    removed: result.removed,
    bytes: result.bytes,
  };
}

/** Whether single articles may be replaced: nothing but the built site needs the complete one. */
function mayEdit({ options, reading }: BuildRun): boolean {
  const { verify, remote, shards, keepState } = options;
  const isComplete = verify === undefined && remote === undefined && shards === undefined;
  const needsSite = reading.plugins.plugins.some(({ plugin }) => plugin.buildDone !== undefined);
  return isComplete && keepState !== false && !needsSite;
}

/** One run of a build, after reading. */
interface BuildRun {
  readonly options: BuildOptions;
  readonly paths: BuildPaths;
  readonly session: Session;
  readonly reading: Reading;
  /** State of the last build of the output folder; undefined when it is not known. */
  readonly state: BuildState | undefined;
  readonly watch: Stopwatch;
  /** Whether the lock on the output folder is still ours. */
  readonly mayReplace: () => boolean;
}

async function buildChanged(run: BuildRun): Promise<BuildReport> {
  const { options, paths, session, reading, watch } = run;
  const snapshot = await session.update(emptySnapshot, reading);
  const { diagnostics } = resolveFindings(
    [...reading.diagnostics, ...snapshot.diagnostics()],
    reading.input,
  );
  watch.lap('compile and link');
  const report = { outDir: paths.out, pages: snapshot.routes.length, stats: snapshot.stats };
  const notWritten = (findings: readonly Diagnostic[]): BuildReport => {
    session.save();
    return { ...report, diagnostics: findings, written: false, phases: watch.laps, ...NO_CHANGE };
  };
  if (diagnostics.some((d) => d.severity === 'error')) return notWritten(diagnostics);
  const verified = await verifyShare(run, snapshot);
  const result = await emitSite(run, snapshot).catch(unreadableFile);
  if (result instanceof UnreadableFile)
    return notWritten(sortDiagnostics([...diagnostics, result.diagnostic]));
  watch.lap('render and write');
  const { outputs } = result;
  session.save();
  if (session.cache !== undefined && options.keepState !== false) {
    // A build without cards does not know which cards in the cache are still used.
    if (reading.options.cardFingerprint !== undefined) session.keepCards(outputs);
    const { recordWhy } = await import('./why.js');
    recordWhy(openWhyRecord(session.cache), { outputs, snapshot, reading, by: 'build' });
    if (snapshot.record !== undefined) writePlanRecord(session.cache, snapshot.record());
    writeEditRecord(session.cache, paths.out, await editRecord(snapshot, reading));
    writeState(session.cache, {
      inputKey: reading.key(),
      out: paths.out,
      files: result.states,
      manifestHash: result.manifestHash,
      diagnostics,
      pages: report.pages,
      ...(result.watched === undefined ? {} : { watched: result.watched }),
    });
    watch.lap('cache');
  }
  if (options.remote !== undefined) {
    await session.send(snapshot, reading, outputs);
    watch.lap('remote cache');
  }
  return {
    ...report,
    diagnostics,
    written: true,
    phases: watch.laps,
    changed: result.written,
    removed: result.removed,
    bytes: result.bytes,
    verified,
  };
}

/** The record with which the next build can replace articles; undefined if it has to link. */
async function editRecord(snapshot: Snapshot, reading: Reading): Promise<EditRecord | undefined> {
  const { input } = reading;
  const { offline, check } = input.config;
  // The service worker of a site for reading without a network names the keys of all pages.
  if (offline === true || snapshot.editable === undefined) return undefined;
  // An edit can change the findings of rules, but it cannot make any in a site without findings.
  if (withSeverities(snapshot.lintRun.diagnostics(), check.rules).length > 0) return undefined;
  const { surroundingsOf } = await import('./build-edit.js');
  return {
    ...snapshot.editable(),
    inputKey: reading.key(),
    surroundings: surroundingsOf(reading),
    texts: [...input.pages.values()].map(({ path, hash }) => [path, hash]),
  };
}

/** Whether neither the sources nor the built files have changed since the last build. */
function isUpToDate(
  state: BuildState,
  reading: Reading,
  options: BuildOptions,
  { out }: BuildPaths,
): boolean {
  return (
    (state.watched === undefined || areUnchanged(state.watched, options)) &&
    state.inputKey === reading.key() &&
    state.manifestHash === manifestHash(out) &&
    areUntouched(state.files, out)
  );
}

function areUntouched(files: BuildState['files'], out: string): boolean {
  for (const [path, file] of files) if (!isUntouched(join(out, path), file)) return false;
  return true;
}

/** Compares the share of pages that the options ask for with the cache. Returns their number. */
async function verifyShare(run: BuildRun, snapshot: Snapshot): Promise<number> {
  const { options, session, reading } = run;
  if (options.verify === undefined) return 0;
  const states = fileStates(run);
  const { verifyCache } = await import('./verify.js');
  return verifyCache({ session, snapshot, reading, states, share: options.verify });
}

/** The written site, and its outputs without those of plugins. */
interface EmittedSite extends EmitResult {
  readonly outputs: readonly Output[];
  /** The files of plugins that wrote something; undefined if none did. */
  readonly watched?: WatchedFiles;
}

/** Writes the site: the planned outputs, the search index, and the files that plugins add. */
async function emitSite(run: BuildRun, snapshot: Snapshot): Promise<EmittedSite> {
  const { session, reading } = run;
  const planned = byPath(snapshot.outputs.values());
  let search: readonly Output[] = [];
  let watched: WatchedFiles | undefined;
  const preparing = session.prepareSearch(snapshot, reading);
  // The rejection is handled by the `await` below.
  preparing.catch(() => undefined);
  try {
    const result = await emit(planned, {
      ...emitOptions(run, snapshot),
      late: async () => {
        await preparing;
        search = await searchIndex(run, snapshot);
        return search;
      },
      ...finishWithPlugins(run, (files) => (watched = files)),
    });
    const outputs = byPath([...planned, ...search]);
    return { ...result, outputs, ...(watched === undefined ? {} : { watched }) };
  } finally {
    // Also after an error, which must not be replaced: the lock covers the cache of the site.
    await preparing.catch(() => undefined);
  }
}

function byPath(outputs: Iterable<Output>): readonly Output[] {
  return [...outputs].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The files of the search index. */
async function searchIndex(run: BuildRun, snapshot: Snapshot): Promise<readonly Output[]> {
  const { options, paths, session, reading } = run;
  const { span = untraced } = options.trace ?? {};
  const { cache } = session;
  return span('search index', () =>
    session.search(snapshot, reading, {
      file: (path) => attempt(() => readFileSync(join(paths.out, path), 'utf8')),
      onSearched: (locale, pages) => {
        if (cache === undefined || options.keepState === false) return;
        writeSearched(cache, { out: paths.out, locale, inputKey: reading.key() }, pages);
      },
    }),
  );
}

/** The hook after all files are written; absent if no plugin has one. */
function finishWithPlugins(
  { options, reading }: BuildRun,
  onWatched: (files: WatchedFiles | undefined) => void,
): Pick<EmitOptions, 'finish'> {
  const plugins = reading.plugins.plugins.filter(({ plugin }) => plugin.buildDone !== undefined);
  if (plugins.length === 0) return {};
  return {
    finish: async (built) => {
      const site = siteFacts(reading.input.config);
      const context = { folders: options, site, log: options.notice };
      const done = await runBuildDone(plugins, built, context);
      onWatched(done.watched);
      return done.added;
    },
  };
}

function emitOptions(run: BuildRun, snapshot: Snapshot): EmitOptions {
  const { options, paths, session, reading, mayReplace } = run;
  return {
    paths,
    siteDir: options.siteDir,
    states: fileStates(run),
    keepAssets: reading.input.config.keepAssets,
    headers: snapshot.headers,
    patterns: snapshot.patterns,
    openRenderer: (pages) => session.openRenderer(pages, reading),
    renderSidebar: session.renderSidebar,
    feed: (output, written) => session.feed(output, reading, written),
    draw: (cards, onDrawn) => session.draw(cards, reading, onDrawn),
    span: options.trace?.span,
    progress: (done, total) => {
      options.progress('Writing files', done, total);
    },
    mayReplace,
  };
}

/** The files of the last build, by path in the output folder. */
function fileStates({ state }: BuildRun): ReadonlyMap<string, FileState> {
  return state?.files ?? new Map<string, FileState>();
}

/** The source folders of a site, relative to it. */
export function sourceFolders({ docs, pagesFolder, staticFolders }: SiteConfig): string[] {
  return [
    'i18n',
    ...docs.flatMap(({ folder, versions }) => [folder, ...versions.map((v) => v.folder ?? folder)]),
    ...(pagesFolder === null ? [] : [pagesFolder]),
    ...staticFolders,
  ];
}

function unchangedReport(state: BuildState, phases: BuildReport['phases']): BuildReport {
  return {
    diagnostics: state.diagnostics,
    written: true,
    outDir: state.out,
    pages: state.pages,
    stats: { pages: state.pages, reused: state.pages, stored: 0, compiled: 0 },
    phases,
    ...NO_CHANGE,
  };
}

/** The result of a build that wrote nothing. */
const NO_CHANGE = { changed: [], removed: [], bytes: 0, verified: 0 } as const;

/** A file that became unreadable during the build is a finding. Throws all other errors. */
function unreadableFile(error: unknown): UnreadableFile {
  if (error instanceof UnreadableFile) return error;
  throw error;
}

interface Stopwatch {
  readonly laps: readonly { readonly name: string; readonly time: number }[];
  /** Ends a lap: the time since the last call. */
  readonly lap: (name: string) => void;
}

function stopwatch(trace: Trace | undefined): Stopwatch {
  const laps: { name: string; time: number }[] = [];
  let last = performance.now();
  return {
    laps,
    lap: (name) => {
      const now = performance.now();
      laps.push({ name, time: now - last });
      trace?.stage(name, last);
      last = now;
    },
  };
}
