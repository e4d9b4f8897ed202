import type { SearchHit } from '../../search/types.js';

/** Maximum number of hits that are shown in one group. */
export const MOST_OF_GROUP = 5;

export interface HitRow {
  readonly hit: SearchHit;
  /** Is it a section whose page is in a row above? */
  readonly child: boolean;
}

export interface HitGroup {
  readonly name: string;
  readonly rows: readonly HitRow[];
}

/**
 * Groups hits by their first name, at most `most` in each group. Sections of a page are together.
 * Groups and pages are in the order of their best hits.
 */
export function groupHits(hits: readonly SearchHit[], most: number = MOST_OF_GROUP): HitGroup[] {
  const groups = new Map<string, SearchHit[]>();
  for (const hit of hits) {
    const name = hit.hierarchy[0] ?? '';
    const group = groups.get(name) ?? [];
    if (group.length < most) group.push(hit);
    groups.set(name, group);
  }
  return [...groups].map(([name, group]) => ({ name, rows: byPage(group) }));
}

function byPage(hits: readonly SearchHit[]): HitRow[] {
  const pages = new Map<string, SearchHit[]>();
  for (const hit of hits) {
    const page = hit.url.split('#')[0] ?? '';
    pages.set(page, [...(pages.get(page) ?? []), hit]);
  }
  return [...pages.values()].flatMap((hitsOfPage) => {
    const pageHit = hitsOfPage.find(({ type }) => type === 'lvl1');
    const sections = hitsOfPage.filter((hit) => hit !== pageHit);
    const ordered = pageHit === undefined ? sections : [pageHit, ...sections];
    return ordered.map((hit) => ({ hit, child: pageHit !== undefined && hit !== pageHit }));
  });
}
