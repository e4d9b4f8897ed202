import { isBelow } from './link.js';
import type { NavItemView, ShellView } from './view.js';

/** Is the page this item's, or below it? The home link is never above the others. */
export function isActive(item: NavItemView, view: ShellView): boolean {
  const { href, route, chrome } = view;
  switch (item.type) {
    case 'link':
      if (item.external) return false;
      if (item.exact === true || item.href === chrome.homeHref) return item.href === href;
      if (item.activeBase !== undefined)
        return isBelow(href, item.activeBase) || isBelow(route, item.activeBase);
      return isBelow(href, item.href);
    case 'dropdown':
      return item.items.some((child) => isActive(child, view));
    default:
      return false;
  }
}
