import type { Cache } from '../io/stores/cache.js';
import { attempt } from '../io/fs/attempt.js';
import { readInSite } from '../io/fs/contained.js';
import type { Diagnostic } from '../model/diagnostic.js';
import { DocsgenError } from '../model/errors.js';
import type { SiteInput } from '../model/input.js';
import type { Site } from '../model/site.js';
import { hashOf } from '../model/keys.js';
import { once } from '../model/once.js';
import type { FeedOutput, Output, PageOutput } from '../model/output.js';
import type { RenderedPage } from '../output/render.js';
import { emptySnapshot, type Snapshot } from '../incremental/snapshot.js';
import { resolveFindings } from '../rules/resolve-findings.js';
import type { Reading } from '../io/read/reading.js';
import { openSession, type Session, type SessionOptions } from '../session.js';
import { isSearchFile } from '../views/search-contexts.js';

/** Milliseconds of linting after which requests are handled. */
const SLICE = 10;

/** One consistent state of a site. */
export interface SiteState {
  readonly reading: Reading;
  readonly snapshot: Snapshot;
  /** Computed by the first call, so that a page is shown before its findings. */
  readonly diagnostics: () => readonly Diagnostic[];
}

/** A site that follows changes of its sources. Pages are rendered on request. */
export interface LiveSite {
  /** The last good state; undefined until there is one. */
  readonly state: () => SiteState | undefined;
  /**
   * Read changed files, or all files if `changed` is undefined. Returns the new state, or undefined
   * if nothing has changed. Throws a DocsgenError when the site is invalid; then the state stays.
   */
  readonly refresh: (changed: ReadonlySet<string> | undefined) => Promise<SiteState | undefined>;
  /** Lint the state, with pauses for requests. Returns false if `stop` has ended it early. */
  readonly lint: (stop: () => boolean) => Promise<boolean>;
  /**
   * Plan the site again if the last state has an old plan, so that findings may have old places.
   * Returns the new state; undefined if the plan is up to date.
   */
  readonly replan: () => Promise<SiteState | undefined>;
  /** Links the site with another input, to try out edits. The state stays. */
  readonly link: (input: SiteInput) => Promise<Site>;
  readonly render: (output: PageOutput) => Promise<RenderedPage>;
  /** An output of the last good state, by its exact path. */
  readonly output: (path: string) => Promise<Output | undefined>;
  readonly content: (
    output: Exclude<Output, { kind: 'page' | 'chunk' | 'card' | 'feed' | 'index' }>,
  ) => Uint8Array | undefined;
  /** The text of a feed. */
  readonly feed: (output: FeedOutput) => Promise<string>;
  readonly sections: Session['sections'];
  /** Undefined when the command runs without it. */
  readonly cache: Cache | undefined;
  readonly save: () => void;
}

/** Open a site for the watch server. Reads nothing yet. */
export function openLiveSite(options: SessionOptions): LiveSite {
  const session = openSession({ ...options, watches: true });
  let state: SiteState | undefined;
  // Rendered pages of the last good state. Several tabs may show the same page.
  const rendered = new Map<PageOutput, Promise<RenderedPage>>();
  let searchIndex:
    | { readonly snapshot: Snapshot; readonly files: Promise<ReadonlyMap<string, Output>> }
    | undefined;

  const advance = async (reading: Reading, previous: Snapshot): Promise<SiteState> => {
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
  /** A file of the search index, which is only built when somebody searches. */
  const searchFile = async (path: string): Promise<Output | undefined> => {
    if (state === undefined || !isSearchFile(path)) return undefined;
    const { snapshot, reading } = state;
    if (searchIndex?.snapshot !== snapshot)
      searchIndex = {
        snapshot,
        files: session
          .search(snapshot, reading)
          .then((files) => new Map(files.map((file) => [file.path, file]))),
      };
    return (await searchIndex.files).get(path);
  };
  return {
    cache: session.cache,
    state: () => state,
    refresh: async (changed) => {
      const reading = await session.read(changed);
      if (reading === state?.reading) return undefined;
      return advance(reading, state?.snapshot ?? emptySnapshot);
    },
    replan: async () => {
      if (state?.snapshot.hasOldPlaces !== true) return undefined;
      const { planned, ...snapshot } = state.snapshot;
      void planned;
      return advance(state.reading, snapshot);
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
    link: async (input) => {
      if (state === undefined) throw new DocsgenError('docsgen has not read the site yet.');
      const { reading, snapshot } = state;
      const edited = { ...reading, input, key: once(() => reading.keyFor(input)) };
      return (await session.update(snapshot, edited)).site;
    },
    render: (output) => {
      if (state === undefined) throw new DocsgenError('docsgen has not read the site yet.');
      const page = rendered.get(output) ?? session.render(output, state.reading);
      rendered.set(output, page);
      return page;
    },
    feed: (output) => {
      if (state === undefined) throw new DocsgenError('docsgen has not read the site yet.');
      return session.feed(output, state.reading);
    },
    output: async (path) => state?.snapshot.outputs.get(path) ?? (await searchFile(path)),
    content: (output) => {
      switch (output.kind) {
        case 'text':
          return Buffer.from(output.text);
        case 'bytes':
          return output.bytes;
        case 'copy':
          // Somebody may have replaced the file with a link since it was read.
          return attempt(() => readInSite(options.siteDir, output.from));
      }
    },
    sections: session.sections,
    save: () => {
      session.save();
    },
  };
}

/** Bytes with their hash, which becomes the ETag of a response. */
export function withEtag(bytes: Uint8Array): { bytes: Uint8Array; hash: string } {
  return { bytes, hash: hashOf(bytes) };
}
