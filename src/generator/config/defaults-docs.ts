import { posix } from 'node:path';
import type { z } from 'zod';
import type { DocsAreaConfig, SidebarsConfig, VersionConfig } from '../model/config.js';
import type { docsArea, version } from './shape-docs.js';
import { cleanPath, cleanRoute } from './text.js';
import { present } from './values.js';

type UserArea = z.output<typeof docsArea>;
type UserVersion = z.output<typeof version>;

/** Where docs are looked for when the config does not say. */
export const usualDocsFolders = ['content/docs', 'docs', 'content'];

export interface AreaSurroundings {
  /** Folders that exist, of those that defaults look for. */
  readonly folders: readonly string[];
  /** Folders of this site that hold something else than docs. */
  readonly taken: readonly string[];
  /** File in which the sidebars of the i-th area stand. */
  readonly sidebarsFile: (i: number) => string;
}

/** The docs areas with every default filled in. No areas at all means one, `default`. */
export function fillAreas(
  docs: UserArea | readonly UserArea[] | undefined,
  around: AreaSurroundings,
): DocsAreaConfig[] {
  const areas: readonly UserArea[] =
    docs === undefined
      ? [{}]
      : Array.isArray(docs)
        ? (docs as readonly UserArea[])
        : [docs as UserArea];
  return areas.map((area, i) => fillArea(area, areas.length === 1, around, around.sidebarsFile(i)));
}

function fillArea(
  area: UserArea,
  only: boolean,
  around: AreaSurroundings,
  sidebarsFile: string,
): DocsAreaConfig {
  const id = area.id ?? 'default';
  const folder =
    area.path === undefined
      ? (usualDocsFolders.find((f) => around.folders.includes(f)) ?? '')
      : cleanPath(area.path);
  // A docs folder that surrounds the pages or static files would show them twice.
  const inside = around.taken
    .filter((t) => t !== folder && (folder === '' || t.startsWith(`${folder}/`)))
    .map((t) => `${posix.relative(folder, t)}/**`);
  const exclude = area.exclude ?? [];
  return present({
    id,
    label:
      area.label ??
      (id === 'default'
        ? 'Documentation'
        : `${id.charAt(0).toUpperCase()}${id.slice(1).replace(/[-_.]+/g, ' ')}`),
    folder,
    routeBase: cleanRoute(area.routeBasePath ?? (only || id === 'default' ? '' : id)),
    exclude: [...exclude, ...inside.filter((glob) => !exclude.includes(glob))],
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

function fillVersions(versions: readonly UserVersion[]): VersionConfig[] {
  const marked = versions.findIndex((v) => v.isLast === true);
  const last = marked === -1 ? 0 : marked;
  return versions.map((v, i) => {
    // Versions are listed newest first: before the last one they are not out yet.
    const usualBanner = i === last ? 'none' : i < last ? 'unreleased' : 'unmaintained';
    return present({
      name: v.name,
      label: v.label ?? (v.name === 'current' ? 'Next' : v.name),
      path: cleanRoute(v.path ?? (i === last ? '' : v.name === 'current' ? 'next' : v.name)),
      isLast: i === last,
      folder: v.folder === undefined ? undefined : cleanPath(v.folder),
      sidebars: inline(v.sidebars),
      banner: v.banner ?? usualBanner,
      noindex: v.noindex ?? false,
    });
  });
}

/** Sidebars that are still a path by now were not found; that has been reported. */
function inline(sidebars: string | SidebarsConfig | undefined): SidebarsConfig | undefined {
  return typeof sidebars === 'string' ? undefined : sidebars;
}
