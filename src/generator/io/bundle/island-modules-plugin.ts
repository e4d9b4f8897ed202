import { readFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import type { BuildResult, Loader, Plugin, PluginBuild } from 'esbuild';
import { isClientModule } from '../../content/islands/directive.js';
import type { IslandCode } from '../../content/islands/island-use.js';
import { needsBrowser } from '../../content/islands/needs-browser.js';
import type { MarkdownConfig } from '../../model/config.js';
import { isInPackage } from '../../model/in-package.js';
import { sitePath } from '../fs/files.js';
import { isBuildFailure, runEsbuild } from './esbuild.js';
import { isInteractivePackage } from './interactive-package.js';
import { withRelativePatterns } from './import-patterns.js';
import { readSource } from './read-source.js';

/** The module that wrappers of islands import. */
export const ISLANDS_MODULE = 'docsgen:islands';

/** Namespace of the modules that wrappers wrap. */
export const ORIGINAL = 'docsgen-original';

const SCRIPT = /\.[cm]?[jt]sx?$/;

/** The loader of a script. Sites of Docusaurus write JSX in `.js` files. */
export function scriptLoader(path: string): Loader {
  const extension = extname(path).slice(1).replace(/^[cm]/, '');
  return extension === 'js' || extension === '' ? 'jsx' : (extension as Loader);
}

/** The modules of islands. */
export interface IslandOptions {
  /** The setting `markdown.islands`. */
  readonly islands: MarkdownConfig['islands'];
  /** Modules that need a browser but do not build for one. They are no islands. */
  readonly unfit: ReadonlySet<string>;
  /** Called with the site-relative path of each module, and whether docsgen has found it. */
  readonly onIsland: (module: string, isAutomatic: boolean) => void;
}

/**
 * Wraps each module with `'use client'`, and each that the config names (paths of the site, or
 * packages) or that needs a browser, so that its components are islands. So is the site's `Root`.
 */
export function islandModules(
  siteDir: string,
  { islands = [], unfit, onIsland }: IslandOptions,
): Plugin {
  const named = islands === 'auto' ? [] : islands;
  const packages = new Map<string, Promise<boolean>>();
  const namedFiles = new Set<string>();
  const isGiven = (path: string, text: string): boolean =>
    namedFiles.has(path) || isClientModule(text) || ROOT.test(sitePath(siteDir, path));
  /** Whether a module that nothing names needs a browser itself. Of packages, only entries can. */
  const isFound = async (path: string, text: string): Promise<boolean> => {
    if (!mayBeFound(path)) return false;
    return isInPackage(path) ? ((await packages.get(path)) ?? false) : needsBrowser(text);
  };
  const mayBeFound = (path: string): boolean => {
    const module = sitePath(siteDir, path);
    return islands === 'auto' && !unfit.has(module) && !IN_THEME.test(module);
  };
  const receivers = new Map<string, ReadonlySet<string>>();
  const receiversOf = async (path: string, text: string): Promise<ReadonlySet<string>> => {
    // A build whose modules are in the cache does not load the parser.
    const { receiversIn } = await import('./gives-code.js');
    const known = receivers.get(path) ?? (await receiversIn(text, scriptLoader(path)));
    receivers.set(path, known);
    return known;
  };
  /** Whether a module gives code to an island, or to a module that is one for this reason. */
  const givesCodeToIsland = async (
    bundler: PluginBuild,
    path: string,
    text: string,
  ): Promise<boolean> => {
    const reached = new Map([[path, text]]);
    for (const [importer, code] of reached) {
      if (isInPackage(importer) || !mayBeFound(importer)) continue;
      for (const request of await receiversOf(importer, code)) {
        const kind = 'import-statement';
        const options = { kind, importer, resolveDir: dirname(importer) } as const;
        const found = await bundler.resolve(request, options);
        const isScript = found.errors.length === 0 && !found.external && SCRIPT.test(found.path);
        if (!isScript || found.namespace !== 'file' || reached.has(found.path)) continue;
        const inner = (await readSource(found.path)) ?? '';
        if (isGiven(found.path, inner) || (await isFound(found.path, inner))) return true;
        reached.set(found.path, inner);
      }
    }
    return false;
  };
  return {
    name: 'docsgen-island-modules',
    setup(bundler) {
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
        contents: withRelativePatterns(await readFile(join(siteDir, path), 'utf8'), path),
        loader: scriptLoader(path),
        resolveDir: dirname(join(siteDir, path)),
      }));
      if (islands === 'auto') notePackages(bundler, packages);
      bundler.onLoad({ filter: SCRIPT, namespace: 'file' }, async ({ path }) => {
        const text = await readSource(path);
        if (text === undefined) return undefined;
        const isNamed = isGiven(path, text);
        const isIsland =
          isNamed || (await isFound(path, text)) || (await givesCodeToIsland(bundler, path, text));
        if (!isIsland) return undefined;
        const exports = await allExportsOf(bundler, path);
        // The bundler reports the error of a module that cannot be parsed.
        if (exports === undefined) return undefined;
        if (!isNamed && !hasComponents(exports)) return undefined;
        const module = sitePath(siteDir, path);
        onIsland(module, !isNamed);
        return {
          contents: islandWrapper(
            { module, ...(isNamed ? {} : { isAutomatic: true }) },
            { ...exports, from: `${ORIGINAL}:${module}` },
          ),
          loader: 'js',
          resolveDir: dirname(path),
        };
      });
    },
  };
}

/** The component around the articles of all pages, whose contexts islands read. */
const ROOT = /^src\/theme\/Root(?:\/index)?\.[jt]sx?$/;
/** Components that render parts of pages that docsgen reads, such as headings. */
const IN_THEME = /^src\/theme\/(?:Admonition|CodeBlock|Details|Heading|Layout|MDX\w*)\b/;

/** Notes the packages that code of the site imports, and whether each needs a browser. */
function notePackages(bundler: PluginBuild, packages: Map<string, Promise<boolean>>): void {
  bundler.onResolve({ filter: /^[@\w]/ }, async (request) => {
    const { path, kind, importer, resolveDir, namespace, pluginData } = request;
    if (pluginData === ISLANDS_MODULE || isInPackage(importer)) return undefined;
    const options = { kind, importer, resolveDir, namespace, pluginData: ISLANDS_MODULE };
    const found = await bundler.resolve(path, options);
    if (found.errors.length > 0 || found.external) return undefined;
    if (SCRIPT.test(found.path) && isInPackage(found.path) && !packages.has(found.path))
      packages.set(found.path, isInteractivePackage(found.path));
    return found;
  });
}

/** Whether a module can export components, by the names. */
function hasComponents({ names, all }: Exports): boolean {
  const isOpen = names.length === 0 || all.length > 0;
  return isOpen || names.some((name) => name === 'default' || /^[A-Z]/.test(name));
}

interface Exports {
  readonly names: readonly string[];
  /** Requests of `export * from`. */
  readonly all: readonly string[];
}

/** The exports of a module, with those of other modules that it passes on without their names. */
async function allExportsOf(
  bundler: PluginBuild,
  path: string,
  open: ReadonlySet<string> = new Set(),
): Promise<Exports | undefined> {
  const exports = await exportsOf(bundler, path);
  if (exports === undefined || exports.all.length === 0) return exports;
  const names = new Set(exports.names);
  const unknown: string[] = [];
  for (const request of exports.all) {
    const found = await bundler.resolve(request, {
      kind: 'import-statement',
      importer: path,
      resolveDir: dirname(path),
    });
    if (open.has(found.path)) continue;
    const isScript = found.errors.length === 0 && !found.external && SCRIPT.test(found.path);
    const inner = isScript
      ? await allExportsOf(bundler, found.path, new Set([...open, path]))
      : undefined;
    if (inner === undefined || inner.names.length === 0) unknown.push(request);
    for (const name of inner?.names ?? []) if (name !== 'default') names.add(name);
  }
  return { names: [...names], all: unknown };
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

/** The code of the module in place of a module of islands, which is imported as `from`. */
export function islandWrapper(
  given: Omit<IslandCode, 'name'>,
  { names, all, from }: Exports & { readonly from: string },
): string {
  const original = JSON.stringify(from);
  const islands = JSON.stringify(ISLANDS_MODULE);
  if (names.length + all.length === 0)
    return (
      `module.exports = require(${islands})` +
      `.withIslands(require(${original}), ${JSON.stringify(given)});`
    );
  return [
    `import * as original from ${original};`,
    `import { asIsland } from ${islands};`,
    ...all.map((other) => `export * from ${JSON.stringify(other)};`),
    ...names.map((name, i) => {
      const code = JSON.stringify({ ...given, name } satisfies IslandCode);
      const value = `/* @__PURE__ */ asIsland(original[${JSON.stringify(name)}], ${code})`;
      return `const island${i} = ${value};\nexport { island${i} as ${exportName(name)} };`;
    }),
  ].join('\n');
}

function exportName(name: string): string {
  return /^[\w$]+$/.test(name) ? name : JSON.stringify(name);
}
