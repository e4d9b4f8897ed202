import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Loader, Plugin } from 'esbuild';
import { GENERATED, generatedPath } from '../../model/generated-modules.js';
import { modulePaths } from '../../model/module-paths.js';
import { sitePath } from '../fs/files.js';

const MODULE = /\.(?:[cm]?[jt]sx?|json)$/;

/** Gives the bundler modules and data of plugins. `texts` has their texts by site-relative path. */
export function virtualModules(siteDir: string, texts: ReadonlyMap<string, string>): Plugin {
  const modules = new Map([...texts].filter(([path]) => MODULE.test(path)));
  return {
    name: 'docsgen-virtual-modules',
    setup(bundler) {
      if (modules.size === 0) return;
      bundler.onResolve({ filter: /^(?:\.{1,2}|@site|@generated)\// }, ({ path, resolveDir }) => {
        const wanted = path.startsWith('@site/')
          ? path.slice('@site/'.length)
          : path.startsWith(GENERATED)
            ? generatedPath(path.slice(GENERATED.length))
            : sitePath(siteDir, resolve(resolveDir, path));
        const found = modulePaths(wanted).find((each) => modules.has(each));
        return found === undefined ? undefined : { path: join(siteDir, found) };
      });
      bundler.onLoad({ filter: MODULE, namespace: 'file' }, ({ path }) => {
        const contents = modules.get(sitePath(siteDir, path));
        if (contents === undefined) return undefined;
        const folder = dirname(path);
        return {
          contents,
          loader: loaderOf(path),
          resolveDir: existsSync(folder) ? folder : siteDir,
        };
      });
    },
  };
}

function loaderOf(path: string): Loader {
  if (path.endsWith('.json')) return 'json';
  if (path.endsWith('.tsx')) return 'tsx';
  return /\.[cm]?ts$/.test(path) ? 'ts' : 'jsx';
}
