import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';
import { withImportsFirst } from '../../model/css-imports.js';
import { hashOf } from '../../model/keys.js';
import { isFileInSite, readInSite } from '../fs/contained.js';
import { sitePath } from '../fs/files.js';
import { withoutLostClasses } from './composed-classes.js';
import { CSS_MODULE, plainPath } from './input-file.js';
import { faultOfSource } from './sound-sources-plugin.js';
import { compileSass, SASS, type SheetLoading } from './sass-plugin.js';

const FROM_PLUGIN = 'docsgen-css-module-resolved';

const MODULE = /\.module\.(?:css|s[ac]ss)$/;

/**
 * Gives the names in `*.module.css` and `*.module.scss` a prefix that depends only on the path of
 * the file, so that all bundles of a site have the same names. esbuild makes the prefix from the
 * name of the file.
 */
export function cssModules(siteDir: string, { onFile, changeSheet }: SheetLoading): Plugin {
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
        const fault = await faultOfSource(file, siteDir);
        if (fault !== undefined) return { errors: [fault] };
        const sheet = SASS.test(file)
          ? await compileSass(file, siteDir, onFile)
          : { css: await readFile(file, 'utf8') };
        if (!('css' in sheet)) return { errors: [sheet] };
        const changed = await changeSheet({ path: file, css: sheet.css });
        if (changed.errors !== undefined) return changed;
        const css = String(changed.contents);
        const textOf = async (request: string): Promise<string | undefined> => {
          const other = await bundler.resolve(request, {
            kind: 'import-rule',
            resolveDir: dirname(file),
            importer: file,
            pluginData: FROM_PLUGIN,
          });
          const path = sitePath(siteDir, other.path);
          if (SASS.test(path) || !isFileInSite(siteDir, path)) return undefined;
          onFile(path);
          return readInSite(siteDir, path).toString('utf8');
        };
        const contents = await withoutLostClasses(withImportsFirst(css), textOf);
        return { contents, loader: 'local-css', resolveDir: dirname(file) };
      });
    },
  };
}

/** `src/a/box.module.css` → `src/a/box-1a2b.module.css`. */
function markedPath(path: string): string {
  return path.replace(MODULE, (ending) => `-${hashOf(path).slice(0, 4)}${ending}`);
}
