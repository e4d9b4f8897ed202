import type { SiteInput } from '../model/input.js';
import type { SitePage } from '../model/site.js';

/**
 * Time of the last change of a page: that of its front matter, otherwise that of git. A day
 * (`YYYY-MM-DD`) or a time, ISO 8601 in UTC; undefined if neither knows it.
 */
export function lastChangeOf(
  page: SitePage,
  { lastChanges }: Pick<SiteInput, 'lastChanges'>,
): string | undefined {
  return page.facts.frontMatter.last_update?.date ?? lastChanges.get(page.source)?.date;
}
