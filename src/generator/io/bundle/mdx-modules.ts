import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isAbsolute, join, relative, sep } from 'node:path';
import { compileFunction } from 'node:vm';
import type { BuildOptions, Metafile, Plugin } from 'esbuild';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import { docusaurusModule } from '../../content/docusaurus/modules.js';
import { asIsland, withIslands } from '../../content/islands/island.js';
import { LIVE_SCOPE } from '../../content/islands/live-code.js';
import { GLOBAL_COMPONENTS } from '../../content/docusaurus/theme.js';
import type {
  MdxRuntime,
  ModuleExports,
  Outcome,
  PageCodeResult,
} from '../../content/mdx/runtime.js';
import { ADMONITION_MODULE } from '../../content/mdx/modules.js';
import { own } from '../../../components/own.js';
import { createStep, type PluginStep, type SitePlugins } from '../../content/plugins.js';
import type { PluginConfig, SiteConfig } from '../../model/config.js';
import { DocsgenError } from '../../model/errors.js';
import { hashData, hashOf } from '../../model/keys.js';
import { attempt } from '../fs/attempt.js';
import { LeadsOutside } from '../fs/contained.js';
import { absentPackages } from './absent-packages.js';
import { readBundle, writeBundle } from './bundle-cache.js';
import type { BundleContext } from './bundle-context.js';
import { openCodePlaces } from './code-places.js';
import { cssModules, inputFile } from './css-modules-plugin.js';
import { runEsbuild } from './esbuild.js';
import { islandModules, ISLANDS_MODULE } from './island-modules-plugin.js';
import { docusaurusModules, ownComponent } from './docusaurus-modules-plugin.js';
import { splitStyles } from './page-styles.js';
import { buildError, componentError } from './site-code.js';
import { openBundlerPlugins } from './site-bundler-plugins.js';
import { siteFiles, tsconfigAliases } from './site-files-plugin.js';
import { virtualModules } from './virtual-modules.js';
import { messageOf } from '../../model/thrown-text.js';

/**
 * The React pages and the modules that MDX pages import, bundled. Plain data, so threads can have
 * it.
 */
export interface MdxModules {
  readonly siteDir: string;
  /** CommonJS that exports a function for each module. */
  readonly code: string;
  /** The source map of `code`, as JSON. */
  readonly map: string;
  /** The style sheets that the modules import, joined, without those of `pageCss`. */
  readonly css: string;
  /** Path of a React page → the style sheets that only React pages import. */
  readonly pageCss: Readonly<Record<string, string>>;
  /** Key of a module → hash of its files and of all that they import. Empty for a missing one. */
  readonly hashes: Readonly<Record<string, string>>;
  /** Pictures that the modules import, site-relative. */
  readonly files: readonly string[];
  /** Modules whose components are islands and that other code imports. Site-relative, sorted. */
  readonly islands: readonly string[];
  /** Key of the module with the components of all pages. */
  readonly components?: string;
}

export const NO_MDX_MODULES: MdxModules = {
  siteDir: '',
  code: '',
  map: '',
  css: '',
  pageCss: {},
  hashes: {},
  files: [],
  islands: [],
};

/** The folder for the paths of the bundle, relative to the site. */
const OUT = '.docsgen/out';
const ENTRY = 'docsgen-mdx-entry';
const MISSING = 'docsgen-mdx-missing';
const REFUSED = 'docsgen-mdx-refused';

/**
 * Bundle the modules with these keys for Node.js, or take them from the cache. A module that does
 * not exist is left out. `reactPages` are the paths of the React pages that no other page imports.
 * Throws a DocsgenError for code that does not build.
 */
export async function bundleMdxModules(
  context: BundleContext,
  keys: readonly string[],
  reactPages: readonly string[],
): Promise<MdxModules> {
  const { config, siteDir, cache, generatorFingerprint, bundlerPlugins } = context;
  const path = config.markdown.components;
  const components = path === undefined ? undefined : `./${path}`;
  const plugins = pluginConfigs(config).map(({ name }) => name);
  const shared = components === undefined ? [] : [components];
  const isThemed = ownComponent(siteDir, 'Admonition') !== undefined;
  const hasScope =
    config.markdown.liveCode === true && ownComponent(siteDir, 'ReactLiveScope') !== undefined;
  const themed = [...(isThemed ? [ADMONITION_MODULE] : []), ...(hasScope ? [LIVE_SCOPE] : [])];
  const all = [...new Set([...keys, ...plugins, ...shared, ...themed])].sort();
  if (all.length === 0) return NO_MDX_MODULES;
  const given = components === undefined ? {} : { components };
  const { islands } = config.markdown;
  const listKey = hashData([
    all,
    reactPages,
    config.baseUrl,
    islands ?? [],
    generatorFingerprint,
    bundlerPlugins.hash,
  ]);
  const cached = cache === undefined ? undefined : readCached(context, listKey);
  if (cached !== undefined) return { ...cached, siteDir, ...given };
  const built = await buildModules(context, all, reactPages);
  // A missing module could be created later, which no source would show.
  if (cache !== undefined && built.isComplete) {
    const list = built.sources.map((source) => ({ path: source, bytes: new Uint8Array() }));
    writeBundle(cache, 'mdx-sources', listKey, list);
    const bytes = Buffer.from(JSON.stringify(built.modules));
    writeBundle(cache, 'mdx', sourcesKey(context, built.sources, listKey), [
      { path: 'mdx', bytes },
    ]);
  }
  return { ...built.modules, siteDir, ...given };
}

function readCached(
  context: BundleContext,
  listKey: string,
): Omit<MdxModules, 'siteDir'> | undefined {
  const { cache } = context;
  if (cache === undefined) return undefined;
  const sources = readBundle(cache, 'mdx-sources', listKey)?.map(({ path }) => path);
  if (sources === undefined) return undefined;
  const [file] = readBundle(cache, 'mdx', sourcesKey(context, sources, listKey)) ?? [];
  return file === undefined
    ? undefined
    : (JSON.parse(Buffer.from(file.bytes).toString()) as Omit<MdxModules, 'siteDir'>);
}

function sourcesKey(context: BundleContext, sources: readonly string[], listKey: string): string {
  return hashData([listKey, sources.map((path) => [path, fileHash(context, path)])]);
}

function fileHash({ siteDir, virtual }: BundleContext, path: string): string {
  const text = virtual.get(path);
  if (text !== undefined) return hashOf(text);
  const bytes = attempt(() => readFileSync(join(siteDir, path)));
  return bytes === undefined ? '' : hashOf(bytes);
}

interface Built {
  readonly modules: Omit<MdxModules, 'siteDir' | 'components'>;
  readonly sources: readonly string[];
  /** Whether every module exists, with all packages that it imports. */
  readonly isComplete: boolean;
}

/** The options of each bundle of the site's modules. */
const BUNDLE = {
  bundle: true,
  write: false,
  platform: 'node',
  target: 'node20',
  jsx: 'automatic',
  external: ['react', 'react/*', 'react-dom', 'docsgen'],
  logLevel: 'silent',
  legalComments: 'none',
  define: { 'process.env.NODE_ENV': '"production"' },
  tsconfigRaw: '{}',
  // Sites of Docusaurus write JSX in `.js` files.
  loader: { '.js': 'jsx' },
  minifyWhitespace: true,
  minifySyntax: true,
  // Errors name components.
  keepNames: true,
} satisfies BuildOptions;

async function buildModules(
  context: BundleContext,
  keys: readonly string[],
  reactPages: readonly string[],
): Promise<Built> {
  const { siteDir, config, virtual, bundlerPlugins } = context;
  const watched = new Set<string>();
  const wrapped = new Set<string>();
  const missing = new Set<string>();
  const refused = new Set<string>();
  const absent = new Set<string>();
  const files = new Set<string>();
  const shared = {
    ...BUNDLE,
    absWorkingDir: siteDir,
    outdir: join(siteDir, OUT),
  };
  const plugins = [
    virtualModules(siteDir, virtual),
    docusaurusModules(siteDir),
    ...openBundlerPlugins(siteDir, bundlerPlugins, (path) => watched.add(path)),
    tsconfigAliases(siteDir),
    siteFiles({
      siteDir,
      baseUrl: config.baseUrl,
      addressOf: (path) => {
        files.add(path);
        return `/${path}`;
      },
    }),
    cssModules(siteDir),
    islandModules(siteDir, config.markdown.islands ?? [], (module) => wrapped.add(module)),
    absentPackages((request) => absent.add(request)),
  ];
  const fail = (error: unknown): never => {
    throw buildError(error, siteDir);
  };
  const result = await runEsbuild({
    ...shared,
    entryPoints: [ENTRY],
    format: 'cjs',
    sourcemap: 'external',
    sourcesContent: false,
    metafile: true,
    plugins: [entry(siteDir, keys, { missing, refused }), ...plugins],
  }).catch(fail);
  const textOf = (extension: string): string =>
    result.outputFiles.find(({ path }) => path.endsWith(extension))?.text ?? '';
  const styles = await splitStyles(
    { css: textOf('.css'), metafile: result.metafile, entry: `${ENTRY}:entry`, reactPages },
    (entryPoints, lists) =>
      runEsbuild({ ...shared, entryPoints, plugins: [lists, ...plugins] }).catch(fail),
  );
  const { inputs } = result.metafile;
  const inputFiles = new Set([...Object.keys(inputs).map(inputFile), ...watched]);
  const sources = [...inputFiles].filter(
    (path) => virtual.has(path) || existsSync(join(siteDir, path)),
  );
  const hashes = moduleHashes(context, { inputs, watched, missing }, keys);
  return {
    modules: {
      code: textOf('.js'),
      map: textOf('.js.map'),
      ...styles,
      hashes,
      files: [...files].sort(),
      islands: outerIslands(result.metafile, wrapped),
    },
    sources: sources.sort(),
    isComplete: missing.size + refused.size + absent.size === 0,
  };
}

/** Whether a file of the site is a link to a file outside, or to a hidden one. */
function leadsOutside(siteDir: string, key: string, file: string): boolean {
  if (!key.startsWith('./') || !isAbsolute(file)) return false;
  const path = relative(realpathSync(siteDir), file);
  const isHidden = path.split(sep).some((segment) => segment.startsWith('.'));
  return isAbsolute(path) || path.startsWith('..') || (isHidden && !key.includes('/.'));
}

/**
 * The entry: a function for each module, so that an error in one does not affect the others.
 * `missing` gets the keys without a module, `refused` those of links that leave the site.
 */
function entry(
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
      bundler.onResolve({ filter: /.*/, namespace: ENTRY }, async ({ path, kind, pluginData }) => {
        if (pluginData === ENTRY) return undefined;
        const found = await bundler.resolve(path, {
          kind,
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

/** The modules of islands that code outside of islands imports and uses. */
function outerIslands({ inputs, outputs }: Metafile, wrapped: ReadonlySet<string>): string[] {
  const used = new Set(
    Object.values(outputs).flatMap((output) =>
      Object.entries(output.inputs).flatMap(([path, { bytesInOutput }]) =>
        bytesInOutput > 0 ? [path] : [],
      ),
    ),
  );
  const imports = new Map(Object.entries(inputs).map(([path, input]) => [path, input.imports]));
  const reached = new Set([`${ENTRY}:entry`]);
  for (const path of reached)
    if (!wrapped.has(path)) for (const next of imports.get(path) ?? []) reached.add(next.path);
  return [...wrapped].filter((module) => reached.has(module) && used.has(module)).sort();
}

/** The hash of each module: of its file and of every file that it imports. */
function moduleHashes(
  context: BundleContext,
  {
    inputs,
    watched,
    missing,
  }: {
    readonly inputs: Metafile['inputs'];
    /** Files that plugins of the bundler have read. Any module may depend on them. */
    readonly watched: ReadonlySet<string>;
    readonly missing: ReadonlySet<string>;
  },
  keys: readonly string[],
): Record<string, string> {
  const others = [...watched].sort().map((path) => [path, fileHash(context, path)]);
  const ofPlugins = [context.bundlerPlugins.hash, others];
  const ofFile = (path: string): [string, string] => [path, fileHash(context, path)];
  const imports = new Map(Object.entries(inputs).map(([path, input]) => [path, input.imports]));
  const fromEntry = imports.get(`${ENTRY}:entry`) ?? [];
  const target = new Map(fromEntry.map(({ path, original }) => [original ?? path, path]));
  const hashOfKey = (key: string): string => {
    if (missing.has(key)) return '';
    const reached = new Set<string>();
    const queue = [target.get(key) ?? key];
    for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
      if (reached.has(path)) continue;
      reached.add(path);
      for (const next of imports.get(path) ?? []) queue.push(next.path);
    }
    const reachedFiles = new Set([...reached].map(inputFile));
    return hashData([[...reachedFiles].sort().map(ofFile), ofPlugins]);
  };
  return Object.fromEntries(keys.map((key) => [key, hashOfKey(key)]));
}

/**
 * The runtime for the pages of a site. Throws a DocsgenError for a module of components that
 * throws.
 */
export function openMdxRuntime(modules: MdxModules, runsPageCode: boolean): MdxRuntime {
  const { siteDir, code, map, hashes } = modules;
  const filename = join(siteDir, 'mdx-modules.js');
  const siteRequire = createRequire(join(siteDir === '' ? '/' : siteDir, 'package.json'));
  const loaded = new Map<string, ModuleExports>();
  const run =
    code === '' ? undefined : compileFunction(code, ['require', 'module', 'exports'], { filename });
  const openLoaders = (): Record<string, () => unknown> => {
    const exported: Record<string, () => unknown> = {};
    const require = (name: string): unknown => ownModule(name) ?? siteRequire(name);
    run?.(require, { exports: exported }, exported);
    return exported;
  };
  let loaders = openLoaders();
  const loadBundled = (key: string): unknown => {
    try {
      return own(loaders, key)?.();
    } catch (error) {
      // A module that throws is not run again when another one imports it.
      loaders = openLoaders();
      throw error;
    }
  };
  const load = (key: string): ModuleExports | undefined => {
    const before = loaded.get(key);
    if (before !== undefined) return before;
    const isBundled = (own(hashes, key) ?? '') !== '';
    const exports = isBundled ? asExports(loadBundled(key)) : ownModule(key);
    if (exports === undefined) return undefined;
    loaded.set(key, exports);
    return exports;
  };
  return {
    load,
    components: componentsOf(modules, load),
    ...ownAdmonition(modules, load),
    ...(siteDir === '' ? {} : { siteDir }),
    placeOf: openCodePlaces({ siteDir, outDir: OUT, filename, map }),
    ...(runsPageCode ? { run: runPageCode } : {}),
  };
}

/** The site's own component for `:::note`. Throws a DocsgenError if it throws. */
function ownAdmonition(
  { hashes }: MdxModules,
  load: MdxRuntime['load'],
): Pick<MdxRuntime, 'admonition'> {
  if ((own(hashes, ADMONITION_MODULE) ?? '') === '') return {};
  try {
    return { admonition: load(ADMONITION_MODULE)?.default };
  } catch (error) {
    const message = `${ADMONITION_MODULE} throws while it is loaded: ${messageOf(error)}`;
    throw componentError('src/theme', message, 'Put code that needs a browser into an effect.');
  }
}

/** docsgen's own copy of a package. */
function ownModule(name: string): ModuleExports | undefined {
  if (name === 'react') return React;
  if (name === 'react/jsx-runtime' || name === 'react/jsx-dev-runtime') return jsxRuntime;
  if (name === ISLANDS_MODULE) return { asIsland, withIslands };
  return docusaurusModule(name);
}

function asExports(value: unknown): ModuleExports {
  return (typeof value === 'object' || typeof value === 'function') && value !== null
    ? (value as ModuleExports)
    : { default: value };
}

function componentsOf(
  { components }: MdxModules,
  load: MdxRuntime['load'],
): ReadonlyMap<string, unknown> {
  if (components === undefined) return GLOBAL_COMPONENTS;
  const file = components.slice(2);
  try {
    const exports = load(components);
    if (exports === undefined)
      throw componentError(file, `There is no file ${file}.`, 'Correct markdown.components.');
    const { default: main, ...named } = exports;
    const added = Object.entries({ ...named, ...(typeof main === 'object' ? main : {}) });
    return new Map([...GLOBAL_COMPONENTS, ...added]);
  } catch (error) {
    throw componentError(
      file,
      `The components throw while they are loaded: ${messageOf(error)}`,
      'docsgen loads them in Node.js. Put code that needs a browser into an effect.',
    );
  }
}

/** All plugins of unified of a site. */
export function pluginConfigs({ markdown }: Pick<SiteConfig, 'markdown'>): PluginConfig[] {
  return [...(markdown.remarkPlugins ?? []), ...(markdown.rehypePlugins ?? [])];
}

/**
 * The plugins of a site, ready to run. Throws a DocsgenError for one that does not exist, throws,
 * or exports no function.
 */
export function openPlugins(
  markdown: SiteConfig['markdown'],
  { load }: Pick<MdxRuntime, 'load'>,
): SitePlugins | undefined {
  const { remarkPlugins = [], rehypePlugins = [] } = markdown;
  const step = (configs: readonly PluginConfig[]): PluginStep | undefined =>
    configs.length === 0 ? undefined : attachPlugins(configs, load);
  const [remark, rehype] = [step(remarkPlugins), step(rehypePlugins)];
  if (remark === undefined && rehype === undefined) return undefined;
  return {
    ...(remark === undefined ? {} : { remark }),
    ...(rehype === undefined ? {} : { rehype }),
  };
}

function attachPlugins(configs: readonly PluginConfig[], load: MdxRuntime['load']): PluginStep {
  const plugins = configs.map(({ name, options }) => ({
    name,
    options,
    attach: pluginFunction(name, load),
  }));
  try {
    return createStep(plugins);
  } catch (error) {
    throw new DocsgenError(`A plugin cannot be attached: ${messageOf(error)}`, {
      hint: 'Check the options of markdown.remarkPlugins and markdown.rehypePlugins.',
    });
  }
}

function pluginFunction(name: string, load: MdxRuntime['load']): unknown {
  const fail = (message: string, hint: string): DocsgenError => new DocsgenError(message, { hint });
  let exports: ModuleExports | undefined;
  try {
    exports = load(name);
  } catch (error) {
    throw fail(`The plugin "${name}" throws when it is loaded: ${messageOf(error)}`, 'Correct it.');
  }
  if (exports === undefined)
    throw fail(
      `There is no plugin "${name}".`,
      name.startsWith('./') ? `Create ${name.slice(2)}.` : `Install it: npm install ${name}`,
    );
  const inner = Object.hasOwn(exports, 'default') ? exports.default : exports;
  const attach =
    typeof inner === 'object' && inner !== null && 'default' in inner ? inner.default : inner;
  if (typeof attach !== 'function')
    throw fail(
      `The plugin "${name}" exports no function by default.`,
      'Write "export default function plugin(options) { return (tree) => … }".',
    );
  return attach;
}

/** Runs the code of a page inside a component, so that it can use hooks. */
function runPageCode(body: string, scope: ReadonlyMap<string, unknown>): PageCodeResult {
  const run = compileFunction(body, [...scope.keys()]) as (...values: unknown[]) => {
    readonly exports: ModuleExports;
    readonly values: readonly (() => unknown)[];
  };
  const results: PageCodeResult[] = [];
  const Page = (): null => {
    const { exports, values } = run(...scope.values());
    results.push({ exports, values: values.map(outcomeOf) });
    return null;
  };
  renderToStaticMarkup(React.createElement(Page));
  const [result] = results;
  if (result === undefined) throw new Error('The code did not run.');
  return result;
}

function outcomeOf(value: () => unknown): Outcome {
  try {
    return { value: value() };
  } catch (error) {
    return { error };
  }
}
