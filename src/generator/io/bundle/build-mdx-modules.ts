import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildOptions, BuildResult, Metafile, Plugin } from 'esbuild';
import type { Diagnostic } from '../../model/diagnostic.js';
import { DocsgenError } from '../../model/errors.js';
import { isTooDeep, tooDeepModules } from './deep-code.js';
import { fileAddress } from '../../model/paths.js';
import { absentPackages } from './absent-packages.js';
import { brokenModules, withoutBroken, type BrokenModules } from './broken-modules-plugin.js';
import type { BundleContext } from './bundle-context.js';
import { importsIn, type BundleSources } from './bundle-sources.js';
import { inputFile, PAGE_CODE } from './input-file.js';
import { docusaurusModules } from './docusaurus-modules-plugin.js';
import { runEsbuild } from './esbuild.js';
import { importPatterns } from './import-patterns-plugin.js';
import { islandModules, ORIGINAL } from './island-modules-plugin.js';
import { ENTRY, entry } from './mdx-entry-plugin.js';
import { OUT, type MdxBundle } from './mdx-modules.js';
import { mdxFiles } from './mdx-files-plugin.js';
import { moduleHashes, openReach } from './module-hashes.js';
import { asksForPlace, IMPORT_META, modulePlaces } from './module-places.js';
import { pageCode, pageIslandModules } from './page-islands-plugin.js';
import { splitStyles } from './page-styles.js';
import { buildError, NOT_BUILT } from './site-code.js';
import { siteCodePlugins } from './site-code-plugins.js';
import { isAbsent, staticFindings, unfitForBrowsers } from './unfit-islands.js';
import { virtualModules } from './virtual-modules.js';

/** The modules to bundle. */
export interface MdxRequest {
  readonly keys: readonly string[];
  /** The keys of modules without which no page can be built. */
  readonly required: readonly string[];
  /** The keys of modules that every page loads in browsers. */
  readonly clientModules: readonly string[];
  /** Paths of the React pages that no other page imports. */
  readonly reactPages: readonly string[];
}

/** The bundle, and what its cache needs to know. */
interface Built {
  readonly modules: MdxBundle;
  readonly broken: BrokenModules;
  /** The errors in the modules of browsers, which no page reports. */
  readonly faults: readonly Diagnostic[];
  readonly sources: BundleSources;
  /** Whether every module exists, with all packages that it imports. */
  readonly isComplete: boolean;
}

/** The options of each bundle of the site's modules. */
const BUNDLE = {
  bundle: true,
  platform: 'node',
  // The same files as in browsers, where the bundler prefers them, too.
  mainFields: ['module', 'main'],
  target: 'node20',
  jsx: 'automatic',
  external: ['react', 'react/*', 'react-dom', 'docsgen'],
  logLevel: 'silent',
  legalComments: 'none',
  define: { 'process.env.NODE_ENV': '"production"', ...IMPORT_META },
  tsconfigRaw: '{}',
  // Sites of Docusaurus write JSX in `.js` files.
  loader: { '.js': 'jsx' },
  minifyWhitespace: true,
  minifySyntax: true,
  // Errors name components.
  keepNames: true,
} satisfies BuildOptions;

const MAIN: BuildOptions = {
  entryPoints: [ENTRY],
  format: 'cjs',
  sourcemap: 'external',
  sourcesContent: false,
};

/**
 * Bundles modules. One that does not build throws its error when it is loaded. Throws a
 * DocsgenError if a required module does not build.
 */
export async function buildMdxModules(
  context: BundleContext,
  { keys, required, clientModules, reactPages }: MdxRequest,
): Promise<Built> {
  const { siteDir, virtual } = context;
  const { staticFolders } = context.config;
  const found = newFound();
  const bundle = async (modules: BrokenModules, added: readonly Plugin[] = []): Promise<Bundle> => {
    const start = entry(keys, { siteDir, staticFolders, ...found });
    const plugins = [start, ...pluginsOf(context, found, modules), ...added];
    const bundled = await run(siteDir, { ...MAIN, plugins });
    await refuseTooDeep(bundled, context, modules);
    return bundled;
  };
  const tried = await withoutUnfit(context, found, () =>
    withoutBroken((modules) => bundle(modules)),
  );
  const { broken } = tried;
  // Reading all modules for their places takes time, and few sites need it.
  const main = asksForPlace(textOf(tried.result, '.js'))
    ? await bundle(broken, [modulePlaces(siteDir)])
    : tried.result;
  const styles = await splitStyles(
    { css: textOf(main, '.css'), metafile: main.metafile, entry: `${ENTRY}:entry`, reactPages },
    (entryPoints, lists) =>
      run(siteDir, { entryPoints, plugins: [lists, ...pluginsOf(context, found, broken)] }),
  );
  const filesOf = openReach(main.metafile.inputs);
  const faultsOf = (module: string): Diagnostic[] =>
    [...filesOf(module)].flatMap((file) => broken.get(file) ?? []);
  refuseBroken(required.flatMap(faultsOf));
  const { missing, refused, absent, watched } = found;
  return {
    modules: {
      code: textOf(main, '.js'),
      map: textOf(main, '.js.map'),
      ...styles,
      hashes: moduleHashes(context, { filesOf, watched, missing, broken }, keys),
      files: [...found.files].sort(),
      islands: outerIslands(main.metafile, found.wrapped),
    },
    broken,
    faults: [...new Set(clientModules.flatMap(faultsOf)), ...found.faults],
    sources: sourcesOf(main.metafile, [...watched, ...found.sheetFiles], { siteDir, virtual }),
    isComplete: missing.size + refused.size + absent.size + broken.size + found.faults.length === 0,
  };
}

type Bundle = BuildResult<{ readonly write: false; readonly metafile: true }>;

/** Runs esbuild. Throws a DocsgenError for code that does not build. */
async function run(siteDir: string, options: BuildOptions): Promise<Bundle> {
  try {
    return await runEsbuild({
      ...BUNDLE,
      ...options,
      absWorkingDir: siteDir,
      outdir: join(siteDir, OUT),
      write: false,
      metafile: true,
    });
  } catch (error) {
    throw buildError(error, siteDir);
  }
}

/**
 * Bundles again until no module is left that docsgen has made an island and that does not build for
 * browsers. Reports other islands that do not.
 */
async function withoutUnfit(
  context: BundleContext,
  found: Found,
  bundle: () => Promise<{ readonly result: Bundle; readonly broken: BrokenModules }>,
): Promise<{ readonly result: Bundle; readonly broken: BrokenModules }> {
  for (;;) {
    found.wrapped.clear();
    found.automatic.clear();
    const tried = await bundle();
    const islands = outerIslands(tried.result.metafile, found.wrapped);
    const automatic = islands.filter((module) => found.automatic.has(module));
    const { broken } = tried;
    const unfit = await unfitForBrowsers(context, { modules: automatic, broken });
    if (unfit.size === 0) {
      const others = islands.filter((module) => !found.automatic.has(module));
      const faults = await unfitForBrowsers(context, { modules: others, broken });
      found.faults.push(...[...faults.values()].filter((each) => !isAbsent(each, found.absent)));
      return tried;
    }
    for (const file of unfit.keys()) found.unfit.add(file);
    found.faults.push(...staticFindings(unfit, found.absent));
  }
}

/** The findings of the plugins of the bundler. */
interface Found {
  /** Files that a result depends on, besides the inputs of the bundle. */
  readonly watched: Set<string>;
  /** Files and folders that only style sheets depend on. */
  readonly sheetFiles: Set<string>;
  /** Modules of islands. */
  readonly wrapped: Set<string>;
  /** Those of them that need a browser, as docsgen has found. */
  readonly automatic: Set<string>;
  /** Modules that need a browser but do not build for one. */
  readonly unfit: Set<string>;
  readonly faults: Diagnostic[];
  readonly missing: Set<string>;
  readonly refused: Set<string>;
  /** Requests for packages that are not installed. */
  readonly absent: Set<string>;
  /** Pictures that modules import. */
  readonly files: Set<string>;
}

function newFound(): Found {
  return {
    watched: new Set(),
    sheetFiles: new Set(),
    wrapped: new Set(),
    automatic: new Set(),
    unfit: new Set(),
    faults: [],
    missing: new Set(),
    refused: new Set(),
    absent: new Set(),
    files: new Set(),
  };
}

function pluginsOf(context: BundleContext, found: Found, broken: BrokenModules): Plugin[] {
  const { siteDir, config, virtual } = context;
  const onIsland = (module: string, isAutomatic: boolean): void => {
    found.wrapped.add(module);
    if (isAutomatic) found.automatic.add(module);
  };
  return [
    brokenModules(siteDir, broken),
    virtualModules(siteDir, virtual),
    docusaurusModules(siteDir),
    ...siteCodePlugins(context, {
      onWatch: (path, ofSheet = false) => (ofSheet ? found.sheetFiles : found.watched).add(path),
      addressOf: (path) => {
        found.files.add(path);
        return fileAddress(path);
      },
    }),
    mdxFiles(siteDir, config.markdown),
    pageCode(context),
    pageIslandModules(context, { unfit: found.unfit, onIsland }),
    islandModules(siteDir, { islands: config.markdown.islands, unfit: found.unfit, onIsland }),
    // After the modules of islands, which are replaced by wrappers.
    importPatterns(siteDir),
    absentPackages((request) => found.absent.add(request)),
  ];
}

/** The text of the output with a name that ends so; '' if there is none. */
function textOf({ outputFiles }: Bundle, ending: string): string {
  return outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
}

/** Throws a DocsgenError for modules that Node.js cannot compile. */
async function refuseTooDeep(
  bundled: Bundle,
  context: BundleContext,
  broken: BrokenModules,
): Promise<void> {
  if (!isTooDeep(textOf(bundled, '.js'))) return;
  const diagnostics = await tooDeepModules(context, Object.keys(bundled.metafile.inputs), broken);
  if (diagnostics.length > 0) throw new DocsgenError(NOT_BUILT, { diagnostics });
}

/** Throws the errors of modules that all pages need. */
function refuseBroken(diagnostics: readonly Diagnostic[]): void {
  if (diagnostics.length > 0) throw new DocsgenError(NOT_BUILT, { diagnostics });
}

/** The files of the site that a bundle is made from, and the packages that they import. */
function sourcesOf(
  { inputs }: Metafile,
  watched: readonly string[],
  { siteDir, virtual }: Pick<BundleContext, 'siteDir' | 'virtual'>,
): BundleSources {
  const paths = new Set([...Object.keys(inputs).map(inputFile), ...watched]);
  const exists = (path: string): boolean => virtual.has(path) || existsSync(join(siteDir, path));
  return {
    files: [...paths].filter(exists).sort(),
    ...importsIn(inputs),
  };
}

/** The inputs of a bundle that are the code of islands, which their wrappers import. */
const ISLAND_CODE = new RegExp(`^(?:${ORIGINAL}|${PAGE_CODE}):`);

/**
 * The modules of islands that code outside of islands imports and uses. Their wrappers pass on the
 * exports of `export * from`, which are outside, too.
 */
function outerIslands({ inputs, outputs }: Metafile, wrapped: ReadonlySet<string>): string[] {
  const used = new Set(
    Object.values(outputs).flatMap((output) =>
      Object.entries(output.inputs).flatMap(([path, { bytesInOutput }]) =>
        bytesInOutput > 0 ? [inputFile(path)] : [],
      ),
    ),
  );
  const imports = new Map(Object.entries(inputs).map(([path, input]) => [path, input.imports]));
  const reached = new Set([`${ENTRY}:entry`]);
  for (const path of reached)
    for (const next of imports.get(path) ?? [])
      if (!ISLAND_CODE.test(next.path)) reached.add(next.path);
  const outer = new Set([...reached].map(inputFile));
  return [...wrapped].filter((module) => outer.has(module) && used.has(module)).sort();
}
