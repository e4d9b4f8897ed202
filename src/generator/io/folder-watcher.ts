import { lstatSync, readdirSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { watch } from 'chokidar';

export interface FolderWatch {
  /** Watched folders, relative and `/`-separated; '' is the root. */
  readonly folders: () => readonly string[];
  readonly close: () => void;
}

export interface FolderWatchOptions {
  /** Absolute. */
  readonly root: string;
  /** Paths, relative and `/`-separated, that are neither entered nor told. */
  readonly ignored: (path: string) => boolean;
  /** Something at this path has come, changed or gone; the same may be told several times. */
  readonly changed: (path: string) => void;
  /** Everything is watched from here on; what changed before has not been told. */
  readonly ready: () => void;
  readonly failed: (error: Error) => void;
}

/**
 * Tells of every change below a folder. chokidar keeps the watches, evenly on
 * every system. It compares times of files and reads a folder once a second, so two
 * saves in a moment or a folder that comes with its files may pass it by: the
 * system's own events, which it hands on, are heard too.
 */
export function watchFolder({ root, ignored, changed, ready, failed }: FolderWatchOptions): FolderWatch {
  const inside = (path: string): string => relative(root, path).split(sep).join('/');
  const isOurs = (path: string): boolean => path !== '' && !path.startsWith('..') && !ignored(path);
  const watcher = watch(root, { ignoreInitial: true, atomic: false, followSymlinks: false, ignored: (path) => path !== root && ignored(inside(path)) });
  const tell = (path: string): void => {
    if (isOurs(inside(path))) changed(inside(path));
  };
  /** A folder that has come: it is watched, and what is in it is told. */
  const enter = (path: string): void => {
    watcher.add(path);
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const child = join(path, entry.name);
      if (!isOurs(inside(child))) continue;
      tell(child);
      if (entry.isDirectory()) enter(child);
    }
  };
  const hear = (path: string): void => {
    if (!isOurs(inside(path))) return;
    tell(path);
    try {
      if (!(path in watcher.getWatched()) && lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true) enter(path);
    } catch {
      // Gone again already.
    }
  };
  watcher.on('all', (_, path) => { tell(path); });
  watcher.on('raw', (event, name, details: unknown) => {
    const { watchedPath } = details as { watchedPath?: string };
    if (watchedPath === undefined || typeof name !== 'string' || name === '') return;
    // A file's own watch names the file itself, a folder's what is in it.
    const path = name === basename(watchedPath) && !(watchedPath in watcher.getWatched()) ? watchedPath : join(watchedPath, name);
    if (event === 'rename') hear(path);
    else tell(path);
  });
  watcher.on('ready', ready);
  watcher.on('error', (error) => { failed(error instanceof Error ? error : new Error(String(error))); });
  return {
    folders: () => Object.keys(watcher.getWatched()).map(inside).filter((path) => path === '' || isOurs(path)),
    close: () => { void watcher.close(); },
  };
}
