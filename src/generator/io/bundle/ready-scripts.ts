import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageDir } from '../fs/package-files.js';
import { bundleOfJson, type BundleFile } from './bundle-cache.js';

/** The scripts of a site without own code and translated texts, as JSON of a bundle. */
export const READY_SCRIPTS: string = join(packageDir, 'dist/client/scripts.json');

/** The scripts in dist/; undefined if they have another key. */
export function readyScripts(key: string): BundleFile[] | undefined {
  if (!existsSync(READY_SCRIPTS)) return undefined;
  return bundleOfJson(readFileSync(READY_SCRIPTS, 'utf8'), key);
}
