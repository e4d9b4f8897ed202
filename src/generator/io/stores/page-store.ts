import { hashOf } from '../../model/keys.js';
import { once } from '../../model/once.js';
import type { Article, PageFacts } from '../../model/page.js';
import type { PageStore } from '../../model/ports.js';
import type { Cache } from './cache.js';

/** Builds an entry survives without being asked for: switching branches and back stays warm. */
const GENERATIONS = 4;

/** Characters of articles that are kept in memory. */
const HELD = 32_000_000;

/** Superseded texts of a long session that are kept. */
const SUPERSEDED = 500;

const FACTS = 'facts.txt';
const ARTICLES = 'articles';

function articleFile(hash: string): string {
  return `${ARTICLES}/${hash}`;
}

/** A page's facts, or the line of the file that they stand in: it is read when they are asked for, since a tool or a branch that was used before leaves many that are not. */
interface Entry {
  readonly unused: number;
  readonly articleHash: string;
  readonly facts: () => PageFacts | undefined;
  /** `<hash of the rest> <key> <hash of the article> <facts as JSON>`. */
  readonly line: () => string;
}

export interface DiskStore extends PageStore {
  /** Write what is new and drop what has not been used for a while. */
  readonly save: () => void;
  /** A page has another text now. What is known of the old one is kept for a while: writers go back. */
  readonly supersede: (key: string) => void;
}

/**
 * The content-addressed compile cache of a site. Sound because (1) a key
 * holds a hash of everything that compiling reads and of docsgen's own code,
 * (2) every entry carries a checksum and a damaged one is a miss. Facts lie
 * together in one file, since a build needs all of them; articles apart, since it
 * needs only those of changed pages. An article is written as soon as it is there,
 * while threads make the next ones; the last `limit` characters of them stay in memory too.
 * Articles that could not be written, and all of them without a cache, stay in memory.
 */
export function openStore(cache: Cache | undefined, limit = HELD): DiskStore {
  const articles = new Map<string, string>();
  const unwritten = new Map<string, string>();
  const entries = readFacts(cache);
  const used = new Set<string>();
  const superseded = new Set<string>();
  let changed = false;
  let held = 0;
  const forget = (hash: string): void => {
    held -= articles.get(hash)?.length ?? 0;
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
    held += article.length;
    for (const oldest of articles.keys()) {
      if (held <= limit) return;
      forget(oldest);
    }
  };
  return {
    facts: (key) => {
      const facts = entries.get(key)?.facts();
      if (facts !== undefined) used.add(key);
      superseded.delete(key);
      return facts;
    },
    article: (hash) => {
      const json = articles.get(hash) ?? unwritten.get(hash) ?? readArticle(cache, hash);
      return json === undefined ? undefined : (JSON.parse(json) as Article);
    },
    put: (key, { facts, article }) => {
      keep(facts.articleHash, article);
      entries.set(key, {
        unused: 0,
        articleHash: facts.articleHash,
        facts: () => facts,
        line: () => lineOf(key, facts),
      });
      used.add(key);
      superseded.delete(key);
      changed = true;
    },
    supersede: (key) => {
      superseded.delete(key);
      superseded.add(key);
      const [oldest] = superseded;
      if (superseded.size <= SUPERSEDED || oldest === undefined) return;
      superseded.delete(oldest);
      const hash = entries.get(oldest)?.articleHash;
      entries.delete(oldest);
      used.delete(oldest);
      if (hash === undefined || [...entries.values()].some((other) => other.articleHash === hash))
        return;
      forget(hash);
      unwritten.delete(hash);
      cache?.remove(articleFile(hash));
    },
    save: () => {
      if (cache === undefined || !changed) return;
      const kept = [...entries]
        .map(([key, { unused, ...rest }]) => ({ ...rest, unused: used.has(key) ? 0 : unused + 1 }))
        .filter((e) => e.unused < GENERATIONS);
      const wanted = new Set(kept.map((e) => e.articleHash));
      for (const name of cache.names(ARTICLES))
        if (!wanted.has(name)) cache.remove(articleFile(name));
      cache.write(FACTS, kept.map(({ unused, line }) => `${unused} ${line()}\n`).join(''));
      // From here on they are read from disk.
      articles.clear();
      held = 0;
      changed = false;
    },
  };
}

function lineOf(key: string, facts: PageFacts): string {
  const rest = `${key} ${facts.articleHash} ${JSON.stringify(facts)}`;
  return `${hashOf(rest)} ${rest}`;
}

const LINE = /^(\d) ([0-9a-f]{32} (\S+) ([0-9a-f]{32}) )/;

/** A damaged line is no entry, or one without facts. */
function readFacts(cache: Cache | undefined): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  for (const text of factLines(cache)) {
    const [, unused, head = '', key = '', articleHash = ''] = LINE.exec(text) ?? [];
    if (unused === undefined) continue;
    const line = (): string => text.slice(2);
    const facts = once(() =>
      hashOf(line().slice(33)) === line().slice(0, 32)
        ? (JSON.parse(text.slice(2 + head.length)) as PageFacts)
        : undefined,
    );
    entries.set(key, { unused: Number(unused), articleHash, facts, line });
  }
  return entries;
}

/** How many compiled pages a cache holds, how many the last run did not use, and damaged lines. */
export function inspectStore(cache: Cache): { entries: number; unused: number; damaged: number } {
  const lines = factLines(cache).filter((line) => line !== '').length;
  const sound = [...readFacts(cache).values()].filter((entry) => entry.facts() !== undefined);
  const unused = sound.filter((entry) => entry.unused > 0).length;
  return { entries: sound.length, unused, damaged: lines - sound.length };
}

function factLines(cache: Cache | undefined): string[] {
  return cache?.read(FACTS)?.toString().split('\n') ?? [];
}

function readArticle(cache: Cache | undefined, hash: string): string | undefined {
  const json = cache?.read(articleFile(hash))?.toString();
  return json === undefined || hashOf(json) !== hash ? undefined : json;
}
