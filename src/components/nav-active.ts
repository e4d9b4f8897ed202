import { isBelow } from './link.js';
import type { NavItemView, ShellView } from './view.js';

/** Does an item link to the page, or to a page above it? The home link has no pages below it. */
export function isActive(item: NavItemView, view: ShellView): boolean {
  const { href, route, chrome } = view;
  switch (item.type) {
    case 'link':
      if (item.external) return false;
      if (item.activePattern !== undefined) return new RegExp(item.activePattern, 'i').test(href);
      if (item.exact === true || item.href === chrome.homeHref) return item.href === href;
      if (item.activeBase !== undefined)
        return isBelow(href, item.activeBase) || isBelow(route, item.activeBase);
      return isBelow(href, item.href);
    case 'dropdown':
      return item.items.some((child) => isActive(child, view));
    case 'versions':
    case 'locales':
      return [item.before, item.after].some((items) =>
        items?.some((child) => isActive(child, view)),
      );
    default:
      return false;
  }
}
