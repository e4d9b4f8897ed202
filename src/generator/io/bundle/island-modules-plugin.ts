import { readFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import type { BuildResult, Loader, Plugin, PluginBuild } from 'esbuild';
import { isClientModule } from '../../content/islands/directive.js';
import { sitePath } from '../fs/files.js';
import { isBuildFailure, runEsbuild } from './esbuild.js';

/** The module that wrappers of islands import. */
export const ISLANDS_MODULE = 'docsgen:islands';

/** Namespace of the modules that wrappers wrap. */
const ORIGINAL = 'docsgen-original';

const SCRIPT = /\.[cm]?[jt]sx?$/;

/** The loader of a script. Sites of Docusaurus write JSX in `.js` files. */
export function scriptLoader(path: string): Loader {
  const extension = extname(path).slice(1).replace(/^[cm]/, '');
  return extension === 'js' || extension === '' ? 'jsx' : (extension as Loader);
}

/**
 * Wraps each module with `'use client'`, and each of `named` (paths of the site, or packages), so
 * that its components are islands. `onIsland` is called with the site-relative path of each.
 */
export function islandModules(
  siteDir: string,
  named: readonly string[],
  onIsland: (module: string) => void,
): Plugin {
  return {
    name: 'docsgen-island-modules',
    setup(bundler) {
      const namedFiles = new Set<string>();
      bundler.onStart(async () => {
        for (const name of named) {
          const isPath = /\.\w+$/.test(name) && !name.startsWith('@');
          const request = isPath ? `./${name.replace(/^\.\//, '')}` : name;
          const found = await bundler.resolve(request, {
            kind: 'import-statement',
            resolveDir: siteDir,
          });
          if (found.errors.length === 0) namedFiles.add(found.path);
        }
      });
      bundler.onResolve({ filter: new RegExp(`^${ISLANDS_MODULE}$`) }, ({ path }) => ({
        path,
        external: true,
      }));
      bundler.onResolve({ filter: new RegExp(`^${ORIGINAL}:`) }, ({ path }) => ({
        path: path.slice(ORIGINAL.length + 1),
        namespace: ORIGINAL,
      }));
      bundler.onLoad({ filter: /.*/, namespace: ORIGINAL }, async ({ path }) => ({
        contents: await readFile(join(siteDir, path), 'utf8'),
        loader: scriptLoader(path),
        resolveDir: dirname(join(siteDir, path)),
      }));
      bundler.onLoad({ filter: SCRIPT, namespace: 'file' }, async ({ path }) => {
        const text = await readFile(path, 'utf8');
        if (!namedFiles.has(path) && !isClientModule(text)) return undefined;
        const exports = await exportsOf(bundler, path);
        // The bundler reports the error of a module that cannot be parsed.
        if (exports === undefined) return undefined;
        const module = sitePath(siteDir, path);
        onIsland(module);
        return {
          contents: wrapper(module, exports),
          loader: 'js',
          resolveDir: dirname(path),
        };
      });
    },
  };
}

interface Exports {
  readonly names: readonly string[];
  /** Requests of `export * from`. */
  readonly all: readonly string[];
}

/**
 * The exports of a module by name. None for a module of CommonJS. Undefined for one that cannot be
 * parsed.
 */
async function exportsOf(bundler: PluginBuild, path: string): Promise<Exports | undefined> {
  const result = await exportsBundle(bundler, path).catch((error: unknown) => {
    if (!isBuildFailure(error)) throw error;
    return undefined;
  });
  if (result === undefined) return undefined;
  const { inputs } = result.metafile;
  if (Object.values(inputs).some(({ format }) => format === 'cjs')) return { names: [], all: [] };
  const names = Object.values(result.metafile.outputs).flatMap((output) => output.exports);
  const text = result.outputFiles[0]?.text ?? '';
  const all = [...text.matchAll(/^export \* from "([^"]+)";$/gm)].flatMap(([, from]) => from ?? []);
  return { names, all };
}

/** Bundles a module alone: all its imports stay. */
function exportsBundle(
  bundler: PluginBuild,
  path: string,
): Promise<BuildResult<{ write: false; metafile: true }>> {
  return runEsbuild({
    entryPoints: [path],
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    jsx: 'automatic',
    loader: { '.js': 'jsx' },
    outdir: bundler.initialOptions.outdir ?? '/',
    absWorkingDir: dirname(path),
    logLevel: 'silent',
    tsconfigRaw: '{}',
    plugins: [
      {
        name: 'docsgen-external',
        setup({ onResolve }: PluginBuild) {
          onResolve({ filter: /.*/ }, ({ kind, path: request }) =>
            kind === 'entry-point' ? undefined : { path: request, external: true },
          );
        },
      },
    ],
  });
}

/** The code of the module in place of a module of islands. */
function wrapper(module: string, { names, all }: Exports): string {
  const original = JSON.stringify(`${ORIGINAL}:${module}`);
  const islands = JSON.stringify(ISLANDS_MODULE);
  const key = JSON.stringify(module);
  if (names.length + all.length === 0)
    return `module.exports = require(${islands}).withIslands(require(${original}), ${key});`;
  return [
    `import * as original from ${original};`,
    `import { asIsland } from ${islands};`,
    ...all.map((from) => `export * from ${JSON.stringify(from)};`),
    ...names.map((name, i) => {
      const code = `{ module: ${key}, name: ${JSON.stringify(name)} }`;
      const value = `/* @__PURE__ */ asIsland(original[${JSON.stringify(name)}], ${code})`;
      return `const island${i} = ${value};\nexport { island${i} as ${exportName(name)} };`;
    }),
  ].join('\n');
}

function exportName(name: string): string {
  return /^[\w$]+$/.test(name) ? name : JSON.stringify(name);
}
