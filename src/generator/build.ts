import { join } from 'node:path';
import { emit, isUntouched, type EmitResult } from './io/emit.js';
import { outPlaces, recover, refuseSources, withLock } from './io/out-dir.js';
import { readState, writeState, type BuildState } from './io/build-state.js';
import type { SiteConfig } from './model/config.js';
import type { Diagnostic } from './model/diagnostic.js';
import { hashOf } from './model/keys.js';
import { emptySnapshot, type Snapshot } from './pipeline.js';
import { settle } from './rules/settle.js';
import { openSession, type SessionOptions } from './session.js';
import { verifyCache } from './verify.js';
import { recordWhy, whyRecord } from './why.js';

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
  return withLock(places, async () => {
    recover(places);
    const watch = stopwatch();
    const session = openSession(options);
    const stateFile = join(session.cacheDir, `state-${hashOf(places.out).slice(0, 8)}.json`);
    const state = options.cache ? readState(stateFile, places.out) : undefined;
    const reading = await session.read();
    refuseSources(options.siteDir, places.out, sourceFolders(reading.input.config));
    watch.lap('read');
    if (
      state !== undefined &&
      options.verify === undefined &&
      state.inputKey === reading.key() &&
      state.files.every(([path, file]) => isUntouched(join(places.out, path), file))
    )
      return unchanged(state, watch.laps);

    const snapshot = await session.update(emptySnapshot, reading);
    const { diagnostics } = settle(
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
    if (diagnostics.some((d) => d.severity === 'error')) {
      session.save();
      return {
        ...report,
        written: false,
        phases: watch.laps,
        changed: [],
        removed: [],
        bytes: 0,
        verified: 0,
      };
    }
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
    const result: EmitResult = await emit(outputs, {
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
    });
    watch.lap('render and write');
    if (options.cache) session.save();
    if (options.cache && options.keepState !== false) {
      // A build without cards says nothing about which are still wanted.
      if (reading.options.cardPrint !== undefined) session.keepCards(outputs);
      recordWhy(whyRecord(options.siteDir), outputs, snapshot, reading, 'build');
      writeState(stateFile, {
        inputKey: reading.key(),
        out: places.out,
        files: [...result.states],
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
    changed: [],
    removed: [],
    bytes: 0,
    verified: 0,
  };
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
