import { hashOf } from '../../model/keys.js';
import { once } from '../../model/once.js';
import { factsJson, packedFactsIn, packFacts } from '../../model/packed-facts.js';
import type { Article, CompiledPage, PageFacts } from '../../model/page.js';
import type { PageStore } from '../../model/ports.js';
import type { Cache } from './cache.js';

/**
 * Number of builds for which an unused entry is kept, so that switching between branches does not
 * compile all pages again.
 */
const GENERATIONS = 4;

/** Maximum number of characters of articles in memory. */
const MEMORY_LIMIT = 8_000_000;

/** Maximum number of entries for earlier texts of pages, so that undoing an edit is fast. */
const MAX_SUPERSEDED = 500;

const FACTS = 'facts.txt';
const ARTICLES = 'articles';

function articleFile(hash: string): string {
  return `${ARTICLES}/${hash}`;
}

/** A compiled page. */
interface Entry {
  /** Number of builds since the entry was last used. */
  readonly unused: number;
  readonly articleHash: string;
  /** Whether the entry is for this run only. */
  readonly isProvisional?: boolean;
  /**
   * Undefined if the entry is damaged. Parsed by the first call, because the file also has entries
   * of other branches that no build uses now.
   */
  readonly facts: () => PageFacts | undefined;
  /** `<hash of the rest> <key> <hash of the article> <facts as JSON>`. */
  readonly line: () => Uint8Array;
}

export interface DiskStore extends PageStore {
  /** A compiled page, by compile key. */
  readonly page: (key: string) => CompiledPage | undefined;
  /** Write new entries, and remove those that were unused for some builds. */
  readonly save: () => void;
  /** Write new entries without reading the earlier ones. Removes nothing. */
  readonly append: () => void;
  /** Mark an entry as outdated, because the page has changed. Removes the oldest of many. */
  readonly supersede: (key: string) => void;
}

/**
 * Open the store of compiled pages. A key is a hash of everything that compiling depends on,
 * including docsgen's code, and a damaged entry counts as missing. So the store never returns
 * outdated pages.
 *
 * Facts are in one file, because a build needs all of them. Articles are in separate files, because
 * a build needs only those of changed pages. An article is written as soon as it is compiled, and
 * the last `limit` characters of articles also stay in memory. Without a cache, and after a failed
 * write, articles stay in memory.
 */
export function openStore(cache: Cache | undefined, limit = MEMORY_LIMIT): DiskStore {
  const articles = new Map<string, string>();
  const unwritten = new Map<string, string>();
  /** The entries of the file, and new ones. Read on demand: an edit needs none of them. */
  const stored = once(() => {
    isRead = true;
    return new Map([...readFacts(cache), ...added]);
  });
  const added = new Map<string, Entry>();
  let isRead = false;
  const find = (key: string): Entry | undefined => added.get(key) ?? stored().get(key);
  const used = new Set<string>();
  const superseded = new Set<string>();
  let hasChanged = false;
  let charactersInMemory = 0;
  const forget = (hash: string): void => {
    charactersInMemory -= articles.get(hash)?.length ?? 0;
    articles.delete(hash);
  };
  const keep = (hash: string, article: string): void => {
    if (articles.has(hash) || unwritten.has(hash)) return;
    // The name is a checksum of the content.
    if (cache?.write(articleFile(hash), article) !== true) {
      unwritten.set(hash, article);
      return;
    }
    articles.set(hash, article);
    charactersInMemory += article.length;
    for (const oldest of articles.keys()) {
      if (charactersInMemory <= limit) return;
      forget(oldest);
    }
  };
  const articleJson = (hash: string): string | undefined =>
    articles.get(hash) ?? unwritten.get(hash) ?? readArticle(cache, hash);
  return {
    page: (key) => {
      const facts = find(key)?.facts();
      const article = facts === undefined ? undefined : articleJson(facts.articleHash);
      return facts === undefined || article === undefined ? undefined : { facts, article };
    },
    facts: (key) => {
      const facts = find(key)?.facts();
      if (facts !== undefined) used.add(key);
      superseded.delete(key);
      return facts;
    },
    article: (hash) => {
      const json = articleJson(hash);
      return json === undefined ? undefined : (JSON.parse(json) as Article);
    },
    put: (key, page) => {
      const { article } = page;
      const facts = packFacts(page.facts);
      keep(facts.articleHash, article);
      const entry: Entry = {
        unused: 0,
        articleHash: facts.articleHash,
        isProvisional: page.isProvisional === true,
        facts: () => facts,
        line: () => lineOf(key, facts),
      };
      added.set(key, entry);
      if (isRead) stored().set(key, entry);
      used.add(key);
      superseded.delete(key);
      hasChanged = true;
      return facts;
    },
    supersede: (key) => {
      superseded.delete(key);
      superseded.add(key);
      const [oldest] = superseded;
      if (superseded.size <= MAX_SUPERSEDED || oldest === undefined) return;
      superseded.delete(oldest);
      const hash = find(oldest)?.articleHash;
      stored().delete(oldest);
      added.delete(oldest);
      used.delete(oldest);
      if (hash === undefined || [...stored().values()].some((other) => other.articleHash === hash))
        return;
      forget(hash);
      unwritten.delete(hash);
      cache?.remove(articleFile(hash));
    },
    append: () => {
      if (hasChanged) cache?.append(FACTS, [...linesOf(added.values())]);
    },
    save: () => {
      if (cache === undefined || !hasChanged) return;
      const kept = [...stored()]
        .map(([key, { unused, ...rest }]) => ({ ...rest, unused: used.has(key) ? 0 : unused + 1 }))
        .filter((entry) => entry.unused < GENERATIONS && entry.isProvisional !== true);
      const keptArticles = new Set(kept.map(({ articleHash }) => articleHash));
      for (const name of cache.names(ARTICLES))
        if (!keptArticles.has(name)) cache.remove(articleFile(name));
      cache.writeLines(FACTS, linesOf(kept));
      articles.clear();
      charactersInMemory = 0;
      hasChanged = false;
    },
  };
}

function* linesOf(entries: Iterable<Entry>): Generator<string | Uint8Array> {
  for (const { unused, line } of entries) {
    yield `${unused} `;
    yield line();
    yield '\n';
  }
}

function lineOf(key: string, facts: PageFacts): Uint8Array {
  const rest = Buffer.concat([Buffer.from(`${key} ${facts.articleHash} `), factsJson(facts)]);
  return Buffer.concat([Buffer.from(`${hashOf(rest)} `), rest]);
}

const LINE = /^(\d) ([0-9a-f]{32} (\S+) ([0-9a-f]{32}) )/;
/** Maximum number of bytes before the facts of a line. */
const MAX_HEAD = 200;

/**
 * The entries of the facts file. A damaged line gives no entry, or one without facts. Lines stay
 * bytes until they are used, because the facts of a large site need much memory.
 */
function readFacts(cache: Cache | undefined): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  for (const bytes of factLines(cache)) {
    const [key, entry] = entryIn(bytes) ?? [];
    if (key !== undefined && entry !== undefined) entries.set(key, entry);
  }
  return entries;
}

/** The entry in a line of the facts file, and its key; undefined for a damaged line. */
function entryIn(bytes: Buffer): readonly [key: string, entry: Entry] | undefined {
  const start = bytes.toString('latin1', 0, MAX_HEAD);
  const [, unused, head = '', key = '', articleHash = ''] = LINE.exec(start) ?? [];
  if (unused === undefined) return undefined;
  const facts = once(() =>
    hashOf(bytes.subarray(2 + 33)) === head.slice(0, 32)
      ? packedFactsIn(bytes.subarray(2 + head.length))
      : undefined,
  );
  return [key, { unused: Number(unused), articleHash, facts, line: () => bytes.subarray(2) }];
}

/**
 * Numbers of compiled pages in a cache, of those that the last run did not use, and of damaged
 * ones.
 */
export function inspectStore(cache: Cache): { entries: number; unused: number; damaged: number } {
  const isDamaged = (line: Buffer): boolean => entryIn(line)?.[1].facts() === undefined;
  const damaged = [...factLines(cache)].filter(isDamaged).length;
  const sound = [...readFacts(cache).values()].filter((entry) => entry.facts() !== undefined);
  const unused = sound.filter((entry) => entry.unused > 0).length;
  return { entries: sound.length, unused, damaged };
}

/** The lines of the facts file that are not empty. */
function* factLines(cache: Cache | undefined): Generator<Buffer> {
  const bytes = cache?.read(FACTS) ?? Buffer.alloc(0);
  for (let start = 0, end = 0; start < bytes.length; start = end + 1) {
    end = bytes.indexOf('\n', start);
    if (end < 0) end = bytes.length;
    if (end > start) yield bytes.subarray(start, end);
  }
}

function readArticle(cache: Cache | undefined, hash: string): string | undefined {
  const json = cache?.read(articleFile(hash))?.toString();
  return json === undefined || hashOf(json) !== hash ? undefined : json;
}
