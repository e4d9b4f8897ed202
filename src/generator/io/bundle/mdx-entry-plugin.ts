import { realpathSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import type { Plugin, PluginBuild, ResolveResult } from 'esbuild';
import { LeadsOutside } from '../fs/contained.js';

export const ENTRY = 'docsgen-mdx-entry';
const MISSING = 'docsgen-mdx-missing';
const REFUSED = 'docsgen-mdx-refused';

/** Whether an input of a bundle is the entry. */
export const isEntry = (input: string): boolean => input.startsWith(`${ENTRY}:`);

export interface EntryOptions {
  /** Absolute. */
  readonly siteDir: string;
  readonly staticFolders: readonly string[];
  /** Gets the keys without a module. */
  readonly missing: Set<string>;
  /** Gets the keys of links that leave the site. */
  readonly refused: Set<string>;
}

/** The entry: a function for each module, so that an error in one does not affect the others. */
export function entry(keys: readonly string[], options: EntryOptions): Plugin {
  const { siteDir, staticFolders, missing, refused } = options;
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
        const found = await resolveKey(path, { siteDir, staticFolders }, bundler);
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

/** The module of a key. A request such as `/img/a.svg` can name a file of a static folder. */
async function resolveKey(
  key: string,
  { siteDir, staticFolders }: Pick<EntryOptions, 'siteDir' | 'staticFolders'>,
  bundler: PluginBuild,
): Promise<ResolveResult> {
  const resolve = (root: string): Promise<ResolveResult> =>
    bundler.resolve(key, {
      // Packages can have other files for `require`, which is only how the entry loads them.
      kind: 'import-statement',
      resolveDir: join(siteDir, root),
      importer: join(siteDir, root, 'package.json'),
      pluginData: ENTRY,
    });
  const found = await resolve('');
  if (found.errors.length === 0 || !key.startsWith('./')) return found;
  for (const folder of staticFolders) {
    const inStatic = await resolve(folder);
    if (inStatic.errors.length === 0) return inStatic;
  }
  return found;
}

/** Whether a file of the site is a link to a file outside, or to a hidden one. */
function leadsOutside(siteDir: string, key: string, file: string): boolean {
  if (!key.startsWith('./') || !isAbsolute(file)) return false;
  const path = relative(realpathSync(siteDir), file);
  const isHidden = path.split(sep).some((segment) => segment.startsWith('.'));
  return isAbsolute(path) || path.startsWith('..') || (isHidden && !key.includes('/.'));
}
