import { useContext } from 'react';
import type { ListedItem, ListedSidebar } from '../../../components/docusaurus/site-facts.js';
import * as items from '../../../components/docusaurus/sidebar-items.js';
import { activeVersion } from '../../../components/docusaurus/versions.js';
import { oncePer } from '../../model/once.js';
import { HINT_KEY } from '../mdx/thrown.js';
import { PageContext, type PageFacade } from './page-context.js';

/**
 * Items that are not known, because no code of a component asks for them. They can only be handed
 * on to `DocCardList`, which shows those of the page.
 */
const UNKNOWN_ITEMS: readonly never[] = new Proxy<never[]>([], { get: refuse });

const UNKNOWN_CATEGORY = new Proxy(
  {},
  { get: (_, name) => (name === 'items' ? UNKNOWN_ITEMS : refuse(_, name)) },
);

/** The place of a page in a sidebar. */
interface SidebarPlace {
  readonly sidebar: ListedSidebar;
  /** The categories around the page, the outermost one first, and its item. */
  readonly trail: readonly ListedItem[];
}

/** Address of a page → its first place. */
type Places = ReadonlyMap<string, SidebarPlace>;

const placesIn = oncePer((sidebars: readonly ListedSidebar[]): Places => {
  const places = new Map<string, SidebarPlace>();
  const visit = (
    sidebar: ListedSidebar,
    inner: readonly ListedItem[],
    outer: ListedItem[],
  ): void => {
    for (const item of inner) {
      const trail = [...outer, item];
      if (item.href !== undefined && !places.has(item.href))
        places.set(item.href, { sidebar, trail });
      visit(sidebar, item.items ?? [], trail);
    }
  };
  for (const sidebar of sidebars) visit(sidebar, sidebar.items, []);
  return places;
});

function placeOf({ site: { sidebars }, path }: PageFacade): SidebarPlace | undefined {
  return sidebars === undefined ? undefined : placesIn(sidebars).get(path);
}

/** The sidebar of a page: the one that its front matter names, or else the first with the page. */
function sidebarOf(page: PageFacade): ListedSidebar | undefined {
  const wanted = page.written['displayed_sidebar'];
  if (wanted === null) return undefined;
  if (typeof wanted !== 'string') return placeOf(page)?.sidebar;
  const active = activeVersion(page);
  return page.site.sidebars?.find(
    ({ name, area, version, locale }) =>
      name === wanted &&
      area === active?.pluginId &&
      version === active.version.name &&
      locale === page.locale,
  );
}

/** The name and the items of the sidebar of a page. Null without a sidebar. */
function useDocsSidebar(): Pick<ListedSidebar, 'name' | 'items'> | null {
  const page = useContext(PageContext);
  if (page.site.sidebars === undefined) return refuse({}, 'useDocsSidebar');
  const sidebar = sidebarOf(page);
  return sidebar === undefined ? null : { name: sidebar.name, items: sidebar.items };
}

/** The categories around a page in its sidebar, and its item. Null without a sidebar. */
function useSidebarBreadcrumbs(): readonly ListedItem[] | null {
  const page = useContext(PageContext);
  if (page.site.sidebars === undefined) return refuse({}, 'useSidebarBreadcrumbs');
  return sidebarOf(page) === undefined ? null : (placeOf(page)?.trail ?? []);
}

/** The innermost category around a page, also that which leads to it. */
function categoryOf(page: PageFacade): ListedItem | undefined {
  return placeOf(page)?.trail.findLast(({ type }) => type === 'category');
}

function useCurrentSidebarCategory(): object {
  return categoryOf(useContext(PageContext)) ?? UNKNOWN_CATEGORY;
}

/** The items beside a page: those of its category, or those of a sidebar without one. */
function useCurrentSidebarSiblings(): readonly ListedItem[] {
  const page = useContext(PageContext);
  return categoryOf(page)?.items ?? sidebarOf(page)?.items ?? UNKNOWN_ITEMS;
}

/** The functions of Docusaurus for the sidebar of a page. */
export const SIDEBAR_ITEMS = {
  ...items,
  useDocsSidebar,
  useSidebarBreadcrumbs,
  useCurrentSidebarCategory,
  useCurrentSidebarSiblings,
};

/** Whether a component shows all items of the sidebar category of its page. */
export function useIsCurrentItems(shown: unknown): boolean {
  const category = categoryOf(useContext(PageContext));
  return shown === UNKNOWN_ITEMS || (shown !== undefined && shown === category?.items);
}

function refuse(_: object, name: string | symbol): never {
  const message = `\`${String(name)}\` of the sidebar is not known while pages compile.`;
  throw Object.assign(new Error(message), {
    [HINT_KEY]:
      'Write <DocCardList />, which shows the items of the category, or call the hook in a module.',
  });
}
