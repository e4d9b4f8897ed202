import { lstatSync, readdirSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { watch } from 'chokidar';
import { attempt } from '../fs/attempt.js';
import { messageOf } from '../../model/thrown-text.js';

export interface FolderWatch {
  /** Watched folders, relative to the root and `/`-separated; '' is the root. */
  readonly folders: () => readonly string[];
  readonly close: () => void;
}

export interface FolderWatchOptions {
  /** Absolute. */
  readonly root: string;
  /** Whether to skip a path, which is relative to the root and `/`-separated. */
  readonly ignored: (path: string) => boolean;
  /** Called when a path was created, changed or deleted, sometimes several times. */
  readonly changed: (path: string) => void;
  /** Called when the watcher works. Earlier changes were not reported. */
  readonly ready: () => void;
  readonly failed: (error: Error) => void;
}

/** Milliseconds after which a new folder is listed a second time. */
const SECOND_LISTING = 250;

/**
 * Watch a folder and everything below it. chokidar watches each folder, but no files, because
 * operating systems limit the number of watches. Changes of files come from the events of their
 * folder, which chokidar passes on as `raw`.
 */
export function watchFolder({
  root,
  ignored,
  changed,
  ready,
  failed,
}: FolderWatchOptions): FolderWatch {
  const inside = (path: string): string => relative(root, path).split(sep).join('/');
  const isOurs = (path: string): boolean => path !== '' && !path.startsWith('..') && !ignored(path);
  const watcher = watch(root, {
    ignoreInitial: true,
    atomic: false,
    followSymlinks: false,
    ignored: (path, stats) => path !== root && (stats?.isFile() === true || ignored(inside(path))),
  });
  const report = (path: string): void => {
    if (isOurs(inside(path))) changed(inside(path));
  };
  /** Reports everything in a folder, and calls `onFolder` for the folders in it. */
  const reportContent = (path: string, onFolder: (folder: string) => void): void => {
    for (const entry of attempt(() => readdirSync(path, { withFileTypes: true })) ?? []) {
      const child = join(path, entry.name);
      if (!isOurs(inside(child))) continue;
      report(child);
      if (!entry.isDirectory()) continue;
      onFolder(child);
      reportContent(child, onFolder);
    }
  };
  const timers = new Set<NodeJS.Timeout>();
  /** Watches a new folder, and reports everything in it. */
  const watchNewFolder = (path: string): void => {
    const added = new Set<string>();
    const add = (folder: string): void => {
      added.add(folder);
      // chokidar may still have a deleted folder with the same name.
      watcher.unwatch(folder);
      watcher.add(folder);
    };
    add(path);
    reportContent(path, add);
    // The watch starts a moment later. The second listing reports files that were created
    // meanwhile.
    const timer = setTimeout(() => {
      timers.delete(timer);
      reportContent(path, (folder) => {
        if (!added.has(folder)) add(folder);
      });
    }, SECOND_LISTING);
    timers.add(timer);
  };
  watcher.on('all', (event, path) => {
    report(path);
    if (event === 'addDir') reportContent(path, () => undefined);
  });
  watcher.on('raw', (event, name, details: unknown) => {
    const { watchedPath } = details as { watchedPath?: string };
    if (watchedPath === undefined || typeof name !== 'string' || name === '') return;
    // The event for deleting a folder names the folder as if it were in itself.
    if (name === basename(watchedPath)) report(watchedPath);
    const path = join(watchedPath, name);
    report(path);
    if (event === 'rename' && isOurs(inside(path)) && isFolder(path)) watchNewFolder(path);
  });
  watcher.on('ready', ready);
  watcher.on('error', (error) => {
    failed(error instanceof Error ? error : new Error(messageOf(error)));
  });
  return {
    folders: () =>
      Object.keys(watcher.getWatched())
        .map(inside)
        .filter((path) => path === '' || isOurs(path)),
    close: () => {
      for (const timer of timers) clearTimeout(timer);
      void watcher.close();
    },
  };
}

/** Whether a path is a folder. An event can be late: a file may be above the path by now. */
function isFolder(path: string): boolean {
  return attempt(() => lstatSync(path))?.isDirectory() === true;
}
