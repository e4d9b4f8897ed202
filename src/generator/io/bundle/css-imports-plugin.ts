import type { Plugin } from 'esbuild';
import { withImportsFirst } from '../../model/css-imports.js';
import { readSource } from './read-source.js';

/** Lets style sheets import others after rules, as bundlers of Docusaurus do. */
export const cssImports: Plugin = {
  name: 'docsgen-css-imports',
  setup(bundler) {
    bundler.onLoad({ filter: /\.css$/, namespace: 'file' }, async ({ path }) => {
      const css = await readSource(path);
      if (css === undefined) return undefined;
      const contents = withImportsFirst(css);
      return contents === css ? undefined : { contents, loader: 'css' };
    });
  },
};
