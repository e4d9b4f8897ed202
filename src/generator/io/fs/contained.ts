import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readFileSync,
  realpathSync,
  statSync,
  type Stats,
} from 'node:fs';
import { join, sep } from 'node:path';
import { DocsgenError } from '../../model/errors.js';
import { withPath } from './system-error.js';

/** A path leads to a file outside the site, or it is a symbolic link to a hidden file. */
export class LeadsOutside extends DocsgenError {
  constructor(path: string) {
    super(`${path} leads to a file that is not part of the site.`, {
      hint: 'Copy the file into the site.',
    });
  }
}

/** A path of the site is a folder, a pipe or a device, but must be a file. */
export class NotAFile extends DocsgenError {
  constructor(path: string) {
    super(`${path} is not a regular file.`, { hint: 'Put a file in its place.' });
  }
}

/** Hidden files that web hosts read. Any other hidden file may contain a secret. */
const PUBLIC = new Set(['.well-known', '.nojekyll']);

/** Whether a hidden file or folder may be part of the site, by its name. */
export function isPublicDotfile(name: string): boolean {
  return PUBLIC.has(name);
}

/**
 * The absolute path of a file of the site, with links resolved. Throws LeadsOutside when it is
 * outside the site, or when a link leads to a hidden file. Throws like `realpathSync` when there is
 * no file.
 */
export function realPathInSite(siteDir: string, path: string): string {
  const root = realpathSync.native(siteDir);
  const realPath = realpathSync.native(join(root, path));
  const inRoot = root.endsWith(sep) ? root : root + sep;
  const isLink = realPath !== join(root, path);
  const isInside = realPath.startsWith(inRoot) || (realPath === root && !isLink);
  if (!isInside || (isLink && isHidden(realPath.slice(inRoot.length))))
    throw new LeadsOutside(path);
  return realPath;
}

/**
 * The bytes of a file of the site. Throws LeadsOutside like `realPathInSite`, and NotAFile for
 * anything but a regular file, since reading a pipe could block forever. File system errors name
 * the path.
 */
export function readInSite(siteDir: string, path: string): Buffer {
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  const file = openSync(realPathInSite(siteDir, path), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    if (!fstatSync(file).isFile()) throw new NotAFile(path);
    return withPath(join(siteDir, path), () => readFileSync(file));
  } finally {
    closeSync(file);
  }
}

/** Whether a path of the site is a file that its pages may use. Never throws. */
export function isFileInSite(siteDir: string, path: string): boolean {
  return statsInSite(siteDir, path)?.isFile() === true;
}

/** Whether a path of the site is a folder that its pages may use. Never throws. */
export function isFolderInSite(siteDir: string, path: string): boolean {
  return statsInSite(siteDir, path)?.isDirectory() === true;
}

function statsInSite(siteDir: string, path: string): Stats | undefined {
  if (isHidden(path.replaceAll('/', sep))) return undefined;
  try {
    return statSync(realPathInSite(siteDir, path));
  } catch {
    return undefined;
  }
}

function isHidden(path: string): boolean {
  for (const segment of path.split(sep)) {
    // Some package managers keep packages in hidden folders inside `node_modules`.
    if (segment === 'node_modules') return false;
    if (segment.startsWith('.') && !PUBLIC.has(segment)) return true;
  }
  return false;
}
