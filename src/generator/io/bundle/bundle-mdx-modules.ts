import { THEME_MODULES } from '../../content/mdx/modules.js';
import type { Diagnostic } from '../../model/diagnostic.js';
import { hashData } from '../../model/keys.js';
import { LIVE_SCOPE } from '../../model/live-code.js';
import type { BrokenModules } from './broken-modules-plugin.js';
import { readBundle, writeBundle } from './bundle-cache.js';
import type { BundleContext } from './bundle-context.js';
import { bundleKey, readSources, writeSources } from './bundle-sources.js';
import { isReplaced, ownComponent } from './docusaurus-modules-plugin.js';
import { pluginConfigs } from './unified-plugins.js';
import { NO_MDX_MODULES, type MdxBundle, type MdxModules } from './mdx-modules.js';

/** The modules that a site uses. */
export interface ModuleRequest {
  /** The keys of modules that pages import. */
  readonly keys: readonly string[];
  /** The scripts and style sheets of all pages. */
  readonly clientModules: readonly string[];
  /** The paths of the React pages that no other page imports. */
  readonly reactPages: readonly string[];
}

/** The bundle, with the modules that do not build. */
export interface BundledModules extends MdxModules {
  readonly broken: BrokenModules;
  /** The errors in client modules. */
  readonly faults: readonly Diagnostic[];
}

/**
 * Bundle modules for Node.js, or take them from the cache. A module that does not exist is left
 * out, and one that does not build throws when it is loaded. Throws a DocsgenError if one that all
 * pages need does not build.
 */
export async function bundleMdxModules(
  context: BundleContext,
  { keys, clientModules, reactPages }: ModuleRequest,
): Promise<BundledModules> {
  const { config, siteDir, cache, generatorFingerprint, bundlerPlugins } = context;
  const path = config.markdown.components;
  const components = path === undefined ? undefined : `./${path}`;
  const plugins = pluginConfigs(config).map(({ name }) => name);
  const shared = components === undefined ? [] : [components];
  const replaced = THEME_MODULES.filter((request) => isReplaced(siteDir, request));
  const hasScope =
    config.markdown.liveCode === true && ownComponent(siteDir, 'ReactLiveScope') !== undefined;
  const themed = [...replaced, ...(hasScope ? [LIVE_SCOPE] : [])];
  const required = [...new Set([...plugins, ...shared, ...themed])];
  // Later style sheets override earlier ones: those of all pages come first, in their order.
  const all = [...new Set([...clientModules, ...[...keys, ...required].sort()])];
  const noneBroken = { broken: new Map(), faults: [] };
  if (all.length === 0) return { ...NO_MDX_MODULES, ...noneBroken };
  const given = components === undefined ? {} : { components };
  const { islands } = config.markdown;
  const listKey = hashData([
    [all, required],
    reactPages,
    config.baseUrl,
    config.staticFolders,
    islands ?? [],
    generatorFingerprint,
    bundlerPlugins.hash,
  ]);
  const cached = cache === undefined ? undefined : readCached(context, listKey);
  if (cached !== undefined) return { ...cached, ...noneBroken, siteDir, ...given };
  const { buildMdxModules } = await import('./build-mdx-modules.js');
  const built = await buildMdxModules(context, {
    keys: all,
    required,
    clientModules,
    reactPages,
  });
  // A missing module could be created later, which no source would show.
  if (cache !== undefined && built.isComplete) {
    writeSources(context, { name: 'mdx', listKey }, built.sources);
    const bytes = Buffer.from(JSON.stringify(built.modules));
    const key = bundleKey(context, built.sources, listKey);
    writeBundle(cache, 'mdx', key, [{ path: 'mdx', bytes }]);
  }
  const { modules, broken, faults } = built;
  for (const source of built.sources.files) context.codeFiles.add(source);
  return { ...modules, broken, faults, siteDir, ...given };
}

function readCached(context: BundleContext, listKey: string): MdxBundle | undefined {
  const { cache } = context;
  if (cache === undefined) return undefined;
  const sources = readSources(context, { name: 'mdx', listKey });
  if (sources === undefined) return undefined;
  const [file] = readBundle(cache, 'mdx', bundleKey(context, sources, listKey)) ?? [];
  if (file === undefined) return undefined;
  for (const source of sources.files) context.codeFiles.add(source);
  return JSON.parse(Buffer.from(file.bytes).toString()) as MdxBundle;
}
