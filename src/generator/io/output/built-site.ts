import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readBuiltFile } from '../../diff/page-content.js';
import type { PageContent, SiteContent } from '../../diff/types.js';
import { DocsgenError } from '../../model/errors.js';
import { MANIFEST } from '../../model/output.js';
import { unsafePath } from '../../model/safe-path.js';
import { attempt } from '../fs/attempt.js';
import { readInSite } from '../fs/contained.js';
import { readManifest } from './manifest.js';

/** Whether a folder contains a site that docsgen has built. */
export function isBuiltSite(folder: string): boolean {
  return existsSync(join(folder, MANIFEST));
}

/**
 * Read the pages and redirects of a built site. Reads only files that are in the manifest and
 * inside the folder, because the folder may come from an untrusted source. Throws a DocsgenError
 * for a folder without a readable manifest.
 */
export function readBuiltSite(folder: string): SiteContent {
  const manifest = readManifest(folder);
  if (manifest === undefined)
    throw new DocsgenError(`${folder} does not contain a site that docsgen has built.`, {
      hint: `Name a folder that contains ${MANIFEST}, such as build.`,
    });
  const pages = new Map<string, PageContent>();
  const { patterns } = manifest;
  const redirects = new Map(patterns.map(({ from, to }) => [from, to]));
  let bytes = 0;
  for (const path of [...manifest.files.keys()].sort()) {
    if (unsafePath(path) !== undefined) continue;
    const content = attempt(() => readInSite(folder, path));
    if (content === undefined) continue;
    bytes += content.length;
    if (!path.endsWith('.html')) continue;
    const file = readBuiltFile(path, content.toString('utf8'));
    if (file.kind === 'page') pages.set(file.page.route, file.page);
    if (file.kind === 'redirect') redirects.set(file.route, file.target);
  }
  return { pages, redirects, patterns, bytes };
}
