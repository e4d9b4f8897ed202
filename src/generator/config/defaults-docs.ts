import { posix } from 'node:path';
import type { z } from 'zod';
import type { DocsAreaConfig, SidebarsConfig, VersionConfig } from '../model/config.js';
import type { docsArea, version } from './shape-docs.js';
import { cleanPath, cleanRoute } from './text.js';
import { present } from './values.js';

type UserArea = z.output<typeof docsArea>;
type UserVersion = z.output<typeof version>;

/** Folders in which docsgen looks for docs if the config names none, in this order. */
export const usualDocsFolders = ['content/docs', 'docs', 'content'];

/** Facts about the site's folder on which the defaults of docs areas depend. */
export interface SiteFolders {
  /** The existing folders, of those that defaults look for. */
  readonly folders: readonly string[];
  /** Folders of this site that hold other things than docs. */
  readonly otherFolders: readonly string[];
  /** The file that defines the sidebars of the i-th area. */
  readonly sidebarsFile: (i: number) => string;
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
  const isSingle = areas.length === 1;
  return areas.map((area, i) => fillArea(area, isSingle, site, site.sidebarsFile(i)));
}

function fillArea(
  area: UserArea,
  isSingle: boolean,
  site: SiteFolders,
  sidebarsFile: string,
): DocsAreaConfig {
  const id = area.id ?? 'default';
  const folder =
    area.path === undefined
      ? (usualDocsFolders.find((usual) => site.folders.includes(usual)) ?? '')
      : cleanPath(area.path);
  // If the docs folder contains the pages or static files, they must not become docs too.
  const nestedGlobs = site.otherFolders
    .filter((other) => other !== folder && (folder === '' || other.startsWith(`${folder}/`)))
    .map((other) => `${posix.relative(folder, other)}/**`);
  const exclude = area.exclude ?? [];
  return present({
    id,
    label: area.label ?? labelOf(id),
    folder,
    routeBase: cleanRoute(area.routeBasePath ?? (isSingle || id === 'default' ? '' : id)),
    exclude: [...exclude, ...nestedGlobs.filter((glob) => !exclude.includes(glob))],
    sidebars: inline(area.sidebars),
    sidebarsFile,
    versions: fillVersions(area.versions ?? [{ name: 'current' }]),
    editUrl: area.editUrl,
    showLastUpdated: area.showLastUpdated ?? false,
    breadcrumbs: area.breadcrumbs ?? true,
    tagsFile: area.tagsFile === undefined ? undefined : cleanPath(area.tagsFile),
    tagsBase: cleanRoute(area.tagsBase ?? 'tags'),
    tagsTitle: area.tagsTitle ?? 'Tags',
  });
}

function labelOf(id: string): string {
  if (id === 'default') return 'Documentation';
  return `${id.charAt(0).toUpperCase()}${id.slice(1).replace(/[-_.]+/g, ' ')}`;
}

function fillVersions(versions: readonly UserVersion[]): VersionConfig[] {
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
      banner: v.banner ?? usualBanner,
      noindex: v.noindex ?? false,
    });
  });
}

/** The sidebars; undefined for a path, whose missing file has been reported. */
function inline(sidebars: string | SidebarsConfig | undefined): SidebarsConfig | undefined {
  return typeof sidebars === 'string' ? undefined : sidebars;
}
