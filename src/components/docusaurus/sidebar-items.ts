/** Functions of Docusaurus for the items of a sidebar, the same on the server and in browsers. */
import { useMemo } from 'react';
import type { ListedItem } from './site-facts.js';

/** Whether two paths lead to the same page. */
export function isSamePath(a: string | undefined, b: string | undefined): boolean {
  return normalPath(a) === normalPath(b);
}

function normalPath(path: string | undefined): string | undefined {
  return path?.replace(/\/*$/, '/').toLowerCase();
}

/** The address to which an item of a sidebar leads: its own, or the first one in a category. */
export function findFirstSidebarItemLink({ href, items = [] }: ListedItem): string | undefined {
  if (href !== undefined) return href;
  for (const item of items) {
    const found = findFirstSidebarItemLink(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The items that have a card: those that lead somewhere. */
export function filterDocCardListItems(items: readonly ListedItem[]): readonly ListedItem[] {
  return items.filter((item) => findFirstSidebarItemLink(item) !== undefined);
}

/** The first category in a list of items, or in its categories, that passes a test. */
export function findSidebarCategory(
  items: readonly ListedItem[],
  isWanted: (category: ListedItem) => boolean,
): ListedItem | undefined {
  for (const item of items) {
    if (item.type !== 'category') continue;
    const found = isWanted(item) ? item : findSidebarCategory(item.items ?? [], isWanted);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether an item leads to the page with a path, or has an item in it that does. */
export function isActiveSidebarItem({ href, items = [] }: ListedItem, path: string): boolean {
  const isActive = href !== undefined && isSamePath(href, path);
  return isActive || items.some((item) => isActiveSidebarItem(item, path));
}

/** Whether readers see an item. A category without items that lead somewhere is not shown. */
export function isVisibleSidebarItem(item: ListedItem): boolean {
  if (item.type !== 'category' || item.href !== undefined) return true;
  return (item.items ?? []).some(isVisibleSidebarItem);
}

export function useVisibleSidebarItems(items: readonly ListedItem[]): readonly ListedItem[] {
  return useMemo(() => items.filter(isVisibleSidebarItem), [items]);
}
