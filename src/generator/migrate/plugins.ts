import {
  asList,
  asObject,
  asText,
  isOpaque,
  type Evaluated,
  type EvaluatedObject,
  type Opaque,
} from './evaluated.js';
import type { KeyPath } from './notes.js';

/** A plugin or theme that a Docusaurus config uses. */
export interface PluginInstance {
  /** Name of its package, such as `@docusaurus/plugin-content-docs`; a path for local plugins. */
  readonly name: string;
  readonly options: EvaluatedObject;
  /** The options in the config, or the plugin if it has none. */
  readonly at: KeyPath;
  /** The function, if the config gives no name. */
  readonly fn?: Opaque;
  /** The file of the local plugin that extends this content plugin. */
  readonly extendedIn?: string;
  /** Whether it is a preset of others around the classic one, whose plugins are separate. */
  readonly isAroundClassic?: true;
}

/** Key of the classic preset → package. The first three are active unless they are `false`. */
const CLASSIC: readonly (readonly [key: string, name: string])[] = [
  ['docs', '@docusaurus/plugin-content-docs'],
  ['blog', '@docusaurus/plugin-content-blog'],
  ['pages', '@docusaurus/plugin-content-pages'],
  ['theme', '@docusaurus/theme-classic'],
  ['sitemap', '@docusaurus/plugin-sitemap'],
  ['gtag', '@docusaurus/plugin-google-gtag'],
  ['googleAnalytics', '@docusaurus/plugin-google-analytics'],
  ['googleTagManager', '@docusaurus/plugin-google-tag-manager'],
  ['svgr', '@docusaurus/plugin-svgr'],
  ['debug', '@docusaurus/plugin-debug'],
];
const ALWAYS_ACTIVE = 3;

/** Names of the preset of Docusaurus. */
const CLASSIC_NAMES: ReadonlySet<string> = new Set(['classic', '@docusaurus/preset-classic']);

/** All plugins and themes of a Docusaurus config, with those of presets. */
export function pluginsOf(config: EvaluatedObject): PluginInstance[] {
  const presets = entriesOf(config.presets, ['presets'], 'preset');
  const plugins = entriesOf(config.plugins, ['plugins'], 'plugin');
  const themes = entriesOf(config.themes, ['themes'], 'theme');
  return [
    ...presets.flatMap((preset): PluginInstance[] => {
      if (CLASSIC_NAMES.has(preset.name)) return partsOf(preset);
      if (!hasAreas(preset)) return [preset];
      return [...partsOf(preset), { ...preset, options: {}, isAroundClassic: true }];
    }),
    ...plugins,
    ...themes,
  ];
}

/** Keys of the classic preset whose plugins make pages. */
const AREA_KEYS = ['docs', 'blog', 'pages'];

/** Whether a preset of others has settings of docs, blogs or pages, as the classic one does. */
function hasAreas({ options }: PluginInstance): boolean {
  return AREA_KEYS.some((key) => {
    const value = Object.hasOwn(options, key) ? asObject(options[key]) : undefined;
    return value !== undefined;
  });
}

function partsOf({ name, options, at }: PluginInstance): PluginInstance[] {
  const known = CLASSIC.flatMap(([key, plugin], i): PluginInstance[] => {
    const value = Object.hasOwn(options, key) ? options[key] : undefined;
    if (value === false) return [];
    if ((value === undefined || value === null) && i >= ALWAYS_ACTIVE) return [];
    return [{ name: plugin, options: asObject(value) ?? {}, at: [...at, key] }];
  });
  const presetName = CLASSIC_NAMES.has(name) ? 'preset-classic' : name;
  const names = new Set(CLASSIC.map(([key]) => key));
  const others = Object.keys(options).filter((key) => !names.has(key));
  return [
    ...known,
    ...others.map((key) => ({ name: `${presetName} ${key}`, options: {}, at: [...at, key] })),
  ];
}

function entriesOf(list: Evaluated | undefined, at: KeyPath, kind: Kind): PluginInstance[] {
  return (asList(list) ?? []).flatMap((entry, i): PluginInstance[] => {
    // Configs switch plugins off with `condition && plugin`.
    if (entry === null || entry === false) return [];
    const pair = asList(entry);
    const plugin = pair === undefined ? entry : pair[0];
    if (plugin === undefined || plugin === null || plugin === false) return [];
    const place = [...at, i];
    const options = asObject(pair?.[1]);
    const instance = {
      options: options ?? {},
      at: options === undefined ? place : [...place, 1],
    };
    const name = asText(plugin);
    if (name !== undefined) return [{ ...instance, name: packageName(name, kind) }];
    if (!isOpaque(plugin)) return [];
    const ownName = plugin.$docsgen === 'stub' ? plugin.name : (plugin.file ?? plugin.name);
    return [{ ...instance, name: packageName(ownName, kind), fn: plugin }];
  });
}

type Kind = 'plugin' | 'theme' | 'preset';

/** Short names of Docusaurus' packages, without `plugin-` and `theme-`. */
const OF_DOCUSAURUS: ReadonlySet<string> = new Set([
  'content-docs',
  'content-blog',
  'content-pages',
  'client-redirects',
  'ideal-image',
  'google-analytics',
  'google-gtag',
  'google-tag-manager',
  'sitemap',
  'pwa',
  'debug',
  'svgr',
  'rsdoctor',
  'vercel-analytics',
  'css-cascade-layers',
  'classic',
  'mermaid',
  'live-codeblock',
  'search-algolia',
]);

/** The package that a name in a config means: `content-docs`, a path to it, or its full name. */
function packageName(name: string, kind: Kind): string {
  const [, installed] = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(name) ?? [];
  const given = (installed ?? name).replaceAll('\\', '/');
  if (OF_DOCUSAURUS.has(given)) return `@docusaurus/${kind}-${given}`;
  const scoped = /^@docusaurus\/(.+)$/.exec(given)?.[1];
  if (scoped !== undefined && OF_DOCUSAURUS.has(scoped)) return `@docusaurus/${kind}-${scoped}`;
  return given;
}
