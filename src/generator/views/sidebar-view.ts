import type { SidebarNode, SidebarView } from '../../components/view.js';
import { classInlineStyles } from '../model/inline-styles.js';
import type { Sidebar, SidebarCategory, SidebarItem } from '../model/site.js';
import { oncePer } from '../model/once.js';
import { categoryRoute } from '../site/navigation.js';
import { isUnlisted } from '../site/unlisted.js';

/** A level with more items shows only the neighbours of the active item. */
const MAX_LEVEL_LENGTH = 60;
/** Number of neighbours on each side. */
const NEIGHBOURS = 20;

export interface SidebarContext {
  readonly href: (route: string) => string;
  /** Names the sidebar for the menu and for screen readers. */
  readonly label: string;
  /** The href of an address of the site, in the locale of the page. */
  readonly hrefOfAddress: (address: string) => string;
  /** Whether a link of a sidebar leads out of the site. */
  readonly external: (href: string) => boolean;
  /** The nodes of items that look the same on all pages. Shared by all pages of a site. */
  readonly nodes: WeakMap<SidebarItem, SidebarNode>;
}

/**
 * The sidebar as one page shows it. The branch of the page is open. A closed category has only its
 * label if that is a link. So the size depends on the depth of the sidebar, not on the number of
 * pages.
 */
export function sidebarView(sidebar: Sidebar, route: string, context: SidebarContext): SidebarView {
  return {
    name: sidebar.name,
    label: context.label,
    items: level(sidebar.items, {
      ...context,
      route,
      branch: branchesOf(sidebar).get(route) ?? new Set(),
    }),
  };
}

/** The page that shows the sidebar. */
interface PageContext extends SidebarContext {
  readonly route: string;
  /** The items of the page, and the categories that contain them. */
  readonly branch: ReadonlySet<SidebarItem>;
}

function level(items: readonly SidebarItem[], context: PageContext): SidebarNode[] {
  const isActive = (item: SidebarItem): boolean =>
    context.branch.has(item) || (item.kind === 'doc' && item.page.route === context.route);
  const shown = items.filter((item) => isActive(item) || !isHidden(item));
  if (shown.length <= MAX_LEVEL_LENGTH) return shown.map((item) => node(item, context));
  const active = Math.max(
    0,
    shown.findIndex((item) => context.branch.has(item)),
  );
  const from = Math.max(0, Math.min(active - NEIGHBOURS, shown.length - 2 * NEIGHBOURS));
  const to = Math.min(shown.length, from + 2 * NEIGHBOURS);
  const more = (nearest: SidebarItem | undefined, count: number): SidebarNode[] => {
    const target = nearest === undefined ? undefined : routeOf(nearest);
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

/** Whether only its own page shows an item: that of an unlisted page, or a category of such. */
const isHidden: (item: SidebarItem) => boolean = oncePer((item) => {
  if (item.kind === 'doc') return isUnlisted(item.page);
  if (item.kind !== 'category' || item.link !== undefined) return false;
  return item.items.length > 0 && item.items.every(isHidden);
});

function node(item: SidebarItem, context: PageContext): SidebarNode {
  const known = context.nodes.get(item);
  // The items of the page itself, and of the categories around it, are different on each page.
  if (known !== undefined && !context.branch.has(item)) return known;
  const made = makeNode(item, context);
  const isShared = made.kind !== 'category' || made.items === undefined;
  if (isShared && !context.branch.has(item)) context.nodes.set(item, made);
  return made;
}

function makeNode(item: SidebarItem, context: PageContext): SidebarNode {
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
      const external = context.external(item.href) && !/^pathname:/i.test(item.href);
      return {
        kind: 'link',
        label: item.label,
        href: external ? item.href : context.hrefOfAddress(item.href),
        ...(external ? { external } : {}),
        ...styled,
      };
    }
    case 'html':
      return {
        kind: 'html',
        html: classInlineStyles(item.html).html,
        ...(item.defaultStyle === true ? { defaultStyle: true } : {}),
        ...styled,
      };
    case 'heading':
      return { kind: 'heading', label: item.label, ...styled };
    case 'category':
      return category(item, context, styled);
  }
}

function category(item: SidebarCategory, context: PageContext, styled: object): SidebarNode {
  const target = categoryRoute(item);
  const active = item.link !== undefined && target === context.route;
  const isActive = active ? { active: true as const } : {};
  // There is nothing to open.
  if (item.items.length === 0 && target !== undefined)
    return { kind: 'link', label: item.label, href: context.href(target), ...isActive, ...styled };
  const trail = item.items.some((child) => context.branch.has(child));
  const open = active || trail || !item.collapsed || !item.collapsible;
  return {
    kind: 'category',
    label: item.label,
    collapsible: item.collapsible,
    collapsed: !open,
    ...(target === undefined ? {} : { href: context.href(target) }),
    ...isActive,
    ...(trail ? { trail } : {}),
    // A closed category needs no items if its label is a link.
    ...(open || target === undefined ? { items: level(item.items, context) } : {}),
    ...styled,
  };
}

/** Route → the items of its page, and the categories that contain them. Kept for each sidebar. */
const branchesOf = oncePer((sidebar: Sidebar): ReadonlyMap<string, ReadonlySet<SidebarItem>> => {
  const branches = new Map<string, Set<SidebarItem>>();
  const visit = (items: readonly SidebarItem[], above: readonly SidebarItem[]): void => {
    for (const item of items) {
      const path = [...above, item];
      const route = pageRouteOf(item);
      if (route !== undefined) {
        const branch = branches.get(route) ?? new Set();
        for (const step of path) branch.add(step);
        branches.set(route, branch);
      }
      if (item.kind === 'category') visit(item.items, path);
    }
  };
  visit(sidebar.items, []);
  return branches;
});

/** The route of the page of an item; undefined for other links. */
function pageRouteOf(item: SidebarItem): string | undefined {
  if (item.kind === 'doc') return item.isRef ? undefined : item.page.route;
  return item.kind === 'category' && item.link !== undefined ? categoryRoute(item) : undefined;
}

function routeOf(item: SidebarItem): string | undefined {
  return item.kind === 'doc'
    ? item.page.route
    : item.kind === 'category'
      ? categoryRoute(item)
      : undefined;
}
