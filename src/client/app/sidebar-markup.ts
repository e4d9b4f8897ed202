import { currentLink } from '../sidebar.js';

/** Does the sidebar that is shown have this page's link, with its branch? */
export function showsPage(href: string): boolean {
  const link = currentLink(href);
  return link !== null && link.closest('li')?.classList.contains('is-closed') !== true;
}

/** The markup of a page's sidebar, taken from the page itself; undefined when it cannot be had. */
export async function sidebarOf(href: string): Promise<string | undefined> {
  try {
    const response = await fetch(href, { priority: 'low' });
    if (!response.ok) return undefined;
    return new DOMParser().parseFromString(await response.text(), 'text/html').querySelector('.menu-sidebar')?.innerHTML;
  } catch {
    return undefined;
  }
}
