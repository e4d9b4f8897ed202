import {
  FORMAT,
  readPostings,
  readShard,
  type PageText,
  type Postings,
  type Root,
  type TermLine,
} from './format.js';
import { SearchError } from './types.js';

/** Fetch a file of the index: the root by the name '', every other by its own. Rejects when it cannot. */
export type LoadFile = (file: string) => Promise<string>;

/** An index whose files come as they are needed, each once. A file that failed is asked for again. */
export interface IndexFiles {
  readonly root: () => Promise<Root>;
  /** The shards that hold the terms with this beginning, at most `most`, as one list of terms in order. */
  readonly terms: (beginning: string, most: number) => Promise<readonly TermLine[]>;
  /** How many shards those are. */
  readonly width: (beginning: string) => Promise<number>;
  readonly words: () => Promise<readonly string[]>;
  readonly page: (number: number) => Promise<PageText>;
  readonly postings: (line: TermLine) => Postings;
  /** Fetch everything at once, if the index is small enough to offer it. Never rejects: what did not come is fetched file by file. */
  readonly warm: () => Promise<void>;
}

/** Open an index over what loads its files. */
export function openIndex(load: LoadFile): IndexFiles {
  const files = new Map<string, Promise<unknown>>();
  const decoded = new Map<string, Postings>();
  let whole: ReadonlyMap<string, string> | undefined;
  let warming: Promise<void> | undefined;
  const once = <Content>(file: string, read: (text: string) => Content): Promise<Content> => {
    const known = files.get(file) as Promise<Content> | undefined;
    if (known !== undefined) return known;
    const ready = whole?.get(file);
    const coming = (ready === undefined ? load(file) : Promise.resolve(ready))
      .then(read)
      .catch((error: unknown) => {
        files.delete(file);
        throw error instanceof SearchError
          ? error
          : new SearchError(
              `The search index cannot be read: ${error instanceof Error ? error.message : String(error)}`,
              { cause: error },
            );
      });
    files.set(file, coming);
    return coming;
  };
  const root = (): Promise<Root> => once('', readRoot);
  const range = async (beginning: string): Promise<readonly string[]> => {
    const { shards } = await root();
    const first = lastAtMost(shards, beginning);
    let end = first + 1;
    while (end < shards.length && (shards[end]?.[0].startsWith(beginning) ?? false)) end++;
    return shards.slice(first, end).map(([, file]) => file);
  };
  const fetchWhole = async (): Promise<ReadonlyMap<string, string> | undefined> => {
    const { whole: file } = await root();
    return file === undefined
      ? undefined
      : new Map(JSON.parse(await load(file)) as [string, string][]);
  };
  return {
    root,
    width: async (beginning) => (await range(beginning)).length,
    terms: async (beginning, most) =>
      (
        await Promise.all(
          (await range(beginning)).slice(0, most).map((file) => once(file, readShard)),
        )
      ).flat(),
    words: async () =>
      once((await root()).words, (text) => text.split('\n').filter((word) => word !== '')),
    page: async (number) => {
      const { pages } = await root();
      const at = lastAtMost(pages, number);
      const [first, file] = pages[at] ?? [0, ''];
      const found = (await once(file, (text) => JSON.parse(text) as PageText[]))[number - first];
      if (found === undefined)
        throw new SearchError('The search index is damaged: a page is missing.');
      return found;
    },
    warm: () =>
      (warming ??= fetchWhole().then(
        (texts) => {
          whole = texts;
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

function readRoot(text: string): Root {
  const root = JSON.parse(text) as Root;
  if (root.format !== FORMAT)
    throw new SearchError('The search index is of another version: reload the page.');
  return root;
}

/** Index of the last entry whose first part is not beyond `wanted`; 0 when all are. */
function lastAtMost<Key extends string | number>(
  entries: readonly (readonly [Key, unknown])[],
  wanted: Key,
): number {
  let low = 0;
  let high = entries.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((entries[middle]?.[0] ?? wanted) > wanted) high = middle - 1;
    else low = middle;
  }
  return low;
}
