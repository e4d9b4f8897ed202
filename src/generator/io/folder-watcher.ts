import { lstatSync, readdirSync, watch, type FSWatcher } from 'node:fs';
import { join, sep } from 'node:path';

export interface FolderWatch {
  /** How many watches the system keeps for it. */
  readonly size: () => number;
  readonly close: () => void;
}

export interface FolderWatchOptions {
  /** Absolute. */
  readonly root: string;
  /** Paths, relative and `/`-separated, that are neither entered nor told. */
  readonly ignored: (path: string) => boolean;
  /** Something at this path has come, changed or gone; the same may be told several times. */
  readonly changed: (path: string) => void;
  readonly failed: (error: Error) => void;
}

/**
 * Tells of every change below a folder, by the means of the system alone: it
 * reads nothing of the files, so no change is too quick for it. macOS and Windows
 * watch whole trees; elsewhere every folder has a watch of its own.
 */
export function watchFolder(options: FolderWatchOptions): FolderWatch {
  return process.platform === 'darwin' || process.platform === 'win32' ? watchTree(options) : watchEach(options);
}

function watchTree({ root, ignored, changed, failed }: FolderWatchOptions): FolderWatch {
  const watcher = watch(root, { recursive: true }, (_, name) => {
    const path = (name ?? '').split(sep).join('/');
    if (path !== '' && !ignored(path)) changed(path);
  });
  watcher.on('error', failed);
  return { size: () => 1, close: () => { watcher.close(); } };
}

function watchEach({ root, ignored, changed, failed }: FolderWatchOptions): FolderWatch {
  const watchers = new Map<string, FSWatcher>();
  /** A folder that has gone, or stands elsewhere now: its watch would tell of the old path. */
  const drop = (folder: string): void => {
    for (const [path, watcher] of watchers) {
      if (path !== folder && !path.startsWith(`${folder}/`)) continue;
      watcher.close();
      watchers.delete(path);
    }
  };
  const add = (folder: string, told: boolean): void => {
    try {
      const watcher = watch(join(root, folder), (event, name) => { hear(folder, event, name); });
      watcher.on('error', () => { drop(folder); });
      watchers.set(folder, watcher);
      // What came before the watch was there is found here.
      for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
        const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
        if (ignored(path)) continue;
        if (told) changed(path);
        if (entry.isDirectory()) add(path, told);
      }
    } catch (error) {
      // Gone again already.
      if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) drop(folder);
      else failed(error instanceof Error ? error : new Error(String(error)));
    }
  };
  const hear = (folder: string, event: string, name: string | null): void => {
    const path = folder === '' ? (name ?? '') : `${folder}/${name ?? ''}`;
    if (name === null || ignored(path)) return;
    changed(path);
    if (event !== 'rename') return;
    drop(path);
    if (lstatSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() === true) add(path, true);
  };
  add('', false);
  return {
    size: () => watchers.size,
    close: () => {
      for (const watcher of watchers.values()) watcher.close();
      watchers.clear();
    },
  };
}
