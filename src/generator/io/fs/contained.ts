import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readFileSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { join, sep } from 'node:path';
import { namingPath } from './system-error.js';

/** A path of the site that a symbolic link leads out of it, or to a hidden file. */
export class LeadsOutside extends Error {
  constructor(path: string) {
    super(`${path} leads to a file that is not part of the site.`);
  }
}

/** A path of the site that is a folder, a pipe or a device, where a file is expected. */
export class NotAFile extends Error {
  constructor(path: string) {
    super(`${path} is not a regular file.`);
  }
}

/** Hosts read these; any other hidden file may hold a secret. */
const PUBLIC = new Set(['.well-known', '.nojekyll']);

/**
 * Where a path of the site really is, links followed. Throws LeadsOutside when that is outside the
 * site folder, or a hidden file that the path does not name; throws like `realpathSync` when there is none.
 */
export function realPathInSite(siteDir: string, path: string): string {
  const root = realpathSync.native(siteDir);
  const place = realpathSync.native(join(root, path));
  if (place === join(root, path)) return place;
  if (!place.startsWith(root + sep) || isHidden(place.slice(root.length + 1)))
    throw new LeadsOutside(path);
  return place;
}

/**
 * The bytes of a file of the site. Throws LeadsOutside as `realPathInSite` does, and NotAFile when
 * it is no regular file: nobody waits for a pipe. Errors of the disk name the path.
 */
export function readInSite(siteDir: string, path: string): Buffer {
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  const file = openSync(realPathInSite(siteDir, path), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    if (!fstatSync(file).isFile()) throw new NotAFile(path);
    return namingPath(join(siteDir, path), () => readFileSync(file));
  } finally {
    closeSync(file);
  }
}

/** Whether content may read a file at this path of the site. Never throws. */
export function isFileInSite(siteDir: string, path: string): boolean {
  if (isHidden(path.replaceAll('/', sep))) return false;
  try {
    return statSync(realPathInSite(siteDir, path)).isFile();
  } catch {
    return false;
  }
}

function isHidden(place: string): boolean {
  for (const segment of place.split(sep)) {
    // Package managers keep packages in hidden folders.
    if (segment === 'node_modules') return false;
    if (segment.startsWith('.') && !PUBLIC.has(segment)) return true;
  }
  return false;
}
