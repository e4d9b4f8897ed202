import type { Cache } from '../io/stores/cache.js';
import { readInSite } from '../io/fs/contained.js';
import type { Diagnostic } from '../model/diagnostic.js';
import { DocsgenError } from '../model/errors.js';
import { hashOf } from '../model/keys.js';
import { once } from '../model/once.js';
import type { Output, PageOutput } from '../model/output.js';
import type { RenderedPage } from '../output/render.js';
import { emptySnapshot, type Snapshot } from '../incremental/snapshot.js';
import { resolveFindings } from '../rules/resolve-findings.js';
import type { Reading } from '../io/read/reading.js';
import { openSession, type SessionOptions } from '../session.js';
import { isSearchFile } from '../views/search-contexts.js';

/** Milliseconds of work after which requests have their turn. */
const SLICE = 10;

/** One consistent state of a site. */
export interface SiteState {
  readonly reading: Reading;
  readonly snapshot: Snapshot;
  /** Settled when they are asked for: a page is shown before its mistakes are. */
  readonly diagnostics: () => readonly Diagnostic[];
}

/** A site that is kept up to date with its sources; pages are rendered when they are asked for. */
export interface LiveSite {
  /** The last good state; undefined until there is one. */
  readonly state: () => SiteState | undefined;
  /**
   * Take up changes, all when none are named. Gives the new state, or undefined when nothing is new. Throws a
   * DocsgenError when the sources allow no state; the last one stays.
   */
  readonly refresh: (changed: ReadonlySet<string> | undefined) => Promise<SiteState | undefined>;
  /** Find what is wrong with the state, in slices: requests are answered meanwhile. False when `stop` says so before the end. */
  readonly lint: (stop: () => boolean) => Promise<boolean>;
  /** Make anew what was carried over: places in diagnostics may be those of the last plan. */
  readonly settle: () => Promise<SiteState | undefined>;
  readonly render: (output: PageOutput) => Promise<RenderedPage>;
  /** An output of the last good state by its exact path. */
  readonly output: (path: string) => Promise<Output | undefined>;
  readonly content: (
    output: Exclude<Output, { kind: 'page' | 'chunk' | 'card' }>,
  ) => Uint8Array | undefined;
  /** Undefined when the command runs without it. */
  readonly cache: Cache | undefined;
  readonly save: () => void;
}

/** Open a site for writing. Reads nothing yet. */
export function openLiveSite(options: SessionOptions): LiveSite {
  const session = openSession(options);
  let state: SiteState | undefined;
  // Rendered pages of the last good state, by key of the output: what several tabs and the comparison ask for is made once.
  const rendered = new Map<PageOutput, Promise<RenderedPage>>();
  let searched:
    { readonly of: Snapshot; readonly files: Promise<ReadonlyMap<string, Output>> } | undefined;

  const take = async (reading: Reading, previous: Snapshot): Promise<SiteState> => {
    const snapshot = await session.update(previous, reading);
    rendered.clear();
    state = {
      reading,
      snapshot,
      diagnostics: once(
        () =>
          resolveFindings([...reading.diagnostics, ...snapshot.diagnostics()], reading.input)
            .diagnostics,
      ),
    };
    return state;
  };
  /** An index takes longer than an edit may: it is made when somebody searches. */
  const searchFile = async (path: string): Promise<Output | undefined> => {
    if (state === undefined || !isSearchFile(path)) return undefined;
    const { snapshot, reading } = state;
    if (searched?.of !== snapshot)
      searched = {
        of: snapshot,
        files: session
          .search(snapshot, reading)
          .then((files) => new Map(files.map((file) => [file.path, file]))),
      };
    return (await searched.files).get(path);
  };
  return {
    cache: session.cache,
    state: () => state,
    refresh: async (changed) => {
      const reading = await session.read(changed);
      if (reading === state?.reading) return undefined;
      return take(reading, state?.snapshot ?? emptySnapshot);
    },
    settle: async () => {
      if (state === undefined || state.snapshot.from !== undefined) return undefined;
      return take(state.reading, state.snapshot);
    },
    lint: async (stop) => {
      let since = performance.now();
      for (const step of state?.snapshot.lintRun.steps() ?? []) {
        step();
        if (performance.now() - since < SLICE) continue;
        await new Promise(setImmediate);
        if (stop()) return false;
        since = performance.now();
      }
      return true;
    },
    render: (output) => {
      if (state === undefined) throw new DocsgenError('There is no site yet.');
      const known = rendered.get(output) ?? session.render(output, state.reading);
      rendered.set(output, known);
      return known;
    },
    output: async (path) => state?.snapshot.outputs.get(path) ?? (await searchFile(path)),
    content: (output) => {
      switch (output.kind) {
        case 'text':
          return Buffer.from(output.text);
        case 'bytes':
          return output.bytes;
        case 'copy':
          return readInside(options.siteDir, output.from);
      }
    },
    save: () => {
      session.save();
    },
  };
}

/** Read a file of the site; one that has been made a link since may lead anywhere. */
function readInside(siteDir: string, path: string): Uint8Array | undefined {
  try {
    return readInSite(siteDir, path);
  } catch {
    return undefined;
  }
}

/** Names what was read at a moment, for clients that keep a copy. */
export function withEtag(bytes: Uint8Array): { bytes: Uint8Array; hash: string } {
  return { bytes, hash: hashOf(bytes) };
}
