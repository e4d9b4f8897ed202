import { useContext } from 'react';
import type { ListedItem } from '../../../components/docusaurus/site-facts.js';
import { own } from '../../../components/own.js';
import { HINT_KEY } from '../mdx/thrown.js';
import { PageContext } from './page-context.js';

/**
 * Items that are not known, because no code of a component asks for them. They can only be handed
 * on to `DocCardList`, which shows those of the page.
 */
const UNKNOWN_ITEMS: readonly never[] = new Proxy<never[]>([], { get: refuse });

const UNKNOWN_CATEGORY = new Proxy(
  {},
  { get: (_, name) => (name === 'items' ? UNKNOWN_ITEMS : refuse(_, name)) },
);

/** Substitutes for the hook of Docusaurus that gives the sidebar category of a page. */
function useCurrentSidebarCategory(): object {
  const { site, path } = useContext(PageContext);
  const items = own(site.categories ?? {}, path);
  return items === undefined ? UNKNOWN_CATEGORY : { type: 'category', href: path, items };
}

/** The items of the sidebar category of a page. */
function useCurrentSidebarSiblings(): unknown {
  return Reflect.get(useCurrentSidebarCategory(), 'items');
}

/** The address to which an item of a sidebar leads: its own, or the first one in a category. */
function findFirstSidebarItemLink({ href, items = [] }: ListedItem): string | undefined {
  if (href !== undefined) return href;
  for (const item of items) {
    const found = findFirstSidebarItemLink(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The items that have a card: those that lead somewhere. */
function filterDocCardListItems(items: readonly ListedItem[]): readonly ListedItem[] {
  return items.filter((item) => findFirstSidebarItemLink(item) !== undefined);
}

/** The functions of Docusaurus for the items of a sidebar. */
export const SIDEBAR_ITEMS = {
  useCurrentSidebarCategory,
  useCurrentSidebarSiblings,
  findFirstSidebarItemLink,
  filterDocCardListItems,
};

/** Whether a component shows all items of the sidebar category of its page. */
export function useIsCurrentItems(items: unknown): boolean {
  const { site, path } = useContext(PageContext);
  return (
    items === UNKNOWN_ITEMS || (items !== undefined && items === own(site.categories ?? {}, path))
  );
}

function refuse(_: object, name: string | symbol): never {
  const message = `\`${String(name)}\` of the sidebar category is not known while pages compile.`;
  throw Object.assign(new Error(message), {
    [HINT_KEY]: 'Write <DocCardList />, which shows the items of the category.',
  });
}
