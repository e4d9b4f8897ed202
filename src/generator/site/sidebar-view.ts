import type { SidebarNode, SidebarView } from '../../components/view.js';
import type { Sidebar, SidebarCategory, SidebarItem } from '../model/site.js';
import { categoryRoute } from './navigation.js';

/** A level longer than this shows only the neighbours of its active item. */
const LONGEST_LEVEL = 60;
const NEIGHBOURS = 20;

export interface SidebarContext {
  readonly href: (route: string) => string;
  /** Route → href for links as written in a sidebar; undefined when they leave the site. */
  readonly external: (href: string) => boolean;
}

/**
 * The sidebar as one page shows it: the branch of the active page is open, other
 * closed branches carry only the way into them. So its size depends on the depth
 * of the tree, not on the number of pages.
 */
export function sidebarView(sidebar: Sidebar, route: string, context: SidebarContext): SidebarView {
  const label = sidebar.name === 'docs' || sidebar.name === 'defaultSidebar' ? 'Docs' : sidebar.name;
  return { name: sidebar.name, label, items: level(sidebar.items, route, context) };
}

function level(items: readonly SidebarItem[], route: string, context: SidebarContext): SidebarNode[] {
  const shown = items.filter((item) => !(item.kind === 'doc' && item.page.facts.frontMatter.unlisted === true && item.page.route !== route));
  if (shown.length <= LONGEST_LEVEL) return shown.map((item) => node(item, route, context));
  const active = Math.max(0, shown.findIndex((item) => holds(item, route)));
  const from = Math.max(0, Math.min(active - NEIGHBOURS, shown.length - 2 * NEIGHBOURS));
  const to = Math.min(shown.length, from + 2 * NEIGHBOURS);
  const more = (left: SidebarItem | undefined, count: number): SidebarNode[] => {
    const target = left === undefined ? undefined : routeOf(left);
    return count === 0 ? [] : [{ kind: 'more', count, ...(target === undefined ? {} : { href: context.href(target) }) }];
  };
  return [...more(shown[from - 1], from), ...shown.slice(from, to).map((item) => node(item, route, context)), ...more(shown[to], shown.length - to)];
}

function node(item: SidebarItem, route: string, context: SidebarContext): SidebarNode {
  const styled = 'className' in item && item.className !== undefined ? { className: item.className } : {};
  switch (item.kind) {
    case 'doc':
      return { kind: 'link', label: item.label, href: context.href(item.page.route), ...(item.page.route === route && !item.isRef ? { active: true } : {}), ...styled };
    case 'link': {
      const external = context.external(item.href);
      return { kind: 'link', label: item.label, href: external ? item.href : context.href(item.href), ...(external ? { external } : {}), ...styled };
    }
    case 'html':
      return { kind: 'html', html: item.html, ...styled };
    case 'category':
      return category(item, route, context, styled);
  }
}

function category(item: SidebarCategory, route: string, context: SidebarContext, styled: object): SidebarNode {
  const target = categoryRoute(item);
  const active = item.link !== undefined && target === route;
  const trail = item.items.some((child) => holds(child, route));
  const open = active || trail || !item.collapsed || !item.collapsible;
  return {
    kind: 'category', label: item.label, collapsible: item.collapsible, collapsed: !open,
    ...(target === undefined ? {} : { href: context.href(target) }), ...(active ? { active } : {}), ...(trail ? { trail } : {}),
    // A closed branch is left out when its label leads into it.
    ...(open || target === undefined ? { items: level(item.items, route, context) } : {}), ...styled,
  };
}

/** Every category's routes, gathered once: each page asks every category above and beside it. */
const below = new WeakMap<SidebarCategory, ReadonlySet<string>>();

function routesBelow(item: SidebarCategory): ReadonlySet<string> {
  const known = below.get(item);
  if (known !== undefined) return known;
  const routes = new Set<string>();
  const own = item.link === undefined ? undefined : categoryRoute(item);
  if (own !== undefined) routes.add(own);
  for (const child of item.items) {
    if (child.kind === 'doc' && !child.isRef) routes.add(child.page.route);
    else if (child.kind === 'category') for (const route of routesBelow(child)) routes.add(route);
  }
  below.set(item, routes);
  return routes;
}

function holds(item: SidebarItem, route: string): boolean {
  if (item.kind === 'doc') return item.page.route === route && !item.isRef;
  return item.kind === 'category' && routesBelow(item).has(route);
}

function routeOf(item: SidebarItem): string | undefined {
  return item.kind === 'doc' ? item.page.route : item.kind === 'category' ? categoryRoute(item) : undefined;
}
