import type { SiteConfig } from '../model/config.js';
import type { SitePage } from '../model/site.js';
import { joinRoute } from '../site/routes.js';

/**
 * What a search looks in: the pages of one locale, with one version of each docs
 * area. A reader of an older version finds that version's pages, and the other
 * areas' current ones; so every context but the first differs in one area.
 */
export interface SearchContext {
  /** Name of its index, for a file and for people: `en`, `en-api-2.0`. */
  readonly name: string;
  readonly locale: string;
  /** Routes that begin so belong to it; the longest one wins. */
  readonly prefix: string;
  /** Version tag of each docs area, and that of pages outside them. */
  readonly tags: readonly string[];
}

/** Beginning of the paths of an index's files, but for its root; the rest is their content's hash. */
export const SEARCH_FILES = 'assets/search-';

/** Tag of pages that have no version. */
const UNVERSIONED = 'default';

/** Every context of a site; the first of a locale is that of the last versions. */
export function searchContexts(config: SiteConfig): SearchContext[] {
  return config.locales.flatMap((locale) => {
    const last = config.docs.map(
      (area) => [area.id, area.versions.find((v) => v.isLast)?.name ?? ''] as const,
    );
    const tags = (own?: readonly [string, string]): string[] => [
      UNVERSIONED,
      ...last.map(([area, version]) => versionTag(area, own?.[0] === area ? own[1] : version)),
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
            tags: tags([area.id, version.name]),
          })),
      ),
    ];
  });
}

/** Names of the contexts that a page is found in. */
export function contextsOf(page: SitePage, config: SiteConfig): string[] {
  const tag = tagOf(page);
  return searchContexts(config)
    .filter((context) => context.locale === page.locale && context.tags.includes(tag))
    .map(({ name }) => name);
}

/** A page's version tag, as crawlers of the hosted provider read it. */
export function tagOf(page: Pick<SitePage, 'area'>): string {
  return page.area === undefined ? UNVERSIONED : versionTag(page.area.area, page.area.version);
}

function versionTag(area: string, version: string): string {
  return `docs-${area}-${version}`;
}

/** Where the root of a context's index lies, relative to the output folder. */
export function indexFile({ name }: SearchContext): string {
  return `search/${name}.json`;
}

/** Whether a file may belong to an index. */
export function isSearchFile(path: string): boolean {
  return path.startsWith(SEARCH_FILES) || /^search\/[^/]+\.json$/.test(path);
}
