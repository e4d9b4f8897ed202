import { isPlain } from './app/links.js';
import { all, closest, DESKTOP } from './dom.js';
import { dispatchShown } from './page.js';
import { t } from '../components/text.js';

const OPEN = 'data-open';

/** Does the browser have popovers? In browsers before 2024, an attribute opens the menu. */
const hasPopover = (): boolean => 'showPopover' in HTMLElement.prototype;

/** Reads the state from the popover, because its `toggle` event comes later than the change. */
function isOpen(menu: HTMLElement): boolean {
  return hasPopover() ? menu.matches(':popover-open') : menu.hasAttribute(OPEN);
}

function close(menu: HTMLElement): void {
  if (!isOpen(menu)) return;
  if (hasPopover()) menu.hidePopover();
  else applyState(menu, false);
}

/** Applies the menu's state: while it is open, the rest of the page is inert. */
function applyState(menu: HTMLElement, open: boolean): void {
  // With popovers the browser shows and hides the menu itself.
  if (!hasPopover()) menu.toggleAttribute(OPEN, open);
  // A dialog only while it covers the page: in a wide window the menu is the sidebar's column.
  for (const [name, value] of Object.entries({
    role: 'dialog',
    'aria-modal': 'true',
    'aria-label': t('Navigation bar'),
  })) {
    if (open) menu.setAttribute(name, value);
    else menu.removeAttribute(name);
  }
  document.documentElement.toggleAttribute('data-menu-shown', open);
  for (const element of all('.navbar, .announcement, main, .footer, .skip-link'))
    element.inert = open;
  for (const button of all('[data-menu-open]')) button.setAttribute('aria-expanded', String(open));
  if (open) {
    showPane(menu, menu.querySelector('[data-sidebar]') === null ? 'primary' : 'secondary');
    // A menu without items has only the tree.
    const tree = menu.querySelector('.menu-primary ul > li') === null ? treeOf(menu) : undefined;
    if (tree !== undefined) void showTree(menu, tree);
    (menu.querySelector<HTMLElement>('[data-menu-close]') ?? menu).focus({ preventScroll: true });
  } else {
    all('[data-menu-open]')[0]?.focus({ preventScroll: true });
  }
}

function showPane(menu: HTMLElement, pane: string): void {
  menu.dataset['pane'] = pane;
}

/** The page whose sidebar a menu without one can show. */
function treeOf(menu: HTMLElement): string | undefined {
  return menu.querySelector('a[data-menu-tree]')?.getAttribute('href') ?? undefined;
}

/** Shows the sidebar of another page in the menu. Returns false if it cannot be fetched. */
async function showTree(menu: HTMLElement, href: string): Promise<boolean> {
  const place = menu.querySelector('.menu-sidebar');
  if (place?.querySelector('[data-sidebar]') === null) {
    const { fetchSidebar, removeMarks } = await import('./sidebar-markup.js');
    const sidebar = await fetchSidebar(href);
    if (sidebar?.querySelector('[data-sidebar]') == null) return false;
    removeMarks(sidebar);
    place.replaceChildren(...sidebar.childNodes);
    dispatchShown(location.pathname, 'sidebar');
  }
  switchPane(menu, 'secondary');
  return true;
}

/** Shows a pane, and focuses the button that switches back: the pressed one is now hidden. */
function switchPane(menu: HTMLElement, pane: string): void {
  showPane(menu, pane);
  menu.querySelector<HTMLElement>(`.menu-${pane} :is([data-menu-pane], [data-menu-tree])`)?.focus();
}

/** Starts the menu of narrow windows: opening, closing and switching between its two panes. */
export function startMenu(): void {
  const menu = all('[data-menu]')[0];
  if (menu === undefined) return;

  if (hasPopover()) {
    menu.addEventListener('toggle', (event) => {
      if (event.target === menu && event instanceof ToggleEvent)
        applyState(menu, event.newState === 'open');
    });
  } else {
    document.addEventListener('click', (event) => {
      if (closest(event, 'button[data-menu-open]') !== null) applyState(menu, true);
      else if (closest(event, '[data-menu-close]') !== null) close(menu);
    });
    document.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') close(menu);
    });
  }

  menu.addEventListener('click', (event) => {
    const pane = closest(event, '[data-menu-pane]')?.dataset['menuPane'];
    const tree = closest(event, 'a[data-menu-tree]')?.getAttribute('href');
    if (pane !== undefined) switchPane(menu, pane);
    else if (tree != null && isPlain(event)) {
      event.preventDefault();
      void showTree(menu, tree).then((isShown) => {
        if (!isShown) location.assign(tree);
      });
    } else if (closest(event, 'a[href]') !== null) {
      close(menu);
    }
  });
  matchMedia(DESKTOP).addEventListener('change', () => close(menu));
  addEventListener('popstate', () => close(menu));
  // Otherwise the menu would still be open when the back/forward cache restores the page.
  addEventListener('pagehide', () => close(menu));
}
