import type { Chrome, NavItemView } from '../../components/view.js';
import type { SiteConfig } from '../model/config.js';
import { classInlineStyles } from '../model/inline-styles.js';
import type { Sidebar, SidebarItem } from '../model/site.js';
import { inlineStyleFile } from './inline-style-file.js';
import { hrefOfFile } from '../site/references.js';

/**
 * Replaces the `style` attributes in the chrome's HTML with classes. Returns their style sheet,
 * which also has the styles of the sidebars' HTML.
 */
export function classedChrome(
  chrome: Chrome,
  sidebars: readonly Sidebar[],
  config: SiteConfig,
): { chrome: Chrome; sheet: { file: string; text: string } | undefined } {
  const rules = new Set(sidebars.flatMap(({ items }) => items.flatMap(stylesOf)));
  const classed = (html: string): string => {
    const result = classInlineStyles(html);
    for (const css of result.styles) rules.add(css);
    return result.html;
  };
  const item = (view: NavItemView): NavItemView => classedItem(view, classed);
  const { announcement, navbar, assets, footer } = chrome;
  const next: Chrome = {
    ...chrome,
    navbar: { ...navbar, left: navbar.left.map(item), right: navbar.right.map(item) },
    ...(announcement === undefined
      ? {}
      : { announcement: { ...announcement, html: classed(announcement.html) } }),
    ...(footer === undefined ? {} : { footer: classedFooter(footer, classed) }),
  };
  if (rules.size === 0) return { chrome, sheet: undefined };
  const sheet = inlineStyleFile([...rules].sort());
  const styles = [...assets.styles, hrefOfFile(sheet.file, config)];
  return { chrome: { ...next, assets: { ...assets, styles } }, sheet };
}

function classedItem(view: NavItemView, classed: (html: string) => string): NavItemView {
  const each = (items: readonly NavItemView[]): readonly NavItemView[] =>
    items.map((item) => classedItem(item, classed));
  switch (view.type) {
    case 'html':
      return { ...view, html: classed(view.html) };
    case 'dropdown':
      return { ...view, items: each(view.items) };
    case 'versions':
    case 'locales': {
      const { before, after } = view;
      return {
        ...view,
        ...(before === undefined ? {} : { before: each(before) }),
        ...(after === undefined ? {} : { after: each(after) }),
      };
    }
    default:
      return view;
  }
}

/** The inline styles of HTML in a sidebar. */
function stylesOf(item: SidebarItem): readonly string[] {
  if (item.kind === 'category') return item.items.flatMap(stylesOf);
  return item.kind === 'html' ? classInlineStyles(item.html).styles : [];
}

function classedFooter(
  footer: NonNullable<Chrome['footer']>,
  classed: (html: string) => string,
): NonNullable<Chrome['footer']> {
  const { copyrightHtml, columns } = footer;
  return {
    ...footer,
    ...(copyrightHtml === undefined ? {} : { copyrightHtml: classed(copyrightHtml) }),
    columns: columns.map((column) =>
      column.html === undefined ? column : { ...column, html: column.html.map(classed) },
    ),
  };
}
