import { readFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import type { Plugin } from 'esbuild';
import { hashOf } from '../../model/keys.js';
import { sitePath } from '../fs/files.js';

/** Namespace of the style sheets. */
export const CSS_MODULE = 'docsgen-css-module';
const FROM_PLUGIN = 'docsgen-css-module-resolved';

/**
 * Gives the names in `*.module.css` a prefix that depends only on the path of the file, so that all
 * bundles of a site have the same names. esbuild makes the prefix from the name of the file.
 */
export function cssModules(siteDir: string): Plugin {
  return {
    name: CSS_MODULE,
    setup(bundler) {
      bundler.onResolve({ filter: /\.module\.css$/ }, async (request) => {
        const { path, kind, resolveDir, pluginData } = request;
        if (pluginData === FROM_PLUGIN) return undefined;
        const found = await bundler.resolve(path, {
          kind,
          resolveDir,
          importer: request.importer,
          pluginData: FROM_PLUGIN,
        });
        if (found.errors.length > 0 || found.namespace !== 'file') return found;
        return { path: markedPath(sitePath(siteDir, found.path)), namespace: CSS_MODULE };
      });
      bundler.onLoad({ filter: /.*/, namespace: CSS_MODULE }, async ({ path }) => {
        const file = join(siteDir, plainPath(path));
        return {
          contents: await readFile(file, 'utf8'),
          loader: 'local-css',
          resolveDir: dirname(file),
        };
      });
    },
  };
}

/** `src/a/box.module.css` → `src/a/box-1a2b.module.css`. */
function markedPath(path: string): string {
  const { dir, base } = posix.parse(path);
  const name = base.slice(0, -'.module.css'.length);
  return posix.join(dir, `${name}-${hashOf(path).slice(0, 4)}.module.css`);
}

function plainPath(path: string): string {
  return path.replace(/-[0-9a-f]{4}\.module\.css$/, '.module.css');
}

/** The file of a name in a list of a bundle's inputs. */
export function inputFile(input: string): string {
  const [, namespace, path = input] = /^(docsgen-[\w-]+):(.*)$/.exec(input) ?? [];
  return namespace === CSS_MODULE ? plainPath(path) : path;
}
