import { join } from 'node:path';
import { emit, isUntouched } from '../io/output/emit.js';
import { manifestHash, outPlaces, recover, refuseSources, withLock } from '../io/output/out-dir.js';
import { readState, writeState, type BuildState } from '../io/stores/build-state.js';
import { writingTo } from '../io/output/out-error.js';
import { UnreadableFile } from '../io/fs/unreadable.js';
import { openWhyRecord } from '../io/stores/why-record.js';
import type { SiteConfig } from '../model/config.js';
import { sortDiagnostics, type Diagnostic } from '../model/diagnostic.js';
import { emptySnapshot, type Snapshot } from '../incremental/snapshot.js';
import { resolveFindings } from '../rules/resolve-findings.js';
import { openSession, type SessionOptions } from '../session.js';
import { verifyCache } from './verify.js';
import { recordWhy } from './why.js';

/** What a build did. Times in milliseconds. */
export interface BuildReport {
  readonly diagnostics: readonly Diagnostic[];
  /** False when errors kept the site from being written. */
  readonly written: boolean;
  readonly outDir: string;
  readonly pages: number;
  readonly stats: Snapshot['stats'];
  readonly phases: readonly { readonly name: string; readonly time: number }[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  readonly bytes: number;
  /** Pages that were made again and found to be what the cache holds. */
  readonly verified: number;
}

export interface BuildOptions extends SessionOptions {
  /** Whether the next build of this output folder may start from this one: true unless the folder is temporary. */
  readonly keepState?: boolean;
  /** Part of the pages that are made again to prove what the cache holds, from 0 to 1; none when absent. */
  readonly verify?: number;
}

/**
 * Build a site into its output folder. With errors nothing is written and the
 * previous site stays. When nothing that was read has changed, the output is only
 * looked over. Throws a DocsgenError when the build cannot proceed.
 */
export async function build(options: BuildOptions): Promise<BuildReport> {
  const places = outPlaces(options.siteDir, options.outDir);
  return withLock(places, async (lock) => {
    writingTo(places.out, () => {
      recover(places);
    });
    const watch = stopwatch();
    const session = openSession(options);
    const { cache } = session;
    const state = cache === undefined ? undefined : readState(cache, places.out);
    const reading = await session.read();
    refuseSources(options.siteDir, places.out, sourceFolders(reading.input.config));
    watch.lap('read');
    if (
      state !== undefined &&
      options.verify === undefined &&
      state.inputKey === reading.key() &&
      state.manifestHash === manifestHash(places.out) &&
      state.files.every(([path, file]) => isUntouched(join(places.out, path), file))
    )
      return unchanged(state, watch.laps);

    const snapshot = await session.update(emptySnapshot, reading);
    const { diagnostics } = resolveFindings(
      [...reading.diagnostics, ...snapshot.diagnostics()],
      reading.input,
    );
    watch.lap('compile and link');
    const report = {
      diagnostics,
      outDir: places.out,
      pages: snapshot.routes.length,
      stats: snapshot.stats,
    };
    const notWritten = (found: readonly Diagnostic[]): BuildReport => {
      session.save();
      return { ...report, diagnostics: found, written: false, phases: watch.laps, ...NOTHING };
    };
    if (diagnostics.some((d) => d.severity === 'error')) return notWritten(diagnostics);
    const states = new Map(state?.files ?? []);
    const verified =
      options.verify === undefined
        ? 0
        : await verifyCache({ session, snapshot, reading, states, share: options.verify });
    const search = await session.search(snapshot, reading);
    watch.lap('search index');
    const outputs = [...snapshot.outputs.values(), ...search].sort((a, b) =>
      a.path < b.path ? -1 : 1,
    );
    const result = await emit(outputs, {
      places,
      siteDir: options.siteDir,
      states,
      keepAssets: reading.input.config.keepAssets,
      headers: snapshot.headers,
      render: (output) => session.render(output, reading),
      draw: session.draw,
      progress: (done, total) => {
        options.progress('Writing files', done, total);
      },
      mayReplace: lock.isOurs,
    }).catch(unreadableFile);
    if (result instanceof UnreadableFile)
      return notWritten(sortDiagnostics([...diagnostics, result.diagnostic]));
    watch.lap('render and write');
    session.save();
    if (cache !== undefined && options.keepState !== false) {
      // A build without cards says nothing about which are still wanted.
      if (reading.options.cardFingerprint !== undefined) session.keepCards(outputs);
      recordWhy(openWhyRecord(cache), outputs, snapshot, reading, 'build');
      writeState(cache, {
        inputKey: reading.key(),
        out: places.out,
        files: [...result.states],
        manifestHash: result.manifestHash,
        diagnostics,
        pages: report.pages,
      });
      watch.lap('cache');
    }
    return {
      ...report,
      written: true,
      phases: watch.laps,
      changed: result.written,
      removed: result.removed,
      bytes: result.bytes,
      verified,
    };
  });
}

/** The folders that a site is made from, relative to it. */
function sourceFolders({ docs, pagesFolder, staticFolders }: SiteConfig): string[] {
  return [
    'i18n',
    ...docs.flatMap(({ folder, versions }) => [folder, ...versions.map((v) => v.folder ?? folder)]),
    ...(pagesFolder === null ? [] : [pagesFolder]),
    ...staticFolders,
  ];
}

function unchanged(state: BuildState, phases: BuildReport['phases']): BuildReport {
  return {
    diagnostics: state.diagnostics,
    written: true,
    outDir: state.out,
    pages: state.pages,
    stats: { pages: state.pages, reused: state.pages, stored: 0, compiled: 0 },
    phases,
    ...NOTHING,
  };
}

/** What a build has done that wrote nothing. */
const NOTHING = { changed: [], removed: [], bytes: 0, verified: 0 } as const;

/** A file that has become unreadable since the site was read is a finding. Throws all other errors. */
function unreadableFile(error: unknown): UnreadableFile {
  if (error instanceof UnreadableFile) return error;
  throw error;
}

function stopwatch(): { laps: { name: string; time: number }[]; lap: (name: string) => void } {
  const laps: { name: string; time: number }[] = [];
  let last = performance.now();
  return {
    laps,
    lap: (name) => {
      const now = performance.now();
      laps.push({ name, time: now - last });
      last = now;
    },
  };
}
