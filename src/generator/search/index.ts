import { FORMAT, digit, twoDigits, writeHex, type Root } from '../../search/format.js';
import { groupPrefixes } from '../../search/groups.js';
import { once } from '../model/once.js';
import type { Output } from '../model/output.js';
import { SEARCH_FILES } from '../views/search-contexts.js';
import type { ChunkRecord, IndexRecord, PagesFile } from './index-record.js';
import { mergeSegments } from './merge.js';
import { hash32 } from './numbering.js';
import type { SearchedPage } from './pages.js';
import { renewShards, type ChangedChunk, type PlacedChunk } from './renew-shards.js';
import type { SegmentPage } from './segment.js';
import { contentOf, type Chunk } from './segments.js';
import { figuresOf, fileOf, nameFor, ShardCutter, shardTerm } from './shards.js';
import type { IndexFile, Shard } from './shards.js';
import { alikeGroups } from './grouping.js';
import { completionsOf, wordsOf } from './spellings.js';

/** Maximum length of a file of pages, in characters. A longer page has its own file. */
const MAX_PAGES_LENGTH = 6_000;
/** Maximum length of an index in one file, in characters: compressed, about 2 MB. */
const MAX_SINGLE_FILE_LENGTH = 6_000_000;
/** An index with more changed chunks than one in this many is made from all chunks. */
const MAX_CHANGED = 4;
/** The name of a shard. */
const FILE_NAME = /^[0-9a-f]{12}\.txt$/;

export interface SearchIndex {
  readonly root: Root;
  /** All files except the root, by name. */
  readonly files: readonly Output[];
  readonly record: IndexRecord;
}

export interface IndexSettings {
  /** Adds a file with the content of all other files to a small index. */
  readonly withSingleFile: boolean;
  /** Names that mean the same, see `writeSynonyms`. */
  readonly synonyms: readonly string[];
}

/** An earlier index from which parts can be taken over. */
export interface EarlierIndex {
  readonly record: IndexRecord;
  /** The text of a file that was written; undefined if it is missing. */
  readonly readFile: (path: string) => string | undefined;
}

/**
 * Builds the index of chunks of pages. Equal chunks give equal files. An edit changes only the
 * root, the file of the page and the shards of the words whose places change: the hash of a term
 * decides where a shard ends (content-defined chunking), and pages keep their numbers. Unchanged
 * parts are taken over from an earlier index.
 */
export async function buildIndex(
  chunks: readonly Chunk[],
  language: string,
  { withSingleFile, synonyms }: IndexSettings,
  earlier?: EarlierIndex,
): Promise<SearchIndex> {
  const placed = placeChunks(chunks);
  const shards = await shardsOf(placed.chunks, earlier);
  const figures = figuresOf(shards);
  const words = fileOf(wordsOf(figures), 'txt');
  const pages = await pagesOf(placed.chunks, earlier?.record.chunks ?? []);
  const allFiles = [...shards, words, ...pages.flatMap(({ files }) => files)];
  const files = new Map(allFiles.map((file) => [file.name, file]));
  const root: Root = {
    format: FORMAT,
    language,
    records: pages.reduce((sum, { records }) => sum + records, 0),
    shards: shards.map(({ start, name }) => [start, name]),
    completions: completionsOf(
      figures,
      shards.map(({ start }) => start),
    ),
    words: words.name,
    pages: pages.map(({ files: ofChunk }, i) => ({
      base: placed.chunks[i]?.base ?? 0,
      names: ofChunk.map(({ name }) => writeHex(name.slice(0, 12))).join(''),
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
    record: { chunks: pages.map(withoutTexts), shards },
  };
}

/** The chunks of an index with the numbers of their pages. */
interface PlacedChunks {
  readonly chunks: readonly PlacedChunk[];
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
  return { chunks: placed, size };
}

/** The shards of an index: renewed ones of an earlier index, or else new ones. */
async function shardsOf(
  placed: readonly PlacedChunk[],
  earlier: EarlierIndex | undefined,
): Promise<readonly Shard[]> {
  if (earlier === undefined) return cutShards(placed);
  const { record, readFile } = earlier;
  const changed = await changedChunks(placed, record.chunks);
  if (changed === undefined) return cutShards(placed);
  const allTexts = once(async () => {
    const shards = await cutShards(placed);
    return new Map(shards.map(({ name, text }) => [name, text]));
  });
  const readShard = (name: string): string | undefined => {
    const text = FILE_NAME.test(name) ? readFile(SEARCH_FILES + name) : undefined;
    return text !== undefined && nameFor(text, 'txt') === name ? text : undefined;
  };
  const old = record.shards.map((shard): Shard => {
    const text = async (): Promise<string> =>
      readShard(shard.name) ?? (await (await allTexts()).get(shard.name)?.()) ?? '';
    return { ...shard, text };
  });
  const renewed = await renewShards(old, placed, changed, ({ name }) => readShard(name));
  return renewed ?? cutShards(placed);
}

/**
 * The chunks that are different in an earlier index. Undefined if numbers of pages have changed, or
 * much else.
 */
async function changedChunks(
  placed: readonly PlacedChunk[],
  earlier: readonly ChunkRecord[],
): Promise<ChangedChunk[] | undefined> {
  if (placed.length !== earlier.length) return undefined;
  const changed: ChangedChunk[] = [];
  for (const [i, { chunk, base }] of placed.entries()) {
    const { name, capacity, content, before } = chunk;
    const known = earlier[i];
    if (known?.name !== name || known.capacity !== capacity) return undefined;
    if (known.content === content) continue;
    if (before === undefined || contentOf(before.pages) !== known.content) return undefined;
    if (changed.length * MAX_CHANGED > placed.length) return undefined;
    changed.push({ base, capacity, before, after: await chunk.segment() });
  }
  return changed;
}

/** The shards of the merged terms of all chunks. */
async function cutShards(placed: readonly PlacedChunk[]): Promise<readonly Shard[]> {
  const segments = await Promise.all(
    placed.map(async ({ chunk, base }) => ({ segment: await chunk.segment(), base })),
  );
  const cutter = new ShardCutter();
  for (const merged of mergeSegments(segments)) cutter.add(shardTerm(merged));
  return cutter.end();
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
  'groups' | 'groupOf' | 'alike' | 'areas' | 'areaOf' | 'rankOf' | 'weightOf' | 'groupPrefixes'
> {
  const pages = new Array<SearchedPage | undefined>(size).fill(undefined);
  for (const { chunk, base } of chunks)
    chunk.pages.forEach((page, i) => (pages[base + (chunk.slots[i] ?? 0)] = page));
  const used = pages.filter((page) => page !== undefined);
  pages.forEach((page, number) => (pages[number] = page ?? pages[number - 1]));
  const groups = [...new Set(used.map(({ group }) => group))].sort();
  const areas = [...new Set(used.map(({ area }) => area))].sort();
  const places = (list: readonly string[]): ReadonlyMap<string | undefined, number> =>
    new Map(list.map((name, i) => [name, i]));
  const groupPlaces = places(groups);
  const areaPlaces = places(areas);
  const alike = alikeGroups(used).map((group) => groupPlaces.get(group) ?? 0);
  const perPage = (digits: (page: SearchedPage | undefined) => string): string =>
    pages.map(digits).join('');
  return {
    groups,
    groupOf: perPage((page) => twoDigits(groupPlaces.get(page?.group) ?? 0)),
    groupPrefixes: groupPrefixes(
      used.map(({ url, group }) => ({ url, group: groupPlaces.get(group) ?? 0 })),
    ),
    ...(alike.length === 0 ? {} : { alike }),
    areas,
    areaOf: perPage((page) => digit(areaPlaces.get(page?.area) ?? 0)),
    rankOf: perPage((page) => digit(Math.log2(1 + (page?.inbound ?? 0)) * 4)),
    ...(used.every(({ weight }) => weight === 1)
      ? {}
      : { weightOf: perPage((page) => digit((page?.weight ?? 1) * 16)) }),
  };
}

/** A chunk with the files of its pages. */
interface ChunkFiles extends Omit<ChunkRecord, 'files'> {
  readonly files: readonly PagesFile[];
}

/** The files of the pages of all chunks. Those of a chunk that is the same are known. */
async function pagesOf(
  placed: readonly PlacedChunk[],
  earlier: readonly ChunkRecord[],
): Promise<ChunkFiles[]> {
  const known = new Map(earlier.map((record) => [record.content, record]));
  const all: ChunkFiles[] = [];
  for (const { chunk } of placed) {
    const { name, capacity, content } = chunk;
    const record = known.get(content);
    if (record?.name === name) {
      const files = record.files.map((file) => ({ ...file, text: pagesText(chunk, file.slots) }));
      all.push({ ...record, files });
      continue;
    }
    const { pages } = await chunk.segment();
    const records = pages.reduce((sum, page) => sum + page.records, 0);
    all.push({ name, capacity, content, records, files: cutPages(chunk, pages) });
  }
  return all;
}

function withoutTexts({ files, ...chunk }: ChunkFiles): ChunkRecord {
  return { ...chunk, files: files.map(({ name, length, slots }) => ({ name, length, slots })) };
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
function cutPages(chunk: Chunk, pages: readonly SegmentPage[]): PagesFile[] {
  const lengthOf = ({ position }: Neighbour): number => pages[position]?.text.length ?? 0;
  const cut = (neighbours: readonly Neighbour[]): PagesFile[] => {
    const length = neighbours.reduce((sum, page) => sum + lengthOf(page), 0);
    if (neighbours.length === 1 || length <= MAX_PAGES_LENGTH) {
      const ofFile = neighbours.flatMap(({ position }) => pages[position] ?? []);
      return [pagesFile(chunk, ofFile, length)];
    }
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

function pagesFile(chunk: Chunk, pages: readonly SegmentPage[], length: number): PagesFile {
  const slots = pages.map(({ slot }) => slot);
  const hashes = pages.map(({ text }) => text.hash);
  return { slots, name: nameFor(hashes.join('\n'), 'json'), length, text: pagesText(chunk, slots) };
}

/** Returns a function for the text of a file with the pages that have these slots. */
function pagesText(chunk: Chunk, slots: readonly number[]): () => Promise<string> {
  return async () => {
    const texts = await Promise.all(slots.map((slot) => chunk.text(chunk.slots.indexOf(slot))));
    return `[${texts.join(',\n')}]\n`;
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

function outputOf({ name, text }: IndexFile): Output {
  return { path: SEARCH_FILES + name, key: name, kind: 'index', text };
}
