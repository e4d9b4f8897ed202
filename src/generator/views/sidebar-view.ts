import type { SidebarNode, SidebarView } from '../../components/view.js';
import type { Sidebar, SidebarCategory, SidebarItem } from '../model/site.js';
import { categoryRoute } from '../site/navigation.js';

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
  const label =
    sidebar.name === 'docs' || sidebar.name === 'defaultSidebar' ? 'Docs' : sidebar.name;
  return {
    name: sidebar.name,
    label,
    items: level(sidebar.items, {
      ...context,
      route,
      way: waysOf(sidebar).get(route) ?? new Set(),
    }),
  };
}

/** A sidebar seen from one page. */
interface Sight extends SidebarContext {
  readonly route: string;
  /** Items that are, or lead to, the page. */
  readonly way: ReadonlySet<SidebarItem>;
}

function level(items: readonly SidebarItem[], context: Sight): SidebarNode[] {
  const shown = items.filter(
    (item) =>
      !(
        item.kind === 'doc' &&
        item.page.facts.frontMatter.unlisted === true &&
        item.page.route !== context.route
      ),
  );
  if (shown.length <= LONGEST_LEVEL) return shown.map((item) => node(item, context));
  const active = Math.max(
    0,
    shown.findIndex((item) => context.way.has(item)),
  );
  const from = Math.max(0, Math.min(active - NEIGHBOURS, shown.length - 2 * NEIGHBOURS));
  const to = Math.min(shown.length, from + 2 * NEIGHBOURS);
  const more = (left: SidebarItem | undefined, count: number): SidebarNode[] => {
    const target = left === undefined ? undefined : routeOf(left);
    return count === 0
      ? []
      : [{ kind: 'more', count, ...(target === undefined ? {} : { href: context.href(target) }) }];
  };
  return [
    ...more(shown[from - 1], from),
    ...shown.slice(from, to).map((item) => node(item, context)),
    ...more(shown[to], shown.length - to),
  ];
}

function node(item: SidebarItem, context: Sight): SidebarNode {
  const styled =
    'className' in item && item.className !== undefined ? { className: item.className } : {};
  switch (item.kind) {
    case 'doc':
      return {
        kind: 'link',
        label: item.label,
        href: context.href(item.page.route),
        ...(item.page.route === context.route && !item.isRef ? { active: true } : {}),
        ...styled,
      };
    case 'link': {
      const external = context.external(item.href);
      return {
        kind: 'link',
        label: item.label,
        href: external ? item.href : context.href(item.href),
        ...(external ? { external } : {}),
        ...styled,
      };
    }
    case 'html':
      return { kind: 'html', html: item.html, ...styled };
    case 'category':
      return category(item, context, styled);
  }
}

function category(item: SidebarCategory, context: Sight, styled: object): SidebarNode {
  const target = categoryRoute(item);
  const active = item.link !== undefined && target === context.route;
  const trail = item.items.some((child) => context.way.has(child));
  const open = active || trail || !item.collapsed || !item.collapsible;
  return {
    kind: 'category',
    label: item.label,
    collapsible: item.collapsible,
    collapsed: !open,
    ...(target === undefined ? {} : { href: context.href(target) }),
    ...(active ? { active } : {}),
    ...(trail ? { trail } : {}),
    // A closed branch is left out when its label leads into it.
    ...(open || target === undefined ? { items: level(item.items, context) } : {}),
    ...styled,
  };
}

/** For each sidebar, the items that lead to each route. */
const ways = new WeakMap<Sidebar, ReadonlyMap<string, ReadonlySet<SidebarItem>>>();

function waysOf(sidebar: Sidebar): ReadonlyMap<string, ReadonlySet<SidebarItem>> {
  const known = ways.get(sidebar);
  if (known !== undefined) return known;
  const found = new Map<string, Set<SidebarItem>>();
  const visit = (items: readonly SidebarItem[], above: readonly SidebarItem[]): void => {
    for (const item of items) {
      const way = [...above, item];
      const own =
        item.kind === 'doc'
          ? item.isRef
            ? undefined
            : item.page.route
          : item.kind === 'category' && item.link !== undefined
            ? categoryRoute(item)
            : undefined;
      if (own !== undefined) {
        const leading = found.get(own) ?? new Set();
        for (const step of way) leading.add(step);
        found.set(own, leading);
      }
      if (item.kind === 'category') visit(item.items, way);
    }
  };
  visit(sidebar.items, []);
  ways.set(sidebar, found);
  return found;
}

function routeOf(item: SidebarItem): string | undefined {
  return item.kind === 'doc'
    ? item.page.route
    : item.kind === 'category'
      ? categoryRoute(item)
      : undefined;
}
