import { isAbsolute } from 'node:path';
import type {
  Plugin,
  PluginContent,
  PluginContentContext,
  PluginHeadTag,
  PluginRoute,
} from '../../../model/plugin.js';
import { sitePath } from '../../fs/files.js';
import { clientModulesOf } from './client-modules.js';
import { headTagsOf } from './html-tags.js';
import { pageTextOf } from './page-text.js';
import { runPostBuild } from './post-build.js';
import { postCssPlugins, postCssSheets } from './postcss-sheets.js';
import { UNSUPPORTED_HOOKS } from '../../../migrate/plugin-hooks.js';
import { sidebarItemsOf } from './sidebar-items.js';
import { themeAliases } from './theme-components.js';
import type { DocusaurusPlugin, DocusaurusSource } from './types.js';
import { webpackAliases, webpackChanges, type WebpackChanges } from './webpack-aliases.js';
import { dataStore, leafRoutes, routeWithData, type DataStore } from './routes.js';

/** Everything that the hooks of one plugin have returned. */
interface State {
  content: unknown;
  routes: readonly PluginRoute[];
  tags: readonly PluginHeadTag[];
}

/** A plugin of docsgen, and the modules that it adds to all pages. */
export interface Adapted {
  readonly plugin: Plugin;
  readonly clientModules: readonly string[];
}

/**
 * A plugin of docsgen that runs a plugin of Docusaurus. Each build runs `loadContent` and
 * `contentLoaded`, as with Docusaurus.
 */
export async function adaptDocusaurusPlugin(source: DocusaurusSource): Promise<Adapted> {
  const { siteDir, outDir, siteConfig, options, make } = source;
  const { id = 'default' } = options;
  const context = {
    siteDir,
    outDir,
    siteConfig,
    baseUrl: siteConfig.baseUrl,
    generatedFilesDir: `${siteDir}/.docsgen/docusaurus`,
    i18n: siteConfig.i18n,
    localizationDir: `${siteDir}/i18n`,
    codeTranslations: {},
    siteVersion: undefined,
  };
  const plugin = (await make(context, { id, ...options })) as DocusaurusPlugin | null | undefined;
  // A plugin that is off, for example outside of production, is nothing.
  if (!plugin) return { plugin: { name: source.name.replace(/^\.\//, '') }, clientModules: [] };
  const state: State = { content: undefined, routes: [], tags: [] };
  const webpack = webpackChanges(plugin);
  const aliases = { ...themeAliases(plugin, source), ...webpack.aliases };
  const sheets = postCssPlugins(plugin);
  const esbuild = [
    ...(Object.keys(aliases).length > 0 ? [webpackAliases(aliases)] : []),
    ...(sheets.length > 0 ? [postCssSheets(sheets, siteDir)] : []),
  ];
  const hasPostBuild = typeof plugin.postBuild === 'function';
  const adapted: Plugin = {
    name: id === 'default' ? plugin.name : `${plugin.name}:${String(id)}`,
    content: (argument) => {
      noteUnsupported(plugin, webpack, argument.warn);
      return runContent(plugin, source, { state, argument });
    },
    ...(esbuild.length > 0 ? { esbuild } : {}),
    ...(plugin.markdown === undefined ? {} : { pageText: pageTextOf(plugin.markdown) }),
    ...(plugin.docs === undefined
      ? {}
      : { sidebarItems: sidebarItemsOf(plugin.docs, source.siteDir) }),
    routes: () => state.routes,
    head: () => state.tags,
    ...(hasPostBuild
      ? { buildDone: (build) => runPostBuild(plugin, source, { content: state.content, build }) }
      : {}),
  };
  return { plugin: adapted, clientModules: clientModulesOf(plugin, source) };
}

async function runContent(
  plugin: DocusaurusPlugin,
  source: DocusaurusSource,
  { state, argument }: { readonly state: State; readonly argument: PluginContentContext },
): Promise<PluginContent> {
  const { warn, site } = argument;
  const { id = 'default' } = source.options;
  const data = dataStore(`${plugin.name}/${String(id)}`);
  const added: Parameters<typeof leafRoutes>[0] = [];
  let globalData: unknown;
  state.content = await plugin.loadContent?.();
  await plugin.contentLoaded?.({
    content: state.content,
    actions: {
      addRoute: (route) => void added.push(route),
      createData: (name, value) => Promise.resolve(data.put(name, value)),
      setGlobalData: (value) => (globalData = value),
    },
  });
  state.routes = routesOf(added, { data, argument, source });
  const injected = plugin.injectHtmlTags?.({ content: state.content });
  state.tags = headTagsOf(injected, (name) => {
    warn(`injectHtmlTags: docsgen cannot add the element <${name}> to a page.`);
  }).map((tag) => withoutBase(tag, site.baseUrl));
  return {
    files: data.files(),
    ...(globalData === undefined ? {} : { globalData: asPlain(globalData) }),
    watch: watchedPaths(plugin, source.siteDir),
    cache: false,
  };
}

/** Data as JSON has it: plugins of Docusaurus write it to files. */
function asPlain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown;
}

function noteUnsupported(
  plugin: DocusaurusPlugin,
  { hasOthers }: WebpackChanges,
  warn: (message: string) => void,
): void {
  for (const [hook, reason] of UNSUPPORTED_HOOKS)
    if (Object.hasOwn(plugin, hook) && (hook !== 'configureWebpack' || hasOthers))
      warn(`\`${hook}\` does not run: ${reason}.`);
}

function routesOf(
  added: Parameters<typeof leafRoutes>[0],
  {
    data,
    argument,
    source,
  }: {
    readonly data: DataStore;
    readonly argument: PluginContentContext;
    readonly source: DocusaurusSource;
  },
): PluginRoute[] {
  const { site, warn, read } = argument;
  return leafRoutes(added, warn).flatMap((route) => {
    const path = `/${withoutBaseUrl(route.path, site.baseUrl).replace(/^\/+/, '')}`;
    if (/[:*()]/.test(path)) {
      warn(`The route ${path} has a pattern: docsgen makes a page for each route.`);
      return [];
    }
    const component = isAbsolute(route.component)
      ? `@site/${sitePath(source.siteDir, route.component)}`
      : route.component;
    return [{ path, component, props: routeWithData(route, { data, read, warn }) }];
  });
}

function withoutBaseUrl(path: string, baseUrl: string): string {
  return path.startsWith(baseUrl) ? path.slice(baseUrl.length) : path;
}

/** A tag without the base URL, which docsgen adds to addresses. */
function withoutBase(tag: PluginHeadTag, baseUrl: string): PluginHeadTag {
  const entries = Object.entries(tag.attributes ?? {}).map(([name, value]) =>
    (name === 'href' || name === 'src') && typeof value === 'string' && value.startsWith(baseUrl)
      ? [name, `/${value.slice(baseUrl.length)}`]
      : [name, value],
  );
  const attributes = Object.fromEntries(entries) as PluginHeadTag['attributes'];
  return { ...tag, ...(attributes === undefined ? {} : { attributes }) };
}

/** The paths to watch that are in the site. */
function watchedPaths(plugin: DocusaurusPlugin, siteDir: string): string[] {
  return [plugin.getPathsToWatch?.() ?? []]
    .flat()
    .filter((path): path is string => typeof path === 'string')
    .map((path) => (isAbsolute(path) ? sitePath(siteDir, path) : path))
    .filter((path) => !path.startsWith('..') && !isAbsolute(path));
}
