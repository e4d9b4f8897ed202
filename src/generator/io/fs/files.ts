import { lstatSync, readdirSync, realpathSync, statSync, type Dirent } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { compareText } from '../../model/diagnostic.js';
import { attempt } from './attempt.js';
import { LeadsOutside, realPathInSite } from './contained.js';
import { hasCode, isMissing, isSystemError } from './system-error.js';

export interface WalkOptions {
  /** Names of folders to skip. */
  readonly skipFolders: ReadonlySet<string>;
  /** Absolute paths of folders to skip. */
  readonly skipPaths: ReadonlySet<string>;
  /** Whether to include a name with a leading dot. By default, none is included. */
  readonly dotfiles?: (name: string) => boolean;
}

/** A path that a walk has skipped. `special` is neither a file nor a folder, such as a socket. */
export interface Unread {
  readonly path: string;
  readonly why: 'outside' | 'loop' | 'broken' | 'special' | 'unreadable';
  /** The error of the file system, for `unreadable`. */
  readonly error?: unknown;
}

/**
 * All files below a folder of the site, as site-relative `/`-separated paths, sorted by code unit.
 * Symbolic links are followed only to files and folders inside the site. Other links, and files and
 * folders that cannot be read, are returned in `unread`. A missing folder has no files.
 */
export function walkFiles(
  siteDir: string,
  folder: string,
  options: WalkOptions,
): { files: string[]; unread: Unread[] } {
  const files: string[] = [];
  const unread: Unread[] = [];
  const root = realpathSync.native(siteDir);
  let followed = 0;
  const whyUnread = (
    path: string,
    target: string,
    ancestors: readonly string[],
  ): Unread['why'] | undefined => {
    if (ancestors.includes(target)) return 'loop';
    if (leadsOut(siteDir, path)) return 'outside';
    return followed > MAX_LINKS && statSync(target).isDirectory() ? 'loop' : undefined;
  };
  const entriesOf = (path: string): Dirent[] => {
    try {
      return readdirSync(join(siteDir, path), { withFileTypes: true });
    } catch (error) {
      if (path !== folder || !hasCode(error, 'ENOENT'))
        unread.push({ path, why: 'unreadable', error });
      return [];
    }
  };
  const visit = (path: string, ancestors: readonly string[]): void => {
    for (const entry of entriesOf(path)) {
      if (entry.name.startsWith('.') && options.dotfiles?.(entry.name) !== true) continue;
      const child = path === '' ? entry.name : `${path}/${entry.name}`;
      try {
        enter(entry, child, ancestors);
      } catch (error) {
        if (!isSystemError(error)) throw error;
        unread.push({ path: child, why: 'unreadable', error });
      }
    }
  };
  const enter = (entry: Dirent, child: string, ancestors: readonly string[]): void => {
    let isFolder = entry.isDirectory();
    if (entry.isSymbolicLink()) {
      const target = linkTarget(join(siteDir, child));
      const why = target === undefined ? 'broken' : whyUnread(child, target, ancestors);
      if (target === undefined || why !== undefined) {
        unread.push({ path: child, why: why ?? 'broken' });
        return;
      }
      isFolder = statSync(target).isDirectory();
      if (isFolder) followed++;
    } else if (!isFolder && !entry.isFile()) {
      unread.push({ path: child, why: 'special' });
      return;
    }
    if (!isFolder) files.push(child);
    else if (!options.skipFolders.has(entry.name) && !options.skipPaths.has(join(siteDir, child)))
      visit(child, [...ancestors, realpathSync.native(join(siteDir, child))]);
  };
  if (leadsOut(siteDir, folder)) return { files: [], unread: [{ path: folder, why: 'outside' }] };
  visit(folder, [root, attempt(() => realpathSync.native(join(siteDir, folder))) ?? root]);
  return { files: files.sort(), unread: unread.sort((a, b) => compareText(a.path, b.path)) };
}

/** Maximum number of links to folders that a walk follows, since folders may link to each other. */
const MAX_LINKS = 1000;

function leadsOut(siteDir: string, folder: string): boolean {
  try {
    realPathInSite(siteDir, folder);
    return false;
  } catch (error) {
    return error instanceof LeadsOutside;
  }
}

/**
 * The target of a link; undefined when it does not exist. Throws other errors of the file system.
 */
function linkTarget(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Whether a path exists. A symbolic link exists even if its target does not. */
export function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** Whether a path is a symbolic link to nothing. Never throws. */
export function isBrokenLink(path: string): boolean {
  return attempt(() => exists(path) && linkTarget(path) === undefined) === true;
}

/** A path relative to the site, `/`-separated. */
export function sitePath(siteDir: string, path: string): string {
  return relative(siteDir, path).split(sep).join('/');
}
