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

/** The record of how all pages were last rendered, for `docsgen why`. */
export interface WhyRecord {
  /** The record of each page, by output path; empty if there is none. */
  readonly pages: () => ReadonlyMap<string, PageRecord>;
  /** Replace all records. For builds, which render all pages. */
  readonly write: (pages: ReadonlyMap<string, PageRecord>) => void;
  /**
   * Add records, in a second file. For the watch server, which renders few pages at a time and
   * would otherwise rewrite the large file of the build.
   */
  readonly add: (pages: ReadonlyMap<string, PageRecord>) => void;
}

const BUILT = 'why.json';
const SERVED = 'why-serve.json';

/** Open the record in a cache. */
export function openWhyRecord(cache: Cache): WhyRecord {
  const built = rememberedFile(cache, BUILT);
  const served = rememberedFile(cache, SERVED);
  return {
    pages: () => new Map([...built(), ...served()]),
    write: (pages) => {
      cache.put(BUILT, JSON.stringify([...pages]));
      cache.remove(SERVED);
    },
    add: (pages) => {
      cache.put(SERVED, JSON.stringify([...new Map([...served(), ...pages])]));
    },
  };
}

/** Returns a function that reads a file. It parses the file only when the file has changed. */
function rememberedFile(cache: Cache, path: string): () => ReadonlyMap<string, PageRecord> {
  let last: Buffer = Buffer.alloc(0);
  let pages: ReadonlyMap<string, PageRecord> = new Map();
  return () => {
    const json = cache.get(path) ?? Buffer.from('[]');
    if (!json.equals(last)) pages = new Map(JSON.parse(json.toString()) as [string, PageRecord][]);
    last = json;
    return pages;
  };
}
