import type { Plugin } from 'esbuild';
import { sitePath } from '../fs/files.js';
import { withRelativePatterns } from './import-patterns.js';
import { scriptLoader } from './island-modules-plugin.js';
import { readSource } from './read-source.js';
import { isInPackage } from '../../model/in-package.js';

/** Lets scripts of a site import files by addresses that begin with `@site/` and have variables. */
export function importPatterns(siteDir: string): Plugin {
  return {
    name: 'docsgen-import-patterns',
    setup(bundler) {
      bundler.onLoad({ filter: /\.[cm]?[jt]sx?$/, namespace: 'file' }, async ({ path }) => {
        if (isInPackage(path)) return undefined;
        const code = await readSource(path);
        if (code === undefined) return undefined;
        const contents = withRelativePatterns(code, sitePath(siteDir, path));
        return contents === code ? undefined : { contents, loader: scriptLoader(path) };
      });
    },
  };
}
