import { all, closest, closestAll } from './dom.js';
import { onPage } from './page.js';
import { currentLink } from './sidebar-links.js';
import { save } from './storage.js';
import { fill } from '../components/fill.js';
import { t } from '../components/text.js';

/** Adds a button to each closed branch, which is not in the page: the button fetches it. */
function addBranchButtons(): void {
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

/** Scrolls the sidebar to the active page, without scrolling the page itself. */
function showActive(): void {
  const menu = all('[data-menu]')[0];
  const active = menu?.querySelector<HTMLElement>('[data-sidebar] [aria-current="page"]');
  if (menu === undefined || active == null) return;
  const box = menu.getBoundingClientRect();
  const activeBox = active.getBoundingClientRect();
  if (activeBox.top < box.top || activeBox.bottom > box.bottom)
    menu.scrollTop += activeBox.top - box.top - box.height / 3;
}

/** Marks the current page in the sidebar as the server does, and opens the branches above it. */
function markCurrent(href: string): void {
  const link = currentLink(href);
  if (link === null || link.getAttribute('aria-current') === 'page') return;
  for (const marked of all('[data-sidebar] .is-active, [data-sidebar] .is-trail'))
    marked.classList.remove('is-active', 'is-trail');
  for (const current of all('[data-sidebar] [aria-current]'))
    current.removeAttribute('aria-current');
  link.setAttribute('aria-current', 'page');
  const item = link.closest('li');
  if (item === null) return;
  item.classList.add('is-active');
  openDetails(item);
  for (const ancestor of closestAll(item.parentElement, 'li')) {
    ancestor.classList.add('is-trail');
    openDetails(ancestor);
  }
}

function openDetails(item: HTMLElement): void {
  const details = item.querySelector<HTMLDetailsElement>(':scope > details');
  if (details !== null) details.open = true;
}

/** Starts the button that hides and shows the sidebar. The choice is kept for the browser tab. */
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

/** Starts the docs sidebar. */
export function startSidebar(): void {
  onPage((href) => {
    markCurrent(href);
    addBranchButtons();
    // Measuring now would lay out the new page twice.
    requestAnimationFrame(showActive);
  }, 'sidebar');
  startHiding();
  document.addEventListener('click', (event) => {
    const item = closest(event, '[data-branch]')?.closest('li');
    if (item != null) void import('./sidebar-markup.js').then(({ openBranch }) => openBranch(item));
  });
  // In a narrow window the sidebar is in the menu, and cannot scroll before the menu opens.
  all('[data-menu]')[0]?.addEventListener('toggle', () => requestAnimationFrame(showActive));
}
