import type { Diagnostic } from '../model/diagnostic.js';
import { didYouMean } from '../model/nearest.js';
import { oncePer } from '../model/once.js';
import { blogOf } from './blog.js';
import { unknownDocHint } from './unknown-doc.js';
import type { Sidebar, SidebarCategory, SidebarItem, Site, SitePage } from '../model/site.js';
import { labelOf } from './page-label.js';
import { isUnlisted } from './unlisted.js';

/** An entry of the reading order: a page, or the index of a category. */
export interface Stop {
  readonly route: string;
  readonly label: string;
}

/** The position of a page in its sidebar. */
export interface NavContext {
  readonly sidebar: Sidebar | undefined;
  /** Categories that contain the page, outermost first. */
  readonly trail: readonly SidebarCategory[];
  readonly prev: Stop | undefined;
  readonly next: Stop | undefined;
}

export interface Navigation {
  readonly navContext: (route: string) => NavContext;
  readonly diagnostics: readonly Diagnostic[];
}

const NOWHERE: NavContext = { sidebar: undefined, trail: [], prev: undefined, next: undefined };

/** The sidebar, the trail and the neighbours of all pages. */
export const navigationOf = oncePer(buildNavigation);

function buildNavigation(site: Site): Navigation {
  const contexts = new Map<string, NavContext>();
  const diagnostics: Diagnostic[] = [];
  const places = new Map<
    string,
    { sidebar: Sidebar; trail: readonly SidebarCategory[]; order: readonly Stop[]; index: number }[]
  >();
  const orders = new Map<
    Sidebar,
    { order: readonly Stop[]; trails: readonly (readonly SidebarCategory[])[] }
  >();
  for (const sidebar of site.sidebars) {
    const order: Stop[] = [];
    const trails: (readonly SidebarCategory[])[] = [];
    flatten(sidebar.items, [], order, trails);
    for (const { page, trail } of unlistedIn(sidebar.items)) {
      const list = places.get(page.route) ?? [];
      places.set(page.route, [...list, { sidebar, trail, order: [], index: 0 }]);
    }
    orders.set(sidebar, { order, trails });
    order.forEach((stop, index) => {
      const list = places.get(stop.route) ?? [];
      if (!list.some((place) => place.sidebar === sidebar))
        list.push({ sidebar, trail: trails[index] ?? [], order, index });
      places.set(stop.route, list);
    });
  }
  const choose = (route: string, page: SitePage | undefined): NavContext => {
    const all = places.get(route) ?? [];
    const wanted = page?.facts.frontMatter.displayed_sidebar;
    if (wanted === null) return NOWHERE;
    const named =
      wanted === undefined
        ? undefined
        : site.sidebars.find(
            (s) =>
              s.name === wanted &&
              s.area.area === page?.area?.area &&
              s.area.version === page?.area?.version &&
              s.area.locale === page?.area?.locale,
          );
    if (wanted !== undefined && named === undefined && page !== undefined) {
      const ofArea = site.sidebars.filter((s) => s.area.area === page.area?.area);
      const names = [...new Set(ofArea.map((s) => s.name))];
      diagnostics.push({
        rule: 'sidebar/unknown-sidebar',
        severity: 'error',
        file: page.source,
        line: page.facts.keyLines.displayed_sidebar ?? 1,
        column: 1,
        message: `There is no sidebar "${wanted}".`,
        hint: didYouMean(
          wanted,
          names,
          names.length === 0 ? 'The area has no sidebar.' : `There are: ${names.join(', ')}.`,
        ),
      });
    }
    const place =
      named === undefined
        ? // As in Docusaurus, whose sites move in.
          all.at(-1)
        : (all.find((p) => p.sidebar === named) ?? {
            sidebar: named,
            trail: [],
            order: [],
            index: 0,
          });
    if (place === undefined) return NOWHERE;
    return {
      sidebar: place.sidebar,
      trail: place.trail,
      prev: place.order[place.index - 1],
      next: place.order[place.index + 1],
    };
  };
  for (const page of site.pages) {
    if (page.area === undefined) continue;
    const navContext = page.date === undefined ? choose(page.route, page) : postContext(page, site);
    contexts.set(page.route, {
      ...navContext,
      prev: neighbour(page, 'pagination_prev', navContext.prev),
      next: neighbour(page, 'pagination_next', navContext.next),
    });
  }
  for (const { route } of site.categories) contexts.set(route, choose(route, undefined));
  return { navContext: (route) => contexts.get(route) ?? NOWHERE, diagnostics };

  function neighbour(
    page: SitePage,
    key: 'pagination_prev' | 'pagination_next',
    own: Stop | undefined,
  ): Stop | undefined {
    const wanted = page.facts.frontMatter[key];
    if (wanted === undefined) return own;
    if (wanted === null) return undefined;
    const siblings = site.pages.filter(
      (other) =>
        other.area?.area === page.area?.area &&
        other.area?.version === page.area?.version &&
        other.locale === page.locale,
    );
    const target = siblings.find((other) => other.id === wanted);
    if (target === undefined) {
      const hint = unknownDocHint(wanted, page, site.pages);
      diagnostics.push({
        rule: 'front-matter/unknown-doc',
        severity: 'error',
        file: page.source,
        line: page.facts.keyLines[key] ?? 1,
        column: 1,
        message: `${key} names the doc "${wanted}", which does not exist.`,
        hint,
      });
      return undefined;
    }
    return stopOf(target);
  }
}

/** The neighbours of a post are those in the list of its blog. */
function postContext(page: SitePage, site: Site): NavContext {
  const { previous, next } = blogOf(page, site)?.posts.get(page) ?? {};
  return {
    ...NOWHERE,
    prev: previous === undefined ? undefined : stopOf(previous),
    next: next === undefined ? undefined : stopOf(next),
  };
}

function flatten(
  items: readonly SidebarItem[],
  trail: readonly SidebarCategory[],
  order: Stop[],
  trails: (readonly SidebarCategory[])[],
): void {
  for (const item of items) {
    if (item.kind === 'doc' && !item.isRef && !isUnlisted(item.page)) {
      order.push(stopOf(item.page, item.label));
      trails.push(trail);
    } else if (item.kind === 'category') {
      const stop = categoryStop(item);
      if (stop !== undefined) {
        order.push(stop);
        trails.push(trail);
      }
      flatten(item.items, [...trail, item], order, trails);
    }
  }
}

/** The unlisted pages of a sidebar. They have no neighbours. */
function unlistedIn(
  items: readonly SidebarItem[],
  trail: readonly SidebarCategory[] = [],
): { readonly page: SitePage; readonly trail: readonly SidebarCategory[] }[] {
  return items.flatMap((item) => {
    if (item.kind === 'category') return unlistedIn(item.items, [...trail, item]);
    return item.kind === 'doc' && !item.isRef && isUnlisted(item.page)
      ? [{ page: item.page, trail }]
      : [];
  });
}

function stopOf(page: SitePage, label?: string): Stop {
  return {
    route: page.route,
    label: page.facts.frontMatter.pagination_label ?? label ?? labelOf(page),
  };
}

function categoryStop(item: SidebarCategory): Stop | undefined {
  if (item.link?.kind === 'doc') return stopOf(item.link.page);
  return item.link === undefined ? undefined : { route: item.link.route, label: item.label };
}

/** The route of a category: of its link, or else of its first page. */
export function categoryRoute(item: SidebarCategory): string | undefined {
  if (item.link !== undefined)
    return item.link.kind === 'doc' ? item.link.page.route : item.link.route;
  return firstRoute(item.items);
}

function listedRoute(page: SitePage): string | undefined {
  return isUnlisted(page) ? undefined : page.route;
}

/** The route of the first listed page of a sidebar or a category. */
export function firstRoute(items: readonly SidebarItem[]): string | undefined {
  for (const item of items) {
    const route =
      item.kind === 'doc'
        ? listedRoute(item.page)
        : item.kind === 'category'
          ? categoryRoute(item)
          : undefined;
    if (route !== undefined) return route;
  }
  return undefined;
}
