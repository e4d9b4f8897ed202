import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Loader, Plugin } from 'esbuild';
import { GENERATED, generatedPath, OLD_FOLDER } from '../../model/generated-modules.js';
import { modulePaths } from '../../model/module-paths.js';
import { sitePath } from '../fs/files.js';

const MODULE = /\.(?:[cm]?[jt]sx?|json)$/;

/** The texts of files that are not on the disk, by site-relative path. */
export type VirtualTexts = Pick<ReadonlyMap<string, string>, 'has' | 'get'>;

/** Texts with more of them, which are made when they are first needed. */
export function withLazyTexts(
  texts: ReadonlyMap<string, string>,
  lazy: ReadonlyMap<string, () => string>,
): VirtualTexts {
  return {
    has: (path) => texts.has(path) || lazy.has(path),
    get: (path) => texts.get(path) ?? lazy.get(path)?.(),
  };
}

/** Gives the bundler modules and data of plugins. */
export function virtualModules(siteDir: string, texts: VirtualTexts): Plugin {
  return {
    name: 'docsgen-virtual-modules',
    setup(bundler) {
      bundler.onResolve({ filter: /^(?:\.{1,2}|@site|@generated)\// }, ({ path, resolveDir }) => {
        const wanted = path.startsWith('@site/')
          ? path.slice('@site/'.length)
          : path.startsWith(GENERATED)
            ? generatedPath(path.slice(GENERATED.length))
            : sitePath(siteDir, resolve(resolveDir, path));
        const name = wanted.startsWith(OLD_FOLDER)
          ? generatedPath(wanted.slice(OLD_FOLDER.length))
          : wanted;
        const found = modulePaths(name).find((each) => MODULE.test(each) && texts.has(each));
        return found === undefined ? undefined : { path: join(siteDir, found) };
      });
      bundler.onLoad({ filter: MODULE, namespace: 'file' }, ({ path }) => {
        const contents = texts.get(sitePath(siteDir, path));
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
