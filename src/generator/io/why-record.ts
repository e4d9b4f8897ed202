import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from './write-whole.js';

/** A page as it was last made. */
export interface PageRecord {
  /** Of the output. */
  readonly key: string;
  /** What it was made from: name → hash. */
  readonly inputs: Readonly<Record<string, string>>;
  /** Inputs that had changed when it was last made anew; undefined when it was made for the first time. */
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

/** Open the record below a cache folder. */
export function openWhyRecord(folder: string): WhyRecord {
  const built = rememberedFile(join(folder, 'why.json'));
  const served = rememberedFile(join(folder, 'why-serve.json'));
  return {
    pages: () => new Map([...built(), ...served()]),
    write: (pages) => {
      mkdirSync(folder, { recursive: true });
      writeWhole(join(folder, 'why.json'), JSON.stringify([...pages]));
      rmSync(join(folder, 'why-serve.json'), { force: true });
    },
    add: (pages) => {
      mkdirSync(folder, { recursive: true });
      writeWhole(join(folder, 'why-serve.json'), JSON.stringify([...served(), ...pages]));
    },
  };
}

/** Reads a file again only when it has changed. */
function rememberedFile(file: string): () => ReadonlyMap<string, PageRecord> {
  let mark = '';
  let pages: ReadonlyMap<string, PageRecord> = new Map();
  return () => {
    try {
      const { mtimeMs, size, ino } = statSync(file);
      const now = `${mtimeMs} ${size} ${ino}`;
      if (now !== mark)
        pages = new Map(JSON.parse(readFileSync(file, 'utf8')) as [string, PageRecord][]);
      mark = now;
    } catch {
      pages = new Map();
      mark = '';
    }
    return pages;
  };
}
