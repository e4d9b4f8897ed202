import { isAbsolute, posix } from 'node:path';
import { sitePath } from '../../fs/files.js';
import type { DocusaurusPlugin } from './types.js';

/** The modules that a plugin adds to all pages, as requests from the folder of the site. */
export interface ClientModules {
  /** Style sheets. */
  readonly styles: readonly string[];
  /** Scripts, which docsgen does not load. */
  readonly scripts: readonly string[];
}

const STYLES = /\.(?:css|scss|sass|less)$/;

/** The result of `getClientModules`. Relative modules start at `folder`, that of the plugin. */
export function clientModulesOf(
  plugin: DocusaurusPlugin,
  { siteDir, folder }: { readonly siteDir: string; readonly folder: string },
): ClientModules {
  const given = [plugin.getClientModules?.() ?? []].flat();
  const requests = given
    .filter((module): module is string => typeof module === 'string')
    .map((module) => {
      if (isAbsolute(module)) return `./${sitePath(siteDir, module)}`;
      if (module.startsWith('@site/')) return `./${module.slice('@site/'.length)}`;
      return /^\.{1,2}\//.test(module) ? `./${posix.join(folder, module)}` : module;
    });
  return {
    styles: requests.filter((request) => STYLES.test(request)),
    scripts: requests.filter((request) => !STYLES.test(request)),
  };
}
