import type { Site, SitePage } from '../model/site.js';
import { movedPath, type Moves } from './moves.js';

/** Finds the page of a site after a move that a page before the move has become. */
export type TwinOf = (page: SitePage) => SitePage | undefined;

/** Pairs the pages of a site before and after a move, drafts included. */
export function pairPages(after: Site, moves: Moves): TwinOf {
  const byKey = new Map<string, SitePage>();
  for (const page of [...after.pages, ...after.drafts])
    for (const key of [keyOf(page.source, page), `${page.source}\n${page.locale}`])
      if (!byKey.has(key)) byKey.set(key, page);
  return (page) => {
    const source = movedPath(page.source, moves);
    return byKey.get(keyOf(source, page)) ?? byKey.get(`${source}\n${page.locale}`);
  };
}

function keyOf(source: string, { area, locale }: SitePage): string {
  return [source, locale, area?.area ?? '', area?.version ?? ''].join('\n');
}
