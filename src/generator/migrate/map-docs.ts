import { own } from '../../components/own.js';
import { asList, asObject, asText, type Evaluated } from './evaluated.js';
import {
  addTo,
  byHand,
  copy,
  Draft,
  mapKeys,
  notNeeded,
  onlyIf,
  partOf,
  tableOf,
  type KeyTable,
} from './key-table.js';
import {
  contentTable,
  excluded,
  mapEditUrl,
  mapTags,
  OWN_COMPONENT,
  targetFolder,
  type AreaPlace,
} from './map-content.js';
import type { Mapping } from './mapping.js';
import { listedVersions, versionFiles, withCurrent } from '../model/version-files.js';
import type { KeyPath } from './notes.js';
import { withoutFunctions } from './plain.js';
import type { PluginInstance } from './plugins.js';

/** `@docusaurus/plugin-content-docs` */
export function mapDocs(instance: PluginInstance, mapping: Mapping): void {
  const { options, at } = instance;
  const { notes, old } = mapping;
  const id = asText(options.id) ?? 'default';
  const from = old.pathOf(asText(options.path) ?? 'docs');
  if (old.below(from) === undefined) {
    notes.key('by-hand', at, `There is no folder "${from}", so the area "${id}" is left out.`);
    return;
  }
  const to = targetFolder(from, old);
  const area = new Draft('docs[]', [
    ['id', id],
    ['path', to],
    ['routeBasePath', asText(options.routeBasePath) ?? 'docs'],
  ]);
  const exclude = excluded(instance, from, mapping);
  if (exclude.globs.length > 0) area.set('exclude', exclude.globs);
  mapping.copies.push({ from, to, except: exclude.isExcluded });
  mapSidebars(options.sidebarPath, [...at, 'sidebarPath'], area, mapping);
  mapVersions(instance, { id, area }, mapping);
  const admonitions = asList(asObject(options.admonitions)?.keywords) ?? [];
  const names = admonitions.flatMap((name) => asText(name) ?? []);
  if (names.length > 0) {
    addTo(partOf(mapping.config, 'markdown'), 'admonitions', ...names.filter(isNewAdmonition));
    notes.key('maps', [...at, 'admonitions'], '`markdown.admonitions`');
  }
  if (old.keepsNumbers === true) area.set('numberPrefixes', false);
  mapKeys(options, { table: docsTable(mapping), at, out: area, notes });
  const frozen = versionFiles(id);
  const versions = old.versions(frozen.list).map(frozen.folder);
  mapTags(options.tags, { from, to, area, versions }, mapping);
  mapEditUrl(instance, { from, to, area }, mapping);
  addTo(mapping.config, 'docs', area);
  notes.key('maps', at, `\`docs\`: the area "${id}" of the folder ${to}`);
}

const BUILT_IN = new Set([
  ...['note', 'tip', 'info', 'warning', 'danger', 'caution', 'important'],
  ...['success', 'secondary'],
]);
function isNewAdmonition(name: string): boolean {
  return !BUILT_IN.has(name);
}

const OWN_PREFIXES =
  'docsgen removes numbers such as `01-` from routes and ids. Rename files with other prefixes, ' +
  'and keep their addresses with `slug`.';

function docsTable(mapping: Mapping): KeyTable {
  return tableOf({
    ...contentTable(mapping),
    breadcrumbs: copy('flag', 'breadcrumbs'),
    sidebarPath: () => undefined,
    sidebarItemsGenerator: () => undefined,
    sidebarCollapsible: copy('flag', 'sidebarCollapsible'),
    sidebarCollapsed: copy('flag', 'sidebarCollapsed'),
    numberPrefixParser: (value, at, out, notes) => {
      const mapper =
        typeof value === 'boolean' ? copy('flag', 'numberPrefixes') : byHand(OWN_PREFIXES);
      mapper(value, at, out, notes);
    },
    docsRootComponent: byHand(OWN_COMPONENT),
    docVersionRootComponent: byHand(OWN_COMPONENT),
    docRootComponent: byHand(OWN_COMPONENT),
    docLayoutComponent: byHand(OWN_COMPONENT),
    docItemComponent: byHand(OWN_COMPONENT),
    docTagDocListComponent: byHand(OWN_COMPONENT),
    docTagsListComponent: byHand(OWN_COMPONENT),
    docCategoryGeneratedIndexComponent: byHand(OWN_COMPONENT),
    disableVersioning: () => undefined,
    includeCurrentVersion: () => undefined,
    lastVersion: () => undefined,
    onlyIncludeVersions: () => undefined,
    versions: () => undefined,
    tags: () => undefined,
    editUrl: () => undefined,
    editCurrentVersion: onlyIf(
      true,
      (_, at, __, notes) => {
        notes.key('maps', at, '`editUrl` of the versions');
      },
      'Edit links of a version lead to the files of that version.',
    ),
  });
}

/** Sets `sidebars` of an area. A file that docsgen cannot read becomes JSON. */
function mapSidebars(
  value: Evaluated | undefined,
  at: KeyPath,
  area: Draft,
  mapping: Mapping,
): void {
  const { notes, old } = mapping;
  if (value === undefined || value === null) return;
  if (value === false) {
    area.set('sidebars', {});
    notes.key('approximated', at, 'The area has no sidebar: `displayed_sidebar: null`.');
    return;
  }
  const named = asText(value);
  const path = named === undefined ? undefined : old.pathOf(named);
  const sidebars = path === undefined ? undefined : old.sidebars.get(path);
  if (path === undefined || sidebars === undefined) {
    notes.key(
      'by-hand',
      at,
      'The sidebars cannot be read: docsgen generates one from the folders.',
    );
    return;
  }
  const inside = path.replace(/^(?:\.\.\/)+/, '');
  if (sidebars.isPortable) {
    mapping.copies.push({ from: path, to: inside });
    area.set('sidebars', inside);
    notes.key('maps', at, `\`sidebars\`: ${inside}`);
    return;
  }
  const json = `${inside.replace(/\.\w+$/, '')}.json`;
  const places: string[] = [];
  const data = withItems(withoutFunctions(sidebars.value, places));
  mapping.files.set(json, `${JSON.stringify(data, null, 2)}\n`);
  area.set('sidebars', json);
  notes.key(
    'approximated',
    at,
    `\`sidebars\`: ${json}, with the items that ${path} computes today.`,
  );
  for (const place of places)
    notes.place('by-hand', {
      subject: place,
      file: path,
      line: 1,
      text: 'These items come from a package or file that could not be loaded; they are left out.',
    });
}

/** The keys that items of a sidebar need, by their type. */
const NEEDED: ReadonlyMap<string, readonly string[]> = new Map([
  ['autogenerated', ['dirName']],
  ['doc', ['id']],
  ['html', ['value']],
  ['link', ['href', 'label']],
  ['ref', ['id']],
]);

/** Whether a value is none of the items that have lost what they need. */
function isComplete(value: Evaluated): boolean {
  const object = asObject(value) ?? {};
  const needed = NEEDED.get(asText(object.type) ?? '') ?? [];
  return needed.every((key) => asText(own(object, key)) !== undefined);
}

/**
 * Sidebars without what could not be loaded: each category has a list of items, which may be empty,
 * and all other items are complete.
 */
function withItems(value: Evaluated): Evaluated {
  const list = asList(value);
  if (list !== undefined) return list.filter(isComplete).map(withItems);
  const object = asObject(value);
  if (object === undefined) return value;
  const entries = Object.entries(object).map(([key, item]) => [key, withItems(item)] as const);
  const isEmpty = object.type === 'category' && !Array.isArray(object.items);
  return { ...Object.fromEntries(entries), ...(isEmpty ? { items: [] } : {}) };
}

const NO_VERSIONS =
  'None of the versions that the config publishes has a folder. docsgen publishes the current one.';

/** Sets `versions` of an area that has some, and copies their folders and sidebars. */
function mapVersions(
  { options, at }: PluginInstance,
  { id, area }: Omit<AreaPlace, 'from' | 'to'>,
  mapping: Mapping,
): void {
  const { old, notes, copies } = mapping;
  const frozen = versionFiles(id);
  const all = old.versions(frozen.list);
  const settings = asObject(options.versions) ?? {};
  const isPlain = all.length === 0 && Object.keys(settings).length === 0;
  if (options.disableVersioning === true || isPlain) return;
  const names = options.includeCurrentVersion === false ? all : withCurrent(all);
  const only = asList(options.onlyIncludeVersions)?.map(asText);
  const included = only === undefined ? names : names.filter((name) => only.includes(name));
  if (only !== undefined) notes.key('maps', [...at, 'onlyIncludeVersions'], '`versions`');
  const last = asText(options.lastVersion);
  const versions = listedVersions(included).map(({ name, isLast, isFrozen }): Draft => {
    const version = new Draft('docs[].versions[]', [['name', name]]);
    if (last === undefined ? isLast : name === last) version.set('isLast', true);
    if (isFrozen) {
      const folder = frozen.folder(name);
      version.set('folder', folder);
      copies.push({ from: folder, to: folder });
      const sidebars = frozen.sidebars(name);
      if (old.exists(sidebars)) {
        version.set('sidebars', sidebars);
        copies.push({ from: sidebars, to: sidebars });
      }
    }
    const given = asObject(Object.hasOwn(settings, name) ? settings[name] : undefined);
    if (given !== undefined)
      mapKeys(given, { table: versionTable, at: [...at, 'versions', name], out: version, notes });
    return version;
  });
  for (const name of Object.keys(settings))
    if (!names.includes(name))
      notes.key('by-hand', [...at, 'versions', name], `There is no version "${name}".`);
  if (versions.length === 0) {
    notes.key('by-hand', [...at, 'versions'], NO_VERSIONS);
    return;
  }
  area.set('versions', versions);
  if (all.length > 0) copies.push({ from: frozen.list, to: frozen.list });
  notes.key('maps', [...at, 'versions'], `${versions.length} versions`);
}

const versionTable: KeyTable = tableOf({
  label: copy('text', 'label'),
  path: copy('text', 'path'),
  banner: copy('text', 'banner'),
  noIndex: copy('flag', 'noindex'),
  badge: notNeeded('docsgen shows the version in the dropdown of versions.'),
  className: byHand('Pages of a version have no class of the site.'),
});
