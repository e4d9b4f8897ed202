import { posix } from 'node:path';
import type { PluginConfig, SiteConfig } from '../../model/config.js';
import type { Diagnostic } from '../../model/diagnostic.js';
import type { PagePlugin } from '../../model/page-plugin.js';
import type { SourceFile } from '../../model/input.js';
import { hashData } from '../../model/keys.js';
import type { PluginEntry, PluginFile, PluginSite } from '../../model/plugin.js';
import {
  NO_BUNDLER_PLUGINS,
  type BundlerPlugin,
  type BundlerPlugins,
} from '../bundle/site-bundler-plugins.js';
import type { Cache } from '../stores/cache.js';
import { textFile, type SourceFiles } from '../read/source-files.js';
import { withAddedContent, type AddedContent } from './added-content.js';
import { wrongResult } from '../../model/hook-findings.js';
import { loadPlugins } from './load-plugins.js';
import type { LoadedPlugin, PluginSource } from './loaded-plugin.js';
import { NO_CHANGES, openPageTexts, type PageTexts } from './page-texts.js';
import { watcherOf, type PluginFolders } from './plugin-files.js';
import { hasComponent, routePage, withPagesFolder } from './route-pages.js';
import { runContent, type ContentRun } from './run-content.js';
import type { VirtualFile, VirtualFiles } from './virtual-files.js';

/** A site's plugins, and all that they add before it is read. */
export interface SitePlugins {
  readonly plugins: readonly LoadedPlugin[];
  /** The config with what plugins add to it. */
  readonly config: SiteConfig;
  readonly virtual: VirtualFiles;
  readonly pageTexts: PageTexts;
  readonly bundlerPlugins: BundlerPlugins;
  /** Modules of all pages for browsers, as requests from the folder of the site. */
  readonly clientModules: readonly string[];
  /** The plugins with hooks for pages or lists of them; undefined if there are none. */
  readonly forPages: readonly PagePlugin[] | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** Site-relative paths of their code. */
  readonly files: readonly string[];
  /** Whether a `content` hook depends on the file at a site-relative path. */
  readonly watches: (path: string) => boolean;
  /** Hash of their code and options; '' without plugins. */
  readonly hash: string;
}

/** The inputs of a run of all plugins. */
export interface PluginRun {
  readonly config: SiteConfig;
  readonly source: PluginSource;
  readonly folders: PluginFolders;
  readonly sources: SourceFiles;
  readonly cache: Cache | undefined;
  readonly generatorFingerprint: string;
  readonly log: (text: string) => void;
}

/** Runs the plugins of one site, and keeps their results. */
export type PluginHost = (run: PluginRun) => Promise<SitePlugins>;

/**
 * Opens the plugins of a site. As long as a plugin and its options are unchanged, the same object
 * of it runs, so that its hooks share what it has in memory.
 */
export function openPluginHost(): PluginHost {
  let earlier: readonly LoadedPlugin[] = [];
  const runs = new Map<string, ContentRun>();
  const texts = new Map<string, SourceFile>();
  const pagePlugins = keepSame<readonly PagePlugin[]>();
  const pageTexts = openPageTexts();
  return async (run) => {
    const { config, source } = run;
    if (config.plugins.length === 0) return noPlugins(config);
    const loaded = await loadPlugins(config.plugins, source);
    earlier = loaded.map((plugin) => earlier.find((each) => isSame(each, plugin)) ?? plugin);
    const plugins = earlier;
    const site = siteFacts(config);
    const context = { ...run, site };
    const added: (AddedContent & { readonly run: ContentRun })[] = [];
    for (const plugin of plugins) {
      const result = await runContent(plugin, context, runs.get(plugin.name));
      if (result === undefined) continue;
      runs.set(plugin.name, result);
      added.push({ plugin, content: result.content, run: result });
    }
    const unified = withUnified(config, plugins);
    const withContent = withAddedContent(unified, added);
    const { diagnostics } = withContent;
    const hasRoutes = added.some((each) => each.run.routes.length > 0);
    const changed = hasRoutes ? withPagesFolder(withContent.config) : withContent.config;
    const lost = added.flatMap((each) => missingComponents(each, source));
    const made = added.map((each) => ({
      plugin: each.plugin,
      files: filesOf(each, changed, source),
    }));
    const files = virtualFiles(made, run.sources, texts);
    const forPages = pagePlugins(hashData(plugins.map(({ hash }) => hash)), () =>
      plugins.filter(({ plugin: { head, scripts, sidebarItems } }) =>
        [head, scripts, sidebarItems].some((hook) => hook !== undefined),
      ),
    );
    return {
      plugins,
      config: changed,
      virtual: files.virtual,
      pageTexts: pageTexts({ plugins, site, siteDir: run.folders.siteDir }),
      bundlerPlugins: bundlerPluginsOf(plugins),
      clientModules: plugins.flatMap((plugin) => plugin.clientModules),
      forPages: forPages.length === 0 ? undefined : forPages,
      diagnostics: [
        ...added.flatMap((each) => each.run.warnings),
        ...diagnostics,
        ...lost,
        ...files.diagnostics,
      ],
      files: [...new Set(plugins.flatMap((plugin) => plugin.files))].sort(),
      watches: watcherOf(added.map((each) => each.run.watched)),
      hash: hashData(plugins.map(({ name, hash }) => [name, hash])),
    };
  };
}

function noPlugins(config: SiteConfig): SitePlugins {
  return {
    plugins: [],
    config,
    virtual: new Map(),
    pageTexts: NO_CHANGES,
    bundlerPlugins: NO_BUNDLER_PLUGINS,
    clientModules: [],
    forPages: undefined,
    diagnostics: [],
    files: [],
    watches: () => false,
    hash: '',
  };
}

/** The plugins of esbuild that plugins bring. */
function bundlerPluginsOf(plugins: readonly LoadedPlugin[]): BundlerPlugins {
  const own = plugins.filter(({ plugin }) => (plugin.esbuild ?? []).length > 0);
  if (own.length === 0) return NO_BUNDLER_PLUGINS;
  return {
    plugins: own.flatMap(({ plugin }) => (plugin.esbuild ?? []) as readonly BundlerPlugin[]),
    hash: hashData(own.map(({ hash }) => hash)),
  };
}

function isSame(a: LoadedPlugin, b: LoadedPlugin): boolean {
  return a.name === b.name && a.hash === b.hash && a.file === b.file;
}

/** A function that returns the value for its last key again: later steps compare objects. */
function keepSame<T>(): (key: string, make: () => T) => T {
  let last: { readonly key: string; readonly value: T } | undefined;
  return (key, make) => {
    if (last?.key !== key) last = { key, value: make() };
    return last.value;
  };
}

/** The facts of a config that hooks see. */
export function siteFacts(config: SiteConfig): PluginSite {
  const { title, tagline, description, url, baseUrl, locales, defaultLocale, docs } = config;
  return {
    title,
    tagline,
    description,
    url,
    baseUrl,
    locales: locales.map(({ code }) => code),
    defaultLocale,
    areas: docs.map(({ id, folder, routeBase, versions, numberPrefixes, blog }) => ({
      id,
      kind: blog === undefined ? 'docs' : 'blog',
      folder,
      routeBase,
      versions: versions.map(({ name }) => name),
      numberPrefixes,
    })),
  };
}

/** The config with the plugins of unified that plugins contribute. */
function withUnified(config: SiteConfig, plugins: readonly LoadedPlugin[]): SiteConfig {
  const added = (key: 'remark' | 'rehype'): PluginConfig[] =>
    plugins.flatMap(({ plugin, folder }) =>
      (plugin[key] ?? []).map((entry) => unifiedPlugin(entry, folder)),
    );
  const [remark, rehype] = [added('remark'), added('rehype')];
  if (remark.length + rehype.length === 0) return config;
  const { remarkPlugins = [], rehypePlugins = [] } = config.markdown;
  return {
    ...config,
    markdown: {
      ...config.markdown,
      remarkPlugins: [...remarkPlugins, ...remark],
      rehypePlugins: [...rehypePlugins, ...rehype],
    },
  };
}

/** A plugin of unified by its name in the config: relative modules start at the site's folder. */
function unifiedPlugin(entry: PluginEntry, folder: string): PluginConfig {
  const [name, options] = typeof entry === 'string' ? [entry] : entry;
  const isRelative = /^\.\.?\//.test(name);
  return {
    name: isRelative ? `./${posix.join(folder, name)}` : name,
    ...(options === undefined ? {} : { options }),
  };
}

/** The files that plugins make. One that exists already is a finding, and is left out. */
function virtualFiles(
  made: readonly { readonly plugin: LoadedPlugin; readonly files: readonly MadeFile[] }[],
  sources: SourceFiles,
  texts: Map<string, SourceFile>,
): { virtual: VirtualFiles; diagnostics: Diagnostic[] } {
  const virtual = new Map<string, VirtualFile>();
  const diagnostics: Diagnostic[] = [];
  for (const { plugin, files } of made)
    for (const file of files) {
      const other = virtual.get(file.path);
      if (other === undefined && !sources.exists(file.path))
        virtual.set(file.path, {
          plugin: plugin.name,
          file: sameText(file, texts),
          isPage: file.isPage,
        });
      else
        diagnostics.push({
          file: file.path,
          line: 1,
          column: 1,
          rule: 'plugin/collision',
          severity: 'error',
          message:
            other === undefined
              ? `The plugin "${plugin.name}" makes this file, but the site has it already.`
              : `The plugins "${other.plugin}" and "${plugin.name}" both make this file.`,
          hint: 'Delete the file, or let the plugin use another path.',
        });
    }
  return { virtual, diagnostics };
}

/** A text file; the same object as before if its text is the same. */
function sameText({ path, text }: PluginFile, texts: Map<string, SourceFile>): SourceFile {
  const file = textFile(path, Buffer.from(text));
  const before = texts.get(path);
  const same = before?.hash === file.hash ? before : file;
  texts.set(path, same);
  return same;
}

/** The findings about routes whose component does not exist. */
function missingComponents(
  { plugin, run }: { plugin: LoadedPlugin; run: ContentRun },
  { codeDir }: PluginSource,
): Diagnostic[] {
  const { folder } = plugin;
  return run.routes
    .filter((each) => !hasComponent(each, { folder, codeDir }))
    .map(({ path, component }) =>
      wrongResult(plugin, 'routes', {
        message: `there is no module "${component}" for the route ${path}`,
        hint: 'Paths are relative to the module of the plugin, or begin with "@site/".',
      }),
    );
}

/** A file that a plugin makes. */
interface MadeFile extends PluginFile {
  readonly isPage: boolean;
}

/** All files that a plugin makes. A route becomes a React page. */
function filesOf(
  { plugin: { folder }, run: { content, routes } }: { plugin: LoadedPlugin; run: ContentRun },
  config: SiteConfig,
  { codeDir }: PluginSource,
): MadeFile[] {
  const pagesFolder = config.pagesFolder ?? '';
  const pages = routes
    .filter((each) => hasComponent(each, { folder, codeDir }))
    .map((each) => routePage(each, { folder, pagesFolder }));
  return [
    ...[...(content.pages ?? []), ...pages].map((file) => ({ ...file, isPage: true })),
    ...(content.files ?? []).map((file) => ({ ...file, isPage: false })),
  ];
}
