import {
  FORMAT,
  digit,
  impactOf,
  pack,
  writePostings,
  writeTerm,
  type PackedPosting,
  type PageText,
  type Root,
} from '../../search/format.js';
import { hashOf } from '../model/keys.js';
import { SEARCH_FILES } from '../views/search-contexts.js';
import { PHRASE, termsOf, type IndexedPage } from './postings.js';

/** A file of the index. */
export interface IndexFile {
  /** Relative to the output folder. */
  readonly path: string;
  readonly text: string;
}

export interface SearchIndex {
  readonly root: Root;
  readonly files: readonly IndexFile[];
}

/** A term keeps its strongest places only: nobody reads beyond them, and its shard stays small on any site. */
const MOST_POSTINGS = 1000;
/** Characters of a shard: from the first on it may end, at the second it must. */
const SHARD = { least: 10_000, most: 40_000 };
/** Characters of a file of pages from which on it ends. */
const PAGES = 6_000;
/** A beginning has completions when its terms fill more shards than a client should fetch. */
const FEW_SHARDS = 2;
const LONGEST_BEGINNING = 5;
const COMPLETIONS = 6;
const MOST_WORDS = 30_000;
/** Characters of an index that is offered as a whole, too: a megabyte and a half as hosts send it. */
const WHOLE = 5_000_000;

/**
 * Build the index of pages in the order of their addresses. Pure; equal pages
 * give equal files. An edit of a page changes the shards of the words it gains
 * and loses, its file of pages and the root: shards end where a term's own hash
 * says so (content-defined chunking, as in rsync), not at a fixed count. With
 * `offerWhole` a small index has a file of all its files, too.
 */
export function buildIndex(
  pages: readonly IndexedPage[],
  language: string,
  offerWhole: boolean,
): SearchIndex {
  const merged = merge(pages, language);
  const terms = [...merged.keys()].sort();
  const files = new Map<string, IndexFile>();
  const put = (text: string, extension: string): string => {
    const name = `${hashOf(text).slice(0, 12)}.${extension}`;
    files.set(name, { path: SEARCH_FILES + name, text });
    return name;
  };
  const shards = cutShards(terms, merged).map(
    ({ start, text }) => [start, put(text, 'txt')] as const,
  );
  const groups = [...new Set(pages.map((page) => page.group))].sort();
  const areas = [...new Set(pages.map((page) => page.area))].sort();
  const root: Root = {
    format: FORMAT,
    language,
    records: pages.reduce((sum, page) => sum + page.text.sections.length, 0),
    shards,
    completions: completionsOf(
      terms,
      merged,
      shards.map(([start]) => start),
    ),
    words: put(wordList(terms, merged), 'txt'),
    pages: cutPages(pages.map((page) => page.text)).map(
      ({ first, text }) => [first, put(text, 'json')] as const,
    ),
    groups,
    groupOf: numbered(
      pages.map((page) => page.group),
      groups,
      2,
    ),
    areas,
    areaOf: numbered(
      pages.map((page) => page.area),
      areas,
      1,
    ),
    rankOf: pages.map((page) => digit(Math.log2(1 + page.inbound) * 4)).join(''),
  };
  // Files are named without their folder, as the root names them.
  const whole = [...files].map(([name, { text }]) => [name, text] as const);
  const small = offerWhole && whole.reduce((sum, [, text]) => sum + text.length, 0) <= WHOLE;
  return {
    root: small ? { ...root, whole: put(JSON.stringify(whole), 'whole.json') } : root,
    files: [...files.values()],
  };
}

/** The place of each name in a list, in so many digits. */
function numbered(names: readonly string[], list: readonly string[], digits: 1 | 2): string {
  const places = new Map(list.map((name, i) => [name, i]));
  return names
    .map((name) => {
      const place = places.get(name) ?? 0;
      return digits === 1 ? digit(place) : digit(Math.floor(place / 64)) + digit(place % 64);
    })
    .join('');
}

interface Merged {
  readonly count: number;
  readonly strength: number;
  readonly postings: readonly PackedPosting[];
}

function merge(pages: readonly IndexedPage[], language: string): Map<string, Merged> {
  const all = new Map<string, { count: number; strength: number; postings: PackedPosting[] }>();
  pages.forEach((page, number) => {
    for (const [term, places] of termsOf(page, language)) {
      let merged = all.get(term);
      if (merged === undefined) all.set(term, (merged = { count: 0, strength: 0, postings: [] }));
      for (let i = 0; i < places.length; i += 2) {
        const impact = Math.max(1, Math.min(63, Math.round(places[i + 1] ?? 0)));
        merged.count++;
        merged.strength += impact;
        merged.postings.push(pack(number, places[i] ?? 0, impact));
      }
    }
  });
  for (const merged of all.values()) merged.postings = strongest(merged.postings);
  return all;
}

/** Of equally strong places the first. What is weaker than all that are kept is found by counting: sorting the places of common words took as long as cutting all texts. */
function strongest(postings: PackedPosting[]): PackedPosting[] {
  if (postings.length <= MOST_POSTINGS) return postings;
  const times = new Map<number, number>();
  for (const posting of postings)
    times.set(impactOf(posting), (times.get(impactOf(posting)) ?? 0) + 1);
  let least = 63;
  let room = MOST_POSTINGS;
  while ((times.get(least) ?? 0) <= room) room -= times.get(least--) ?? 0;
  return postings.filter(
    (posting) => impactOf(posting) > least || (impactOf(posting) === least && room-- > 0),
  );
}

function cutShards(
  terms: readonly string[],
  merged: ReadonlyMap<string, Merged>,
): { start: string; text: string }[] {
  const shards: { start: string; text: string }[] = [];
  for (const term of terms) {
    const entry = merged.get(term);
    if (entry === undefined) continue;
    const line = writeTerm(
      { term, count: entry.count, postings: writePostings(entry.postings) },
      entry.postings.length,
    );
    const last = shards.at(-1);
    if (
      last === undefined ||
      last.text.length + line.length > SHARD.most ||
      (last.text.length > SHARD.least && endsBefore(term))
    )
      shards.push({ start: term, text: line });
    else last.text += line;
  }
  return shards;
}

/** Whether a term is one of the sixteenth of terms that a shard may start with (FNV-1a). */
function endsBefore(term: string): boolean {
  let hash = 2_166_136_261;
  for (let i = 0; i < term.length; i++) hash = Math.imul(hash ^ term.charCodeAt(i), 16_777_619);
  return ((hash >>> 13) & 15) === 0;
}

function cutPages(pages: readonly PageText[]): { first: number; text: string }[] {
  const files: { first: number; texts: string[]; length: number }[] = [];
  pages.forEach((page, number) => {
    const json = JSON.stringify(page);
    const last = files.at(-1);
    if (last === undefined || last.length + json.length > PAGES)
      files.push({ first: number, texts: [json], length: json.length });
    else {
      last.texts.push(json);
      last.length += json.length;
    }
  });
  return files.map(({ first, texts }) => ({ first, text: `[${texts.join(',\n')}]\n` }));
}

/** Beginnings that a client cannot look through, with the terms that carry most weight. */
function completionsOf(
  terms: readonly string[],
  merged: ReadonlyMap<string, Merged>,
  starts: readonly string[],
): Record<string, string> {
  const best = new Map<string, string[]>();
  const weight = (term: string): number => merged.get(term)?.strength ?? 0;
  for (const term of terms) {
    if (term.startsWith(PHRASE)) continue;
    for (let length = 1; length <= Math.min(LONGEST_BEGINNING, term.length - 1); length++) {
      const beginning = term.slice(0, length);
      const list = best.get(beginning);
      if (list === undefined) best.set(beginning, [term]);
      else {
        list.push(term);
        if (list.length > COMPLETIONS)
          list.splice(list.indexOf(list.reduce((a, b) => (weight(b) < weight(a) ? b : a))), 1);
      }
    }
  }
  const wide = (beginning: string): boolean =>
    starts.filter((start) => start.startsWith(beginning)).length > FEW_SHARDS - 1;
  return Object.fromEntries(
    [...best]
      .filter(([beginning]) => wide(beginning))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([beginning, list]) => [
        beginning,
        list.sort((a, b) => weight(b) - weight(a) || (a < b ? -1 : 1)).join(' '),
      ]),
  );
}

/** What mistyped words are compared with: words of titles and headings, and those that stand in several places. */
function wordList(terms: readonly string[], merged: ReadonlyMap<string, Merged>): string {
  const known = terms.filter((term) => {
    const entry = merged.get(term);
    return (
      entry !== undefined &&
      !term.startsWith(PHRASE) &&
      term.length > 3 &&
      !/^\d+$/.test(term) &&
      (entry.count > 2 || entry.postings.some((posting) => impactOf(posting) > 20))
    );
  });
  const kept =
    known.length <= MOST_WORDS
      ? known
      : known
          .sort(
            (a, b) => (merged.get(b)?.count ?? 0) - (merged.get(a)?.count ?? 0) || (a < b ? -1 : 1),
          )
          .slice(0, MOST_WORDS)
          .sort();
  return `${kept.join('\n')}\n`;
}
