import type { Cache } from './cache.js';

/** A page as it was last made. */
export interface PageRecord {
  /** Of the output. */
  readonly key: string;
  /** What it was made from: name → hash. */
  readonly inputs: Readonly<Record<string, string>>;
  /** Inputs that had changed when it was last made again; undefined when it was made for the first time. */
  readonly because?: readonly string[];
  readonly by: 'build' | 'serve';
}

/** What is written down of how pages were last made. */
export interface WhyRecord {
  /** By output path, what the last build or a server since then has written; empty when there is nothing, or it cannot be read. */
  readonly pages: () => ReadonlyMap<string, PageRecord>;
  /** A build knows all pages. */
  readonly write: (pages: ReadonlyMap<string, PageRecord>) => void;
  /** A server adds the pages that it shows, beside those of a build: these are many, and are only read. */
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

/** Parses a file again only when it has changed. */
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
