import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';
import { hashOf } from '../../model/keys.js';
import { sitePath } from '../fs/files.js';
import { compileSass, SASS } from './sass-plugin.js';

/** Namespace of the style sheets. */
export const CSS_MODULE = 'docsgen-css-module';
const FROM_PLUGIN = 'docsgen-css-module-resolved';

const MODULE = /\.module\.(?:css|s[ac]ss)$/;

/**
 * Gives the names in `*.module.css` and `*.module.scss` a prefix that depends only on the path of
 * the file, so that all bundles of a site have the same names. esbuild makes the prefix from the
 * name of the file. `onFile` is called with each file that a result depends on, site-relative.
 */
export function cssModules(siteDir: string, onFile: (path: string) => void): Plugin {
  return {
    name: CSS_MODULE,
    setup(bundler) {
      bundler.onResolve({ filter: MODULE }, async (request) => {
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
        const sheet = SASS.test(file)
          ? await compileSass(file, siteDir, onFile)
          : { css: await readFile(file, 'utf8') };
        if (!('css' in sheet)) return { errors: [sheet] };
        const textOf = async (request: string): Promise<string | undefined> => {
          const resolveDir = dirname(file);
          const kind = 'import-rule';
          const options = { kind, resolveDir, importer: file, pluginData: FROM_PLUGIN } as const;
          const found = await bundler.resolve(request, options);
          return readFile(found.path, 'utf8').catch(() => undefined);
        };
        const contents = await withoutLostNames(sheet.css, textOf);
        return { contents, loader: 'local-css', resolveDir: dirname(file) };
      });
    },
  };
}

const COMPOSES = /\bcomposes:\s*([^;{}'"]+?)\s+from\s+(['"])([^'"\n]+)\2/g;

/**
 * A style sheet without the names of `composes` that the other sheet does not have. Bundlers of
 * sites ignore them, and esbuild does not.
 */
async function withoutLostNames(
  css: string,
  textOf: (request: string) => Promise<string | undefined>,
): Promise<string> {
  let result = css;
  for (const [rule, names = '', , request = ''] of css.matchAll(COMPOSES)) {
    const other = SASS.test(request) ? undefined : await textOf(request);
    if (other === undefined) continue;
    const list = names.split(/\s+/);
    const classes = new Set([...other.matchAll(/\.([\w-]+)/g)].map(([, name]) => name));
    const known = list.filter((name) => classes.has(name));
    if (known.length === list.length) continue;
    const kept = known.length === 0 ? '' : rule.replace(names, known.join(' '));
    result = result.replace(rule, kept);
  }
  return result;
}

/** `src/a/box.module.css` → `src/a/box-1a2b.module.css`. */
function markedPath(path: string): string {
  return path.replace(MODULE, (ending) => `-${hashOf(path).slice(0, 4)}${ending}`);
}

function plainPath(path: string): string {
  return path.replace(/-[0-9a-f]{4}(\.module\.\w+)$/, '$1');
}

/** The file of a name in a list of a bundle's inputs. */
export function inputFile(input: string): string {
  const [, namespace, path = input] = /^(docsgen-[\w-]+):(.*)$/.exec(input) ?? [];
  return namespace === CSS_MODULE ? plainPath(path) : path;
}
