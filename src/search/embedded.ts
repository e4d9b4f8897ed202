import { digitAt, type PageText, type Root } from './format.js';
import { openIndex, type IndexFiles, type LoadFile } from './index-files.js';
import { isMarked, rank } from './rank.js';
import type { Ranked } from './score.js';
import { markAll, snippetOf } from './snippet.js';
import type { HitType, SearchAnswer, SearchEngine, SearchHit, SearchRequest } from './types.js';

/** Maximum number of records of one page among the first hits, so that other pages have room. */
const MAX_OF_PAGE = 3;
/** Number of hits to which `MAX_OF_PAGE` applies. */
const LIMITED_HITS = 60;

/** Creates the engine over an index of files, for a browser's worker and for Node. */
export function createEmbeddedEngine(
  load: LoadFile,
): SearchEngine & { readonly warm: IndexFiles['warm'] } {
  const index = openIndex(load);
  return {
    warm: index.warm,
    search: async (request): Promise<SearchAnswer> => {
      const root = await index.root();
      const { scores, marks } = await rank(request.query, index);
      const answers = memoised((part) => isMarked(part, marks));
      const areaOf = (page: number): string => root.areas[digitAt(root.areaOf, page)] ?? '';
      const areas = countAreas(scores.pages(), root);
      const start = request.page * request.hitsPerPage;
      const end = start + request.hitsPerPage;
      const { area } = request;
      const ranked = limitPages(
        scores.best(
          Math.max(LIMITED_HITS, end),
          area === undefined ? undefined : (page) => areaOf(page) === area,
        ),
      ).slice(start, end);
      const shown =
        request.perGroup === undefined
          ? ranked
          : splitAfter(ranked, request.perGroup, (page) => groupOf(root, page)).first;
      const pages = await Promise.all(shown.map(({ page }) => index.page(page)));
      const hits = shown.flatMap((place, i) => {
        const page = pages[i];
        return page === undefined ? [] : [hitOf({ place, page, root, request, answers })];
      });
      return {
        hits,
        nbHits:
          area === undefined ? scores.count : Object.hasOwn(areas, area) ? (areas[area] ?? 0) : 0,
        areas,
      };
    },
  };
}

/** Moves further records of a page behind the records of other pages. */
function limitPages(ranked: readonly Ranked[]): readonly Ranked[] {
  const { first, further } = splitAfter(ranked.slice(0, LIMITED_HITS), MAX_OF_PAGE, (page) => page);
  return [...first, ...further, ...ranked.slice(LIMITED_HITS)];
}

/** Separates the first `most` records with the same key from further ones. Keeps the order. */
function splitAfter(
  places: readonly Ranked[],
  most: number,
  alike: (page: number) => number,
): { readonly first: readonly Ranked[]; readonly further: readonly Ranked[] } {
  const first: Ranked[] = [];
  const further: Ranked[] = [];
  const times = new Map<number, number>();
  for (const place of places) {
    const count = (times.get(alike(place.page)) ?? 0) + 1;
    times.set(alike(place.page), count);
    (count > most ? further : first).push(place);
  }
  return { first, further };
}

function groupOf(root: Root, page: number): number {
  return digitAt(root.groupOf, page * 2) * 64 + digitAt(root.groupOf, page * 2 + 1);
}

function countAreas(pages: Int32Array, root: Root): Record<string, number> {
  const counts = new Int32Array(64);
  for (const page of pages) {
    const area = digitAt(root.areaOf, page);
    counts[area] = (counts[area] ?? 0) + 1;
  }
  return Object.fromEntries(
    root.areas
      .map((name, area) => [name, counts[area] ?? 0] as const)
      .filter(([, count]) => count > 0),
  );
}

interface HitParts {
  readonly place: Ranked;
  readonly page: PageText;
  readonly root: Root;
  readonly request: SearchRequest;
  /** Does a folded word answer the query? */
  readonly answers: (part: string) => boolean;
}

function hitOf({ place, page, root, request, answers }: HitParts): SearchHit {
  const section = page.sections[place.section] ?? { anchor: '', headings: [], text: '' };
  const hierarchy = [root.groups[groupOf(root, place.page)] ?? '', page.title, ...section.headings];
  const title = markAll(hierarchy.at(-1) ?? '', answers);
  const type: HitType =
    title.some(({ marked }) => marked) || section.text === ''
      ? (`lvl${Math.min(6, hierarchy.length - 1)}` as HitType)
      : 'content';
  const url = section.anchor === '' ? page.url : `${page.url}#${section.anchor}`;
  return {
    objectID: url,
    url,
    type,
    hierarchy,
    title,
    text: snippetOf(section.text, request.snippetWords, answers),
  };
}

function memoised(test: (part: string) => boolean): (part: string) => boolean {
  const results = new Map<string, boolean>();
  return (part) => {
    let answer = results.get(part);
    if (answer === undefined) results.set(part, (answer = test(part)));
    return answer;
  };
}
