import { DOC_ID, didYouMean } from '../model/nearest.js';
import type { SitePage } from '../model/site.js';

/**
 * A hint for a doc id that does not exist beside a page: where the doc is, or similar ids. Pages of
 * the same area, version and locale are beside each other.
 */
export function unknownDocHint(id: string, page: SitePage, pages: readonly SitePage[]): string {
  const isBeside = (other: SitePage): boolean =>
    other.area?.area === page.area?.area &&
    other.area?.version === page.area?.version &&
    other.locale === page.locale;
  const elsewhere = pages.find((other) => other.id === id && other.locale === page.locale)?.area;
  if (elsewhere !== undefined && elsewhere.area !== page.area?.area)
    return `It is in the area "${elsewhere.area}". Only docs of the same area can be named here.`;
  if (elsewhere !== undefined)
    return `It is in the version "${elsewhere.version}". Name a doc of this version.`;
  const ids = new Set(pages.filter(isBeside).map((other) => other.id));
  return didYouMean(id, ids, DOC_ID);
}
