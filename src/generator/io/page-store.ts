import { mkdirSync, readFileSync, renameSync, writeFileSync, rmSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from '../model/keys.js';
import { once } from '../model/once.js';
import type { Article, PageFacts } from '../model/page.js';
import type { PageStore } from '../model/ports.js';

/** Builds an entry survives without being asked for: switching branches and back stays warm. */
const GENERATIONS = 4;

/** Characters of new articles that are kept in memory; beyond them the oldest are written at once, and read when they are asked for. */
const HELD = 100_000_000;

const FACTS = 'facts.txt';

/** Superseded texts of a long session that are kept in memory. */
const SUPERSEDED = 500;

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
 * The content-addressed compile cache below a folder. Sound because (1) a key
 * holds a hash of everything that compiling reads and of docsgen's own code,
 * (2) every entry carries a checksum and a damaged one is a miss, (3) files
 * appear whole, by renaming. Facts lie together in one file, since a build needs
 * all of them; articles apart, since it needs only those of changed pages; of new ones
 * about `limit` characters are held in memory.
 */
export function openStore(folder: string, enabled: boolean, limit = HELD): DiskStore {
  const articles = new Map<string, Article>();
  const entries = enabled ? readFacts(join(folder, FACTS)) : new Map<string, Entry>();
  const used = new Set<string>();
  const fresh = new Set<string>();
  const superseded = new Set<string>();
  let changed = false;
  let held = 0;
  const write = (hash: string, article: Article): void => {
    mkdirSync(join(folder, 'articles'), { recursive: true });
    writeWhole(join(folder, 'articles', hash), JSON.stringify(article));
  };
  /** Without a folder to write to, all stay. */
  const keep = (hash: string, article: Article): void => {
    if (articles.has(hash)) return;
    articles.set(hash, article);
    held += sizeOf(article);
    for (const [oldest, old] of articles) {
      if (!enabled || held <= limit || oldest === hash) return;
      if (fresh.delete(oldest)) write(oldest, old);
      articles.delete(oldest);
      held -= sizeOf(old);
    }
  };
  return {
    facts: (key) => {
      const facts = entries.get(key)?.facts();
      if (facts !== undefined) used.add(key);
      superseded.delete(key);
      return facts;
    },
    article: (hash) => articles.get(hash) ?? (enabled ? readArticle(join(folder, 'articles'), hash) : undefined),
    put: (key, { facts, article }) => {
      fresh.add(facts.articleHash);
      keep(facts.articleHash, article);
      entries.set(key, { unused: 0, articleHash: facts.articleHash, facts: () => facts, line: () => lineOf(key, facts) });
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
      if (hash === undefined || ![...superseded].every((other) => entries.get(other)?.articleHash !== hash)) return;
      const article = articles.get(hash);
      if (article !== undefined) held -= sizeOf(article);
      articles.delete(hash);
      fresh.delete(hash);
    },
    save: () => {
      if (!enabled || !changed) return;
      const kept = [...entries].map(([key, { unused, ...rest }]) => ({ ...rest, unused: used.has(key) ? 0 : unused + 1 })).filter((e) => e.unused < GENERATIONS);
      mkdirSync(join(folder, 'articles'), { recursive: true });
      for (const hash of fresh) {
        const article = articles.get(hash);
        if (article !== undefined) write(hash, article);
      }
      const wanted = new Set(kept.map((e) => e.articleHash));
      for (const name of readdirSync(join(folder, 'articles'))) if (!wanted.has(name)) rmSync(join(folder, 'articles', name), { force: true });
      writeWhole(join(folder, FACTS), kept.map(({ unused, line }) => `${unused} ${line()}\n`).join(''));
      fresh.clear();
      // From here on they are read from disk.
      articles.clear();
      held = 0;
      changed = false;
    },
  };
}

function sizeOf({ parts, sections }: Article): number {
  let size = 0;
  for (const part of parts) size += part.length;
  for (const { text } of sections) size += text.length;
  return size;
}

function lineOf(key: string, facts: PageFacts): string {
  const rest = `${key} ${facts.articleHash} ${JSON.stringify(facts)}`;
  return `${hashOf(rest)} ${rest}`;
}

const LINE = /^(\d) ([0-9a-f]{32} (\S+) ([0-9a-f]{32}) )/;

/** A damaged line is no entry, or one without facts. */
function readFacts(file: string): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  for (const text of readText(file)?.split('\n') ?? []) {
    const [, unused, head = '', key = '', articleHash = ''] = LINE.exec(text) ?? [];
    if (unused === undefined) continue;
    const line = (): string => text.slice(2);
    const facts = once(() => (hashOf(line().slice(33)) === line().slice(0, 32) ? (JSON.parse(text.slice(2 + head.length)) as PageFacts) : undefined));
    entries.set(key, { unused: Number(unused), articleHash, facts, line });
  }
  return entries;
}

function readArticle(folder: string, hash: string): Article | undefined {
  const json = readText(join(folder, hash));
  // An article's name is the hash of its JSON: a damaged one shows itself.
  return json === undefined || hashOf(json) !== hash ? undefined : (JSON.parse(json) as Article);
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Write a file so that it is there whole or not at all. */
export function writeWhole(file: string, content: string | Uint8Array): void {
  const temporary = `${file}.${process.pid}.tmp`;
  writeFileSync(temporary, content);
  renameSync(temporary, file);
}
