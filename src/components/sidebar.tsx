import type { ReactElement } from 'react';
import { CollapseIcon } from './icons.js';
import { SidebarItems } from './sidebar-items.js';
import { slot } from './slots.js';
import { t } from './text.js';

/** The tree of pages beside the article. */
export const Sidebar = slot('Sidebar', ({ sidebar, options }): ReactElement => {
  return (
    <>
      <nav className="sidebar" aria-label={sidebar.label} data-sidebar="">
        {sidebar.title !== undefined && <p className="sidebar-title">{sidebar.title}</p>}
        <SidebarItems items={sidebar.items} path="sidebar" autoCollapse={options.autoCollapse} />
      </nav>
      {options.hideable && (
        <button
          type="button"
          className="sidebar-hide needs-js"
          data-sidebar-hide=""
          aria-label={t('Hide sidebar')}
          aria-expanded="true"
        >
          <CollapseIcon className="icon-back" />
          <span>{t('Hide sidebar')}</span>
        </button>
      )}
    </>
  );
});
