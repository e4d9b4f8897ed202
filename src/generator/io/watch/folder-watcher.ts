import { lstatSync, readdirSync, type Dirent } from 'node:fs';
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

/** Milliseconds after which a folder that has come is looked at once more. */
const SECOND_LOOK = 250;

/**
 * Tells of every change below a folder. chokidar keeps a watch on each folder, evenly on every system. Files have none
 * of their own, of which a system allows some thousands only: the events of their folder, which chokidar hands on as they
 * come (`raw`), name them.
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
  const tell = (path: string): void => {
    if (isOurs(inside(path))) changed(inside(path));
  };
  /** Tell all that is in a folder. One that has gone again has nothing. */
  const look = (path: string, found: (folder: string) => void): void => {
    for (const entry of entriesOf(path)) {
      const child = join(path, entry.name);
      if (!isOurs(inside(child))) continue;
      tell(child);
      if (!entry.isDirectory()) continue;
      found(child);
      look(child, found);
    }
  };
  const looks = new Set<NodeJS.Timeout>();
  /** A folder that has come: it is watched, and what is in it is told. */
  const enter = (path: string): void => {
    const entered = new Set<string>();
    const add = (folder: string): void => {
      entered.add(folder);
      // chokidar may still know one of this name that has gone.
      watcher.unwatch(folder);
      watcher.add(folder);
    };
    add(path);
    look(path, add);
    // It is watched a moment from now: what comes until then makes no event.
    const timer = setTimeout(() => {
      looks.delete(timer);
      look(path, (folder) => {
        if (!entered.has(folder)) add(folder);
      });
    }, SECOND_LOOK);
    looks.add(timer);
  };
  watcher.on('all', (event, path) => {
    tell(path);
    if (event === 'addDir') look(path, () => undefined);
  });
  watcher.on('raw', (event, name, details: unknown) => {
    const { watchedPath } = details as { watchedPath?: string };
    if (watchedPath === undefined || typeof name !== 'string' || name === '') return;
    // A folder's own end comes under its own name, as if it were in itself.
    if (name === basename(watchedPath)) tell(watchedPath);
    const path = join(watchedPath, name);
    tell(path);
    if (event === 'rename' && isOurs(inside(path)) && isFolder(path)) enter(path);
  });
  watcher.on('ready', ready);
  watcher.on('error', (error) => {
    failed(error instanceof Error ? error : new Error(String(error)));
  });
  return {
    folders: () =>
      Object.keys(watcher.getWatched())
        .map(inside)
        .filter((path) => path === '' || isOurs(path)),
    close: () => {
      for (const timer of looks) clearTimeout(timer);
      void watcher.close();
    },
  };
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
