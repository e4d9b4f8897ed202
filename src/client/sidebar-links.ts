/**
 * Returns the sidebar's link to a page. The label of a category may link to the same page, so
 * links of pages are preferred.
 */
export function currentLink(href: string): HTMLAnchorElement | null {
  const links = [
    ...document.querySelectorAll<HTMLAnchorElement>(
      `[data-sidebar] a.sidebar-link[href="${CSS.escape(href)}"]`,
    ),
  ];
  return (
    links.find((link) => link.closest('li')?.classList.contains('sidebar-category') === false) ??
    links[0] ??
    null
  );
}

/** Does the current sidebar contain this page's link, with its branch? */
export function showsPage(href: string): boolean {
  const link = currentLink(href);
  return link !== null && link.closest('li')?.classList.contains('is-closed') !== true;
}
