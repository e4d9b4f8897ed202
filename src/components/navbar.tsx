import type { ReactElement } from 'react';
import { Brand } from './brand.js';
import { ColorModeToggle } from './color-mode-toggle.js';
import { MENU_ID } from './ids.js';
import { MenuIcon } from './icons.js';
import { NavbarItem } from './navbar-item.js';
import type { NavItemView, ShellView } from './view.js';
import { slot } from './slots.js';
import { t } from './text.js';

/** Does an item stay in the bar in a narrow window? Other items move into the menu. */
const isTool = (item: NavItemView): boolean => item.type === 'search' || item.type === 'askAi';

/** The tools at the start of the bar, which narrow windows show, too. */
function StartTools({
  items,
  view,
}: {
  readonly items: readonly NavItemView[];
  readonly view: ShellView;
}): ReactElement | null {
  if (items.length === 0) return null;
  return (
    <ul className="navbar-start">
      {items.map((item, index) => (
        <NavbarItem key={index} item={item} view={view} />
      ))}
    </ul>
  );
}

/** The bar at the top. Below 997 px, a button that opens the menu replaces its links. */
export const Navbar = slot('Navbar', ({ view }): ReactElement => {
  const { navbar, colorMode } = view.chrome;
  const links = navbar.right.filter((item) => !isTool(item));
  const [first] = navbar.left;
  const main = navbar.left.filter((item) => !isTool(item));
  const start = <StartTools items={navbar.left.filter(isTool)} view={view} />;
  const isFirst = first !== undefined && isTool(first);
  return (
    <header className="navbar" data-hide-on-scroll={navbar.hideOnScroll ? '' : undefined}>
      <div className="navbar-inner">
        {/* A popover needs no script, closes on Escape and is above everything else. */}
        <button
          type="button"
          className="icon-button navbar-menu"
          popoverTarget={MENU_ID}
          aria-label={t('Open navigation bar')}
          data-menu-open=""
        >
          <MenuIcon />
        </button>
        <Brand chrome={view.chrome} />
        {isFirst && start}
        {main.length > 0 && (
          <nav className="navbar-links" aria-label={t('Main')}>
            <ul>
              {main.map((item, index) => (
                <NavbarItem key={index} item={item} view={view} />
              ))}
            </ul>
          </nav>
        )}
        {!isFirst && start}
        <div className="navbar-tools">
          {links.length > 0 && (
            <ul className="navbar-extra">
              {links.map((item, index) => (
                <NavbarItem key={index} item={item} view={view} />
              ))}
            </ul>
          )}
          <ul>
            {navbar.right
              .filter((item) => item.type === 'askAi')
              .map((item, index) => (
                <NavbarItem key={index} item={item} view={view} />
              ))}
            {!colorMode.disableSwitch && (
              <li>
                <ColorModeToggle
                  respectSystem={colorMode.respectSystem}
                  defaultMode={colorMode.defaultMode}
                />
              </li>
            )}
            {navbar.right
              .filter((item) => item.type === 'search')
              .map((item, index) => (
                <NavbarItem key={index} item={item} view={view} />
              ))}
          </ul>
        </div>
      </div>
    </header>
  );
});
