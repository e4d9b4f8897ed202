import { posix } from 'node:path';
import type { CategoryLinkConfig, DocsAreaConfig } from '../model/config.js';
import { compareText } from '../model/diagnostic.js';
import { oncePer } from '../model/once.js';
import type {
  CategoryFile,
  SidebarCategory,
  SidebarDoc,
  SidebarItem,
  SitePage,
} from '../model/site.js';
import { splitNumber } from './number-prefix.js';
import { labelFromName, type NameStyle } from '../model/name-words.js';
import { labelOf } from './page-label.js';
import { isIndex } from './routes.js';
import { isUnlisted } from './unlisted.js';

/** Makes the link of a category. The builder of the sidebar supplies it and reports unknown ids. */
export type LinkMaker = (
  link: CategoryLinkConfig | null | undefined,
  label: string,
  /** The `_category_` file with the link. */
  file: CategoryFile | undefined,
) => Pick<SidebarCategory, 'link'>;

/**
 * The sidebar items of a folder and its subfolders, sorted by position (front matter, `_category_`
 * file or number prefix) and then by name. Undefined for a folder without pages.
 */
export function autogenerate(
  dirName: string,
  pages: readonly SitePage[],
  categoryFiles: ReadonlyMap<string, CategoryFile>,
  { link, area }: Pick<FolderContext, 'link' | 'area'>,
): SidebarItem[] | undefined {
  const root = dirName === '.' ? '' : posix.normalize(dirName).replace(/\/$/, '');
  const pagesInside = pages.filter(
    (page) => root === '' || page.folder === root || page.folder.startsWith(`${root}/`),
  );
  if (pagesInside.every(isUnlisted)) return undefined;
  return folderItems(root, pagesInside, { files: categoryFiles, link, area }, undefined);
}

/** Whether readers can close a category, and whether it is closed at first. */
export function closingOf(
  { collapsible, collapsed }: Pick<CategoryFile, 'collapsible' | 'collapsed'>,
  area: Pick<DocsAreaConfig, 'sidebarCollapsible' | 'sidebarCollapsed'>,
): Pick<SidebarCategory, 'collapsible' | 'collapsed'> {
  return {
    collapsible: collapsible ?? area.sidebarCollapsible,
    collapsed: collapsed ?? area.sidebarCollapsed,
  };
}

interface FolderContext {
  readonly files: ReadonlyMap<string, CategoryFile>;
  readonly link: LinkMaker;
  readonly area: NameStyle &
    Pick<DocsAreaConfig, 'sidebarCollapsible' | 'sidebarCollapsed' | 'numberPrefixes'>;
}

interface PositionedItem {
  readonly item: SidebarItem;
  readonly position: number;
  readonly name: string;
}

function folderItems(
  folder: string,
  pages: readonly SitePage[],
  context: FolderContext,
  /** The page that the category of the folder leads to. It is no item. */
  linkedPage: SitePage | undefined,
): SidebarItem[] {
  const depth = folder === '' ? 0 : folder.split('/').length;
  const entries: PositionedItem[] = [];
  const subfolders = new Map<string, SitePage[]>();
  for (const page of pages) {
    if (page.folder === folder) {
      if (page === linkedPage) continue;
      const position = page.facts.frontMatter.sidebar_position ?? page.numberPrefix;
      entries.push({
        item: docItem(page),
        position: position ?? LAST,
        name: posix.basename(page.source),
      });
    } else {
      const child = page.folder
        .split('/')
        .slice(0, depth + 1)
        .join('/');
      const childPages = subfolders.get(child) ?? [];
      childPages.push(page);
      subfolders.set(child, childPages);
    }
  }
  for (const [child, childPages] of subfolders) entries.push(category(child, childPages, context));
  return entries
    .sort((a, b) => a.position - b.position || compareText(a.name, b.name))
    .map((entry) => entry.item);
}

function category(
  folder: string,
  pages: readonly SitePage[],
  context: FolderContext,
): PositionedItem {
  const categoryFile = context.files.get(folder);
  const file: Partial<CategoryFile> = categoryFile ?? {};
  const linked = linkedPageOf(folder, pages, file);
  const front = linked?.facts.frontMatter;
  const { name, number } = splitNumber(posix.basename(folder), context.area);
  const label =
    file.label ?? front?.sidebar_label ?? linked?.title ?? labelFromName(name, context.area);
  const { link } =
    linked === undefined
      ? context.link(file.link, label, categoryFile)
      : { link: { kind: 'doc' as const, page: linked } };
  const extras = { ...(linked === undefined ? {} : extrasOfPage(linked)), ...extrasOf(file) };
  const linkedPage = link?.kind === 'doc' ? link.page : undefined;
  const items = folderItems(folder, pages, context, linkedPage);
  const position = file.position ?? front?.sidebar_position ?? number ?? LAST;
  const place = { position, name: posix.basename(folder) };
  // A folder with nothing but the page of its category is that page.
  if (linkedPage !== undefined && items.length === 0)
    return { item: { ...docItem(linkedPage), label, ...extras }, ...place };
  const item: SidebarCategory = {
    kind: 'category',
    label,
    ...closingOf(file, context.area),
    items,
    ...(link === undefined ? {} : { link }),
    ...extras,
    ...(file.description === undefined ? {} : { description: file.description }),
  };
  return { item, ...place };
}

/**
 * The page of a folder that its category leads to: the doc that the `_category_` file names by the
 * last part of its id, or else the index page. Undefined if the file has another link or none.
 */
function linkedPageOf(
  folder: string,
  pages: readonly SitePage[],
  { link }: Partial<CategoryFile>,
): SitePage | undefined {
  const inFolder = pages.filter((page) => page.folder === folder && !isUnlisted(page));
  if (link === undefined) return inFolder.find(isIndexPage);
  return link?.type === 'doc'
    ? inFolder.find(({ id }) => posix.basename(id) === link.id)
    : undefined;
}

function docItem(page: SitePage): SidebarDoc {
  return { kind: 'doc', page, label: labelOf(page), isRef: false, ...extrasOfPage(page) };
}

/** The parts of an item that its author sets for style sheets and for components. */
export type ItemExtras = Pick<SidebarDoc, 'className' | 'customProps'>;

type GivenExtras = { readonly [Key in keyof ItemExtras]: ItemExtras[Key] | undefined };

export function extrasOf({ className, customProps }: GivenExtras): ItemExtras {
  return {
    ...(className === undefined ? {} : { className }),
    ...(customProps === undefined ? {} : { customProps }),
  };
}

/** The same parts from the front matter of a page. */
export function extrasOfPage({ facts: { frontMatter } }: SitePage): ItemExtras {
  const { sidebar_class_name: className, sidebar_custom_props: customProps } = frontMatter;
  return extrasOf({ className, customProps });
}

const isIndexPage = oncePer((page: SitePage): boolean => {
  const [folder = '', name = ''] = page.source
    .replace(/\.mdx?$/, '')
    .split('/')
    .slice(-2);
  return name === '' ? isIndex(folder, []) : isIndex(name, [folder]);
});

/** Position of items without an explicit position. They are sorted by the names on the disk. */
const LAST = Number.MAX_SAFE_INTEGER;
