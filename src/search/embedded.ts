import { digitAt, type PageText, type Root } from './format.js';
import { openIndex, type LoadFile } from './index-files.js';
import { isMarked, rank, type Ranked } from './rank.js';
import { markAll, snippetOf } from './snippet.js';
import type { HitType, SearchAnswer, SearchEngine, SearchHit, SearchRequest } from './types.js';
import { fold } from './tokens.js';

/** Records of one page among the first hits: more would crowd out other pages. */
const MOST_OF_PAGE = 3;
/** How far down a crowd of one page's records is thinned out. */
const THINNED = 60;

/** The engine over an index of files. The same in a browser's worker and in `docsgen check --search`. */
export function createEmbeddedEngine(load: LoadFile): SearchEngine {
  const index = openIndex(load);
  return {
    search: async (request): Promise<SearchAnswer> => {
      const root = await index.root();
      const { ranked, marks } = await rank(request.query, index);
      const ordered = thin(ranked);
      const answers = memoised((part) => isMarked(part, marks));
      const areaOf = ({ page }: Ranked): string => root.areas[digitAt(root.areaOf, page)] ?? '';
      const inArea = request.area === undefined ? ordered : ordered.filter((place) => areaOf(place) === request.area);
      const start = request.page * request.hitsPerPage;
      const shown = inArea.slice(start, start + request.hitsPerPage);
      const pages = await Promise.all(shown.map(({ page }) => index.page(page)));
      const hits = shown.flatMap((place, i) => {
        const page = pages[i];
        return page === undefined ? [] : [hitOf(place, page, root, request, answers)];
      });
      return { hits, nbHits: inArea.length, areas: countBy(ordered, areaOf) };
    },
  };
}

/** Further records of a page come after the other pages'. */
function thin(ranked: readonly Ranked[]): readonly Ranked[] {
  const kept: Ranked[] = [];
  const later: Ranked[] = [];
  const times = new Map<number, number>();
  for (const place of ranked.slice(0, THINNED)) {
    const count = (times.get(place.page) ?? 0) + 1;
    times.set(place.page, count);
    (count > MOST_OF_PAGE ? later : kept).push(place);
  }
  return [...kept, ...later, ...ranked.slice(THINNED)];
}

function countBy<Item>(items: readonly Item[], name: (item: Item) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) counts[name(item)] = (counts[name(item)] ?? 0) + 1;
  return counts;
}

function hitOf(place: Ranked, page: PageText, root: Root, { snippetWords }: SearchRequest, answers: (part: string) => boolean): SearchHit {
  const section = page.sections[place.section] ?? { anchor: '', headings: [], text: '' };
  const group = digitAt(root.groupOf, place.page * 2) * 64 + digitAt(root.groupOf, place.page * 2 + 1);
  const hierarchy = [root.groups[group] ?? '', page.title, ...section.headings];
  const marked = hierarchy.map((level) => markAll(level, answers));
  const level = hierarchy.length - 1;
  const inHeading = marked[level]?.some((piece) => piece.marked) ?? false;
  const type: HitType = inHeading || section.text === '' ? (`lvl${Math.min(6, Math.max(1, level))}` as HitType) : 'content';
  return {
    objectID: section.anchor === '' ? page.url : `${page.url}#${section.anchor}`,
    url: section.anchor === '' ? page.url : `${page.url}#${section.anchor}`,
    type, hierarchy, content: section.text,
    snippets: { hierarchy: marked, content: snippetOf(section.text, snippetWords, answers) },
  };
}

function memoised(test: (part: string) => boolean): (part: string) => boolean {
  const known = new Map<string, boolean>();
  return (part) => {
    const key = fold(part);
    let answer = known.get(key);
    if (answer === undefined) known.set(key, (answer = test(key)));
    return answer;
  };
}
