import type { Plugin } from 'esbuild';
import type { BundleContext } from './bundle-context.js';
import { cssImports } from './css-imports-plugin.js';
import { cssModules } from './css-modules-plugin.js';
import { soundSources } from './sound-sources-plugin.js';
import { openBundlerPlugins, sheetChanges, type OnWatch } from './site-bundler-plugins.js';
import { sassSheets } from './sass-plugin.js';
import { siteFiles, tsconfigAliases } from './site-files-plugin.js';

/**
 * The plugins of esbuild that load the code of a site for Node.js and for browsers: those of the
 * site's plugins, then aliases, files such as pictures, and style sheets. `onWatch` is called with
 * each further file that they read. `addressOf` gives the address of a file.
 */
export function siteCodePlugins(
  { siteDir, config, bundlerPlugins }: BundleContext,
  {
    onWatch,
    addressOf,
  }: {
    readonly onWatch: OnWatch;
    readonly addressOf: (path: string) => string;
  },
): Plugin[] {
  const changeSheet = sheetChanges(bundlerPlugins, { siteDir, onWatch });
  return [
    soundSources(siteDir),
    ...openBundlerPlugins(siteDir, bundlerPlugins, onWatch),
    tsconfigAliases(siteDir),
    siteFiles({ siteDir, baseUrl: config.baseUrl, staticFolders: config.staticFolders, addressOf }),
    sassSheets(siteDir, { onFile: onWatch, changeSheet }),
    cssImports,
    cssModules(siteDir, { onFile: onWatch, changeSheet }),
  ];
}
