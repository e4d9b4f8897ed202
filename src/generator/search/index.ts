import { FORMAT, digit, twoDigits, writeHex, writeTerm, type Root } from '../../search/format.js';
import { groupPrefixes } from '../../search/groups.js';
import { SPELLED } from '../../search/tokens.js';
import { hashOf } from '../model/keys.js';
import type { Output } from '../model/output.js';
import { SEARCH_FILES } from '../views/search-contexts.js';
import { mergeSegments, type MergedTerm, type PlacedSegment } from './merge.js';
import { hash32 } from './numbering.js';
import type { SearchedPage } from './pages.js';
import { PHRASE } from './postings.js';
import type { Chunk } from './segments.js';
import { completionsOf, wordsOf, type TermFigures } from './spellings.js';

/** Minimum and maximum length of a shard, in characters. */
const SHARD_LENGTH = { min: 7_000, max: 28_000 };
/** Maximum length of a file of pages, in characters. A longer page has its own file. */
const MAX_PAGES_LENGTH = 6_000;
/** Maximum length of an index in one file, in characters: compressed, about 1.5 MB. */
const MAX_SINGLE_FILE_LENGTH = 5_000_000;

export interface SearchIndex {
  readonly root: Root;
  /** All files except the root, by name. */
  readonly files: readonly Output[];
}

export interface IndexSettings {
  /** Adds a file with the content of all other files to a small index. */
  readonly withSingleFile: boolean;
  /** Names that mean the same, see `writeSynonyms`. */
  readonly synonyms: readonly string[];
}

/** A file of an index, whose text may be read later. */
interface IndexFile {
  readonly name: string;
  /** In characters. */
  readonly length: number;
  readonly text: () => Promise<string>;
}

/**
 * Builds the index of chunks of pages. Equal chunks give equal files. An edit changes only the
 * root, the file of the page and the shards of the words whose places change: the hash of a term
 * decides where a shard ends (content-defined chunking), and pages keep their numbers.
 */
export function buildIndex(
  chunks: readonly Chunk[],
  language: string,
  { withSingleFile, synonyms }: IndexSettings,
): SearchIndex {
  const placed = placeChunks(chunks);
  const { figures, shards } = cutShards(placed.segments);
  const words = fileOf(wordsOf(figures), 'txt');
  const pages = placed.chunks.map(({ chunk, base }) => ({ base, files: cutPages(chunk) }));
  const allFiles = [...shards, { file: words }, ...pages.flatMap((chunk) => chunk.files)];
  const files = new Map(allFiles.map(({ file }) => [file.name, file]));
  const root: Root = {
    format: FORMAT,
    language,
    records: countRecords(chunks),
    shards: shards.map(({ start, file }) => [start, file.name]),
    completions: completionsOf(
      figures,
      shards.map(({ start }) => start),
    ),
    words: words.name,
    pages: pages.map(({ base, files: ofChunk }) => ({
      base,
      names: ofChunk.map(({ file }) => writeHex(file.name.slice(0, 12))).join(''),
      counts: ofChunk.map(({ slots }) => twoDigits(slots.length)).join(''),
      numbers: ofChunk.flatMap(({ slots }) => slots.map(twoDigits)).join(''),
    })),
    ...pageTables(placed),
    groupWords: {},
    synonyms,
  };
  const length = [...files.values()].reduce((sum, file) => sum + file.length, 0);
  const isSmall = withSingleFile && length <= MAX_SINGLE_FILE_LENGTH;
  const single = isSmall ? singleFile([...files.values()]) : undefined;
  return {
    root: single === undefined ? root : { ...root, whole: single.name },
    files: [...files.values(), ...(single === undefined ? [] : [single])].map(outputOf),
  };
}

/** The chunks of an index with the numbers of their pages. */
interface PlacedChunk {
  readonly chunk: Chunk;
  /** Number of the first slot. */
  readonly base: number;
}

interface PlacedChunks {
  readonly chunks: readonly PlacedChunk[];
  readonly segments: readonly PlacedSegment[];
  /** All numbers of pages are below it. */
  readonly size: number;
}

function placeChunks(chunks: readonly Chunk[]): PlacedChunks {
  let size = 0;
  const placed = chunks.map((chunk) => {
    const base = size;
    size += chunk.capacity;
    return { chunk, base };
  });
  const segments = placed.map(({ chunk, base }) => ({ segment: chunk.segment, base }));
  return { chunks: placed, segments, size };
}

function countRecords(chunks: readonly Chunk[]): number {
  let count = 0;
  for (const { segment } of chunks) for (const { records } of segment.pages) count += records;
  return count;
}

/**
 * The tables of the root that have digits for each number of a page. An unused number has those of
 * the page before it, because repeated digits compress well.
 */
function pageTables({
  chunks,
  size,
}: PlacedChunks): Pick<
  Root,
  'groups' | 'groupOf' | 'areas' | 'areaOf' | 'rankOf' | 'weightOf' | 'groupPrefixes'
> {
  const pages = new Array<SearchedPage | undefined>(size).fill(undefined);
  for (const { chunk, base } of chunks)
    chunk.pages.forEach((page, i) => (pages[base + (chunk.segment.pages[i]?.slot ?? 0)] = page));
  const used = pages.filter((page) => page !== undefined);
  pages.forEach((page, number) => (pages[number] = page ?? pages[number - 1]));
  const groups = [...new Set(used.map(({ group }) => group))].sort();
  const areas = [...new Set(used.map(({ area }) => area))].sort();
  const places = (list: readonly string[]): ReadonlyMap<string | undefined, number> =>
    new Map(list.map((name, i) => [name, i]));
  const groupPlaces = places(groups);
  const areaPlaces = places(areas);
  const perPage = (digits: (page: SearchedPage | undefined) => string): string =>
    pages.map(digits).join('');
  return {
    groups,
    groupOf: perPage((page) => twoDigits(groupPlaces.get(page?.group) ?? 0)),
    groupPrefixes: groupPrefixes(
      used.map(({ url, group }) => ({ url, group: groupPlaces.get(group) ?? 0 })),
    ),
    areas,
    areaOf: perPage((page) => digit(areaPlaces.get(page?.area) ?? 0)),
    rankOf: perPage((page) => digit(Math.log2(1 + (page?.inbound ?? 0)) * 4)),
    ...(used.every(({ weight }) => weight === 1)
      ? {}
      : { weightOf: perPage((page) => digit((page?.weight ?? 1) * 16)) }),
  };
}

interface Shard {
  readonly start: string;
  readonly file: IndexFile;
}

function cutShards(segments: readonly PlacedSegment[]): {
  readonly figures: TermFigures;
  readonly shards: readonly Shard[];
} {
  const figures: TermFigures = { terms: [], count: [], strength: [], peak: [] };
  const shards: Shard[] = [];
  let start = '';
  let text = '';
  const close = (): void => {
    if (text !== '') shards.push({ start, file: fileOf(text, 'txt') });
    text = '';
  };
  let previous: MergedTerm | undefined;
  for (const merged of mergeSegments(segments)) {
    const { term } = merged;
    const isOnlySpelling = isSpelling(term) && merged.postings === previous?.postings;
    if (!isSpelling(term)) previous = merged;
    if (isOnlySpelling) continue;
    const line = writeTerm(merged, merged.kept);
    if (
      text === '' ||
      text.length + line.length > SHARD_LENGTH.max ||
      (text.length > SHARD_LENGTH.min && mayStartShard(term))
    ) {
      close();
      start = term;
    }
    text += line;
    addFigures(figures, merged);
  }
  close();
  return { figures, shards };
}

function addFigures(figures: TermFigures, { term, count, strength, peak }: MergedTerm): void {
  // The index of corrections and completions has no phrases and no spellings.
  if (term.startsWith(PHRASE) || isSpelling(term)) return;
  figures.terms.push(term);
  figures.count.push(count);
  figures.strength.push(strength);
  figures.peak.push(peak);
}

/** Whether a term is one spelling of a name in code. The name itself is before it. */
function isSpelling(term: string): boolean {
  return term.includes(SPELLED) && !term.startsWith(PHRASE);
}

/**
 * Whether a shard may start with a term. True for one of sixteen terms, by its hash. The spellings
 * of a name are in its shard.
 */
function mayStartShard(term: string): boolean {
  return !isSpelling(term) && hash32(term) % 16 === 0;
}

/** A file with the texts of neighbouring pages, and their numbers. */
interface PagesFile {
  readonly file: IndexFile;
  /** The number of each page in its chunk. */
  readonly slots: readonly number[];
}

/** A page of a chunk: its position in the segment and a hash of its route. */
interface Neighbour {
  readonly position: number;
  readonly route: string;
  readonly hash: number;
}

/**
 * Cuts the pages of a chunk, in the order of their addresses, into files. A range that is too long
 * is cut at the page with the highest hash, so an edit changes the limits only near its page.
 */
function cutPages(chunk: Chunk): PagesFile[] {
  const { pages } = chunk.segment;
  const lengthOf = ({ position }: Neighbour): number => pages[position]?.text.length ?? 0;
  const cut = (neighbours: readonly Neighbour[]): PagesFile[] => {
    const length = neighbours.reduce((sum, page) => sum + lengthOf(page), 0);
    if (neighbours.length === 1 || length <= MAX_PAGES_LENGTH)
      return [pagesFile(chunk, neighbours, length)];
    let at = 1;
    for (let i = 2; i < neighbours.length; i++)
      if ((neighbours[i]?.hash ?? 0) > (neighbours[at]?.hash ?? 0)) at = i;
    return [...cut(neighbours.slice(0, at)), ...cut(neighbours.slice(at))];
  };
  const neighbours = chunk.pages.map(({ route }, position) => ({
    position,
    route,
    hash: hash32(route),
  }));
  return cut(neighbours.sort((a, b) => (a.route < b.route ? -1 : 1)));
}

function pagesFile(chunk: Chunk, neighbours: readonly Neighbour[], length: number): PagesFile {
  const { pages } = chunk.segment;
  const ofFile = neighbours.map(({ position }) => pages[position]);
  const hashes = ofFile.map((page) => page?.text.hash ?? '');
  return {
    slots: ofFile.map((page) => page?.slot ?? 0),
    file: {
      name: nameFor(hashes.join('\n'), 'json'),
      length,
      text: async () => {
        const texts = await Promise.all(neighbours.map(({ position }) => chunk.text(position)));
        return `[${texts.join(',\n')}]\n`;
      },
    },
  };
}

/** The file that contains all other files, as pairs of name and text. */
function singleFile(files: readonly IndexFile[]): IndexFile {
  return {
    name: nameFor(files.map(({ name }) => name).join('\n'), 'whole.json'),
    length: 0,
    text: async () => {
      const texts = await Promise.all(files.map((file) => file.text()));
      return JSON.stringify(files.map(({ name }, i) => [name, texts[i]]));
    },
  };
}

function fileOf(text: string, extension: string): IndexFile {
  return { name: nameFor(text, extension), length: text.length, text: () => Promise.resolve(text) };
}

/** The name of a file, from its content or from the hashes of its parts. */
function nameFor(content: string, extension: string): string {
  return `${hashOf(`${FORMAT}\n${content}`).slice(0, 12)}.${extension}`;
}

function outputOf({ name, text }: IndexFile): Output {
  return { path: SEARCH_FILES + name, key: name, kind: 'index', text };
}
