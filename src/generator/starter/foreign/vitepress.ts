import { posix } from 'node:path';
import {
  asList,
  asObject,
  asText,
  isOpaque,
  type Evaluated,
  type EvaluatedObject,
} from '../../migrate/evaluated.js';
import { openNotes, type KeyPath, type NoteKind } from '../../migrate/notes.js';
import { own } from '../../../components/own.js';
import { canonicalTag } from '../answers.js';
import { inOrder } from './foreign-site.js';
import type { FolderFiles, ForeignSite, NavItem, NavbarLink, NavTree } from './foreign-site.js';

/** A config of VitePress. Paths are relative to the site. */
export interface VitePressConfig {
  readonly file: string;
  readonly text: string;
  /** The folder with `.vitepress`. */
  readonly root: string;
  readonly value: Evaluated;
}

const ENDINGS = ['ts', 'mts', 'js', 'mjs', 'cts', 'cjs'];
const ROOTS = ['.', 'docs', 'doc', 'documentation', 'website', 'site'];

/** The config file of a VitePress site and its folder; undefined if there is none. */
export function findVitePress(
  files: FolderFiles,
): { readonly root: string; readonly file: string } | undefined {
  for (const root of ROOTS)
    for (const name of ['config', 'config/index'])
      for (const ending of ENDINGS) {
        const file = posix.join(root, '.vitepress', `${name}.${ending}`);
        if (files.isFile(file)) return { root, file };
      }
  return undefined;
}

/** The additional config beside the pages, which newer sites have; undefined if there is none. */
export function additionalConfig(root: string, files: FolderFiles): string | undefined {
  return ENDINGS.map((ending) => posix.join(root, `config.${ending}`)).find(files.isFile);
}

/** Maps an evaluated config of VitePress. `added` is the value of the additional config. */
export function mapVitePress(
  { file, text, root, value }: VitePressConfig,
  added: Evaluated,
  files: FolderFiles,
): ForeignSite {
  const notes = openNotes(file, text);
  const main = asObject(value) ?? {};
  const extra = asObject(added) ?? {};
  const theme = { ...asObject(main.themeConfig), ...asObject(extra.themeConfig) };
  const config: EvaluatedObject = { ...main, ...extra, themeConfig: theme };
  const note = (kind: NoteKind, at: KeyPath, message: string): void => {
    notes.key(kind, at, message);
  };
  const context: Context = { config, theme, root, files, note };
  const folder = pagesFolder(context);
  const settings = settingsOf(context, folder);
  return {
    kind: 'vitepress',
    label: 'VitePress',
    file,
    area: { path: folder, ...settings.area },
    config: settings.config,
    defaults: settings.defaults,
    nav: navOf(context),
    navbar: navbarOf(theme.nav, context),
    onlyListedPages: false,
    notes: inOrder(notes.all()),
  };
}

interface Context {
  readonly config: EvaluatedObject;
  readonly theme: EvaluatedObject;
  readonly root: string;
  readonly files: FolderFiles;
  readonly note: (kind: NoteKind, at: KeyPath, text: string) => void;
}

/** The folder of the pages: that of the config, or the one that `rewrites` puts at the top. */
function pagesFolder({ config, root, files, note }: Context): string {
  const source = posix.join(root, asText(config.srcDir) ?? '.');
  const rewrites = Object.entries(asObject(config.rewrites) ?? {});
  const [first, ...others] = rewrites;
  const moved = first === undefined ? undefined : /^([\w./-]+)\/:(\w+)\*$/.exec(first[0]);
  const isPlain = moved !== null && moved !== undefined && asText(first?.[1]) === `:${moved[2]}*`;
  const folder = isPlain ? posix.join(source, moved[1] ?? '') : undefined;
  if (folder !== undefined && others.length === 0 && files.below(folder) !== undefined) {
    note('maps', ['rewrites'], '`docs.path`');
    return folder;
  }
  if (config.rewrites !== undefined && config.rewrites !== null)
    note('by-hand', ['rewrites'], 'docsgen has no rewrites: write a `slug` into the pages.');
  return source;
}

interface Settings {
  readonly area: Record<string, unknown>;
  readonly config: Record<string, unknown>;
  readonly defaults: ForeignSite['defaults'];
}

/** Keys of the config that docsgen works without. */
const NOT_NEEDED: ReadonlySet<string> = new Set(
  `appearance assetsDir cacheDir cleanUrls contentProps ignoreDeadLinks lang locales markdown
  mermaid metaChunk mpa outDir rewrites router sitemap srcDir themeConfig useWebFonts
  extends`.split(/\s+/),
);

/** Keys of `themeConfig` that docsgen works without. */
const NOT_NEEDED_THEME: ReadonlySet<string> = new Set(
  `darkModeSwitchLabel darkModeSwitchTitle docFooter externalLinkIcon i18nRouting langMenuLabel
  lastUpdated lightModeSwitchTitle outline outlineTitle returnToTopLabel sidebarMenuLabel
  skipToContentLabel sidebar nav siteTitle notFound aside`.split(/\s+/),
);

function settingsOf(context: Context, folder: string): Settings {
  const { config, theme, note } = context;
  const settings: Settings = { area: {}, config: {}, defaults: {} };
  const mapped = new Set<string>();
  for (const [key, map] of Object.entries(MAPPERS)) {
    const value = own(config, key);
    if (value === undefined || value === null) continue;
    mapped.add(key);
    map(value, [key], context, settings, folder);
  }
  for (const [key, map] of Object.entries(THEME_MAPPERS)) {
    const value = own(theme, key);
    if (value === undefined || value === null) continue;
    mapped.add(`themeConfig.${key}`);
    map(value, ['themeConfig', key], context, settings, folder);
  }
  noteOthers(config, [], NOT_NEEDED, mapped, note);
  noteOthers(theme, ['themeConfig'], NOT_NEEDED_THEME, mapped, note);
  if (config.cleanUrls !== true) settings.config['trailingSlash'] = false;
  const publicFolder = posix.join(context.root, asText(config.srcDir) ?? '.', 'public');
  if (context.files.below(publicFolder) !== undefined)
    settings.config['staticDirs'] = [publicFolder];
  return { ...settings, defaults: defaultsOf(config) };
}

function noteOthers(
  object: EvaluatedObject,
  at: readonly string[],
  notNeeded: ReadonlySet<string>,
  mapped: ReadonlySet<string>,
  note: Context['note'],
): void {
  for (const [key, value] of Object.entries(object)) {
    if (value === null || mapped.has([...at, key].join('.'))) continue;
    if (notNeeded.has(key)) note('not-needed', [...at, key], 'docsgen works without it.');
    else note('by-hand', [...at, key], 'docsgen has no such setting.');
  }
}

function defaultsOf(config: EvaluatedObject): ForeignSite['defaults'] {
  const host = asText(asObject(config.sitemap)?.hostname);
  const url = host !== undefined && URL.canParse(host) ? new URL(host).origin : '';
  const baseUrl = asText(config.base) ?? '/';
  const root = asObject(asObject(config.locales)?.root);
  const language = asText(root?.lang) ?? asText(config.lang);
  return {
    title: asText(config.title),
    address: url === '' && baseUrl === '/' ? undefined : { url, baseUrl },
    language: language === undefined ? undefined : canonicalTag(language),
  };
}

type Mapper = (
  value: Evaluated,
  at: KeyPath,
  context: Context,
  settings: Settings,
  folder: string,
) => void;

const MAPPERS: Readonly<Record<string, Mapper>> = {
  title: (_, at, { note }) => {
    note('maps', at, '`title`');
  },
  base: (_, at, { note }) => {
    note('maps', at, '`baseUrl`');
  },
  description: (value, at, { note }, { config }) => {
    const text = asText(value);
    if (text === undefined) return;
    config['description'] = text;
    note('maps', at, '`description`');
  },
  lastUpdated: (value, at, { note }, { area }) => {
    if (value !== false) area['showLastUpdated'] = 'date';
    note('maps', at, '`docs.showLastUpdated`');
  },
  srcExclude: (value, at, { note }, { area }) => {
    area['exclude'] = (asList(value) ?? []).flatMap((pattern) => asText(pattern) ?? []);
    note('maps', at, '`docs.exclude`');
  },
  locales: mapLocales,
};

/** Pages in other languages are in folders that docsgen expects below `i18n`. */
function mapLocales(
  value: Evaluated,
  at: KeyPath,
  { files, note, root }: Context,
  { area }: Settings,
  folder: string,
): void {
  const codes = Object.keys(asObject(value) ?? {}).filter((code) => code !== 'root');
  for (const code of codes) {
    const inside = posix.join(folder, code);
    if (files.below(inside) !== undefined)
      area['exclude'] = [...((area['exclude'] as string[] | undefined) ?? []), `${code}/**`];
    const from = files.below(inside) === undefined ? posix.join(root, code) : inside;
    const text = `Move ${from} to i18n/${code}/${folder}, and add the language to \`locales\`.`;
    note('by-hand', [...at, code], text);
  }
}

const THEME_MAPPERS: Readonly<Record<string, Mapper>> = {
  editLink: (value, at, { note }, { area }) => {
    const pattern = asText(asObject(value)?.pattern);
    if (pattern === undefined) {
      note('by-hand', at, 'The address is made by a function: set `docs.editUrl`.');
      return;
    }
    area['editUrl'] = pattern.replace(':path', '{path}');
    note('maps', at, '`docs.editUrl`');
  },
  footer: (value, at, { note }, { config }) => {
    const { message, copyright } = asObject(value) ?? {};
    const lines = [message, copyright].flatMap((line) => asText(line) ?? []);
    if (lines.length === 0) return;
    config['footer'] = { copyright: lines.join('<br>') };
    note('maps', at, '`footer.copyright`');
  },
  logo: (value, at, { note, files, root }, { config }) => {
    const source = asText(value) ?? asText(asObject(value)?.src);
    if (source === undefined || !files.isFile(posix.join(root, 'public', source))) {
      note('by-hand', at, 'Set `navbar.logo`.');
      return;
    }
    config['navbar'] = { logo: { src: source } };
    note('maps', at, '`navbar.logo`');
  },
  socialLinks: (value, at, { note }, { config }) => {
    const links = (asList(value) ?? []).flatMap((link) => asText(asObject(link)?.link) ?? []);
    const repository = links.find((link) => /^https:\/\/(?:github|gitlab|codeberg)\./.test(link));
    if (repository !== undefined) config['repository'] = repository;
    const others = links.filter((link) => link !== repository);
    if (repository !== undefined) note('maps', at, '`repository`');
    for (const link of others) note('by-hand', at, `Add ${link} to \`navbar\` or \`footer\`.`);
  },
  search: mapSearch,
  algolia: (value, at, context, settings) => {
    mapSearch({ provider: 'algolia', options: value }, at, context, settings);
  },
};

function mapSearch(value: Evaluated, at: KeyPath, { note }: Context, { config }: Settings): void {
  const { provider, options } = asObject(value) ?? {};
  if (provider !== 'algolia') {
    note('not-needed', at, 'docsgen has its own index.');
    return;
  }
  const { appId, apiKey, indexName } = asObject(options ?? null) ?? {};
  const keys = [asText(appId), asText(apiKey), asText(indexName)];
  if (keys.some((key) => key === undefined)) {
    note('by-hand', at, 'Set `search.algolia`.');
    return;
  }
  config['search'] = { algolia: { appId, apiKey, indexName } };
  const text = 'docsgen writes other records than the crawler: run `docsgen search push`.';
  note('approximated', at, `\`search.algolia\`. ${text}`);
}

/** The sidebars; undefined if the config has none. */
function navOf(context: Context): NavTree[] | undefined {
  const { sidebar } = context.theme;
  const at = ['themeConfig', 'sidebar'];
  if (sidebar === undefined || sidebar === null || sidebar === false) return undefined;
  if (isOpaque(sidebar)) {
    context.note('by-hand', at, 'A plugin makes the sidebar. docsgen makes one from the folders.');
    return undefined;
  }
  const list = asList(sidebar);
  if (list !== undefined) return [{ name: 'docs', items: navItems(list, '', context) }];
  const trees = Object.entries(asObject(sidebar) ?? {}).map(([prefix, value]): NavTree => {
    const object = asObject(value);
    const items = asList(value) ?? asList(object?.items) ?? [];
    return {
      name: nameOfPrefix(prefix),
      items: navItems(items, asText(object?.base) ?? '', context),
    };
  });
  return trees.filter(({ items }) => items.length > 0);
}

/** `/guide/` → `guide`. */
function nameOfPrefix(prefix: string): string {
  const name = prefix.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  return name === '' ? 'docs' : name;
}

function navItems(list: readonly Evaluated[], base: string, context: Context): NavItem[] {
  return list.flatMap((value): NavItem[] => {
    const item = asObject(value);
    if (item === undefined) return [];
    const label = plainText(asText(item.text) ?? '');
    const inner = asList(item.items);
    const innerBase = asText(item.base) ?? base;
    const link = asText(item.link);
    const target = link === undefined ? undefined : linkTarget(link, innerBase);
    if (inner === undefined) {
      if (target === undefined) return [];
      return [
        target.kind === 'link'
          ? { kind: 'link', label: label === '' ? target.href : label, href: target.href }
          : { kind: 'page', path: target.path, label: label === '' ? undefined : label, line: 1 },
      ];
    }
    const items = navItems(inner, innerBase, context);
    if (label === '') return items;
    const collapsed = typeof item.collapsed === 'boolean' ? item.collapsed : undefined;
    return [
      {
        kind: 'section',
        label,
        line: 1,
        path: target?.kind === 'page' ? target.path : undefined,
        ...(collapsed === undefined ? { collapsible: false as const } : { collapsed }),
        items,
      },
    ];
  });
}

type Target =
  | { readonly kind: 'link'; readonly href: string }
  | { readonly kind: 'page'; readonly path: string };

/** The page of a link: `/guide/` is `guide/index.md`, `/guide/a` is `guide/a.md`. */
function linkTarget(link: string, base: string): Target {
  if (/^(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(link) || /^mailto:/i.test(link))
    return { kind: 'link', href: link };
  // VitePress joins base and link as texts: `/a-` and `b` are `/a-b`.
  const written = base.endsWith('/') ? base + link.replace(/^\//, '') : base + link;
  const path = posix.join('/', written).slice(1);
  const clean = path.replace(/[?#].*$/s, '').replace(/\.(?:html|md)$/, '');
  return {
    kind: 'page',
    path: `${clean === '' || clean.endsWith('/') ? `${clean}index` : clean}.md`,
  };
}

/** Text without HTML, which VitePress allows in labels. */
function plainText(text: string): string {
  return text
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function navbarOf(nav: Evaluated | undefined, context: Context): NavbarLink[] {
  return (asList(nav) ?? []).flatMap((value): NavbarLink[] => {
    const item = asObject(value);
    const label = plainText(asText(item?.text) ?? '');
    if (item === undefined || label === '') return [];
    const items = asList(item.items);
    if (items !== undefined) return [{ label, items: flatLinks(navbarOf(items, context)) }];
    const link = asText(item.link);
    return link === undefined ? [] : [{ label, link }];
  });
}

/** Dropdowns do not nest: the links of an inner list become links of the outer one. */
function flatLinks(links: readonly NavbarLink[]): NavbarLink[] {
  return links.flatMap((link) => (link.items === undefined ? [link] : flatLinks(link.items)));
}
