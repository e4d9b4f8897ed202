import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildOptions, Metafile, Plugin } from 'esbuild';
import { absentPackages } from './absent-packages.js';
import type { BundleContext } from './bundle-context.js';
import { inputFile } from './css-modules-plugin.js';
import { docusaurusModules } from './docusaurus-modules-plugin.js';
import { runEsbuild } from './esbuild.js';
import { islandModules } from './island-modules-plugin.js';
import { ENTRY, entry } from './mdx-entry-plugin.js';
import { OUT, type MdxBundle } from './mdx-modules.js';
import { mdxFiles } from './mdx-files-plugin.js';
import { moduleHashes } from './module-hashes.js';
import { asksForPlace, IMPORT_META, modulePlaces } from './module-places.js';
import { splitStyles } from './page-styles.js';
import { buildError } from './site-code.js';
import { siteCodePlugins } from './site-code-plugins.js';
import { virtualModules } from './virtual-modules.js';

/** The bundle, and what its cache needs to know. */
interface Built {
  readonly modules: MdxBundle;
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
  define: { 'process.env.NODE_ENV': '"production"', ...IMPORT_META },
  tsconfigRaw: '{}',
  // Sites of Docusaurus write JSX in `.js` files.
  loader: { '.js': 'jsx' },
  minifyWhitespace: true,
  minifySyntax: true,
  // Errors name components.
  keepNames: true,
} satisfies BuildOptions;

/**
 * Bundles the modules with these keys. `reactPages` are the paths of the React pages that no other
 * page imports. Throws a DocsgenError for code that does not build.
 */
export async function buildMdxModules(
  context: BundleContext,
  keys: readonly string[],
  reactPages: readonly string[],
): Promise<Built> {
  const { siteDir, config, virtual } = context;
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
    ...siteCodePlugins(context, {
      onWatch: (path) => watched.add(path),
      addressOf: (path) => {
        files.add(path);
        return `/${path}`;
      },
    }),
    mdxFiles(siteDir, config.markdown),
    islandModules(siteDir, config.markdown.islands ?? [], (module) => wrapped.add(module)),
    absentPackages((request) => absent.add(request)),
  ];
  const fail = (error: unknown): never => {
    throw buildError(error, siteDir);
  };
  const bundle = (added: readonly Plugin[]) =>
    runEsbuild({
      ...shared,
      entryPoints: [ENTRY],
      format: 'cjs',
      sourcemap: 'external',
      sourcesContent: false,
      metafile: true,
      plugins: [entry(siteDir, keys, { missing, refused }), ...plugins, ...added],
    }).catch(fail);
  let result = await bundle([]);
  const textOf = (extension: string): string =>
    result.outputFiles.find(({ path }) => path.endsWith(extension))?.text ?? '';
  // Reading all modules for their places takes time, and few sites need it.
  if (asksForPlace(textOf('.js'))) result = await bundle([modulePlaces(siteDir)]);
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
