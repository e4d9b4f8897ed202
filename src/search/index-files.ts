import {
  FORMAT,
  readHex,
  readPostings,
  readShard,
  twoDigitsAt,
  type PageText,
  type Postings,
  type Root,
  type TermLine,
} from './format.js';
import { groupWords, type GroupWords } from './groups.js';
import { readSynonyms, type Synonyms } from './synonyms.js';
import { SearchError } from './types.js';

/** A root with the places of all pages. */
export interface LoadedRoot extends Root {
  readonly places: PagePlaces;
  readonly groupNames: GroupWords;
  readonly synonymNames: Synonyms;
}

/** The places of pages, by their numbers. */
interface PagePlaces {
  /** The names of all files of pages; eight digits for each. */
  readonly names: string;
  /** Position of the page's file among all files; -1 for an unused number. */
  readonly fileOf: Int32Array;
  /** Position of the page in its file. */
  readonly inFile: Int32Array;
  /** Position of the page among all pages, in the order of addresses. */
  readonly order: Int32Array;
}

/** Number of digits of a name, see `PagesChunk`. */
const NAME_DIGITS = 8;

/** Loads a file of the index by its name; the root is ''. Rejects on failure. */
export type LoadFile = (file: string) => Promise<string>;

/** An index that loads each file once, when it is needed. After a failure it tries again. */
export interface IndexFiles {
  readonly root: () => Promise<LoadedRoot>;
  /** Returns the terms of the shards for this beginning, in order. Loads at most `most` shards. */
  readonly terms: (beginning: string, most: number) => Promise<readonly TermLine[]>;
  /** Returns the number of shards for this beginning. */
  readonly width: (beginning: string) => Promise<number>;
  readonly words: () => Promise<readonly string[]>;
  readonly page: (number: number) => Promise<PageText>;
  readonly postings: (line: TermLine) => Postings;
  /** Loads all files in one request, if the index offers this. Never rejects. */
  readonly warm: () => Promise<void>;
}

/** Opens an index. */
export function openIndex(load: LoadFile): IndexFiles {
  const files = new Map<string, Promise<unknown>>();
  const decoded = new Map<string, Postings>();
  let fullTexts: ReadonlyMap<string, string> | undefined;
  let warmed: Promise<void> | undefined;
  const once = <Content>(file: string, read: (text: string) => Content): Promise<Content> => {
    const cached = files.get(file) as Promise<Content> | undefined;
    if (cached !== undefined) return cached;
    const text = fullTexts?.get(file);
    const coming = (text === undefined ? load(file) : Promise.resolve(text))
      .then(read)
      .catch((error: unknown) => {
        files.delete(file);
        throw unreadable(error);
      });
    files.set(file, coming);
    return coming;
  };
  const root = (): Promise<LoadedRoot> => once('', readRoot);
  const shardsFor = async (beginning: string): Promise<readonly string[]> => {
    const { shards } = await root();
    const first = lastAtMost(shards, beginning);
    let end = first + 1;
    while (end < shards.length && (shards[end]?.[0].startsWith(beginning) ?? false)) end++;
    return shards.slice(first, end).map(([, file]) => file);
  };
  const fetchAll = async (): Promise<ReadonlyMap<string, string> | undefined> => {
    const { whole: file } = await root();
    return file === undefined
      ? undefined
      : new Map(JSON.parse(await load(file)) as [string, string][]);
  };
  return {
    root,
    width: async (beginning) => (await shardsFor(beginning)).length,
    terms: async (beginning, most) =>
      (
        await Promise.all(
          (await shardsFor(beginning)).slice(0, most).map((file) => once(file, readShard)),
        )
      ).flat(),
    words: async () =>
      once((await root()).words, (text) => text.split('\n').filter((word) => word !== '')),
    page: async (number) => {
      const { names, fileOf, inFile } = (await root()).places;
      const at = (fileOf[number] ?? -1) * NAME_DIGITS;
      const file = `${readHex(names.slice(at, at + NAME_DIGITS))}.json`;
      const pages = await once(file, (text) => JSON.parse(text) as readonly PageText[]);
      const page = pages[inFile[number] ?? -1];
      if (page === undefined)
        throw new SearchError('The search index is damaged: a page is missing.');
      return page;
    },
    warm: () =>
      (warmed ??= fetchAll().then(
        (texts) => {
          fullTexts = texts;
        },
        () => undefined,
      )),
    postings: (line) => {
      let postings = decoded.get(line.term);
      if (postings === undefined) decoded.set(line.term, (postings = readPostings(line.postings)));
      return postings;
    },
  };
}

function unreadable(error: unknown): SearchError {
  if (error instanceof SearchError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new SearchError(`The search index cannot be read: ${reason}`, { cause: error });
}

/** Parses the root. Throws a SearchError if the index has another format. */
function readRoot(text: string): LoadedRoot {
  const root = JSON.parse(text) as Root;
  if (root.format !== FORMAT)
    throw new SearchError('The search index has another version: reload the page.');
  return {
    ...root,
    places: placesOf(root),
    groupNames: groupWords(root, root.language),
    synonymNames: readSynonyms(root.synonyms, root.language),
  };
}

function placesOf({ pages, areaOf }: Root): PagePlaces {
  const fileOf = new Int32Array(areaOf.length).fill(-1);
  const inFile = new Int32Array(areaOf.length);
  const order = new Int32Array(areaOf.length);
  let files = 0;
  let count = 0;
  for (const { base, counts, numbers } of pages) {
    let next = 0;
    for (let file = 0; file * 2 < counts.length; file++) {
      for (let at = 0; at < twoDigitsAt(counts, file * 2); at++) {
        const number = base + twoDigitsAt(numbers, next);
        next += 2;
        fileOf[number] = files;
        inFile[number] = at;
        order[number] = count++;
      }
      files++;
    }
  }
  return { names: pages.map(({ names }) => names).join(''), fileOf, inFile, order };
}

/** Returns the index of the last entry whose key is at most `wanted`, or 0 if there is none. */
function lastAtMost(entries: readonly (readonly [string, unknown])[], wanted: string): number {
  let low = 0;
  let high = entries.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((entries[middle]?.[0] ?? wanted) > wanted) high = middle - 1;
    else low = middle;
  }
  return low;
}
