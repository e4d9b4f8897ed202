import { isAbsolute, join, sep } from 'node:path';
import type { OnLoadOptions, OnLoadResult, Plugin, PluginBuild } from 'esbuild';
import { sitePath } from '../fs/files.js';
import { runSiteCode } from '../fs/site-code-runs.js';
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
 * The plugins of the site for one bundle. `onFile` is called with each file that a result depends
 * on, site-relative. An error in a plugin is reported at the file that it loads.
 */
export function openBundlerPlugins(
  siteDir: string,
  { plugins }: BundlerPlugins,
  onFile: (path: string) => void,
): Plugin[] {
  return plugins.map((plugin) => ({
    name: plugin.name,
    setup: (build) => setUp(plugin, observed(build, siteDir, onFile)),
  }));
}

function setUp(plugin: Plugin, build: PluginBuild): void | Promise<void> {
  return runSiteCode(`The plugin "${plugin.name}" of esbuild`, () => plugin.setup(build));
}

type OnLoad = Parameters<PluginBuild['onLoad']>[1];

/** The interface of a build, which reports the files that results depend on. */
function observed(
  build: PluginBuild,
  siteDir: string,
  onFile: (path: string) => void,
): PluginBuild {
  const onLoad = (options: OnLoadOptions, load: OnLoad): void => {
    build.onLoad(options, async (args) => {
      let result: OnLoadResult | null | undefined;
      try {
        result = await runSiteCode(`A plugin of esbuild, for ${args.path},`, () => load(args));
      } catch (error) {
        const file = sitePath(siteDir, args.path);
        const text = messageOf(error);
        return { errors: [{ text, location: { file, line: 1, column: 0 } }] };
      }
      for (const file of result?.watchFiles ?? [])
        if (isAbsolute(file)) onFile(sitePath(siteDir, file));
      return result;
    });
  };
  return { ...build, onLoad };
}

/**
 * The plugins of the site for the bundle of the browser, where modules of the site are in a
 * namespace and have paths relative to the site. Style sheets are empty there: the bundle of the
 * same components for Node.js has them.
 */
export function pluginsForBrowser(
  siteDir: string,
  { plugins }: BundlerPlugins,
  namespace: string,
): Plugin[] {
  const inNamespace = (build: PluginBuild): PluginBuild => ({
    ...build,
    onResolve: (options, resolve) => {
      build.onResolve(options, (args) =>
        `${args.resolveDir}${sep}`.startsWith(`${siteDir}${sep}`) ? resolve(args) : undefined,
      );
    },
    onLoad: (options, load) => {
      if (options.namespace !== undefined && options.namespace !== 'file') {
        build.onLoad(options, async (args) => withoutStyles(await load(args)));
        return;
      }
      build.onLoad({ filter: options.filter, namespace }, async (args) =>
        withoutStyles(await load({ ...args, namespace: 'file', path: join(siteDir, args.path) })),
      );
    },
  });
  return plugins.map((plugin) => ({
    name: plugin.name,
    setup: (build) => setUp(plugin, inNamespace(build)),
  }));
}

function withoutStyles(result: OnLoadResult | null | undefined): OnLoadResult | null | undefined {
  const isSheet = /css$/.test(result?.loader ?? '');
  return isSheet ? { ...result, contents: '', loader: 'js' } : result;
}
