import type { SiteConfig } from '../model/config.js';
import { oncePer } from '../model/once.js';
import type { SitePage } from '../model/site.js';
import { joinRoute } from '../site/routes.js';

/**
 * The pages that one search covers: those of one locale, with one version of each docs area. In an
 * older version, readers find the pages of that version and the current pages of all other areas.
 * So each context differs from the first one in a single area.
 */
export interface SearchContext {
  /** Name of its index, which is also part of a file name: `en`, `en-api-2.0`. */
  readonly name: string;
  readonly locale: string;
  /** Routes with this prefix belong to it. The longest prefix wins. */
  readonly prefix: string;
  /** The version tags of each docs area and of pages outside of areas. */
  readonly tags: readonly string[];
}

/** Prefix of the paths of an index's files other than its root. A hash of the content follows. */
export const SEARCH_FILES = 'assets/search-';

/** Tag of pages without a version. */
const UNVERSIONED = 'default';

/**
 * All contexts of a site, computed once for each config. The first context of a locale covers the
 * last versions.
 */
export const searchContexts = oncePer((config: SiteConfig): readonly SearchContext[] => {
  return config.locales.flatMap((locale) => {
    const last = config.docs.map(
      (area) => [area.id, area.versions.find((v) => v.isLast)?.name ?? ''] as const,
    );
    const tags = (other?: { area: string; version: string }): string[] => [
      UNVERSIONED,
      ...last.map(([area, version]) =>
        versionTag(area, other?.area === area ? other.version : version),
      ),
    ];
    return [
      { name: locale.code, locale: locale.code, prefix: joinRoute(locale.path), tags: tags() },
      ...config.docs.flatMap((area) =>
        area.versions
          .filter((v) => !v.isLast)
          .map((version) => ({
            name: `${locale.code}-${area.id}-${version.name}`,
            locale: locale.code,
            prefix: joinRoute(locale.path, area.routeBase, version.path),
            tags: tags({ area: area.id, version: version.name }),
          })),
      ),
    ];
  });
});

/** The version tag of a page, in the format of the hosted provider's crawlers. */
export function tagOf(page: Pick<SitePage, 'area'>): string {
  return page.area === undefined ? UNVERSIONED : versionTag(page.area.area, page.area.version);
}

function versionTag(area: string, version: string): string {
  return `docs-${area}-${version}`;
}

/** Path of the root of a context's index, relative to the output folder. */
export function indexFile({ name }: SearchContext): string {
  return `search/${name}.json`;
}

/** Whether a file in the output folder may belong to an index. */
export function isSearchFile(path: string): boolean {
  return path.startsWith(SEARCH_FILES) || /^search\/[^/]+\.json$/.test(path);
}
