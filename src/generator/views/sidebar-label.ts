import { itemsInside, type NavItemConfig, type SiteConfig } from '../model/config.js';
import { titleFromName } from '../model/name-words.js';

/**
 * The name of a sidebar for readers: the label of the navbar's item that opens it, else words from
 * its id (`tutorialSidebar` → `Tutorial`).
 */
export function sidebarLabel(name: string, { navbar }: SiteConfig): string {
  const label = labelIn(navbar.items, name);
  if (label !== undefined) return label;
  const words = name
    .replace(/[-_ ]*sidebar$/i, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase();
  return words === '' || words === 'default' ? 'Docs' : titleFromName(words);
}

function labelIn(items: readonly NavItemConfig[], name: string): string | undefined {
  for (const item of items) {
    const label =
      item.type === 'docSidebar' && item.sidebarId === name
        ? item.label
        : labelIn(itemsInside(item), name);
    if (label !== undefined) return label;
  }
  return undefined;
}
