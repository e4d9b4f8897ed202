import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { OnResolveArgs, OnResolveResult, Plugin } from 'esbuild';
import { packageDir } from '../fs/package-files.js';

/** Marks requests that this plugin passes on to esbuild. */
const BY_ESBUILD = 'docsgen';

const REACT_DOM = /[\\/]react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/;

const requireOfPackage = createRequire(join(packageDir, 'package.json'));

/**
 * docsgen's own copy of React DOM for code that runs in Node.js: the site need not install it, and
 * it fits docsgen's React. Undefined for other packages.
 */
export function ownReactDom(name: string): unknown {
  return /^react-dom(?:\/|$)/.test(name) ? requireOfPackage(name) : undefined;
}

/**
 * Resolves React to docsgen's own copy in all browser modules, including those of the site, which
 * may have another version, or none. esbuild sees it at its path in docsgen's `node_modules`,
 * wherever it is installed: it computes the hashes in file names from paths.
 *
 * React DOM is bundled as an ES module. It is published as CommonJS, which esbuild would wrap in a
 * function. Browsers skip function bodies when they compile a script in the background, so they
 * would compile React DOM again, on the main thread, when that function is called.
 */
export const ownReact: Plugin = {
  name: 'docsgen-react',
  setup(bundler) {
    /** Path that esbuild sees → file on disk. */
    const files = new Map<string, string>();

    const onResolve = async (request: OnResolveArgs): Promise<OnResolveResult | undefined> => {
      const { path, kind, importer, pluginData } = request;
      if (pluginData === BY_ESBUILD) return undefined;
      const from = files.get(importer);
      const resolveDir = from === undefined ? packageDir : dirname(from);
      const result = await bundler.resolve(path, { resolveDir, kind, pluginData: BY_ESBUILD });
      if (result.errors.length > 0) return result;
      const file = path === 'react-dom/client' ? productionFile(result.path) : result.path;
      const visiblePath = pathInPackage(file);
      files.set(visiblePath, file);
      return { path: visiblePath };
    };
    bundler.onResolve({ filter: /^react(?:-dom)?(?:\/|$)/ }, onResolve);
    // Imports inside React.
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

/** The path that an installed file would have in docsgen's `node_modules`. */
function pathInPackage(file: string): string {
  const at = file.search(/node_modules[\\/](?!.*node_modules[\\/])/);
  return at === -1 ? file : join(packageDir, file.slice(at));
}

/** The production file of React DOM. Its entry only chooses between this and a development file. */
function productionFile(entry: string): string {
  const file = join(dirname(entry), 'cjs/react-dom-client.production.js');
  return existsSync(file) ? file : entry;
}

/** Turns the `require` calls of a CommonJS module into imports, and its `exports` into exports. */
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
