import type { ReactElement } from 'react';
import { CollapseIcon } from './icons.js';
import { SidebarItems } from './sidebar-items.js';
import type { Chrome, SidebarView } from './view.js';

/** The tree of pages beside the article. */
export function Sidebar({ sidebar, options }: { readonly sidebar: SidebarView; readonly options: Chrome['sidebarOptions'] }): ReactElement {
  return (
    <>
      <nav className="sidebar" aria-label={sidebar.label} data-sidebar="">
        <SidebarItems items={sidebar.items} path="sidebar" autoCollapse={options.autoCollapse} />
      </nav>
      {options.hideable && (
        <button type="button" className="sidebar-hide needs-js" data-sidebar-hide="" aria-label="Hide sidebar" aria-expanded="true">
          <CollapseIcon />
          <span>Hide sidebar</span>
        </button>
      )}
    </>
  );
}
