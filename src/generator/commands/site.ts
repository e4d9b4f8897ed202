import { existsSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { nearestSite } from '../io/read/find-site.js';
import { usualDocsFolders } from '../config/defaults-docs.js';
import { DocsgenError } from '../model/errors.js';

/**
 * The folder of the site that a command works on: its argument; otherwise the nearest folder with a
 * config file, going up from the current folder; otherwise the current folder. Throws a
 * DocsgenError when the argument is not a folder.
 */
export function siteFolder(argument: string | undefined): string {
  if (argument === undefined) return nearestSite(resolve('.')) ?? resolve('.');
  const folder = resolve(argument);
  if (isFolder(folder)) return folder;
  throw existsSync(folder)
    ? new DocsgenError(`${argument} is a file, not the folder of a site.`, {
        hint: 'Name the folder with the config file, or leave the argument out.',
      })
    : new DocsgenError(`There is no folder ${argument}.`, {
        hint: 'Name the folder of a site, or run docsgen inside one.',
      });
}

/** A site, and the part of it to report on. */
export interface SiteAndFiles {
  readonly siteDir: string;
  /** Files and folders, site-relative. Empty for all. */
  readonly files: readonly string[];
}

/**
 * The site that the paths of `docsgen check` belong to: the first path if it is a site, otherwise
 * the nearest site, going up from it. Throws a DocsgenError for a path that does not exist, and for
 * paths of different sites.
 */
export function siteAndFiles(paths: readonly string[]): SiteAndFiles {
  for (const path of paths)
    if (!existsSync(path))
      throw new DocsgenError(`There is no file or folder ${path}.`, {
        hint: 'Correct the path: it is relative to the folder that the command runs in.',
      });
  const [first] = paths;
  if (first === undefined) return { siteDir: siteFolder(undefined), files: [] };
  const siteDir = siteOf(resolve(first));
  const files = paths.map((path) => {
    const absolute = resolve(path);
    const inside = relative(siteDir, absolute);
    const isOutside =
      inside === '..' || inside.startsWith(`..${sep}`) || resolve(inside) === inside;
    const siteOfPath = nearestSite(isFolder(absolute) ? absolute : dirname(absolute)) ?? siteDir;
    if (isOutside || siteOfPath !== siteDir)
      throw new DocsgenError(`${path} does not belong to the site ${siteDir}.`, {
        hint: 'Check one site at a time.',
      });
    return inside.split(sep).join('/');
  });
  return { siteDir, files: files.filter((file) => file !== '') };
}

/**
 * The site of an existing path. Without a config file, a path below the usual docs folder of the
 * current folder belongs to the current folder, and any other folder is a site itself.
 */
function siteOf(path: string): string {
  const folder = isFolder(path) ? path : dirname(path);
  const configured = nearestSite(folder);
  if (configured !== undefined) return configured;
  const here = resolve('.');
  const isHere = folder === here || folder.startsWith(here + sep);
  const docs = usualDocsFolders.map((name) => join(here, name)).find(isFolder);
  const isPart = docs !== undefined && (folder === docs || folder.startsWith(docs + sep));
  return isHere && (isPart || folder !== path) ? here : folder;
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}
