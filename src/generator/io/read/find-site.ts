import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { configFileNames } from './load-config.js';

/** Whether a folder has a config file, which makes it a site. */
export function hasConfig(folder: string): boolean {
  return configFileNames.some((name) => existsSync(join(folder, name)));
}

/**
 * The nearest folder with a config file, going up from an absolute folder. Stops at the root of the
 * repository, so that a config file outside it never takes effect. Undefined when there is none.
 */
export function nearestSite(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (hasConfig(at)) return at;
    if (existsSync(join(at, '.git')) || dirname(at) === at) return undefined;
  }
}
