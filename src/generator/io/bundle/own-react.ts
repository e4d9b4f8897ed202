import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { OnResolveArgs, OnResolveResult, Plugin } from 'esbuild';
import { packageDir } from '../fs/package-files.js';

/** Marks what this plugin asks esbuild itself. */
const BY_ESBUILD = 'docsgen';

const REACT_DOM = /[\\/]react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/;

/**
 * docsgen's own React for all modules of the browser, the site's too: the site may have
 * another one, or none. For esbuild it is in docsgen's own `node_modules`, wherever it is
 * installed: names of bundles are made from paths, so they are the same everywhere.
 *
 * React DOM is bundled as an ES module. It is published as CommonJS, which a bundler wraps in a
 * function: browsers skip that function when they compile the file beside the page, and compile
 * all of it a second time, with the page waiting, when it is called.
 */
export const ownReact: Plugin = {
  name: 'docsgen-react',
  setup(bundler) {
    /** Path that esbuild knows → file. */
    const files = new Map<string, string>();

    const onResolve = async (request: OnResolveArgs): Promise<OnResolveResult | undefined> => {
      const { path, kind, importer, pluginData } = request;
      if (pluginData === BY_ESBUILD) return undefined;
      const from = files.get(importer);
      const resolveDir = from === undefined ? packageDir : dirname(from);
      const found = await bundler.resolve(path, { resolveDir, kind, pluginData: BY_ESBUILD });
      if (found.errors.length > 0) return found;
      const file = path === 'react-dom/client' ? productionFile(found.path) : found.path;
      const place = placeInPackage(file);
      files.set(place, file);
      return { path: place };
    };
    bundler.onResolve({ filter: /^react(?:-dom)?(?:\/|$)/ }, onResolve);
    // What React itself imports.
    bundler.onResolve({ filter: /^(?:\.\/cjs\/|scheduler$)/, namespace: 'file' }, (request) =>
      files.has(request.importer) ? onResolve(request) : undefined,
    );
    bundler.onLoad({ filter: /[\\/]node_modules[\\/]/, namespace: 'file' }, ({ path }) => {
      const file = files.get(path);
      if (file === undefined) return undefined;
      const source = readFileSync(file, 'utf8');
      return { contents: REACT_DOM.test(file) ? toModule(source) : source, loader: 'js' };
    });
  },
};

/** The path of an installed file as if its package were installed inside docsgen's. */
function placeInPackage(file: string): string {
  const at = file.search(/node_modules[\\/](?!.*node_modules[\\/])/);
  return at === -1 ? file : join(packageDir, file.slice(at));
}

/** The entry of React DOM only chooses between this file and the one for development. */
function productionFile(entry: string): string {
  const file = join(dirname(entry), 'cjs/react-dom-client.production.js');
  return existsSync(file) ? file : entry;
}

/** `require` becomes `import`, what is put on `exports` is exported; all else stays as it is. */
function toModule(source: string): string {
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
