import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';
import { packageDir } from '../fs/package-files.js';

/** Marks what plugins ask esbuild itself: docsgen's own React. */
export const OWN_REACT = 'docsgen';

const FILE = /[\\/]react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/;

/**
 * Bundle React DOM as an ES module. It is published as CommonJS, which a bundler wraps in a
 * function: browsers skip that function when they compile the file beside the page, and compile
 * all of it a second time, with the page waiting, when it is called.
 */
export const reactDomModule: Plugin = {
  name: 'docsgen-react-dom',
  setup(bundler) {
    bundler.onResolve({ filter: /^react-dom\/client$/ }, async ({ path, kind, pluginData }) => {
      if (pluginData !== undefined) return undefined;
      const entry = await bundler.resolve(path, {
        resolveDir: packageDir,
        kind,
        pluginData: OWN_REACT,
      });
      // The entry only chooses between this file and the one for development.
      const file = join(dirname(entry.path), 'cjs/react-dom-client.production.js');
      return existsSync(file) ? { path: file } : entry;
    });
    bundler.onLoad({ filter: FILE }, ({ path }) => ({
      contents: toModule(readFileSync(path, 'utf8')),
      loader: 'js',
    }));
  },
};

/** `require` becomes `import`, what is put on `exports` is exported; all else stays as it is. */
export function toModule(source: string): string {
  const required = [
    ...new Set([...source.matchAll(/\brequire\("([^"]+)"\)/g)].map((match) => match[1] ?? '')),
  ];
  const exported = [
    ...new Set([...source.matchAll(/^exports\.(\w+)\s*=/gm)].map((match) => match[1] ?? '')),
  ];
  return [
    ...required.map((name, i) => `import required${i} from ${JSON.stringify(name)};`),
    'const exports = {};',
    source.replace(
      /\brequire\("([^"]+)"\)/g,
      (_, name: string) => `required${required.indexOf(name)}`,
    ),
    ...exported.map(
      (name, i) => `const exported${i} = exports.${name};\nexport { exported${i} as ${name} };`,
    ),
    'export default exports;',
  ].join('\n');
}
