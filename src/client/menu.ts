import { all, closest, DESKTOP } from './dom.js';
import { t } from '../components/text.js';

const OPEN = 'data-open';

/** Browsers before 2024 have no popovers: there an attribute opens the menu and CSS shows it alike. */
const hasPopover = (): boolean => 'showPopover' in HTMLElement.prototype;

/** Asked of the popover itself: its `toggle` event comes later than the change. */
function isOpen(menu: HTMLElement): boolean {
  return hasPopover() ? menu.matches(':popover-open') : menu.hasAttribute(OPEN);
}

function close(menu: HTMLElement): void {
  if (!isOpen(menu)) return;
  if (hasPopover()) menu.hidePopover();
  else settle(menu, false);
}

/** Everything beside the menu is out of reach while it covers the page, and the page does not scroll. */
function settle(menu: HTMLElement, open: boolean): void {
  // Where there are popovers the browser's own state alone shows the menu: `toggle`, which calls this, comes after it.
  if (!hasPopover()) menu.toggleAttribute(OPEN, open);
  // A dialog only while it covers the page: on a wide screen the same element is the sidebar's column.
  for (const [name, value] of Object.entries({
    role: 'dialog',
    'aria-modal': 'true',
    'aria-label': t('Navigation bar'),
  })) {
    if (open) menu.setAttribute(name, value);
    else menu.removeAttribute(name);
  }
  document.documentElement.toggleAttribute('data-menu-shown', open);
  for (const beside of all('.navbar, .announcement, main, .footer, .skip-link'))
    beside.inert = open;
  for (const button of all('[data-menu-open]')) button.setAttribute('aria-expanded', String(open));
  if (open) {
    showPane(menu, menu.querySelector('.menu-secondary') === null ? 'primary' : 'secondary');
    (menu.querySelector<HTMLElement>('[data-menu-close]') ?? menu).focus();
  } else {
    all('[data-menu-open]')[0]?.focus();
  }
}

function showPane(menu: HTMLElement, pane: string): void {
  menu.dataset['pane'] = pane;
}

/** Opening, closing and the two panes of the menu of small screens. */
export function startMenu(): void {
  const menu = all('[data-menu]')[0];
  if (menu === undefined) return;

  if (hasPopover()) {
    menu.addEventListener('toggle', (event) => {
      if (event.target === menu && event instanceof ToggleEvent)
        settle(menu, event.newState === 'open');
    });
  } else {
    document.addEventListener('click', (event) => {
      if (closest(event, 'button[data-menu-open]') !== null) settle(menu, true);
      else if (closest(event, '[data-menu-close]') !== null) close(menu);
    });
    document.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') close(menu);
    });
  }

  menu.addEventListener('click', (event) => {
    const pane = closest(event, '[data-menu-pane]')?.dataset['menuPane'];
    if (pane !== undefined) {
      showPane(menu, pane);
      // The button that was pressed is gone from view; the way back is in the other pane.
      menu.querySelector<HTMLElement>(`.menu-${pane} [data-menu-pane]`)?.focus();
    } else if (closest(event, 'a[href]') !== null) {
      close(menu);
    }
  });
  matchMedia(DESKTOP).addEventListener('change', () => close(menu));
  addEventListener('popstate', () => close(menu));
  // A page that comes back from the back/forward cache would still have its menu open.
  addEventListener('pagehide', () => close(menu));
}
