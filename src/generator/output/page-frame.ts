import type { SlotComponents } from '../../components/slots.js';
import type { MainView, PageView, SidebarView } from '../../components/view.js';

/** A page without the entries of its sidebar, and its sidebar. */
export interface FramedPage {
  /** Everything that the page shows around its sidebar, and all that its chunk contains. */
  readonly frame: PageView;
  /** Undefined for a page without a sidebar, and for one whose frame has the entries, too. */
  readonly sidebar: SidebarView | undefined;
}

/**
 * Divides a page. Components of the site can show the entries of the sidebar anywhere, so with
 * `slots` the frame has all of the page.
 */
export function framed(view: PageView, slots: SlotComponents): FramedPage {
  const { main } = view;
  const sidebar = 'sidebar' in main ? main.sidebar : undefined;
  if (sidebar === undefined || Object.keys(slots).length > 0)
    return { frame: view, sidebar: undefined };
  const { name, label } = sidebar;
  const bare = { ...main, sidebar: { name, label, items: [] } } as MainView;
  return { frame: { ...view, main: bare }, sidebar };
}
