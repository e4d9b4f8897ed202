import { isAbsolute } from 'node:path';
import type { OnLoadOptions, OnLoadResult, Plugin, PluginBuild } from 'esbuild';
import { sitePath } from '../fs/files.js';
import { runInterruptibly } from '../fs/site-code-runs.js';
import { messageOf } from '../../model/thrown-text.js';

export type BundlerPlugin = Plugin;

/** The plugins of esbuild that plugins of the site bring. */
export interface BundlerPlugins {
  readonly plugins: readonly Plugin[];
  /** Hash of their code; '' if there are none. */
  readonly hash: string;
}

export const NO_BUNDLER_PLUGINS: BundlerPlugins = { plugins: [], hash: '' };

/**
 * Gets a file that a result depends on, site-relative, or a folder whose names it depends on, which
 * ends with a slash. `ofSheet`: the result is a style sheet, which no export of a module needs.
 */
export type OnWatch = (path: string, ofSheet?: boolean) => void;

/**
 * The plugins of the site for one bundle. `onWatch` is called with everything that a result depends
 * on. An error in a plugin is reported at the file that it loads.
 */
export function openBundlerPlugins(
  siteDir: string,
  { plugins }: BundlerPlugins,
  onWatch: OnWatch,
): Plugin[] {
  return plugins.map((plugin) => ({
    name: plugin.name,
    setup: (build) => setUp(plugin, observed(build, siteDir, onWatch)),
  }));
}

function setUp(plugin: Plugin, build: PluginBuild): Promise<void> {
  return runInterruptibly(`The plugin "${plugin.name}" of esbuild`, () => plugin.setup(build));
}

const SHEET = /(?<!\.module)\.css$/;

type OnLoad = Parameters<PluginBuild['onLoad']>[1];

/** The interface of a build, which reports the files that results depend on. */
function observed(build: PluginBuild, siteDir: string, onWatch: OnWatch): PluginBuild {
  const onLoad = (options: OnLoadOptions, load: OnLoad): void => {
    build.onLoad(options, async (args) => {
      let result: OnLoadResult | null | undefined;
      try {
        result = await runInterruptibly(`A plugin of esbuild, for ${args.path},`, () => load(args));
      } catch (error) {
        const file = sitePath(siteDir, args.path);
        const text = messageOf(error);
        return { errors: [{ text, location: { file, line: 1, column: 0 } }] };
      }
      for (const file of result?.watchFiles ?? [])
        if (isAbsolute(file)) onWatch(sitePath(siteDir, file), SHEET.test(args.path));
      for (const folder of result?.watchDirs ?? [])
        if (isAbsolute(folder)) onWatch(`${sitePath(siteDir, folder)}/`, SHEET.test(args.path));
      return result;
    });
  };
  return { ...build, onLoad };
}
