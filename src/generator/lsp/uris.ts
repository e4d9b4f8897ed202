import { realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { attempt } from '../io/fs/attempt.js';

/** The absolute path of a `file:` URI; undefined for other URIs, such as unsaved documents. */
export function fileOfUri(uri: string): string | undefined {
  if (!/^file:/i.test(uri)) return undefined;
  const file = attempt(() => fileURLToPath(uri));
  return file === undefined || file.includes('\0') ? undefined : file;
}

/** The URI of a file of a site. */
export function uriOfFile(siteDir: string, path: string): string {
  return pathToFileURL(join(siteDir, path)).href;
}

/**
 * The path of an absolute file in a site, `/`-separated; undefined if the file is outside. The
 * folder of the site may be a link, or the editor may name the real one.
 */
export function pathInSite(siteDir: string, file: string): string | undefined {
  const realDir = attempt(() => realpathSync.native(siteDir)) ?? siteDir;
  for (const folder of new Set([siteDir, realDir])) {
    const path = relative(folder, file);
    const isOutside = path === '' || path === '..' || path.startsWith(`..${sep}`);
    if (!isOutside && join(folder, path) === file) return path.split(sep).join('/');
  }
  return undefined;
}
