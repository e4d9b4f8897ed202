import { asList, asObject, asText, type Evaluated, type EvaluatedObject } from './evaluated.js';
import { withoutFunctions } from './plain.js';
import {
  addTo,
  byHand,
  copy,
  Draft,
  each,
  inner,
  mapKeys,
  notNeeded,
  partOf,
  setAt,
  tableOf,
  type KeyTable,
} from './key-table.js';
import { severity } from './severity.js';
import { addClientModule } from './client-module.js';
import { mapBlog, mapPages } from './map-blog.js';
import { mapDocs } from './map-docs.js';
import { mapLocales, slashed, translationFiles } from './map-locales.js';
import type { Copy, Mapping, OldFiles, PluginUse } from './mapping.js';
import { pluginsWithContent } from './extended-content.js';
import { mapHeadTags } from './map-head-tags.js';
import { mapPageText } from './map-page-text.js';
import { mapSidebarItems } from './map-sidebar-items.js';
import { mapPostCssConfig } from './map-postcss.js';
import { mapOtherPlugin } from './map-plugins.js';
import {
  fillThemeDefaults,
  mapHeadTag,
  mapNoIndex,
  mapScript,
  mapStylesheet,
  themeTable,
} from './map-theme.js';
import { drawsDiagrams, isBuiltIn, packageManagersOf } from './map-unified.js';
import type { BarStyles } from './infima-properties.js';
import type { Notes } from './notes.js';
import type { PluginInstance } from './plugins.js';
import { staticPath } from './links.js';

const DEPLOY = 'docsgen does not deploy: copy the folder `build` to the host.';
const BUNDLER = 'docsgen bundles with esbuild.';

const COPIED_FILES =
  '`locales.copyStaticFiles`: every locale has copies of the static files, as in Docusaurus. ' +
  'Without these copies the built site is smaller, but their addresses are gone.';

const PAGE_RULES = ['link/missing-page', 'redirect/missing-target'];
const FILE_RULES = ['link/missing-page', 'link/missing-asset'];

const onBroken = tableOf({
  onBrokenMarkdownLinks: severity(...FILE_RULES),
  onBrokenMarkdownImages: severity('link/missing-asset'),
});

const markdownTable: KeyTable = tableOf({
  format: copy('text', 'markdown.format'),
  mermaid: copy('flag', 'markdown.mermaid'),
  emoji: copy('flag', 'markdown.emoji'),
  hooks: inner(onBroken),
  mdx1Compat: notNeeded('docsgen reads comments, admonition titles and heading ids of both kinds.'),
  preprocessor: () => undefined,
  parseFrontMatter: () => undefined,
  remarkRehypeOptions: byHand('docsgen sets these options itself.'),
  anchors: inner(tableOf({ maintainCase: copy('flag', 'markdown.anchors.maintainCase') })),
});

const siteTable: KeyTable = tableOf({
  title: copy('text', 'title'),
  tagline: copy('text', 'tagline'),
  url: copy('text', 'url', siteUrl),
  baseUrl: copy('text', 'baseUrl', slashed),
  favicon: copy('text', 'favicon', staticPath),
  trailingSlash: copy('flag', 'trailingSlash'),
  titleDelimiter: copy('text', 'titleDelimiter'),
  baseUrlIssueBanner: notNeeded('docsgen’s pages work without this check.'),
  i18n: () => undefined,
  noIndex: mapNoIndex,
  future: notNeeded('These settings are about Docusaurus itself.'),
  storage: notNeeded('docsgen’s keys of the browser’s storage do not clash.'),
  organizationName: notNeeded(DEPLOY),
  projectName: notNeeded(DEPLOY),
  deploymentBranch: notNeeded(DEPLOY),
  githubHost: notNeeded(DEPLOY),
  githubPort: notNeeded(DEPLOY),
  onBrokenLinks: severity(...PAGE_RULES),
  onBrokenAnchors: severity('link/missing-anchor'),
  onBrokenMarkdownLinks: severity(...FILE_RULES),
  onDuplicateRoutes: notNeeded('docsgen reports routes that clash: `route/collision`.'),
  themes: () => undefined,
  plugins: () => undefined,
  presets: () => undefined,
  themeConfig: inner(themeTable),
  scripts: each('scripts', mapScript),
  stylesheets: each('styles', mapStylesheet),
  headTags: each('head.tags', mapHeadTag),
  clientModules: () => undefined,
  customFields: () => undefined,
  staticDirectories: () => undefined,
  ssrTemplate: byHand('docsgen writes the documents of pages itself.'),
  webpack: notNeeded(BUNDLER),
  markdown: inner(markdownTable),
});

/** The origin of a URL without a path, in lower case; other URLs without slashes at their end. */
function siteUrl(url: string): string {
  const { origin, pathname } = URL.canParse(url) ? new URL(url) : { origin: '', pathname: '' };
  return pathname === '/' && origin !== 'null' ? origin : url.replace(/\/+$/, '');
}

/** The result of mapping a Docusaurus config. */
export interface MappedSite {
  readonly config: Draft;
  readonly copies: readonly Copy[];
  /** New files by path. */
  readonly files: ReadonlyMap<string, string>;
  /** Files of the old site that the config names, such as plugins of Markdown. */
  readonly modules: readonly string[];
  /** Packages that the config names. */
  readonly packages: readonly string[];
  readonly aliases: Mapping['aliases'];
  readonly bars: BarStyles;
  /** Translations: path below `i18n` of the new site → path of the old site. */
  readonly translations: ReadonlyMap<string, string>;
}

/** Maps the evaluated config of a Docusaurus site. Notes every setting. Pure. */
export function mapSite(site: EvaluatedObject, old: OldFiles, notes: Notes): MappedSite {
  const config = new Draft('');
  const plugins = pluginsWithContent(site, old);
  const mapping: Mapping = {
    notes,
    config,
    copies: [],
    files: new Map(),
    old,
    remark: [],
    rehype: [],
    modules: [],
    aliases: [],
    packages: [],
  };
  // Docusaurus keeps names of files, and takes few headings as titles. Unless a site asks, it reads
  // `.md` as MDX, draws no diagrams and reads no formulas. All its components run in browsers.
  setAt(config, 'generatedLabels', 'names');
  setAt(config, 'docusaurusTitles', true);
  setAt(config, 'markdown.format', 'mdx');
  setAt(config, 'markdown.islands', 'auto');
  setAt(config, 'markdown.mermaid', false);
  setAt(config, 'markdown.math', false);
  mapKeys(site, { table: siteTable, at: [], out: config, notes });
  fillThemeDefaults(config);
  // Docusaurus warns about anchors, unless a site asks for errors.
  const rules = partOf(partOf(config, 'check'), 'rules');
  if (!rules.has('link/missing-anchor')) rules.set('link/missing-anchor', 'warning');
  // It fails for links without a page, unless a site asks for warnings. So does docsgen.
  if ((site.onBrokenLinks ?? null) === null) rules.delete('link/missing-page');
  mapLocales(site, mapping);
  mapStaticFolders(site, mapping);
  mapClientModules(site, mapping);
  for (const plugin of plugins) mapPlugin(plugin, mapping);
  // Without the setting, all Markdown of the folder would be docs.
  if (!config.has('docs')) config.set('docs', []);
  mapPostCssConfig(mapping);
  mapPageText(site, mapping);
  mapHeadTags(site, mapping);
  mapSidebarItems(
    plugins.filter(({ name }) => name === '@docusaurus/plugin-content-docs'),
    mapping,
  );
  const unified = mapUnified(mapping);
  mapCustomFields(site, mapping);
  serveAddedFiles(mapping);
  const modules = [...new Set([...unified.modules, ...mapping.modules])];
  const packages = [...new Set([...unified.packages, ...mapping.packages])];
  const { copies, files, aliases } = mapping;
  const bars = barStyles(asObject(site.themeConfig));
  const translations = translationFiles(site, old);
  return { config, copies, files, aliases, modules, packages, bars, translations };
}

const AREAS: ReadonlyMap<string, (instance: PluginInstance, mapping: Mapping) => void> = new Map([
  ['@docusaurus/plugin-content-docs', mapDocs],
  ['@docusaurus/plugin-content-blog', mapBlog],
  ['@docusaurus/plugin-content-pages', mapPages],
]);

function barStyles(theme: EvaluatedObject | undefined): BarStyles {
  const announcement = asObject(theme?.announcementBar);
  const colour = (value: Evaluated | undefined): string | undefined => {
    const text = asText(value);
    return text === undefined || /[;{}]/.test(text) ? undefined : text;
  };
  return {
    navbar: asText(asObject(theme?.navbar)?.style),
    footer: asText(asObject(theme?.footer)?.style),
    background: colour(announcement?.backgroundColor),
    text: colour(announcement?.textColor),
  };
}

function mapPlugin(plugin: PluginInstance, mapping: Mapping): void {
  const area = AREAS.get(plugin.name);
  if (area === undefined) mapOtherPlugin(plugin, mapping);
  else area(plugin, mapping);
  const { name, extendedIn, at } = plugin;
  if (extendedIn === undefined) return;
  const text =
    `${extendedIn} is left out: its pages move as those of \`${name}\`, which it extends, but ` +
    'not what it adds. Write a plugin that adds it (docs/plugins.md).';
  mapping.notes.key('by-hand', at, text);
}

function mapStaticFolders(site: EvaluatedObject, { config, copies, old, notes }: Mapping): void {
  const named = asList(site.staticDirectories)?.flatMap((folder) => asText(folder) ?? []);
  const folders = (named ?? ['static']).map(old.pathOf);
  // docsgen reports a folder that does not exist.
  const existing = folders.filter((folder) => (old.below(folder) ?? []).length > 0);
  const targets = existing.map((folder) => folder.replace(/^(?:\.\.\/)+/, ''));
  for (const [i, from] of existing.entries()) copies.push({ from, to: targets[i] ?? from });
  if (named !== undefined) notes.key('maps', ['staticDirectories'], '`staticDirs`');
  config.set('staticDirs', targets);
  if ((asList(asObject(site.i18n)?.locales) ?? []).length > 1 && existing.length > 0) {
    setAt(config, 'locales.copyStaticFiles', true);
    notes.key('maps', ['i18n', 'locales'], COPIED_FILES);
  }
}

/** Adds the static folder of files that other settings put there. */
function serveAddedFiles({ config, copies, files }: Mapping): void {
  const added = [...copies.map(({ to }) => to), ...files.keys()];
  const folders = (config.get('staticDirs') ?? []) as readonly string[];
  if (added.some((path) => path.startsWith('static/')) && !folders.includes('static'))
    config.set('staticDirs', [...folders, 'static']);
}

/** `clientModules`. A path may be absolute, and may have no ending. */
function mapClientModules(site: EvaluatedObject, mapping: Mapping): void {
  for (const [i, item] of (asList(site.clientModules) ?? []).entries())
    addClientModule(item, ['clientModules', i], mapping);
}

/**
 * Sets the plugins of Markdown. A named export becomes a file that exports it by default. Returns
 * the files and packages that the config names.
 */
function mapUnified({ config, remark, rehype, files, old }: Mapping): {
  modules: string[];
  packages: string[];
} {
  const markdown = partOf(config, 'markdown');
  const isMath = ({ module }: PluginUse): boolean => module === 'remark-math';
  if ([...remark, ...rehype].some(isMath)) markdown.set('math', true);
  if ([...remark, ...rehype].some(drawsDiagrams)) markdown.set('mermaid', true);
  const managers = packageManagersOf(remark);
  if (managers !== undefined) markdown.set('packageManagers', managers);
  const modules = new Set<string>();
  const packages = new Set<string>();
  if (markdown.get('mermaid') === true) packages.add('mermaid');
  for (const [key, uses] of [
    ['remarkPlugins', remark],
    ['rehypePlugins', rehype],
  ] as const) {
    const entries = new Map<string, unknown>();
    for (const use of uses.filter((item) => !isBuiltIn(item))) {
      const path = pathOfModule(use, old);
      if (path === undefined) packages.add(use.module);
      else modules.add(path);
      const name = nameOfModule(use, path, files);
      const entry = use.options === undefined || use.options === null ? name : [name, use.options];
      entries.set(JSON.stringify(entry), entry);
    }
    if (entries.size > 0) addTo(markdown, key, ...entries.values());
  }
  return { modules: [...modules], packages: [...packages] };
}

/** The path of a module of the site; undefined for a package. */
function pathOfModule({ module }: PluginUse, old: OldFiles): string | undefined {
  return module.startsWith('@site/') ? old.pathOf(module) : undefined;
}

function nameOfModule(
  { module, exported }: PluginUse,
  path: string | undefined,
  files: Map<string, string>,
): string {
  if (exported === undefined) return path === undefined ? module : `./${path}`;
  const file = `plugins/${exported.replace(/\W+/g, '-')}.js`;
  const from = path === undefined ? module : `../${path}`;
  files.set(file, `export { ${exported} as default } from ${JSON.stringify(from)};\n`);
  return `./${file}`;
}

function mapCustomFields(site: EvaluatedObject, { config, notes }: Mapping): void {
  const fields = asObject(site.customFields);
  if (fields === undefined) return;
  const lost: string[] = [];
  config.set('customFields', withoutFunctions(fields, lost));
  if (lost.length === 0) notes.key('maps', ['customFields'], '`customFields`');
  else
    notes.key(
      'by-hand',
      ['customFields'],
      `docsgen’s fields are data. Move what is none into a module: ${lost.join(', ')}.`,
    );
}
