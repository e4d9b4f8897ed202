import type { ReactElement } from 'react';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { Sidebar } from '../../components/sidebar.js';
import { SidebarItems } from '../../components/sidebar-items.js';
import { withTexts } from '../../components/text.js';
import type { Chrome, SidebarNode, SidebarView } from '../../components/view.js';
import { deferInlineStyles } from '../model/inline-styles.js';
import { oncePer } from '../model/once.js';
import type { PageSidebar } from '../model/output.js';

/** In place of the items of a sidebar or of a category. React escapes `<` in all texts. */
const HOLE: SidebarNode = { kind: 'html', html: '<\0items\0>' };
const HOLE_ITEM = '<li class="sidebar-item"><\0items\0></li>';

/** The parts of sidebars that many pages share. Each is rendered once. */
interface SidebarParts {
  /** The markup of nodes that many pages have. */
  readonly nodes: WeakMap<SidebarNode, string>;
  /** The markup of sidebars and open categories around their items, by their data as JSON. */
  readonly frames: Map<string, readonly string[]>;
}

const partsOf = oncePer((chrome: Chrome): SidebarParts => {
  void chrome;
  return { nodes: new WeakMap(), frames: new Map() };
});

/**
 * The markup of a sidebar with docsgen's own components. Pages share most of their nodes, so React
 * renders each node once, and the markup of a sidebar is joined from them.
 */
export function sidebarMarkup({ sidebar, chrome }: PageSidebar): string {
  const { sidebarOptions: options } = chrome;
  const { nodes, frames } = partsOf(chrome);
  const render = (element: ReactElement): string =>
    withTexts(chrome.texts, () => deferInlineStyles(renderToString(element)));
  const renderAll = (view: SidebarView): string =>
    render(createElement(Sidebar, { sidebar: view, options }));
  // The names of disclosures depend on their neighbours.
  if (options.autoCollapse) return renderAll(sidebar);

  const renderNode = (node: SidebarNode): string => {
    const list = createElement(SidebarItems, {
      items: [node],
      path: 'sidebar',
      autoCollapse: false,
    });
    return render(list).slice('<ul>'.length, -'</ul>'.length);
  };
  const around = (frame: object, make: () => string, items: readonly SidebarNode[]): string => {
    const key = JSON.stringify(frame);
    const parts = frames.get(key) ?? make().split(HOLE_ITEM);
    frames.set(key, parts);
    return parts.join(items.map(markupOf).join(''));
  };
  const markupOf = (node: SidebarNode): string => {
    if (node.kind === 'category' && node.items !== undefined) {
      const frame = { ...node, items: [HOLE] };
      return around(frame, () => renderNode(frame), node.items);
    }
    const markup = nodes.get(node) ?? renderNode(node);
    nodes.set(node, markup);
    return markup;
  };
  const frame = { ...sidebar, items: [HOLE] };
  return around(frame, () => renderAll(frame), sidebar.items);
}
