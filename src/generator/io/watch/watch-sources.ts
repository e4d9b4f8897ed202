import { statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { attempt } from '../fs/attempt.js';
import { watchFolder } from './folder-watcher.js';
import { watchHead } from './head-watcher.js';

/** Milliseconds without events after which a change of one file is complete. */
const SAVE = 8;

/** Milliseconds without events after which a change of several files is complete. */
const BURST = 40;

/** Milliseconds after which a change is reported even if events continue. */
const LONGEST_BURST = 600;

/** The system may drop events when more files change, so then everything must be read again. */
const MAX_PATHS = 500;

export interface SourceWatcher {
  /** Watched folders, site-relative. */
  readonly folders: () => readonly string[];
  readonly close: () => void;
}

export interface WatchOptions {
  readonly siteDir: string;
  /** Absolute folders to skip. */
  readonly except: readonly string[];
  /**
   * Called with the site-relative paths of a change; with undefined if anything may have changed,
   * as it is when the watcher starts.
   */
  readonly changed: (paths: ReadonlySet<string> | undefined) => void;
  readonly failed: (error: Error) => void;
}

/**
 * Watch the files of a site, and the commit that is checked out. A checkout or a moved folder is
 * reported as one change.
 */
export function watchSources({ siteDir, except, changed, failed }: WatchOptions): SourceWatcher {
  const outside = new Set(except.map((folder) => relative(siteDir, folder).split(sep).join('/')));
  let batch = new Set<string>();
  let hasNewHead = false;
  let startTime = 0;
  let timer: NodeJS.Timeout | undefined;
  // A file may be above the path by now.
  const isEmptyFile = (path: string): boolean =>
    attempt(() => statSync(join(siteDir, path)))?.size === 0;
  const flush = (): void => {
    const elapsed = performance.now() - startTime;
    // Many programs save a file by emptying it first.
    if (batch.size === 1 && !hasNewHead && elapsed < BURST && [...batch].some(isEmptyFile)) {
      timer = setTimeout(flush, SAVE);
      return;
    }
    const paths = hasNewHead || batch.size > MAX_PATHS ? undefined : batch;
    batch = new Set();
    hasNewHead = false;
    changed(paths);
  };
  const flushLater = (silence: number): void => {
    clearTimeout(timer);
    const remaining = startTime + LONGEST_BURST - performance.now();
    timer = setTimeout(flush, Math.max(0, Math.min(silence, remaining)));
  };
  const isWaiting = (): boolean => hasNewHead || batch.size > 0;
  const endHeadWatch = watchHead(siteDir, () => {
    if (!isWaiting()) startTime = performance.now();
    hasNewHead = true;
    flushLater(BURST);
  });
  const watcher = watchFolder({
    root: siteDir,
    failed,
    ready: () => {
      changed(undefined);
    },
    ignored: (path) =>
      outside.has(path) ||
      path
        .split('/')
        .some(
          (name) => name === 'node_modules' || (name.startsWith('.') && name !== '.well-known'),
        ),
    changed: (path) => {
      if (!isWaiting()) startTime = performance.now();
      batch.add(path);
      flushLater(batch.size === 1 && !hasNewHead ? SAVE : BURST);
    },
  });
  return {
    folders: watcher.folders,
    close: () => {
      clearTimeout(timer);
      endHeadWatch();
      watcher.close();
    },
  };
}
