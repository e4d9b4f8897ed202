import { lstatSync, readdirSync, realpathSync, statSync, type Dirent } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { compareText } from '../../model/diagnostic.js';
import { LeadsOutside, realPathInSite } from './contained.js';
import { isMissing, isSystemError } from './system-error.js';

export interface WalkOptions {
  /** Folder names that are never entered. */
  readonly skipFolders: ReadonlySet<string>;
  /** Absolute folders that are never entered. */
  readonly skipPaths: ReadonlySet<string>;
  /** Which names with a leading dot count; none when absent. */
  readonly dotfiles?: (name: string) => boolean;
}

/** What a walk found and did not take up: a link, what is neither file nor folder, what the disk refuses. */
export interface Unread {
  readonly path: string;
  readonly why: 'outside' | 'loop' | 'broken' | 'special' | 'unreadable';
  /** Of what is unreadable: the error of the disk. */
  readonly error?: unknown;
}

/**
 * All files below a folder of the site, as site-relative `/`-separated paths in
 * code-unit order. Dotfiles are passed over unless asked for. Symbolic links are followed only
 * to files and folders inside the site; all others are returned apart, and so is what cannot be
 * read. The folder itself may be missing.
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
      if (path !== folder || !isMissing(error)) unread.push({ path, why: 'unreadable', error });
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
  visit(folder, [root, realPathIfAny(join(siteDir, folder)) ?? root]);
  return { files: files.sort(), unread: unread.sort((a, b) => compareText(a.path, b.path)) };
}

/** Links to folders that a walk follows; folders that link each other could be walked without end. */
const MAX_LINKS = 1000;

function leadsOut(siteDir: string, folder: string): boolean {
  try {
    realPathInSite(siteDir, folder);
    return false;
  } catch (error) {
    return error instanceof LeadsOutside;
  }
}

/** Where a link leads; undefined when that is nothing. Throws other errors of the disk. */
function linkTarget(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch (error) {
    if (!isSystemError(error) || !LEADS_NOWHERE.has(error.code ?? '')) throw error;
    return undefined;
  }
}

const LEADS_NOWHERE = new Set(['ENOENT', 'ENOTDIR', 'ELOOP']);

function realPathIfAny(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}

/** Whether something is at a path. */
export function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** A path below the site with `/` as separator. */
export function sitePath(siteDir: string, path: string): string {
  return relative(siteDir, path).split(sep).join('/');
}
