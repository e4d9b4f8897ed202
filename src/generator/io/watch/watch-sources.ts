import { statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { watchFolder } from './folder-watcher.js';

/** Milliseconds of silence after which one file's save, or many files' change, is over. */
const SAVE = 8;
const BURST = 40;

/** A burst that goes on for longer is shown in parts. */
const LONGEST = 600;

/** The system may drop events of a burst with more files: then all is looked at. */
const MANY = 500;

export interface SourceWatcher {
  /** Watched folders, site-relative. */
  readonly folders: () => readonly string[];
  readonly close: () => void;
}

export interface WatchOptions {
  readonly siteDir: string;
  /** Absolute folders that are no sources. */
  readonly except: readonly string[];
  /** Called with site-relative paths, once for a burst; undefined: look at everything. */
  readonly changed: (paths: ReadonlySet<string> | undefined) => void;
  readonly failed: (error: Error) => void;
}

/** Watch the files of a site; a save, a checkout or a moved folder is told as one change. */
export function watchSources({ siteDir, except, changed, failed }: WatchOptions): SourceWatcher {
  const outside = new Set(except.map((folder) => relative(siteDir, folder).split(sep).join('/')));
  let batch = new Set<string>();
  let begun = 0;
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    // A file that was emptied is about to be written.
    if (
      batch.size === 1 &&
      performance.now() - begun < BURST &&
      [...batch].some(
        (path) => statSync(join(siteDir, path), { throwIfNoEntry: false })?.size === 0,
      )
    ) {
      timer = setTimeout(flush, SAVE);
      return;
    }
    const paths = batch;
    batch = new Set();
    changed(paths.size > MANY ? undefined : paths);
  };
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
      if (batch.size === 0) begun = performance.now();
      batch.add(path);
      clearTimeout(timer);
      timer = setTimeout(
        flush,
        Math.max(0, Math.min(batch.size === 1 ? SAVE : BURST, begun + LONGEST - performance.now())),
      );
    },
  });
  return {
    folders: watcher.folders,
    close: () => {
      clearTimeout(timer);
      watcher.close();
    },
  };
}
