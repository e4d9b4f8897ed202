import { Markup } from './markup.js';
import type { ReactElement } from 'react';
import { AskAiButton } from './ask-ai-button.js';
import { Dropdown } from './dropdown.js';
import { ExternalMark } from './external-mark.js';
import { GlobeIcon } from './icons.js';
import { externalProps, menuPlaceProps } from './link.js';
import { isActive } from './nav-active.js';
import { SearchButton } from './search-button.js';
import { slot } from './slots.js';
import { fill } from './fill.js';
import { t } from './text.js';
import type { NavItemView, ShellView } from './view.js';

/** An item of the navbar or the menu, as a list item. */
export const NavbarItem = slot('NavbarItem', ({ item, view, inMenu = false }): ReactElement => {
  switch (item.type) {
    case 'link': {
      const active = isActive(item, view);
      const isIcon = item.iconOnly === true;
      const classes = ['nav-link', isIcon ? 'nav-icon' : '', item.className ?? ''];
      return (
        <li>
          <a
            className={classes.filter((name) => name !== '').join(' ')}
            href={item.href}
            aria-current={active ? (item.href === view.href ? 'page' : 'true') : undefined}
            data-tip={isIcon && !inMenu ? item.label : undefined}
            {...externalProps(item.external)}
          >
            {isIcon && !inMenu ? <span className="sr-only">{item.label}</span> : item.label}
            {item.external && <ExternalMark icon={!isIcon || inMenu} />}
          </a>
        </li>
      );
    }
    case 'dropdown': {
      const active = item.items.some((child) => isActive(child, view));
      return (
        <Dropdown label={item.label} className={item.className} inMenu={inMenu} active={active}>
          {item.href !== undefined && (
            <NavbarItem
              item={{
                type: 'link',
                label: fill(t('All of {label}'), { label: item.label }),
                href: item.href,
                external: false,
                exact: true,
              }}
              view={view}
              inMenu={inMenu}
            />
          )}
          <NavbarItems items={item.items} view={view} inMenu={inMenu} />
        </Dropdown>
      );
    }
    case 'versions': {
      const here = view.elsewhere?.versions;
      const own = here?.area === item.area ? here : undefined;
      const places = new Map(own?.places);
      const label = own?.label ?? item.label;
      return (
        <Dropdown
          label={label}
          describe={t('Version')}
          className={item.className}
          inMenu={inMenu}
          active={isActive(item, view)}
        >
          <NavbarItems items={item.before} view={view} inMenu={inMenu} />
          {item.items.map((offered) => (
            <li key={offered.version}>
              <a
                className="nav-link"
                {...menuPlaceProps(places.get(offered.version), offered)}
                data-version-area={item.area}
                data-version={offered.version}
                aria-current={offered.label === label ? 'true' : undefined}
                {...externalProps(offered.external)}
              >
                {offered.label}
              </a>
            </li>
          ))}
          <NavbarItems items={item.after} view={view} inMenu={inMenu} />
        </Dropdown>
      );
    }
    case 'locales': {
      const places = new Map(view.elsewhere?.locales);
      return (
        <Dropdown
          label={item.label}
          describe={t('Language')}
          icon={<GlobeIcon />}
          className={item.className}
          inMenu={inMenu}
          active={isActive(item, view)}
        >
          <NavbarItems items={item.before} view={view} inMenu={inMenu} />
          {item.items.map((locale) => (
            <li key={locale.lang}>
              <a
                className="nav-link"
                {...menuPlaceProps(places.get(locale.lang), locale)}
                lang={locale.lang}
                hrefLang={locale.lang}
                aria-current={locale.lang === view.lang ? 'true' : undefined}
              >
                {locale.label}
              </a>
            </li>
          ))}
          <NavbarItems items={item.after} view={view} inMenu={inMenu} />
        </Dropdown>
      );
    }
    case 'search':
      return <SearchButton className={item.className} searchHref={view.chrome.searchHref} />;
    case 'askAi':
      return <AskAiButton className={item.className} label={item.label} script={item.script} />;
    case 'html':
      return <Markup as="li" className={item.className} html={item.html} />;
  }
});

interface NavbarItemsProps {
  readonly items: readonly NavItemView[] | undefined;
  readonly view: ShellView;
  readonly inMenu: boolean;
}

/** The items in a dropdown. */
function NavbarItems({ items = [], view, inMenu }: NavbarItemsProps): ReactElement[] {
  return items.map((child, index) => (
    <NavbarItem key={index} item={child} view={view} inMenu={inMenu} />
  ));
}
