import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { exists } from '../fs/files.js';
import { configFileNames } from './load-config.js';

/** Whether a folder is a site, which means that it has a config file. */
export function hasConfig(folder: string): boolean {
  return configFileNames.some((name) => exists(join(folder, name)));
}

/**
 * The nearest folder with a config file, going up from an absolute folder; undefined if there is
 * none. Stops at the root of the repository, so that docsgen never runs a config file outside it.
 */
export function nearestSite(folder: string): string | undefined {
  for (let parent = folder; ; parent = dirname(parent)) {
    if (hasConfig(parent)) return parent;
    if (existsSync(join(parent, '.git')) || dirname(parent) === parent) return undefined;
  }
}
