import type { ReactElement } from 'react';
import { Brand } from './brand.js';
import { BackIcon, CloseIcon } from './icons.js';
import { MENU_ID } from './ids.js';
import { Markup } from './markup.js';
import { NavbarItem } from './navbar-item.js';
import type { ShellView } from './view.js';
import { t } from './text.js';
import { VariantMenu } from './variant-menu.js';

/**
 * In a narrow window, a popover with the primary menu (the links of the navbar) and the secondary
 * menu (the docs sidebar). The client shows one of them at a time; without scripts both are shown.
 * In a wide window, the same element is the column of the sidebar: the page needs only one sidebar.
 * On a page without a sidebar, the client fetches that of the documentation when a reader asks.
 */
export function Menu({
  view,
  sidebar,
}: {
  readonly view: ShellView;
  /** Finished markup of the sidebar. */ readonly sidebar: string;
}): ReactElement {
  const { navbar, tree } = view.chrome;
  const variants = view.elsewhere?.variants;
  const items = [...navbar.left, ...navbar.right].filter(
    (item) => item.type !== 'search' && item.type !== 'askAi',
  );
  return (
    <div
      className="menu"
      id={MENU_ID}
      popover="auto"
      data-menu=""
      data-pane={view.sidebar === undefined ? 'primary' : 'secondary'}
    >
      <div className="menu-head">
        <Brand chrome={view.chrome} />
        <button
          type="button"
          className="icon-button"
          popoverTarget={MENU_ID}
          popoverTargetAction="hide"
          aria-label={t('Close navigation bar')}
          data-menu-close=""
        >
          <CloseIcon />
        </button>
      </div>
      <nav className="menu-primary" aria-label={t('Main menu')}>
        {view.sidebar !== undefined && (
          <button type="button" className="menu-switch needs-js" data-menu-pane="secondary">
            {view.sidebar.label}
          </button>
        )}
        {view.sidebar === undefined && tree !== undefined && (
          <a className="menu-switch" href={tree.href} data-menu-tree="">
            {tree.label}
          </a>
        )}
        <ul>
          {items.map((item, index) => (
            <NavbarItem key={index} item={item} view={view} inMenu />
          ))}
        </ul>
      </nav>
      {(view.sidebar !== undefined || tree !== undefined) && (
        <div className="menu-secondary">
          <button type="button" className="menu-switch needs-js" data-menu-pane="primary">
            <BackIcon className="icon-back" />
            {t('Back to main menu')}
          </button>
          {variants !== undefined && (
            <ul className="menu-variants">
              <VariantMenu variants={variants} inMenu />
            </ul>
          )}
          <Markup as="div" className="menu-sidebar" suppressHydrationWarning html={sidebar} />
        </div>
      )}
    </div>
  );
}
