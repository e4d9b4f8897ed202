import { digitAt, type PageText, type Root } from './format.js';
import { openIndex, type IndexFiles, type LoadFile } from './index-files.js';
import { isMarked, rank } from './rank.js';
import type { Ranked } from './score.js';
import { markAll, snippetOf } from './snippet.js';
import type { HitType, SearchAnswer, SearchEngine, SearchHit, SearchRequest } from './types.js';

/** Records of one page among the first hits: more would crowd out other pages. */
const MOST_OF_PAGE = 3;
/** How far down a crowd of one page's records is thinned out. */
const THINNED = 60;

/** The engine over an index of files. The same in a browser's worker and in `docsgen check --search`. */
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
      const found = thin(
        scores.best(
          Math.max(THINNED, end),
          area === undefined ? undefined : (page) => areaOf(page) === area,
        ),
      ).slice(start, end);
      const shown =
        request.perGroup === undefined
          ? found
          : apart(found, request.perGroup, (page) => groupOf(root, page)).first;
      const pages = await Promise.all(shown.map(({ page }) => index.page(page)));
      const hits = shown.flatMap((place, i) => {
        const page = pages[i];
        return page === undefined ? [] : [hitOf(place, page, root, request, answers)];
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

/** Further records of a page come after the other pages'. */
function thin(ranked: readonly Ranked[]): readonly Ranked[] {
  const { first, further } = apart(ranked.slice(0, THINNED), MOST_OF_PAGE, (page) => page);
  return [...first, ...further, ...ranked.slice(THINNED)];
}

/** The first `most` of what is alike, and what comes after those. */
function apart(
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

function hitOf(
  place: Ranked,
  page: PageText,
  root: Root,
  { snippetWords }: SearchRequest,
  answers: (part: string) => boolean,
): SearchHit {
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
    text: snippetOf(section.text, snippetWords, answers),
  };
}

function memoised(test: (part: string) => boolean): (part: string) => boolean {
  const known = new Map<string, boolean>();
  return (part) => {
    let answer = known.get(part);
    if (answer === undefined) known.set(part, (answer = test(part)));
    return answer;
  };
}
