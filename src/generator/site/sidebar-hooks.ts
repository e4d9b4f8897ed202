import { checkSidebarItems } from '../config/plugin-results.js';
import { readFrontMatter } from '../frontmatter/parse.js';
import type { SidebarItemConfig } from '../model/config.js';
import type { Diagnostic, Place } from '../model/diagnostic.js';
import { hookThrows, wrongResult } from '../model/hook-findings.js';
import type { SiteInput, SourceFile } from '../model/input.js';
import { oncePer } from '../model/once.js';
import type { PagePlugin } from '../model/page-plugin.js';
import { readUnit } from '../model/page-unit.js';
import type { PluginDoc, PluginSidebarContext, PluginSidebarItem } from '../model/plugin.js';
import type { AreaKey, SitePage } from '../model/site.js';

/** A list of a sidebar that docsgen generates from a folder. */
export interface GeneratedList extends Pick<PluginSidebarContext, 'item' | 'sidebar'> {
  readonly key: AreaKey;
  /** The published pages of the area. */
  readonly pages: readonly SitePage[];
  /** The items if the area has only these pages. They may be changed. */
  readonly itemsOf: (pages: readonly SitePage[]) => PluginSidebarItem[];
}

/** The items after all hooks. */
export interface ChangedItems {
  readonly items: readonly SidebarItemConfig[];
  /** The last hook, for the places of findings. */
  readonly place: Place;
}

/** Runs the hooks `sidebarItems` of the plugins of a site. */
export interface SidebarHooks {
  /** Undefined if all hooks fail. */
  readonly change: (list: GeneratedList) => ChangedItems | undefined;
  /** The findings about hooks that failed. Their lists stay as they are. */
  readonly diagnostics: () => readonly Diagnostic[];
}

/** The hooks of a site; undefined if there are none. */
export function openSidebarHooks({
  pagePlugins = [],
  pluginSite: site,
  pages: files,
  config,
}: Pick<SiteInput, 'pagePlugins' | 'pluginSite' | 'pages' | 'config'>): SidebarHooks | undefined {
  const plugins = pagePlugins.filter(({ plugin }) => plugin.sidebarItems !== undefined);
  if (plugins.length === 0 || site === undefined) return undefined;
  const faults = new Map<string, Diagnostic>();
  const report = (fault: Diagnostic): void => {
    faults.set(JSON.stringify(fault), fault);
  };
  const docOf = oncePer((page: SitePage): PluginDoc =>
    pluginDoc(page, files.get(readUnit(page.unit, config).path)),
  );
  return {
    change: ({ key, item, sidebar, pages, itemsOf }) => {
      const context = { ...key, item, sidebar, site, docs: pages.map(docOf) };
      const ofDocs: PluginSidebarContext['itemsOf'] = (docs) => {
        const ids = new Set(docs.map(({ id }) => id));
        return itemsOf(pages.filter(({ id }) => ids.has(id)));
      };
      let changed: ChangedItems | undefined;
      for (const plugin of plugins) {
        const items = (changed?.items ?? itemsOf(pages)) as readonly PluginSidebarItem[];
        const result = resultOf(plugin, { ...context, items, itemsOf: ofDocs });
        if ('fault' in result) report(result.fault);
        else changed = { items: result.items, place: plugin.placeOfHook('sidebarItems') };
      }
      return changed;
    },
    diagnostics: () => [...faults.values()],
  };
}

function pluginDoc(page: SitePage, file: SourceFile | undefined): PluginDoc {
  const { id, title, route, source, folder, numberPrefix, facts } = page;
  const position = facts.frontMatter.sidebar_position ?? numberPrefix;
  const written = file && readFrontMatter(file.text, source).written;
  return {
    ...{ id, title, route, source, folder },
    ...(position === undefined ? {} : { position }),
    frontMatter: written ?? {},
  };
}

type HookResult = { readonly items: readonly SidebarItemConfig[] } | { readonly fault: Diagnostic };

function resultOf(plugin: PagePlugin, context: PluginSidebarContext): HookResult {
  const hook = 'sidebarItems';
  let result: unknown;
  try {
    result = plugin.plugin[hook]?.(context);
  } catch (error) {
    return { fault: hookThrows(plugin, hook, error, `the sidebar "${context.sidebar}"`) };
  }
  const checked = checkSidebarItems(result);
  return 'value' in checked
    ? { items: checked.value }
    : { fault: wrongResult(plugin, hook, checked.wrong) };
}
