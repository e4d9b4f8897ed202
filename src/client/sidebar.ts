import { all, closest } from './dom.js';
import { onPage } from './page.js';
import { save } from './storage.js';
import { fill } from '../components/fill.js';
import { t } from '../components/text.js';

/** The link of the sidebar that is a page's own: the label of a category may lead to its first page, too. */
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

/** Does the sidebar that is shown have this page's link, with its branch? */
export function showsPage(href: string): boolean {
  const link = currentLink(href);
  return link !== null && link.closest('li')?.classList.contains('is-closed') !== true;
}

/** Closed branches are not in the page: a button fetches and unfolds them. */
function offerBranches(): void {
  for (const item of all('[data-sidebar] li.is-closed')) {
    const link = item.querySelector(':scope > a.sidebar-link');
    if (link === null || item.querySelector(':scope > button') !== null) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'sidebar-toggle';
    button.dataset['branch'] = '';
    button.setAttribute('aria-expanded', 'false');
    button.setAttribute(
      'aria-label',
      fill(t('Pages of {label}'), { label: link.textContent ?? '' }),
    );
    const chevron = document.createElement('span');
    chevron.className = 'icon-chevron';
    button.append(chevron);
    link.after(button);
  }
}

/** Bring the active page into the sidebar's view without moving the page itself. */
function showActive(): void {
  const menu = all('[data-menu]')[0];
  const active = menu?.querySelector<HTMLElement>('[data-sidebar] [aria-current="page"]');
  if (menu === undefined || active == null) return;
  const box = menu.getBoundingClientRect();
  const place = active.getBoundingClientRect();
  if (place.top < box.top || place.bottom > box.bottom)
    menu.scrollTop += place.top - box.top - box.height / 3;
}

/** Mark the page that is shown, as the server does in its sidebar, and open the way to it. */
function markCurrent(href: string): void {
  const link = currentLink(href);
  if (link === null || link.getAttribute('aria-current') === 'page') return;
  for (const old of all('[data-sidebar] .is-active, [data-sidebar] .is-trail'))
    old.classList.remove('is-active', 'is-trail');
  for (const old of all('[data-sidebar] [aria-current]')) old.removeAttribute('aria-current');
  link.setAttribute('aria-current', 'page');
  const item = link.closest('li');
  item?.classList.add('is-active');
  const own = item?.querySelector<HTMLDetailsElement>(':scope > details');
  if (own != null) own.open = true;
  for (
    let above = item?.parentElement?.closest('li') ?? null;
    above !== null;
    above = above.parentElement?.closest('li') ?? null
  ) {
    above.classList.add('is-trail');
    const details = above.querySelector<HTMLDetailsElement>(':scope > details');
    if (details !== null) details.open = true;
  }
}

/** Hide and show the sidebar; remembered for the tab alone, until it is closed. */
function startHiding(): void {
  const { dataset } = document.documentElement;
  const show = (): void => {
    const hidden = 'sidebarHidden' in dataset;
    for (const button of all('[data-sidebar-hide]')) {
      button.setAttribute('aria-label', hidden ? t('Show sidebar') : t('Hide sidebar'));
      button.setAttribute('aria-expanded', String(!hidden));
    }
  };
  onPage(show, 'sidebar');
  document.addEventListener('click', (event) => {
    if (closest(event, '[data-sidebar-hide]') === null) return;
    if ('sidebarHidden' in dataset) delete dataset['sidebarHidden'];
    else dataset['sidebarHidden'] = '';
    save('docsgen.sidebar', 'sidebarHidden' in dataset ? 'hidden' : null, 'sessionStorage');
    show();
  });
}

/** The docs sidebar. */
export function startSidebar(): void {
  onPage((href) => {
    markCurrent(href);
    offerBranches();
    // To measure now would have the new page laid out twice.
    requestAnimationFrame(showActive);
  }, 'sidebar');
  startHiding();
  document.addEventListener('click', (event) => {
    const item = closest(event, '[data-branch]')?.closest('li');
    if (item != null) void import('./sidebar-markup.js').then(({ openBranch }) => openBranch(item));
  });
  // In the menu of small screens there is nothing to scroll before it opens.
  all('[data-menu]')[0]?.addEventListener('toggle', () => requestAnimationFrame(showActive));
}
