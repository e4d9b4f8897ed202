import { isAbsolute } from 'node:path';
import type { Plugin } from 'esbuild';
import { attempt } from '../../fs/attempt.js';
import type { DocusaurusPlugin } from './types.js';

/** Marks requests that the plugin passes on. */
const PASSED_ON = 'docsgen-webpack-alias';

/** The changes of a plugin to the configuration of webpack. */
export interface WebpackChanges {
  /** Name of a module → path or module. Names that end with `$` match exactly. */
  readonly aliases: Readonly<Record<string, string>>;
  /** Whether it changes anything that docsgen does not take over. */
  readonly hasOthers: boolean;
}

/** Calls `configureWebpack`. A function that throws or needs webpack gives nothing. */
export function webpackChanges({ configureWebpack }: DocusaurusPlugin): WebpackChanges {
  if (typeof configureWebpack !== 'function') return { aliases: {}, hasOthers: false };
  const config = { resolve: { alias: {} }, module: { rules: [] }, plugins: [] };
  const utils = { getStyleLoaders: () => [], getJSLoader: () => ({}), currentBundler: {} };
  const result = attempt(() => configureWebpack(config, false, utils, undefined));
  if (typeof result !== 'object' || result === null) return { aliases: {}, hasOthers: true };
  const { resolve, ...others } = result as { readonly resolve?: Readonly<Record<string, unknown>> };
  const { alias, ...otherResolve } = resolve ?? {};
  const given = typeof alias === 'object' && alias !== null ? Object.entries(alias) : [];
  const texts = given.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return {
    aliases: Object.fromEntries(texts),
    hasOthers:
      Object.keys(others).length + Object.keys(otherResolve).length > 0 ||
      texts.length < given.length,
  };
}

/** A plugin of esbuild that resolves the aliases of webpack. */
export function webpackAliases(aliases: WebpackChanges['aliases']): Plugin {
  // webpack takes the longest alias.
  const targets = new Map(Object.entries(aliases));
  const names = Object.keys(aliases).sort((a, b) => b.length - a.length);
  const rest = (path: string, name: string): string | undefined => {
    if (path === name.replace(/\$$/, '')) return '';
    return path.startsWith(`${name}/`) ? path.slice(name.length) : undefined;
  };
  return {
    name: PASSED_ON,
    setup(bundler) {
      bundler.onResolve({ filter: /^[^./]/ }, async (request) => {
        const { path, kind, resolveDir, importer, pluginData } = request;
        if (pluginData === PASSED_ON) return undefined;
        const name = names.find((each) => rest(path, each) !== undefined);
        if (name === undefined) return undefined;
        const target = `${targets.get(name) ?? ''}${rest(path, name) ?? ''}`;
        const folder = bundler.initialOptions.absWorkingDir ?? resolveDir;
        const found = await bundler.resolve(target, {
          kind,
          importer,
          resolveDir: isAbsolute(target) ? folder : resolveDir,
          pluginData: PASSED_ON,
        });
        return found.errors.length === 0 ? found : undefined;
      });
    },
  };
}
