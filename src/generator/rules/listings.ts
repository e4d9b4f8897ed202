import { slug as slugify } from 'github-slugger';
import type { SiteConfig } from '../model/config.js';
import type { Diagnostic } from '../model/diagnostic.js';
import { groupBy } from '../model/group-by.js';
import { didYouMean, listOf } from '../model/nearest.js';
import type { PageFacts } from '../model/page.js';
import type { Site, SitePage, Tag } from '../model/site.js';

type Listing = PageFacts['listings'][number];

/** Every `::listing` names an area, a folder and a tag that exist. */
export function checkListings(site: Site, config: SiteConfig): Diagnostic[] {
  const listing = site.pages.filter(
    ({ facts, locale }) => facts.listings.length > 0 && locale === config.defaultLocale,
  );
  if (listing.length === 0) return [];
  const areas = areasOf(site, config);
  return listing.flatMap((page) => page.facts.listings.flatMap((item) => check(item, page, areas)));
}

/** What a listing may name in a docs area. */
interface ListedArea {
  /** The folder of the area in the site. */
  readonly root: string;
  /** Folders that hold pages, in them or below. */
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
  knownAreas: ReadonlyMap<string, ListedArea>,
): Diagnostic[] {
  const found = (message: string, hint: string): Diagnostic[] => [
    { rule: 'directive/value', severity: 'warning', ...place, message, hint },
  ];
  const areas = [...knownAreas.keys()];
  const listed = area ?? page.area?.area;
  if (listed === undefined)
    return found(
      'This page is in no docs area, so the listing shows nothing.',
      `Name one: area="${areas[0] ?? 'default'}".`,
    );
  const known = knownAreas.get(listed);
  if (known === undefined)
    return found(
      `There is no docs area "${listed}": the listing shows nothing.`,
      didYouMean(listed, areas, `The docs areas are ${listOf(areas, 'and')}.`),
    );
  const { root, folders, tags, tagSlugs } = known;
  if (folder !== undefined && !folders.has(folder)) {
    const inArea = folder.replace(/^\/|\/$/g, '').replace(`${root}/`, '');
    return found(
      `There is no folder "${folder}" with pages in the docs area "${listed}": the listing shows nothing.`,
      folders.has(inArea)
        ? `Write folder="${inArea}": it starts in the folder of the docs area.`
        : didYouMean(folder, folders, 'Write the path below the folder of the docs area.'),
    );
  }
  if (
    tag !== undefined &&
    !tags.some(({ slug, label }) => slug === slugify(tag) || label === tag)
  ) {
    return found(
      `No page of the docs area "${listed}" has the tag "${tag}": the listing shows nothing.`,
      didYouMean(tag, tagSlugs, 'Give the tag to a page, or delete the listing.'),
    );
  }
  return [];
}

/** Folders that hold pages, in them or below. */
function foldersOf(pages: readonly SitePage[]): Set<string> {
  return new Set(
    pages.flatMap(({ folder }) => {
      const segments = folder === '' ? [] : folder.split('/');
      return segments.map((_, i) => segments.slice(0, i + 1).join('/'));
    }),
  );
}
