import { own } from '../../components/own.js';
import type { CategoryPage, Sidebar, SidebarCategory, SidebarItem } from '../model/site.js';

/** The sidebars of an area, and the generated pages of their categories. */
interface Sidebars {
  readonly sidebars: readonly Sidebar[];
  readonly categories: readonly CategoryPage[];
}

/**
 * The same sidebars with translated labels, titles and descriptions. Texts without a translation
 * stay as they are.
 */
export function translateSidebars(
  { sidebars, categories }: Sidebars,
  texts: Readonly<Record<string, string>>,
): Sidebars {
  if (Object.keys(texts).length === 0) return { sidebars, categories };
  const translate = (text: string): string => own(texts, text) ?? text;
  const newCategories = new Map<SidebarCategory, SidebarCategory>();
  const newSidebars = new Map<Sidebar, Sidebar>();

  /** The title and the description of an item, by its label. */
  const about = (
    label: string,
    { title, description }: { readonly title?: string; readonly description?: string },
  ): object => ({
    ...(title === undefined ? {} : { title: own(texts, `${label}.title`) ?? translate(title) }),
    ...(description === undefined
      ? {}
      : { description: own(texts, `${label}.description`) ?? description }),
  });

  const category = (before: SidebarCategory): SidebarCategory => {
    const { link } = before;
    const after: SidebarCategory = {
      ...before,
      ...about(before.label, before),
      label: translate(before.label),
      ...(link?.kind === 'index' ? { link: { ...link, ...about(before.label, link) } } : {}),
      items: before.items.map(item),
    };
    newCategories.set(before, after);
    return after;
  };

  const item = (before: SidebarItem): SidebarItem => {
    if (before.kind === 'category') return category(before);
    if (before.kind === 'html') return before;
    const label = translate(before.label);
    return before.kind === 'doc' || before.kind === 'heading'
      ? { ...before, label }
      : { ...before, label, ...about(before.label, before) };
  };

  for (const sidebar of sidebars)
    newSidebars.set(sidebar, { ...sidebar, items: sidebar.items.map(item) });
  return {
    sidebars: [...newSidebars.values()],
    categories: categories.map((page) => ({
      ...page,
      category: newCategories.get(page.category) ?? page.category,
      sidebar: newSidebars.get(page.sidebar) ?? page.sidebar,
    })),
  };
}
