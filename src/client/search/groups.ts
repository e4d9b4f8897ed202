import type { SearchHit } from '../../search/types.js';

export const MOST_OF_GROUP = 5;

export interface HitRow {
  readonly hit: SearchHit;
  /** A section below its page, which is above it. */
  readonly child: boolean;
}

export interface HitGroup {
  readonly name: string;
  readonly rows: readonly HitRow[];
}

/** Hits under their group's name, five at most in each, the sections of a page together: in the order of the best of them. */
export function groupHits(hits: readonly SearchHit[]): HitGroup[] {
  const groups = new Map<string, SearchHit[]>();
  for (const hit of hits) {
    const name = hit.hierarchy[0] ?? '';
    const group = groups.get(name) ?? [];
    if (group.length < MOST_OF_GROUP) group.push(hit);
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
  return [...pages.values()].flatMap((own) => {
    const head = own.find(({ type }) => type === 'lvl1');
    const ordered = head === undefined ? own : [head, ...own.filter((hit) => hit !== head)];
    return ordered.map((hit) => ({ hit, child: head !== undefined && hit !== head }));
  });
}
