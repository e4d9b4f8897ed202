import { isAbsolute } from 'node:path';
import type { OnLoadOptions, OnLoadResult, Plugin, PluginBuild } from 'esbuild';
import { sitePath } from '../fs/files.js';
import { runInterruptibly } from '../fs/site-code-runs.js';
import { messageOf } from '../../model/thrown-text.js';
import { isSheetPlugin, type ChangeSheet } from './sheet-plugin.js';

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
    build.onLoad(options, async (args) =>
      observedLoad(args.path, () => load(args), { siteDir, onWatch }),
    );
  };
  return { ...build, onLoad };
}

interface Watch {
  readonly siteDir: string;
  readonly onWatch: OnWatch;
}

/** The result of a plugin of the site for a file. Reports the files that it depends on. */
async function observedLoad<Result extends OnLoadResult | null | undefined>(
  path: string,
  load: () => Result | Promise<Result>,
  { siteDir, onWatch }: Watch,
): Promise<Result | OnLoadResult> {
  let result: Result;
  try {
    result = await runInterruptibly(`A plugin of esbuild, for ${path},`, load);
  } catch (error) {
    const file = sitePath(siteDir, path);
    return { errors: [{ text: messageOf(error), location: { file, line: 1, column: 0 } }] };
  }
  for (const file of result?.watchFiles ?? [])
    if (isAbsolute(file)) onWatch(sitePath(siteDir, file), SHEET.test(path));
  for (const folder of result?.watchDirs ?? [])
    if (isAbsolute(folder)) onWatch(`${sitePath(siteDir, folder)}/`, SHEET.test(path));
  return result;
}

/**
 * A function that changes style sheets as the plugins of the site do, one after the other. It is
 * for sheets that docsgen loads itself. `onWatch` is called as for `openBundlerPlugins`.
 */
export function sheetChanges({ plugins }: BundlerPlugins, watch: Watch): ChangeSheet {
  const changes = plugins.filter(isSheetPlugin);
  return async ({ path, css }) => {
    let contents = css;
    for (const { changeSheet } of changes) {
      const sheet = { path, css: contents };
      const result = await observedLoad(path, () => changeSheet(sheet), watch);
      if ((result.errors ?? []).length > 0) return result;
      contents = String(result.contents ?? contents);
    }
    return { contents };
  };
}
