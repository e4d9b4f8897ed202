import { isAbsolute, posix } from 'node:path';
import { sitePath } from '../../fs/files.js';
import type { DocusaurusPlugin } from './types.js';

/**
 * The modules that a plugin adds to all pages, as requests from the folder of the site: the result
 * of `getClientModules`. Relative modules start at `folder`, that of the plugin.
 */
export function clientModulesOf(
  plugin: DocusaurusPlugin,
  { siteDir, folder }: { readonly siteDir: string; readonly folder: string },
): string[] {
  const given = [plugin.getClientModules?.() ?? []].flat();
  return given
    .filter((module): module is string => typeof module === 'string')
    .map((module) => {
      if (isAbsolute(module)) return `./${sitePath(siteDir, module)}`;
      if (module.startsWith('@site/')) return `./${module.slice('@site/'.length)}`;
      return /^\.{1,2}\//.test(module) ? `./${posix.join(folder, module)}` : module;
    });
}
