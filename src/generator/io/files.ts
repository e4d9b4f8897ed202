import { lstatSync, readdirSync, realpathSync, statSync, type Dirent } from 'node:fs';
import { join, relative, sep } from 'node:path';

export interface WalkOptions {
  /** Folder names that are never entered. */
  readonly skipFolders: ReadonlySet<string>;
  /** Absolute folders that are never entered. */
  readonly skipPaths: ReadonlySet<string>;
  /** Which names with a leading dot count; none when absent. */
  readonly dotfiles?: (name: string) => boolean;
}

/**
 * All files below a folder of the site, as site-relative `/`-separated paths in
 * code-unit order. Dotfiles are passed over unless asked for. Symbolic links are followed only
 * to files and folders inside the site; those that lead out are returned apart.
 */
export function walkFiles(
  siteDir: string,
  folder: string,
  options: WalkOptions,
): { files: string[]; escaping: string[] } {
  const files: string[] = [];
  const escaping: string[] = [];
  const root = realpathSync(siteDir);
  const visit = (path: string, ancestors: readonly string[]): void => {
    for (const entry of readFolder(join(siteDir, path))) {
      if (entry.name.startsWith('.') && options.dotfiles?.(entry.name) !== true) continue;
      const child = path === '' ? entry.name : `${path}/${entry.name}`;
      let isFolder = entry.isDirectory();
      if (entry.isSymbolicLink()) {
        const target = linkTarget(join(siteDir, child));
        if (target === undefined) continue;
        const inside = relative(root, target);
        if (inside.startsWith('..') || inside === '' || ancestors.includes(target)) {
          escaping.push(child);
          continue;
        }
        isFolder = statSync(target).isDirectory();
      }
      if (!isFolder) files.push(child);
      else if (!options.skipFolders.has(entry.name) && !options.skipPaths.has(join(siteDir, child)))
        visit(child, [...ancestors, realpathSync(join(siteDir, child))]);
    }
  };
  visit(folder, [root]);
  return { files: files.sort(), escaping: escaping.sort() };
}

function readFolder(path: string): Dirent[] {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch {
    return [];
  }
}

function linkTarget(path: string): string | undefined {
  try {
    return realpathSync(path);
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
