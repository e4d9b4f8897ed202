import { posix } from 'node:path';
import type { SiteConfig, SidebarsConfig } from '../model/config.js';
import type { SitePage } from '../model/site.js';
import { splitUrl, joinUrl } from '../model/url-parts.js';
import { redirectRoute } from '../site/redirects.js';
import type { Literal } from './literals.js';
import type { Moves } from './moves.js';
import type { MovedSite } from './reference-edits.js';

/** The old and the new names of everything that a move renames. */
export interface NewNames {
  /** Old doc id → new doc id, by area and version. */
  readonly ids: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Old route → new route. */
  readonly routes: ReadonlyMap<string, string>;
  /** Those of them that need a redirect, because nothing else is at the old route. */
  readonly redirects: ReadonlyMap<string, string>;
  readonly moves: Moves;
  /** Old folder → new folder, for folders of which all files move together. */
  readonly folders: Moves;
}

/** The names that a move changes. `folders` are the folders that move as a unit. */
export function namesAfterMove(
  { before, after, moves, twinOf }: MovedSite,
  folders: Moves,
): NewNames {
  const ids = new Map<string, Map<string, string>>();
  const routes = new Map<string, string>();
  for (const page of [...before.site.pages, ...before.site.drafts]) {
    const twin = twinOf(page);
    if (twin === undefined) continue;
    if (twin.route !== page.route) routes.set(page.route, twin.route);
    if (twin.id === page.id || !isSameArea(page, twin)) continue;
    const key = areaKey(page);
    ids.set(key, (ids.get(key) ?? new Map<string, string>()).set(page.id, twin.id));
  }
  const redirects = new Map(
    [...routes].filter(([from]) => after.references.byRoute(from) === undefined),
  );
  return { ids, routes, redirects, moves, folders };
}

function isSameArea(a: SitePage, b: SitePage): boolean {
  return a.area?.area === b.area?.area && a.area?.version === b.area?.version;
}

/** The key of the ids of a page: its area and its version. */
export function areaKey({ area }: SitePage): string {
  return area === undefined ? '' : versionKey(area.area, area.version);
}

/** The key of the ids of a version of an area. */
export function versionKey(area: string, version: string): string {
  return `${area}\n${version}`;
}

/** The new address of a route, with its query and anchor; undefined if it stays. */
export function newAddress(
  address: string,
  { routes }: NewNames,
  config: SiteConfig,
): string | undefined {
  const parts = splitUrl(address);
  const isOnSite = parts.origin === '' || parts.origin === config.url;
  if (!isOnSite || !parts.path.startsWith('/')) return undefined;
  const base = config.baseUrl.replace(/\/$/, '');
  const hasBase = base !== '' && parts.path.startsWith(`${base}/`);
  const path = hasBase ? parts.path.slice(base.length) : parts.path;
  const route = routes.get(redirectRoute(path));
  if (route === undefined) return undefined;
  const ending = path !== '/' && path.endsWith('/') && route !== '/' ? '/' : '';
  return joinUrl({ ...parts, path: (hasBase ? base : '') + route + ending });
}

/** The names that strings in the sidebars of an area can name. */
export interface SidebarNames {
  /** Old doc id → new doc id. */
  readonly ids: ReadonlyMap<string, string> | undefined;
  /** Folder of the area. */
  readonly folder: string;
  readonly names: NewNames;
  readonly config: SiteConfig;
}

/** The new value of a string in sidebars; undefined if it stays. */
export function newSidebarValue(
  { key, isElement, value }: Pick<Literal, 'key' | 'isElement' | 'value'>,
  { ids, folder, names, config }: SidebarNames,
): string | undefined {
  if (key === 'href') return newAddress(value, names, config);
  if (key === 'dirName') {
    const moved = names.folders.get(posix.join(folder, value));
    return moved?.startsWith(`${folder}/`) === true ? moved.slice(folder.length + 1) : undefined;
  }
  return isElement || key === 'id' ? ids?.get(value) : undefined;
}

/** Sidebars with new values. */
export function mapSidebars(
  sidebars: SidebarsConfig,
  newValue: (literal: Pick<Literal, 'key' | 'isElement' | 'value'>) => string | undefined,
): SidebarsConfig {
  const visit = (value: unknown, key: string, isElement: boolean): unknown => {
    if (typeof value === 'string') return newValue({ key, isElement, value }) ?? value;
    if (Array.isArray(value)) return value.map((item) => visit(item, key, true));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, child]) => [name, visit(child, name, false)]),
    );
  };
  return visit(sidebars, '', false) as SidebarsConfig;
}
