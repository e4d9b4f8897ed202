import type { Elsewhere, PlaceView } from '../../components/view.js';
import type { DocsAreaConfig, LocaleConfig, VersionConfig } from '../model/config.js';
import { oncePer } from '../model/once.js';
import type { AreaKey, Site } from '../model/site.js';
import { firstRoute } from '../site/navigation.js';
import type { References } from '../site/references.js';
import { hrefOf, joinRoute, routeBase } from '../site/routes.js';
import { versionLabel } from './chrome-context.js';
import type { ViewContext } from './context.js';
import { variantsOf } from './variants.js';

/** A page of any kind, with its area if it has one. */
interface Here {
  readonly route: string;
  readonly locale: string;
  readonly area: AreaKey | undefined;
}

type Context = Pick<ViewContext, 'input' | 'site' | 'references'>;

/** A version of a docs area in a locale. */
interface VersionPlace {
  readonly area: DocsAreaConfig;
  readonly version: VersionConfig;
  readonly locale: LocaleConfig;
}

/**
 * Where the menus of versions and locales lead from a page: to the same page if it exists there,
 * else to its nearest parent; and where the menu of SDKs leads. Undefined if there is no menu.
 */
export function elsewhereOf(here: Here, context: Context): Elsewhere | undefined {
  const versions = versionPlaces(here, context);
  const locales = localePlaces(here, context);
  const variants = variantsOf(here.route, here.locale, context);
  if (versions === undefined && locales === undefined && variants === undefined) return undefined;
  return {
    ...(variants === undefined ? {} : { variants }),
    ...(versions === undefined ? {} : { versions }),
    ...(locales === undefined ? {} : { locales }),
  };
}

/** The places of a page in all versions of its area. Undefined if there is one version. */
export function versionPlaces({ route, area: key }: Here, context: Context): Elsewhere['versions'] {
  const { config } = context.input;
  const area = config.docs.find(({ id }) => id === key?.area);
  const locale = config.locales.find(({ code }) => code === key?.locale);
  const current = area?.versions.find(({ name }) => name === key?.version);
  if (key === undefined || area === undefined || locale === undefined || current === undefined)
    return undefined;
  if (area.versions.length < 2) return undefined;
  const base = routeBase({ area, version: current, locale });
  const id = idsOf(context.site).get(route);
  const places = area.versions.map((version) => {
    const place = { area, version, locale };
    const same =
      id === undefined
        ? undefined
        : routesOf(context.site).get(docKey({ ...key, version: version.name }, id));
    const found = same ?? nearestRoute(relativeTo(base, route), place, context);
    const isSame =
      same !== undefined || found === joinRoute(routeBase(place), relativeTo(base, route));
    return [version.name, placeView(found, isSame, context)] as const;
  });
  return { area: area.id, label: versionLabel(current, locale.code, context.input), places };
}

/** The same path in a version, or else its nearest parent that is a page. */
function nearestRoute(path: string, place: VersionPlace, context: Context): string {
  const base = routeBase(place);
  for (const parent of parents(path)) {
    const route = joinRoute(base, parent);
    if (parent !== '/' && isPage(route, context.references)) return route;
  }
  return versionHome(place, context);
}

/** The first page of a version: the page at its address, else the first of its sidebars. */
export function versionHome(place: VersionPlace, { site, references }: Context): string {
  const base = routeBase(place);
  const atBase = references.byRoute(base);
  // The address of the version can be that of a generated home page.
  const isHome = base === joinRoute(place.locale.path);
  if (atBase !== undefined && (atBase.page !== undefined || !isHome)) return base;
  const isInside = ({ area, version, locale }: AreaKey): boolean =>
    area === place.area.id && version === place.version.name && locale === place.locale.code;
  for (const sidebar of site.sidebars) {
    if (!isInside(sidebar.area)) continue;
    const route = firstRoute(sidebar.items);
    if (route !== undefined) return route;
  }
  const first = site.pages.find(({ area }) => area !== undefined && isInside(area));
  return first?.route ?? base;
}

function localePlaces({ route, locale }: Here, context: Context): Elsewhere['locales'] {
  const { locales } = context.input.config;
  const current = locales.find(({ code }) => code === locale);
  if (current === undefined || locales.length < 2) return undefined;
  const path = relativeTo(joinRoute(current.path), route);
  return locales.map((other) => {
    const same = joinRoute(other.path, path);
    const target = nearestInLocale(path, other, context);
    return [other.htmlLang, placeView(target, target === same, context)] as const;
  });
}

/** The same path in a locale, or else its nearest parent that is a page, or the home page. */
function nearestInLocale(path: string, locale: LocaleConfig, { references }: Context): string {
  for (const parent of parents(path)) {
    const route = joinRoute(locale.path, parent);
    if (isPage(route, references)) return route;
  }
  return joinRoute(locale.path);
}

function placeView(route: string, isSame: boolean, { input }: Context): PlaceView {
  return { href: hrefOf(route, input.config), ...(isSame ? {} : { isNearest: true }) };
}

/** `/a/b` → `/a/b`, `/a`, `/`. */
function* parents(path: string): Generator<string> {
  const segments = path.split('/').filter((segment) => segment !== '');
  for (let length = segments.length; length >= 0; length--)
    yield joinRoute(...segments.slice(0, length));
}

/** A route without the route that it begins with. */
function relativeTo(base: string, route: string): string {
  if (base === '/') return route;
  return route === base || route.startsWith(`${base}/`)
    ? joinRoute(route.slice(base.length))
    : route;
}

/** `byRoute` also finds addresses in other forms, which are no pages. */
function isPage(route: string, references: References): boolean {
  return references.byRoute(route) !== undefined;
}

const docKey = ({ area, version, locale }: AreaKey, id: string): string =>
  JSON.stringify([area, version, locale, id]);

/** Key of a doc → its route. */
const routesOf = oncePer(
  ({ pages }: Site): ReadonlyMap<string, string> =>
    new Map(
      pages.flatMap(({ area, id, route }) =>
        area === undefined ? [] : [[docKey(area, id), route] as const],
      ),
    ),
);

/** Route → id of the doc. */
const idsOf = oncePer(
  ({ pages }: Site): ReadonlyMap<string, string> =>
    new Map(pages.flatMap(({ area, id, route }) => (area === undefined ? [] : [[route, id]]))),
);
