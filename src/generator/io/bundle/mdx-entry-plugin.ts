import { realpathSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import type { Plugin } from 'esbuild';
import { LeadsOutside } from '../fs/contained.js';

export const ENTRY = 'docsgen-mdx-entry';
const MISSING = 'docsgen-mdx-missing';
const REFUSED = 'docsgen-mdx-refused';

/**
 * The entry: a function for each module, so that an error in one does not affect the others.
 * `missing` gets the keys without a module, `refused` those of links that leave the site.
 */
export function entry(
  siteDir: string,
  keys: readonly string[],
  { missing, refused }: { readonly missing: Set<string>; readonly refused: Set<string> },
): Plugin {
  return {
    name: 'docsgen-mdx-entry',
    setup(bundler) {
      bundler.onResolve({ filter: new RegExp(`^${ENTRY}$`) }, () => ({
        path: 'entry',
        namespace: ENTRY,
      }));
      bundler.onLoad({ filter: /.*/, namespace: ENTRY }, () => ({
        contents: keys
          .map((key) => JSON.stringify(key))
          .map((key) => `exports[${key}] = () => require(${key});`)
          .join('\n'),
        resolveDir: siteDir,
      }));
      bundler.onResolve({ filter: /.*/, namespace: ENTRY }, async ({ path, pluginData }) => {
        if (pluginData === ENTRY) return undefined;
        // Packages can have other files for `require`, which is only how the entry loads them.
        const found = await bundler.resolve(path, {
          kind: 'import-statement',
          resolveDir: siteDir,
          importer: join(siteDir, 'package.json'),
          pluginData: ENTRY,
        });
        if (found.errors.length === 0 && leadsOutside(siteDir, path, found.path)) {
          refused.add(path);
          return { path, namespace: REFUSED };
        }
        if (found.errors.length === 0) return found;
        missing.add(path);
        return { path, namespace: MISSING };
      });
      bundler.onLoad({ filter: /.*/, namespace: REFUSED }, ({ path }) => ({
        contents: `throw new Error(${JSON.stringify(new LeadsOutside(path.slice(2)).message)});`,
      }));
      bundler.onLoad({ filter: /.*/, namespace: MISSING }, () => ({ contents: '' }));
    },
  };
}

/** Whether a file of the site is a link to a file outside, or to a hidden one. */
function leadsOutside(siteDir: string, key: string, file: string): boolean {
  if (!key.startsWith('./') || !isAbsolute(file)) return false;
  const path = relative(realpathSync(siteDir), file);
  const isHidden = path.split(sep).some((segment) => segment.startsWith('.'));
  return isAbsolute(path) || path.startsWith('..') || (isHidden && !key.includes('/.'));
}
