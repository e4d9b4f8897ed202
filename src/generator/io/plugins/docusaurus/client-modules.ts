import { isAbsolute, posix } from 'node:path';
import { sitePath } from '../../fs/files.js';
import { moduleFile } from '../plugin-module.js';
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
      const path = pathOf(module, siteDir, folder);
      // The bundler does not add all endings that webpack adds, such as `.mjs`.
      return path === undefined ? module : `./${moduleFile(siteDir, path) ?? path}`;
    });
}

/** The site-relative path that a request means; undefined for a package. */
function pathOf(module: string, siteDir: string, folder: string): string | undefined {
  if (isAbsolute(module)) return sitePath(siteDir, module);
  if (module.startsWith('@site/')) return module.slice('@site/'.length);
  return /^\.{1,2}\//.test(module) ? posix.join(folder, module) : undefined;
}
