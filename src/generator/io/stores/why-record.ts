import type { Cache } from './cache.js';

/** How a page was last rendered. */
export interface PageRecord {
  /** Key of the output. */
  readonly key: string;
  /** Name of an input of the page → hash. */
  readonly inputs: Readonly<Record<string, string>>;
  /** The changed inputs that caused rendering; undefined if the page was new. */
  readonly because?: readonly string[];
  readonly by: 'build' | 'serve';
}

/** A record that is read from its JSON when it is needed, because a build needs few of them. */
export interface StoredRecord {
  readonly key: string;
  readonly json: string;
}

/** The record as it is stored. */
export function storedRecord(record: PageRecord): StoredRecord {
  return { key: record.key, json: JSON.stringify(record) };
}

/** The record that was stored. */
export function readRecord({ json }: StoredRecord): PageRecord {
  return JSON.parse(json) as PageRecord;
}

/** The record of how all pages were last rendered, for `docsgen why`. */
export interface WhyRecord {
  /** The record of each page, by output path; empty if there is none. */
  readonly pages: () => ReadonlyMap<string, StoredRecord>;
  /** The record of one page, without reading all. */
  readonly page: (path: string) => StoredRecord | undefined;
  /** Replace all records. For builds, which render all pages. */
  readonly write: (pages: ReadonlyMap<string, StoredRecord>) => void;
  /**
   * Add records, in a second file. For the watch server, which renders few pages at a time and
   * would otherwise rewrite the large file of the build.
   */
  readonly add: (pages: ReadonlyMap<string, StoredRecord>) => void;
}

const BUILT = 'why.json';
const SERVED = 'why-serve.json';

/** Open the record in a cache. */
export function openWhyRecord(cache: Cache): WhyRecord {
  const built = rememberedFile(cache, BUILT);
  const served = rememberedFile(cache, SERVED);
  return {
    pages: () => new Map([...built(), ...served()]),
    page: (path) => served().get(path) ?? lineIn(cache.get(BUILT), path),
    write: (pages) => {
      cache.put(BUILT, textOf(pages));
      cache.remove(SERVED);
    },
    add: (pages) => {
      cache.put(SERVED, textOf(new Map([...served(), ...pages])));
    },
  };
}

/** JSON with one page a line: its output path, its key and its record. */
function textOf(pages: ReadonlyMap<string, StoredRecord>): string {
  const lines = [...pages].map(([path, { key, json }]) => `${JSON.stringify([path, key])},${json}`);
  return `[\n${lines.map((line) => `[${line}]`).join(',\n')}\n]\n`;
}

/** A line of `textOf`: path and key as a JSON array, and the record. */
const LINE = /^\[(\["(?:[^"\\]|\\.)*","[^"]*"\]),(\{.*\})\],?$/s;

/** The record of one page in the bytes of a file. */
function lineIn(bytes: Buffer | undefined, path: string): StoredRecord | undefined {
  const start = bytes?.indexOf(`\n[[${JSON.stringify(path)},`) ?? -1;
  if (bytes === undefined || start < 0) return undefined;
  return readText(bytes.toString('utf8', start + 1, bytes.indexOf('\n', start + 1))).get(path);
}

function readText(text: string): Map<string, StoredRecord> {
  const pages = new Map<string, StoredRecord>();
  for (const line of text.split('\n')) {
    const [, head, json] = LINE.exec(line) ?? [];
    if (head === undefined || json === undefined) continue;
    const [path, key] = JSON.parse(head) as [string, string];
    pages.set(path, { key, json });
  }
  return pages;
}

/** Returns a function that reads a file. It parses the file only when the file has changed. */
function rememberedFile(cache: Cache, path: string): () => ReadonlyMap<string, StoredRecord> {
  let last: Buffer = Buffer.alloc(0);
  let pages: ReadonlyMap<string, StoredRecord> = new Map();
  return () => {
    const bytes = cache.get(path) ?? Buffer.alloc(0);
    if (!bytes.equals(last)) pages = readText(bytes.toString());
    last = bytes;
    return pages;
  };
}
