import { dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';
import { PAGE_ISLANDS } from '../../content/mdx/island-signs.js';
import type { PageIslands } from '../../content/mdx/page-islands.js';
import type { BundleContext } from './bundle-context.js';
import { PAGE_CODE } from './input-file.js';
import { islandWrapper, type IslandOptions } from './island-modules-plugin.js';

/** Namespace of the modules that make components of it islands. */
const WRAPPED = 'docsgen-page-islands';

/** The code of a file that needs a browser. */
async function islandsOf(context: BundleContext, path: string): Promise<PageIslands> {
  // It needs the parser of Markdown, which few commands need in this thread.
  const { readPageIslands } = await import('./read-page-islands.js');
  return readPageIslands(context, path);
}

/** The entry point of a bundle for browsers for a module of islands. */
export function islandEntry(module: string): string {
  return /\.mdx?$/.test(module) ? `${PAGE_CODE}:${module}` : module;
}

/** Gives the bundler the code of pages that needs a browser. */
export function pageCode(context: BundleContext): Plugin {
  const { siteDir } = context;
  return {
    name: PAGE_CODE,
    setup(bundler) {
      bundler.onResolve({ filter: new RegExp(`^${PAGE_CODE}:`) }, ({ path }) => ({
        path: path.slice(PAGE_CODE.length + 1),
        namespace: PAGE_CODE,
      }));
      bundler.onLoad({ filter: /.*/, namespace: PAGE_CODE }, async ({ path }) => ({
        contents: (await islandsOf(context, path)).code,
        loader: 'jsx',
        resolveDir: dirname(join(siteDir, path)),
      }));
    },
  };
}

/** Makes the components of that code islands, unless they do not build for browsers. */
export function pageIslandModules(
  context: BundleContext,
  { unfit, onIsland }: Pick<IslandOptions, 'unfit' | 'onIsland'>,
): Plugin {
  return {
    name: WRAPPED,
    setup(bundler) {
      bundler.onResolve({ filter: new RegExp(`^${PAGE_ISLANDS}`) }, ({ path }) => ({
        path: path.slice(PAGE_ISLANDS.length),
        namespace: WRAPPED,
      }));
      bundler.onLoad({ filter: /.*/, namespace: WRAPPED }, async ({ path }) => {
        const { names } = await islandsOf(context, path);
        const from = `${PAGE_CODE}:${path}`;
        if (names.length === 0) return { contents: '' };
        if (unfit.has(path)) return { contents: `export * from ${JSON.stringify(from)};` };
        onIsland(path, true);
        const code = { module: path, isAutomatic: true } as const;
        return {
          contents: islandWrapper(code, { names, all: [], from }),
        };
      });
    },
  };
}
