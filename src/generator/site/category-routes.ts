import GithubSlugger from 'github-slugger';
import type { Diagnostic } from '../model/diagnostic.js';
import type { Sidebar, SidebarCategory, SidebarItem, SitePage } from '../model/site.js';
import { joinRoute } from './routes.js';

type CategoryLink = NonNullable<SidebarCategory['link']>;
type IndexLink = Extract<CategoryLink, { readonly kind: 'index' }>;

interface CategoryRoutesInput {
  /** Route prefix of the area in this version and locale. */
  readonly base: string;
  /** All pages of the area. */
  readonly pages: readonly SitePage[];
  /** Links to generated pages without an address in the source. */
  readonly unnamed: ReadonlySet<CategoryLink>;
}

/**
 * Gives the generated pages of categories their routes, in the order of the sidebars. A page
 * without an address gets that of its label, with a number if an earlier category has it:
 * `/category/types` and `/category/types-1`. A category whose generated page would have the route
 * of a doc leads to the doc, and the doc is no item of it.
 */
export function withCategoryRoutes(
  sidebars: readonly Sidebar[],
  { base, pages, unnamed }: CategoryRoutesInput,
): { readonly sidebars: readonly Sidebar[]; readonly diagnostics: readonly Diagnostic[] } {
  const slugger = new GithubSlugger();
  const diagnostics: Diagnostic[] = [];

  const named = (link: IndexLink, label: string): IndexLink =>
    unnamed.has(link) ? { ...link, route: joinRoute(base, 'category', slugger.slug(label)) } : link;

  const byRoute = new Map([...pages].reverse().map((page) => [page.route, page]));
  const linked = (link: IndexLink): CategoryLink => {
    const page = byRoute.get(link.route);
    if (page === undefined) return link;
    diagnostics.push({
      rule: 'sidebar/category-route',
      severity: 'warning',
      ...link.place,
      message: `The category leads to ${page.source}, which has the route ${link.route}, too.`,
      hint: 'Give the generated page another `slug`, or remove the link.',
    });
    return { kind: 'doc', page };
  };

  const itemOf = (item: SidebarItem): SidebarItem => {
    if (item.kind !== 'category') return item;
    const { link: given, label } = item;
    if (given?.kind !== 'index') return { ...item, items: item.items.map(itemOf) };
    const link = linked(named(given, label));
    const items = item.items.filter(
      (each) => each.kind !== 'doc' || link.kind !== 'doc' || each.page !== link.page,
    );
    if (link.kind === 'doc' && items.length === 0)
      return { kind: 'doc', page: link.page, label, isRef: false };
    return { ...item, link, items: items.map(itemOf) };
  };

  return {
    sidebars: sidebars.map((sidebar) => ({ ...sidebar, items: sidebar.items.map(itemOf) })),
    diagnostics,
  };
}
