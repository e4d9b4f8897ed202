import type {
  MainView,
  NeighbourView,
  SidebarNode,
  SidebarView,
  Surroundings,
} from '../../components/view.js';
import { once, oncePer } from '../model/once.js';
import type { Sidebar, SidebarItem, Site, SitePage } from '../model/site.js';
import { isExternalUrl } from '../model/url-parts.js';
import { categoryRoute, type NavContext, type Stop } from '../site/navigation.js';
import type { References } from '../site/references.js';
import { hrefOf } from '../site/routes.js';
import { languageOf } from './article-locale.js';
import type { ViewContext } from './context.js';
import { sidebarLabel } from './sidebar-label.js';
import { sidebarView } from './sidebar-view.js';

const pagesByRoute = oncePer(
  ({ pages }: Site): ReadonlyMap<string, SitePage> =>
    new Map(pages.map((page) => [page.route, page])),
);

/** Breadcrumbs, and links to the previous and next page. No breadcrumbs without a `title`. */
export function surroundings(
  { sidebar, trail, prev, next }: NavContext,
  { input: { config }, site }: ViewContext,
  title: string | undefined,
): Surroundings {
  const categories = trail.map((category) => {
    const target = category.link === undefined ? undefined : categoryRoute(category);
    const href = target === undefined ? {} : { href: hrefOf(target, config) };
    return { label: category.label, ...href };
  });
  const linkTo = ({ label, route }: Stop): NeighbourView => {
    const page = pagesByRoute(site).get(route);
    const description = page?.facts.description ?? '';
    return {
      label,
      href: hrefOf(route, config),
      ...(description === '' ? {} : { description }),
      ...(page === undefined ? {} : languageOf(page, config)),
    };
  };
  return {
    breadcrumbs:
      title === undefined || sidebar === undefined ? [] : [...categories, { label: title }],
    ...(prev === undefined ? {} : { prev: linkTo(prev) }),
    ...(next === undefined ? {} : { next: linkTo(next) }),
  };
}

/**
 * Gives a page its sidebar. The sidebar is the slowest part of a view, so it is built at the first
 * access: most pages are only planned.
 */
export function withSidebar<Main extends MainView & Surroundings>(
  main: Main,
  { sidebar }: NavContext,
  route: string,
  context: ViewContext,
): Main {
  if (sidebar === undefined) return main;
  return Object.defineProperty(main, 'sidebar', {
    enumerable: true,
    get: once(() => sidebarOfPage(sidebar, route, context)),
  });
}

/** The nodes of sidebars that all pages of a plan share. */
const sharedNodes = oncePer((references: References) => {
  void references;
  return new WeakMap<SidebarItem, SidebarNode>();
});

/** A sidebar as the page at a route shows it. */
export function sidebarOfPage(
  sidebar: Sidebar,
  route: string,
  { input: { config }, references }: ViewContext,
): SidebarView {
  return sidebarView(sidebar, route, {
    label: sidebarLabel(sidebar.name, config),
    href: (target: string) => hrefOf(target, config),
    hrefOfAddress: (address: string) => references.hrefIn(sidebar.area.locale, address),
    external: isExternalUrl,
    nodes: sharedNodes(references),
  });
}
