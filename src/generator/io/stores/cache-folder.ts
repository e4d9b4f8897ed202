import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DocsgenError } from '../../model/errors.js';

/**
 * Throws a DocsgenError when the cache folder is a symbolic link or contains one. docsgen writes
 * and deletes files in it, which must not affect the target of a link.
 */
export function refuseLinks(cacheDir: string): void {
  const link = findLink(cacheDir);
  if (link !== undefined)
    throw new DocsgenError(`The cache cannot be used: ${link} is a symbolic link.`, {
      hint: 'Delete the link, or use --no-cache.',
    });
}

function findLink(path: string): string | undefined {
  const state = lstatSync(path, { throwIfNoEntry: false });
  if (state?.isSymbolicLink() === true) return path;
  return state?.isDirectory() === true ? findLinkIn(path) : undefined;
}

function findLinkIn(folder: string): string | undefined {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink()) return path;
    const inside = entry.isDirectory() ? findLinkIn(path) : undefined;
    if (inside !== undefined) return inside;
  }
  return undefined;
}
