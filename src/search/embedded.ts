import { digitAt, groupOf, weightOf, type PageText, type Root } from './format.js';
import { groupAt } from './groups.js';
import { openIndex, type IndexFiles, type LoadedRoot, type LoadFile } from './index-files.js';
import { isMarked, rank } from './rank.js';
import type { Ranked, Scores } from './score.js';
import { nearest } from './spelling.js';
import { markAll, snippetOf } from './snippet.js';
import { wordsOf } from './tokens.js';
import type {
  GroupCount,
  HitType,
  SearchAnswer,
  SearchEngine,
  SearchHit,
  SearchRequest,
} from './types.js';

/** The first hits are of as many pages, so that a reader sees other pages without scrolling. */
const DISTINCT_PAGES = 4;
/** Maximum number of records of one page among the following hits. */
const MAX_OF_PAGE = 3;
/** Number of hits to which `MAX_OF_PAGE` applies. */
const LIMITED_HITS = 60;
/** Maximum number of popular pages of the reader's own group. */
const POPULAR_IN_GROUP = 3;
/** Maximum number of words that are suggested for a query without hits. */
const MAX_NEAREST = 3;

export interface EmbeddedEngine extends SearchEngine {
  readonly warm: IndexFiles['warm'];
  readonly popular: NonNullable<SearchEngine['popular']>;
}

/** Creates the engine over an index of files, for a browser's worker and for Node. */
export function createEmbeddedEngine(load: LoadFile): EmbeddedEngine {
  const index = openIndex(load);
  return {
    warm: index.warm,
    search: async (request): Promise<SearchAnswer> => {
      const root = await index.root();
      const context = groupAt(request, root);
      const { scores, marks } = await rank(request.query, index, context);
      const ofGroups = countGroups(scores.pages(), root);
      const pages = await findPages(scores, root, request);
      const answers = memoised((part) => isMarked(part, marks));
      const hits = await hitsOf(pages.ranked, { root, request, answers, index });
      return {
        hits,
        nbHits: pages.count,
        areas: countAreas(scores.pages(), root),
        groups: groupsByRank(scores, ofGroups, root),
        ...(context < 0 ? {} : { context: root.groups[context] ?? '' }),
        ...(scores.count > 0 ? {} : { nearest: await nearestWords(request.query, index) }),
      };
    },
    popular: async (request): Promise<SearchAnswer> => {
      const root = await index.root();
      const context = groupAt(request, root);
      const ranked = popularPages(root, context).slice(0, request.hitsPerPage);
      const hits = await hitsOf(ranked, {
        root,
        request: { ...request, query: '' },
        answers: () => false,
        index,
      });
      const name = context < 0 ? undefined : root.groups[context];
      return {
        hits,
        nbHits: hits.length,
        areas: {},
        ...(name === undefined ? {} : { context: name }),
      };
    },
  };
}

/** The records of one page of hits, and the number of all records. */
async function findPages(
  scores: Scores,
  root: LoadedRoot,
  request: SearchRequest,
): Promise<{ readonly ranked: readonly Ranked[]; readonly count: number }> {
  const { area, group } = request;
  const start = request.page * request.hitsPerPage;
  const end = start + request.hitsPerPage;
  const isWanted = (page: number): boolean =>
    (area === undefined || root.areas[digitAt(root.areaOf, page)] === area) &&
    (group === undefined || root.groups[groupOf(root, page)] === group);
  const all = area === undefined && group === undefined;
  const best = scores.best(Math.max(LIMITED_HITS, end), all ? undefined : isWanted);
  const ranked = limitPages(best).slice(start, end);
  const count = all ? scores.count : scores.pages().filter(isWanted).length;
  const { perGroup } = request;
  // The hits of one group need no limit.
  if (perGroup === undefined || group !== undefined) return { ranked, count };
  return { ranked: splitAfter(ranked, perGroup, (page) => groupOf(root, page)).first, count };
}

interface HitsOptions extends Omit<HitParts, 'place' | 'page'> {
  readonly index: IndexFiles;
}

async function hitsOf(
  ranked: readonly Pick<Ranked, 'page' | 'section'>[],
  { index, ...parts }: HitsOptions,
): Promise<readonly SearchHit[]> {
  const pages = await Promise.all(ranked.map(({ page }) => index.page(page)));
  return ranked.flatMap((place, i) => {
    const page = pages[i];
    return page === undefined ? [] : [hitOf({ place, page, ...parts })];
  });
}

/** The pages that others link to most: first some of the reader's group, then others. */
function popularPages(
  root: LoadedRoot,
  context: number,
): readonly { page: number; section: number }[] {
  const { fileOf, order } = root.places;
  const pages = Array.from(fileOf.keys()).filter((page) => (fileOf[page] ?? -1) >= 0);
  const rankOf = (page: number): number => digitAt(root.rankOf, page) * weightOf(root, page);
  pages.sort((a, b) => rankOf(b) - rankOf(a) || (order[a] ?? 0) - (order[b] ?? 0));
  const own = pages.filter((page) => groupOf(root, page) === context).slice(0, POPULAR_IN_GROUP);
  const others = pages.filter((page) => !own.includes(page));
  return [...own, ...others].map((page) => ({ page, section: 0 }));
}

/** The words of the index that are most like the words of a query without hits. */
async function nearestWords(query: string, index: IndexFiles): Promise<readonly string[]> {
  const words = await index.words();
  const parts = wordsOf(query).flatMap((word) => word.parts);
  const near = parts.flatMap((part) => nearest(part, words));
  return [...new Set(near)].slice(0, MAX_NEAREST);
}

/** The number of hits in each group, the group of the best hit first. */
function groupsByRank(scores: Scores, counts: Int32Array, root: LoadedRoot): readonly GroupCount[] {
  const inOrder = scores.best(LIMITED_HITS).map(({ page }) => groupOf(root, page));
  const rest = [...counts.keys()].filter((group) => (counts[group] ?? 0) > 0);
  return [...new Set([...inOrder, ...rest])].map((group) => ({
    name: root.groups[group] ?? '',
    hits: counts[group] ?? 0,
  }));
}

function countGroups(pages: Int32Array, root: LoadedRoot): Int32Array {
  const counts = new Int32Array(root.groups.length);
  for (const page of pages) {
    const group = groupOf(root, page);
    counts[group] = (counts[group] ?? 0) + 1;
  }
  return counts;
}

/** Moves further records of a page behind the records of other pages. */
function limitPages(ranked: readonly Ranked[]): readonly Ranked[] {
  const limited = ranked.slice(0, LIMITED_HITS);
  const best = new Set(splitAfter(limited, 1, (page) => page).first.slice(0, DISTINCT_PAGES));
  const inOrder = [...best, ...limited.filter((place) => !best.has(place))];
  const { first, further } = splitAfter(inOrder, MAX_OF_PAGE, (page) => page);
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
  readonly place: Pick<Ranked, 'page' | 'section'>;
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
    ...(request.previewWords === undefined
      ? {}
      : { preview: snippetOf(section.text, request.previewWords, answers) }),
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
