import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readBuiltFile } from '../../diff/page-content.js';
import type { PageContent, SiteContent } from '../../diff/types.js';
import { DocsgenError } from '../../model/errors.js';
import { MANIFEST } from '../../model/output.js';
import { unsafePath } from '../../model/safe-path.js';
import { readInSite } from '../fs/contained.js';
import { readManifest } from './out-dir.js';

/** Whether a folder holds a site that docsgen has built. */
export function isBuiltSite(folder: string): boolean {
  return existsSync(join(folder, MANIFEST));
}

/**
 * Read the pages and redirects of a built site. Only files of its manifest count, and none that a
 * path or a symbolic link puts outside the folder: the folder may come from somebody else.
 * Throws a DocsgenError for a folder without a readable manifest.
 */
export function readBuiltSite(folder: string): SiteContent {
  const manifest = readManifest(folder);
  if (manifest === undefined)
    throw new DocsgenError(`${folder} holds no site that docsgen has built.`, {
      hint: `Name a folder with a ${MANIFEST}, such as build.`,
    });
  const pages = new Map<string, PageContent>();
  const redirects = new Map<string, string>();
  let bytes = 0;
  for (const path of [...manifest.files.keys()].sort()) {
    const content = unsafePath(path) === undefined ? contentOf(folder, path) : undefined;
    if (content === undefined) continue;
    bytes += content.length;
    if (!path.endsWith('.html')) continue;
    const file = readBuiltFile(path, content.toString('utf8'));
    if (file.kind === 'page') pages.set(file.page.route, file.page);
    if (file.kind === 'redirect') redirects.set(file.route, file.target);
  }
  return { pages, redirects, bytes };
}

/** Undefined for a file that is missing, unreadable or outside the folder. */
function contentOf(folder: string, path: string): Buffer | undefined {
  try {
    return readInSite(folder, path);
  } catch {
    return undefined;
  }
}
