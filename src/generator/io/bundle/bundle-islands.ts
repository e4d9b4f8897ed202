import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import type { ClientFile, IslandScript, SiteInput } from '../../model/input.js';
import { hashData, hashOf } from '../../model/keys.js';
import { CLIENT_MODULES } from '../../model/client-modules.js';
import { LIVE_CODE } from '../../model/live-code.js';
import { once } from '../../model/once.js';
import { assetFile } from '../../site/references.js';
import { readBundle, writeBundle } from './bundle-cache.js';
import { brokenModules, type BrokenModules } from './broken-modules-plugin.js';
import { browserBundle } from './browser-bundle.js';
import { OUT } from './mdx-modules.js';
import type { BundleContext } from './bundle-context.js';
import {
  bundleKey,
  importsIn,
  readSources,
  writeSources,
  type BundleSources,
} from './bundle-sources.js';
import { inputFile } from './input-file.js';
import {
  docusaurusBrowserModules,
  ownComponent,
  substituteOf,
} from './docusaurus-modules-plugin.js';
import { runEsbuild } from './esbuild.js';
import type { IslandCode } from './island-texts.js';
import {
  clientModulesModule,
  liveCodeModule,
  runtimeFiles,
  substitutesFile,
} from './island-runtime.js';
import { refuseMdxFiles } from './mdx-files-plugin.js';
import { islandEntry, pageCode } from './page-islands-plugin.js';
import { buildError } from './site-code.js';
import { importPatterns } from './import-patterns-plugin.js';
import { siteCodePlugins } from './site-code-plugins.js';
import { trustedTypesIn } from './trusted-types.js';
import { virtualModules } from './virtual-modules.js';

/** The islands of a site for browsers. */
export interface Islands {
  readonly scripts: SiteInput['islands'];
  readonly files: readonly ClientFile[];
  /** The code of each module with all that it imports, by the path of the module. */
  readonly code: ReadonlyMap<string, IslandCode>;
}

const NO_ISLANDS: Islands = { scripts: new Map(), files: [], code: new Map() };

/** The outputs for one module. */
interface ModuleOutputs {
  /** Its script and all that this script imports, as paths of outputs. */
  readonly scripts: readonly [string, ...string[]];
  /** The substitutes for modules of Docusaurus in these scripts, such as `@theme/Tabs`. */
  readonly substitutes: readonly string[];
}

/** The content of the cache: the outputs, and those of each module. */
interface Outputs {
  readonly modules: Readonly<Record<string, ModuleOutputs>>;
  readonly files: readonly { readonly path: string; readonly bytes: Uint8Array }[];
  /** Files of the site that the outputs are made from. */
  readonly sources: BundleSources;
}

/** The modules to bundle for browsers. */
export interface IslandRequest {
  /** The modules of islands, site-relative. */
  readonly modules: readonly string[];
  /** The scripts of all pages, as requests from the folder of the site. */
  readonly clientModules: readonly string[];
  /** Modules that do not build for Node.js. Their pages fail, so they need no script. */
  readonly broken: BrokenModules;
  /** Paths of docsgen's own files for browsers. */
  readonly clientFiles: readonly string[];
}

/**
 * Bundle the modules of islands and the client modules for browsers, or take them from the cache.
 * Throws a DocsgenError for code that does not build.
 */
export async function bundleIslands(
  context: BundleContext,
  request: IslandRequest,
): Promise<Islands> {
  if (entriesOf(request).length === 0) return NO_ISLANDS;
  const { config, cache, generatorFingerprint, bundlerPlugins } = context;
  const fingerprints = [generatorFingerprint, bundlerPlugins.hash];
  const { broken, ...shown } = request;
  const { baseUrl, staticFolders } = config;
  const listKey = hashData([shown, [...broken], baseUrl, staticFolders, fingerprints]);
  const outputs = readCached(context, listKey) ?? (await build(context, request));
  if (cache !== undefined) writeCached(context, listKey, outputs);
  for (const source of outputs.sources.files) context.codeFiles.add(source);
  return islandsOf(outputs, config.baseUrl);
}

function entriesOf({ modules, clientModules }: IslandRequest): string[] {
  return [...modules, ...(clientModules.length === 0 ? [] : [CLIENT_MODULES])];
}

function islandsOf({ modules, files }: Outputs, baseUrl: string): Islands {
  const byModule = Object.entries(modules);
  const texts = new Map(
    files.map(({ path, bytes }) => [path, once(() => Buffer.from(bytes).toString())] as const),
  );
  const policiesIn = new Map(
    [...texts].map(([path, text]) => [path, once(() => trustedTypesIn(text()))] as const),
  );
  const scriptOf = ({ scripts }: ModuleOutputs): IslandScript => {
    const [script, ...imports] = scripts;
    const names = new Set(scripts.flatMap((path) => policiesIn.get(path)?.() ?? []));
    return {
      href: baseUrl + script,
      imports: imports.map((path) => baseUrl + path),
      ...(names.size === 0 ? {} : { trustedTypes: [...names].sort() }),
    };
  };
  const codeOf = ({ scripts, substitutes }: ModuleOutputs): IslandCode => ({
    substitutes,
    scripts: scripts.map((path) => texts.get(path)?.() ?? ''),
  });
  return {
    scripts: new Map(byModule.map(([module, outputs]) => [module, scriptOf(outputs)])),
    files: files.map(({ path, bytes }) => ({ path, bytes, hash: hashOf(bytes) })),
    code: new Map(byModule.map(([module, outputs]) => [module, codeOf(outputs)])),
  };
}

function readCached(context: BundleContext, listKey: string): Outputs | undefined {
  const { cache } = context;
  if (cache === undefined) return undefined;
  const sources = readSources(context, { name: 'islands', listKey });
  if (sources === undefined) return undefined;
  const stored = readBundle(cache, 'islands', bundleKey(context, sources, listKey));
  const [list, ...files] = stored ?? [];
  if (list === undefined) return undefined;
  const modules = JSON.parse(Buffer.from(list.bytes).toString()) as Outputs['modules'];
  return { modules, files, sources };
}

function writeCached(
  context: BundleContext,
  listKey: string,
  { modules, files, sources }: Outputs,
): void {
  const { cache } = context;
  if (cache === undefined) return;
  const list = { path: 'modules', bytes: Buffer.from(JSON.stringify(modules)) };
  writeSources(context, { name: 'islands', listKey }, sources);
  writeBundle(cache, 'islands', bundleKey(context, sources, listKey), [list, ...files]);
}

async function build(context: BundleContext, request: IslandRequest): Promise<Outputs> {
  const { siteDir, config, virtual } = context;
  const { clientModules, clientFiles, broken } = request;
  const watched = new Set<string>();
  const assets = new Map<string, Uint8Array>();
  const result = await runEsbuild({
    ...browserBundle(siteDir),
    entryPoints: entriesOf(request).map((module) => ({
      in: islandEntry(module),
      out: `assets/${entryName(module)}`,
    })),
    metafile: true,
    // Identifiers are minified afterwards: here, classes of CSS modules would be, too.
    minifyWhitespace: true,
    minifySyntax: true,
    // Messages in the console name components.
    keepNames: true,
    splitting: true,
    entryNames: '[dir]/[name]-[hash]',
    chunkNames: 'assets/island-[name]-[hash]',
    define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}' },
    plugins: [
      brokenModules(siteDir, broken),
      refuseMdxFiles(siteDir),
      pageCode(context),
      runtimeFiles(clientFiles),
      virtualModules(siteDir, virtual),
      liveCodeModule(clientFiles, ownComponent(siteDir, 'ReactLiveScope')),
      clientModulesModule(clientFiles, clientModules),
      docusaurusBrowserModules(siteDir, substitutesFile(clientFiles)),
      ...siteCodePlugins(context, {
        onWatch: (path) => watched.add(path),
        addressOf: (path) => {
          const bytes = readFileSync(join(siteDir, path));
          const name = assetFile({ path, hash: hashOf(bytes), bytes: bytes.length });
          assets.set(name, bytes);
          return config.baseUrl + name;
        },
      }),
      importPatterns(siteDir),
    ],
  }).catch((error: unknown) => {
    throw buildError(error, siteDir);
  });
  const pathOf = (output: string): string => output.slice(output.indexOf('assets/'));
  const scripts = result.outputFiles.filter(({ path }) => path.endsWith('.js'));
  const files = await Promise.all(
    scripts.map(async ({ path, text }) => ({
      path: pathOf(path.replaceAll('\\', '/').slice(join(siteDir, OUT).length)),
      bytes: await minified(text),
    })),
  );
  const { inputs } = result.metafile;
  const sources = [...new Set([...Object.keys(inputs).map(inputFile), ...watched])];
  return {
    modules: modulesOf(result.metafile, pathOf),
    files: [...files, ...[...assets].map(([path, bytes]) => ({ path, bytes }))],
    sources: {
      files: sources.filter((path) => virtual.has(path) || existsSync(join(siteDir, path))).sort(),
      ...importsIn(inputs),
    },
  };
}

/** A script with short names. */
async function minified(code: string): Promise<Uint8Array> {
  const { transform } = await import('esbuild');
  const result = await transform(code, {
    minify: true,
    format: 'esm',
    target: browserBundle('').target,
    legalComments: 'none',
  });
  return Buffer.from(result.code);
}

/** The name of the script of a module, without its hash. */
function entryName(module: string): string {
  const parts = module.replace(/\.\w+$/, '').split('/');
  const name = parts.at(-1) === 'index' && parts.length > 1 ? parts.at(-2) : parts.at(-1);
  return `island-${(name ?? '').replace(/[^\w.-]+/g, '-')}`;
}

function moduleOf(entryPoint: string): string {
  const made = [LIVE_CODE, CLIENT_MODULES].find((name) => entryPoint.endsWith(name));
  return made ?? inputFile(entryPoint);
}

/** The outputs of each entry. */
function modulesOf({ outputs }: Metafile, pathOf: (output: string) => string): Outputs['modules'] {
  const all = new Map(Object.entries(outputs));
  const entries = [...all].flatMap(([output, { entryPoint }]) => {
    if (entryPoint === undefined || !output.endsWith('.js')) return [];
    const reached = new Set([output]);
    for (const each of reached)
      for (const { kind, path, external } of all.get(each)?.imports ?? [])
        if (kind === 'import-statement' && external !== true) reached.add(path);
    const [first = '', ...imports] = [...reached].map(pathOf);
    const inputs = [...reached].flatMap((path) => Object.keys(all.get(path)?.inputs ?? {}));
    const substitutes = inputs.flatMap((input) => substituteOf(input) ?? []);
    return [
      [
        moduleOf(entryPoint),
        { scripts: [first, ...imports.sort()], substitutes: [...new Set(substitutes)].sort() },
      ] as const,
    ];
  });
  return Object.fromEntries(entries);
}
