import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageDir } from '../fs/package-files.js';
import { bundleOfJson, type BundleFile } from './bundle-cache.js';

/** The file in dist/ with the scripts of sites without own code, as JSON of a bundle. */
export function readyScriptsFile(needs: { readonly texts: boolean }): string {
  return join(packageDir, 'dist/client', needs.texts ? 'scripts-texts.json' : 'scripts.json');
}

/** The scripts in dist/, with or without translated texts; undefined if they have another key. */
export function readyScripts(
  key: string,
  needs: { readonly texts: boolean },
): BundleFile[] | undefined {
  const path = readyScriptsFile(needs);
  return existsSync(path) ? bundleOfJson(readFileSync(path, 'utf8'), key) : undefined;
}
