import { posix } from 'node:path';
import type { z } from 'zod';
import type {
  BlogConfig,
  DocsAreaConfig,
  FeedType,
  SidebarsConfig,
  VersionConfig,
} from '../model/config.js';
import type { docsArea, version } from './shape-docs.js';
import { titleFromName, type NameStyle } from '../model/name-words.js';
import { cleanPath, cleanRoute } from './text.js';
import { present } from './values.js';

type UserArea = z.output<typeof docsArea>;
type UserBlog = Extract<UserArea, { kind: 'blog' }>;
type UserDocs = Exclude<UserArea, UserBlog>;
type UserVersion = z.output<typeof version>;

/** Folders in which docsgen looks for docs if the config names none, in this order. */
export const usualDocsFolders = ['content/docs', 'docs', 'content'];

/** Folders in which docsgen looks for posts if the config names none, in this order. */
export const usualBlogFolders = ['content/blog', 'blog'];

/** Facts about the site's folder on which the defaults of docs areas depend. */
export interface SiteFolders extends NameStyle {
  /** The existing folders, of those that defaults look for. */
  readonly folders: readonly string[];
  /** Folders of this site that hold other things than docs. */
  readonly otherFolders: readonly string[];
  /** The file that defines the sidebars of the i-th area. */
  readonly sidebarsFile: (i: number) => string;
  /** The file that defines the sidebars of the j-th version of the i-th area, if there is one. */
  readonly versionSidebarsFile: (i: number, j: number) => string | undefined;
  /** Address of a page to edit files of the site, for areas without their own. */
  readonly editUrl?: string | undefined;
}

/** The docs areas with all defaults. Without areas: one area, `default`. */
export function fillAreas(
  docs: UserArea | readonly UserArea[] | undefined,
  site: SiteFolders,
): DocsAreaConfig[] {
  const areas: readonly UserArea[] =
    docs === undefined
      ? [{}]
      : Array.isArray(docs)
        ? (docs as readonly UserArea[])
        : [docs as UserArea];
  const isSingle = areas.filter((area) => !isBlog(area)).length === 1;
  const blogFolders = areas.filter(isBlog).map((area) => blogFolder(area, site));
  const withBlogs = { ...site, otherFolders: [...site.otherFolders, ...blogFolders] };
  return areas.map((area, i) =>
    isBlog(area)
      ? fillBlog(area, site, site.sidebarsFile(i))
      : fillDocs(area, isSingle, withBlogs, i),
  );
}

function isBlog(area: UserArea): area is UserBlog {
  return area.kind === 'blog';
}

function fillDocs(
  area: UserDocs,
  isSingle: boolean,
  site: SiteFolders,
  index: number,
): DocsAreaConfig {
  const id = area.id ?? 'default';
  const folder =
    area.path === undefined
      ? (usualDocsFolders.find((usual) => site.folders.includes(usual)) ?? '')
      : cleanPath(area.path);
  return present({
    id,
    folder,
    routeBase: cleanRoute(area.routeBasePath ?? (isSingle || id === 'default' ? '' : id)),
    sidebars: inline(area.sidebars),
    sidebarsFile: site.sidebarsFile(index),
    numberPrefixes: area.numberPrefixes ?? true,
    sidebarCollapsible: area.sidebarCollapsible ?? true,
    sidebarCollapsed: area.sidebarCollapsed ?? true,
    versions: fillVersions(area.versions ?? [{ name: 'current' }], (j) =>
      site.versionSidebarsFile(index, j),
    ),
    tagsFile: area.tagsFile === undefined ? undefined : cleanPath(area.tagsFile),
    ...fillShared(area, id, folder, site),
  });
}

function blogFolder({ path }: UserBlog, { folders }: SiteFolders): string {
  if (path !== undefined) return cleanPath(path);
  return usualBlogFolders.find((usual) => folders.includes(usual)) ?? 'blog';
}

function fillBlog(area: UserBlog, site: SiteFolders, sidebarsFile: string): DocsAreaConfig {
  const id = area.id ?? 'blog';
  const folder = blogFolder(area, site);
  const inFolder = (name: string): string => posix.join(folder, name);
  return present({
    id,
    folder,
    routeBase: cleanRoute(area.routeBasePath ?? id),
    sidebarsFile,
    numberPrefixes: true,
    sidebarCollapsible: true,
    sidebarCollapsed: true,
    versions: fillVersions([{ name: 'current' }]),
    tagsFile: area.tagsFile === undefined ? inFolder('tags.yml') : cleanPath(area.tagsFile),
    blog: fillBlogKeys(area, inFolder('authors.yml')),
    ...fillShared(area, id, folder, site),
  });
}

function fillBlogKeys(area: UserBlog, usualAuthorsFile: string): BlogConfig {
  const { type, limit, ...feed } = area.feedOptions ?? {};
  return {
    authorsFile: area.authorsFile === undefined ? usualAuthorsFile : cleanPath(area.authorsFile),
    authorsBase: cleanRoute(area.authorsBase ?? 'authors'),
    title: area.blogTitle ?? 'Blog',
    description: area.blogDescription ?? '',
    postsPerPage: area.postsPerPage === 'ALL' ? null : (area.postsPerPage ?? 10),
    pageBase: cleanRoute(area.pageBase ?? 'page'),
    archiveBase: area.archiveBase === null ? null : cleanRoute(area.archiveBase ?? 'archive'),
    sidebarTitle: area.blogSidebarTitle ?? 'Recent posts',
    sidebarCount: area.blogSidebarCount === 'ALL' ? null : (area.blogSidebarCount ?? 5),
    showReadingTime: area.showReadingTime ?? true,
    sortPosts: area.sortPosts ?? 'descending',
    feed: {
      ...present(feed),
      types: feedTypes(type),
      limit: limit === false ? null : limit === undefined ? 20 : limit,
    },
  };
}

function feedTypes(
  type: readonly FeedType[] | FeedType | 'all' | null | undefined,
): readonly FeedType[] {
  if (type === undefined) return ['rss', 'atom'];
  if (type === null) return [];
  if (type === 'all') return ['rss', 'atom', 'json'];
  return typeof type === 'string' ? [type] : [...new Set(type)];
}

/** The settings that all areas have. */
function fillShared(
  area: UserArea,
  id: string,
  folder: string,
  site: SiteFolders,
): Pick<
  DocsAreaConfig,
  | 'label'
  | 'exclude'
  | 'nested'
  | 'showLastUpdated'
  | 'breadcrumbs'
  | 'tagsBase'
  | 'tagSlugs'
  | 'tagsTitle'
> &
  NameStyle & { readonly editUrl: string | undefined } {
  // If the folder contains the pages or static files, they must not become docs too.
  const nestedGlobs = site.otherFolders
    .filter((other) => other !== folder && (folder === '' || other.startsWith(`${folder}/`)))
    .map((other) => `${posix.relative(folder, other)}/**`);
  return {
    label: area.label ?? labelOf(id),
    exclude: area.exclude ?? [],
    ...(nestedGlobs.length === 0 ? {} : { nested: nestedGlobs }),
    editUrl: area.editUrl ?? site.editUrl,
    acronyms: site.acronyms,
    ...(site.generatedLabels === undefined ? {} : { generatedLabels: site.generatedLabels }),
    ...(site.docusaurusTitles === undefined ? {} : { docusaurusTitles: site.docusaurusTitles }),
    showLastUpdated: area.showLastUpdated ?? false,
    breadcrumbs: area.breadcrumbs ?? true,
    tagsBase: cleanRoute(area.tagsBase ?? 'tags'),
    tagSlugs: area.tagSlugs ?? 'simple',
    tagsTitle: area.tagsTitle ?? 'Tags',
  };
}

function labelOf(id: string): string {
  if (id === 'default') return 'Documentation';
  return titleFromName(id.replace(/\.+/g, ' '));
}

function fillVersions(
  versions: readonly UserVersion[],
  sidebarsFile: (j: number) => string | undefined = () => undefined,
): VersionConfig[] {
  const markedIndex = versions.findIndex((v) => v.isLast === true);
  const lastIndex = markedIndex === -1 ? 0 : markedIndex;
  return versions.map((v, i) => {
    // Newest first: the versions before the last one are not released yet.
    const usualBanner = i === lastIndex ? 'none' : i < lastIndex ? 'unreleased' : 'unmaintained';
    const usualPath = i === lastIndex ? '' : v.name === 'current' ? 'next' : v.name;
    return present({
      name: v.name,
      label: v.label ?? (v.name === 'current' ? 'Next' : v.name),
      path: cleanRoute(v.path ?? usualPath),
      isLast: i === lastIndex,
      folder: v.folder === undefined ? undefined : cleanPath(v.folder),
      sidebars: inline(v.sidebars),
      sidebarsFile: sidebarsFile(i),
      banner: v.banner ?? usualBanner,
      editUrl: v.editUrl,
      noindex: v.noindex ?? false,
    });
  });
}

/** The sidebars; undefined for a path, whose missing file has been reported. */
function inline(sidebars: string | SidebarsConfig | undefined): SidebarsConfig | undefined {
  return typeof sidebars === 'string' ? undefined : sidebars;
}
