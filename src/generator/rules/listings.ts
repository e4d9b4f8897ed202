import { slug as slugify } from 'github-slugger';
import type { SiteConfig } from '../model/config.js';
import type { Diagnostic } from '../model/diagnostic.js';
import { didYouMean, listOf } from '../model/nearest.js';
import type { PageFacts } from '../model/page.js';
import type { Site, SitePage } from '../model/site.js';

type Listing = PageFacts['listings'][number];

/** Every `::listing` names an area, a folder and a tag that exist. */
export function checkListings(site: Site, config: SiteConfig): Diagnostic[] {
  return site.pages
    .filter(({ facts, locale }) => facts.listings.length > 0 && locale === config.defaultLocale)
    .flatMap((page) =>
      page.facts.listings.flatMap((listing) => check(listing, page, site, config)),
    );
}

function check(
  { area, folder, tag, place }: Listing,
  page: SitePage,
  { pages, drafts, tagGroups }: Site,
  config: SiteConfig,
): Diagnostic[] {
  const found = (message: string, hint: string): Diagnostic[] => [
    { rule: 'directive/value', severity: 'warning', ...place, message, hint },
  ];
  const areas = config.docs.map(({ id }) => id);
  const listed = area ?? page.area?.area;
  if (listed === undefined)
    return found(
      'This page is in no docs area, so the listing shows nothing.',
      `Name one: area="${areas[0] ?? 'default'}".`,
    );
  if (!areas.includes(listed))
    return found(
      `There is no docs area "${listed}": the listing shows nothing.`,
      didYouMean(listed, areas, `The docs areas are ${listOf(areas, 'and')}.`),
    );
  const folders = foldersOf([...pages, ...drafts].filter((other) => other.area?.area === listed));
  if (folder !== undefined && !folders.has(folder)) {
    const root = config.docs.find(({ id }) => id === listed)?.folder ?? '';
    const inArea = folder.replace(/^\/|\/$/g, '').replace(`${root}/`, '');
    return found(
      `There is no folder "${folder}" with pages in the docs area "${listed}": the listing shows nothing.`,
      folders.has(inArea)
        ? `Write folder="${inArea}": it starts in the folder of the docs area.`
        : didYouMean(folder, folders, 'Write the path below the folder of the docs area.'),
    );
  }
  const tags = tagGroups
    .filter((group) => group.area.area === listed)
    .flatMap(({ tags: all }) => all);
  if (
    tag !== undefined &&
    !tags.some(({ slug, label }) => slug === slugify(tag) || label === tag)
  ) {
    const names = new Set(tags.map(({ slug }) => slug));
    return found(
      `No page of the docs area "${listed}" has the tag "${tag}": the listing shows nothing.`,
      didYouMean(tag, names, 'Give the tag to a page, or delete the listing.'),
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
