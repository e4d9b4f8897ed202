import { all, closest } from './dom.js';
import { save } from './storage.js';

/** Bring the active page into the sidebar's view without moving the page itself. */
function showActive(): void {
  const menu = all('[data-menu]')[0];
  const active = menu?.querySelector<HTMLElement>('[data-sidebar] [aria-current="page"]');
  if (menu === undefined || active == null) return;
  const box = menu.getBoundingClientRect();
  const place = active.getBoundingClientRect();
  if (place.top < box.top || place.bottom > box.bottom) menu.scrollTop += place.top - box.top - box.height / 3;
}

/** Hide and show the sidebar; remembered for the tab alone, until it is closed. */
function startHiding(): void {
  const { dataset } = document.documentElement;
  const show = (): void => {
    const hidden = 'sidebarHidden' in dataset;
    for (const button of all('[data-sidebar-hide]')) {
      button.setAttribute('aria-label', hidden ? 'Show sidebar' : 'Hide sidebar');
      button.setAttribute('aria-expanded', String(!hidden));
    }
  };
  show();
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
  showActive();
  startHiding();
  // In the menu of small screens there is nothing to scroll before it opens.
  all('[data-menu]')[0]?.addEventListener('toggle', () => requestAnimationFrame(showActive));
}
