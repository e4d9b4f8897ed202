import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import { withImportsFirst } from '../../model/css-imports.js';

/** Lets style sheets import others after rules, as bundlers of Docusaurus do. */
export const cssImports: Plugin = {
  name: 'docsgen-css-imports',
  setup(bundler) {
    bundler.onLoad({ filter: /\.css$/, namespace: 'file' }, async ({ path }) => {
      const css = await readFile(path, 'utf8');
      const contents = withImportsFirst(css);
      return contents === css ? undefined : { contents, loader: 'css' };
    });
  },
};
