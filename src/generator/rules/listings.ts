import { slug as slugify } from 'github-slugger';
import type { SiteConfig } from '../model/config.js';
import type { Diagnostic } from '../model/diagnostic.js';
import { groupBy } from '../model/group-by.js';
import { didYouMean, listOf } from '../model/nearest.js';
import type { PageFacts } from '../model/page.js';
import type { Site, SitePage, Tag } from '../model/site.js';

type Listing = PageFacts['listings'][number];

/** Checks that the area, the folder and the tag of each `::listing` exist. */
export function checkListings(site: Site, config: SiteConfig): Diagnostic[] {
  const pages = site.pages.filter(
    ({ facts, locale }) => facts.listings.length > 0 && locale === config.defaultLocale,
  );
  if (pages.length === 0) return [];
  const areas = areasOf(site, config);
  return pages.flatMap((page) => page.facts.listings.flatMap((item) => check(item, page, areas)));
}

/** The folders and tags of a docs area that a listing may name. */
interface ListedArea {
  /** The folder of the area in the site. */
  readonly root: string;
  /** Folders that contain pages, directly or in subfolders. */
  readonly folders: ReadonlySet<string>;
  readonly tags: readonly Tag[];
  readonly tagSlugs: ReadonlySet<string>;
}

/** The docs areas by their ids. */
function areasOf({ pages, drafts, tagGroups }: Site, config: SiteConfig): Map<string, ListedArea> {
  const pagesOf = groupBy([...pages, ...drafts], (page) => page.area?.area);
  const tagsOf = groupBy(tagGroups, (group) => group.area.area);
  return new Map(
    config.docs.map(({ id, folder }) => {
      const tags = (tagsOf.get(id) ?? []).flatMap((group) => group.tags);
      const tagSlugs = new Set(tags.map(({ slug }) => slug));
      return [id, { root: folder, folders: foldersOf(pagesOf.get(id) ?? []), tags, tagSlugs }];
    }),
  );
}

function check(
  { area, folder, tag, place }: Listing,
  page: SitePage,
  areas: ReadonlyMap<string, ListedArea>,
): Diagnostic[] {
  const finding = (message: string, hint: string): Diagnostic[] => [
    { rule: 'directive/value', severity: 'warning', ...place, message, hint },
  ];
  const areaIds = [...areas.keys()];
  const areaId = area ?? page.area?.area;
  if (areaId === undefined)
    return finding(
      'This page is in no docs area, so the listing shows nothing.',
      `Name one: area="${areaIds[0] ?? 'default'}".`,
    );
  const listedArea = areas.get(areaId);
  if (listedArea === undefined)
    return finding(
      `There is no docs area "${areaId}": the listing shows nothing.`,
      didYouMean(areaId, areaIds, `The docs areas are ${listOf(areaIds, 'and')}.`),
    );
  const { root, folders, tags, tagSlugs } = listedArea;
  if (folder !== undefined && !folders.has(folder)) {
    const inArea = folder.replace(/^\/|\/$/g, '').replace(`${root}/`, '');
    const problem = `There is no folder "${folder}" with pages in the docs area "${areaId}"`;
    return finding(
      `${problem}: the listing shows nothing.`,
      folders.has(inArea)
        ? `Write folder="${inArea}": it starts in the folder of the docs area.`
        : didYouMean(folder, folders, 'Write a path that starts in the folder of the docs area.'),
    );
  }
  if (
    tag !== undefined &&
    !tags.some(({ slug, label }) => slug === slugify(tag) || label === tag)
  ) {
    return finding(
      `No page of the docs area "${areaId}" has the tag "${tag}": the listing shows nothing.`,
      didYouMean(tag, tagSlugs, 'Give the tag to a page, or delete the listing.'),
    );
  }
  return [];
}

/** Folders that contain pages, directly or in subfolders. */
function foldersOf(pages: readonly SitePage[]): Set<string> {
  return new Set(
    pages.flatMap(({ folder }) => {
      const segments = folder === '' ? [] : folder.split('/');
      return segments.map((_, i) => segments.slice(0, i + 1).join('/'));
    }),
  );
}
