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

/** Each term keeps only its strongest places, so that its shard stays small on any site. */
const MAX_POSTINGS = 1000;
/** Minimum and maximum length of a shard, in characters. */
const SHARD_LENGTH = { min: 10_000, max: 40_000 };
/** Maximum length of a file of pages, in characters. */
const MAX_PAGES_LENGTH = 6_000;
/** A prefix has a list of completions if its terms are in at least this many shards. */
const MIN_SHARDS = 2;
const MAX_PREFIX_LENGTH = 5;
const MAX_COMPLETIONS = 6;
/** Maximum number of words for the correction of mistyped words. */
const MAX_WORDS = 30_000;
/** Maximum length of an index in one file, in characters: compressed, about 1.5 MB. */
const MAX_SINGLE_FILE_LENGTH = 5_000_000;

/**
 * Builds the index of pages, which must be in the order of their addresses. Equal pages give equal
 * files. An edit changes only the root, the page's file and the shards of the words that the page
 * gains or loses: the hash of a term decides where a shard ends (content-defined chunking, as in
 * rsync).
 *
 * @param withSingleFile adds a file with the content of all other files to a small index
 */
export function buildIndex(
  pages: readonly IndexedPage[],
  language: string,
  withSingleFile: boolean,
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
  // The names have no folder, like those in the root.
  const allFiles = [...files].map(([name, { text }]) => [name, text] as const);
  const length = allFiles.reduce((sum, [, text]) => sum + text.length, 0);
  const isSmall = withSingleFile && length <= MAX_SINGLE_FILE_LENGTH;
  return {
    root: isSmall ? { ...root, whole: put(JSON.stringify(allFiles), 'whole.json') } : root,
    files: [...files.values()],
  };
}

/** The positions of names in a list, each with a fixed number of base-64 digits. */
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

/**
 * The strongest places of a term. Of equally strong ones, the first. Counts the strengths, because
 * sorting the places of common words is slow.
 */
function strongest(postings: PackedPosting[]): PackedPosting[] {
  if (postings.length <= MAX_POSTINGS) return postings;
  const counts = new Map<number, number>();
  for (const posting of postings) {
    const impact = impactOf(posting);
    counts.set(impact, (counts.get(impact) ?? 0) + 1);
  }
  let minImpact = 63;
  let room = MAX_POSTINGS;
  while ((counts.get(minImpact) ?? 0) <= room) room -= counts.get(minImpact--) ?? 0;
  return postings.filter(
    (posting) => impactOf(posting) > minImpact || (impactOf(posting) === minImpact && room-- > 0),
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
    const shard = shards.at(-1);
    if (
      shard === undefined ||
      shard.text.length + line.length > SHARD_LENGTH.max ||
      (shard.text.length > SHARD_LENGTH.min && mayStartShard(term))
    )
      shards.push({ start: term, text: line });
    else shard.text += line;
  }
  return shards;
}

/** Whether a shard may start with a term. True for one of sixteen terms, by its FNV-1a hash. */
function mayStartShard(term: string): boolean {
  let hash = 2_166_136_261;
  for (let i = 0; i < term.length; i++) hash = Math.imul(hash ^ term.charCodeAt(i), 16_777_619);
  return ((hash >>> 13) & 15) === 0;
}

function cutPages(pages: readonly PageText[]): { first: number; text: string }[] {
  const files: { first: number; texts: string[]; length: number }[] = [];
  pages.forEach((page, number) => {
    const json = JSON.stringify(page);
    const file = files.at(-1);
    if (file === undefined || file.length + json.length > MAX_PAGES_LENGTH)
      files.push({ first: number, texts: [json], length: json.length });
    else {
      file.texts.push(json);
      file.length += json.length;
    }
  });
  return files.map(({ first, texts }) => ({ first, text: `[${texts.join(',\n')}]\n` }));
}

/** Prefix → its strongest terms, for prefixes with too many terms for a client. */
function completionsOf(
  terms: readonly string[],
  merged: ReadonlyMap<string, Merged>,
  starts: readonly string[],
): Record<string, string> {
  const candidates = new Map<string, string[]>();
  const weight = (term: string): number => merged.get(term)?.strength ?? 0;
  for (const term of terms) {
    if (term.startsWith(PHRASE)) continue;
    for (let length = 1; length <= Math.min(MAX_PREFIX_LENGTH, term.length - 1); length++) {
      const prefix = term.slice(0, length);
      const list = candidates.get(prefix);
      if (list === undefined) candidates.set(prefix, [term]);
      else {
        list.push(term);
        const weakest = list.reduce((a, b) => (weight(b) < weight(a) ? b : a));
        if (list.length > MAX_COMPLETIONS) list.splice(list.indexOf(weakest), 1);
      }
    }
  }
  const needsList = (prefix: string): boolean =>
    starts.filter((start) => start.startsWith(prefix)).length >= MIN_SHARDS;
  return Object.fromEntries(
    [...candidates]
      .filter(([prefix]) => needsList(prefix))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([prefix, list]) => [
        prefix,
        list.sort((a, b) => weight(b) - weight(a) || (a < b ? -1 : 1)).join(' '),
      ]),
  );
}

/**
 * The words that mistyped words are compared with: words of titles and headings, and words with
 * several places.
 */
function wordList(terms: readonly string[], merged: ReadonlyMap<string, Merged>): string {
  const words = terms.filter((term) => {
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
    words.length <= MAX_WORDS
      ? words
      : words
          .sort(
            (a, b) => (merged.get(b)?.count ?? 0) - (merged.get(a)?.count ?? 0) || (a < b ? -1 : 1),
          )
          .slice(0, MAX_WORDS)
          .sort();
  return `${kept.join('\n')}\n`;
}
