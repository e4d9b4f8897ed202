import { posix } from 'node:path';
import type { CategoryLinkConfig } from '../model/config.js';
import { compareText } from '../model/diagnostic.js';
import { oncePer } from '../model/once.js';
import type { CategoryFile, SidebarCategory, SidebarItem, SitePage } from '../model/site.js';
import { isIndex, titleFromName } from './routes.js';

/** How a category's link is made; supplied by the sidebar's builder, which knows ids and reports unknown ones. */
export type LinkMaker = (
  link: CategoryLinkConfig | null | undefined,
  label: string,
  /** The file that has the link. */
  file: CategoryFile | undefined,
) => Pick<SidebarCategory, 'link'>;

/**
 * Sidebar items of a folder and those below it: ordered by position (front matter,
 * `_category_` file or number prefix), then by name. Undefined when it holds no page.
 */
export function autogenerate(
  dirName: string,
  pages: readonly SitePage[],
  categoryFiles: ReadonlyMap<string, CategoryFile>,
  link: LinkMaker,
): SidebarItem[] | undefined {
  const root = dirName === '.' ? '' : posix.normalize(dirName).replace(/\/$/, '');
  const below = pages.filter(
    (page) =>
      (root === '' || page.folder === root || page.folder.startsWith(`${root}/`)) &&
      page.facts.frontMatter.unlisted !== true,
  );
  return below.length === 0 ? undefined : folderItems(root, below, categoryFiles, link, true);
}

interface Ordered {
  readonly item: SidebarItem;
  readonly position: number;
  readonly name: string;
}

function folderItems(
  folder: string,
  pages: readonly SitePage[],
  files: ReadonlyMap<string, CategoryFile>,
  link: LinkMaker,
  top: boolean,
): SidebarItem[] {
  const depth = folder === '' ? 0 : folder.split('/').length;
  const entries: Ordered[] = [];
  const subfolders = new Map<string, SitePage[]>();
  for (const page of pages) {
    if (page.folder === folder) {
      // The folder's own page is the category's link; at the top it stands first in the list.
      if (!top && isOwnPage(page)) continue;
      entries.push({
        item: docItem(page),
        position: position(
          page.facts.frontMatter.sidebar_position ?? page.numberPrefix,
          isOwnPage(page),
        ),
        name: page.source,
      });
    } else {
      const child = page.folder
        .split('/')
        .slice(0, depth + 1)
        .join('/');
      const below = subfolders.get(child) ?? [];
      below.push(page);
      subfolders.set(child, below);
    }
  }
  for (const [child, below] of subfolders) entries.push(category(child, below, files, link));
  return entries
    .sort((a, b) => a.position - b.position || compareText(a.name, b.name))
    .map((entry) => entry.item);
}

function category(
  folder: string,
  pages: readonly SitePage[],
  files: ReadonlyMap<string, CategoryFile>,
  link: LinkMaker,
): Ordered {
  const categoryFile = files.get(folder);
  const file: Partial<CategoryFile> = categoryFile ?? {};
  const own = pages.find((page) => page.folder === folder && isOwnPage(page));
  const name = posix.basename(folder);
  const prefix = /^(\d+)[-_. ]+(?=[^\d\s])/.exec(name);
  const label =
    file.label ??
    own?.facts.frontMatter.sidebar_label ??
    own?.title ??
    titleFromName(name.slice(prefix?.[0].length ?? 0));
  const linked =
    file.link === undefined && own !== undefined
      ? { link: { kind: 'doc' as const, page: own } }
      : link(file.link, label, categoryFile);
  const item: SidebarCategory = {
    kind: 'category',
    label,
    collapsible: file.collapsible ?? true,
    collapsed: file.collapsed ?? true,
    items: folderItems(folder, pages, files, link, false),
    ...linked,
    ...(file.className === undefined ? {} : { className: file.className }),
    ...(file.description === undefined ? {} : { description: file.description }),
  };
  return {
    item,
    position: position(
      file.position ??
        own?.facts.frontMatter.sidebar_position ??
        (prefix === null ? undefined : Number(prefix[1])),
      false,
    ),
    name: folder,
  };
}

function docItem(page: SitePage): SidebarItem {
  const className = page.facts.frontMatter.sidebar_class_name;
  return {
    kind: 'doc',
    page,
    label: page.facts.frontMatter.sidebar_label ?? page.title,
    isRef: false,
    ...(className === undefined ? {} : { className }),
  };
}

const isOwnPage = oncePer((page: SitePage): boolean => {
  const [folder = '', name = ''] = page.source
    .replace(/\.mdx?$/, '')
    .split('/')
    .slice(-2);
  return name === '' ? isIndex(folder, []) : isIndex(name, [folder]);
});

/** Pages without a position come last, an index page without one first. */
function position(value: number | undefined, first: boolean): number {
  return value ?? (first ? -Infinity : Number.MAX_SAFE_INTEGER);
}
