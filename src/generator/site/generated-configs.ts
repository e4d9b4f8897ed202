import type { CategoryLinkConfig, DocsAreaConfig } from '../model/config.js';
import type { PluginSidebarItem } from '../model/plugin.js';
import type {
  CategoryFile,
  SidebarCategory,
  SidebarDoc,
  SidebarItem,
  SitePage,
} from '../model/site.js';
import { autogenerate, extrasOf } from './autogenerate.js';
import { labelOf } from './page-label.js';
import { isUnlisted } from './unlisted.js';

type IndexLink = Extract<NonNullable<SidebarCategory['link']>, { readonly kind: 'index' }>;

/** Links to generated pages, and the config that each has. */
type LinkConfigs = Map<IndexLink, CategoryLinkConfig>;

/** The items of a folder in the form that a config has, for plugins. Reports nothing. */
export function generatedConfigs(
  dirName: string,
  pages: readonly SitePage[],
  {
    categoryFiles,
    area,
  }: {
    readonly categoryFiles: ReadonlyMap<string, CategoryFile>;
    readonly area: DocsAreaConfig;
  },
): PluginSidebarItem[] {
  const configs: LinkConfigs = new Map();
  const link = (config: CategoryLinkConfig | null | undefined): Pick<SidebarCategory, 'link'> => {
    if (config === undefined || config === null) return {};
    if (config.type === 'doc') {
      const page = pages.find(({ id }) => id === config.id);
      return page === undefined ? {} : { link: { kind: 'doc', page } };
    }
    const place = { file: '', line: 1, column: 1 };
    const index: IndexLink = { kind: 'index', route: '', title: '', keywords: [], place };
    configs.set(index, config);
    return { link: index };
  };
  const listed = pages.filter((page) => !isUnlisted(page));
  const items = autogenerate(dirName, listed, categoryFiles, { link, area }) ?? [];
  return configsOf(items, configs);
}

function configsOf(items: readonly SidebarItem[], links: LinkConfigs): PluginSidebarItem[] {
  return items.flatMap((item): PluginSidebarItem[] => {
    if (item.kind === 'doc') return [docConfig(item)];
    return item.kind === 'category' ? [categoryConfig(item, links)] : [];
  });
}

/** A doc. It has a label if its author has given it another one than its title. */
function docConfig({ page, label, className, customProps }: SidebarDoc): PluginSidebarItem {
  const isOwn = page.facts.frontMatter.sidebar_label !== undefined || label !== labelOf(page);
  return {
    type: 'doc',
    id: page.id,
    ...(isOwn ? { label } : {}),
    ...extrasOf({ className, customProps }),
  };
}

function categoryConfig(item: SidebarCategory, links: LinkConfigs): PluginSidebarItem {
  const { label, collapsible, collapsed, description, link, className, customProps } = item;
  const target: CategoryLinkConfig | undefined =
    link?.kind === 'doc' ? { type: 'doc', id: link.page.id } : link && links.get(link);
  return {
    ...{ type: 'category', label, collapsible, collapsed },
    ...(target === undefined ? {} : { link: target }),
    ...(description === undefined ? {} : { description }),
    ...extrasOf({ className, customProps }),
    items: configsOf(item.items, links),
  };
}
