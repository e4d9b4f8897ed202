import type { AssetFile, SourceFile } from '../../model/input.js';
import type { Cache } from './cache.js';

/** The facts about a text file that the cache keeps: all but its text. */
export type CachedText = Required<Pick<SourceFile, 'hash' | 'signs'>> &
  Pick<SourceFile, 'fault' | 'conflicts'>;

/** The facts about an asset that the cache keeps: all but its path. */
export type CachedAsset = Omit<AssetFile, 'path'>;

/** The state of a file on disk: number, size, and times in milliseconds. */
export interface Stamp {
  readonly ino: number;
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
}

/**
 * The facts of source files, by their path and state on disk, so that unchanged files are not read.
 * Without a cache, nothing is found.
 */
export interface FileCache {
  readonly text: (path: string, stamp: Stamp) => CachedText | undefined;
  readonly asset: (path: string, stamp: Stamp) => CachedAsset | undefined;
  readonly putText: (path: string, stamp: Stamp, facts: () => CachedText) => void;
  readonly putAsset: (path: string, stamp: Stamp, facts: CachedAsset) => void;
  /** Drop the facts about a file. */
  readonly forget: (path: string) => void;
  /** Write the files that were found or put since the cache was opened, if they have changed. */
  readonly save: () => void;
}

const FILES = 'files.json';

/**
 * A file that changed less than this many milliseconds before it was read may change again without
 * another time: clocks of file systems have ticks of up to two seconds.
 */
const RACY = 2000;

/** The list is not written for so few changes, if it has many times as many files. */
const FEW = 16;
const SHARE = 20;

type Kind = 'text' | 'asset';
type Row = readonly [path: string, kind: Kind, stamp: string, facts: CachedText | CachedAsset];

interface Known {
  readonly kind: Kind;
  readonly stamp: string;
  readonly facts: () => CachedText | CachedAsset;
  /** The later one of both times of the file. */
  readonly time?: number;
}

/**
 * Open the facts of source files in a cache. `fingerprint` identifies docsgen's code, since other
 * code may find other facts in the same text.
 */
export function openFileCache(cache: Cache | undefined, fingerprint: () => string): FileCache {
  const opened = performance.now();
  const used = new Map<string, Known>();
  let stored: Map<string, Known> | undefined;
  let hasChanged = false;
  let changes = 0;
  const keyOf = (path: string, kind: Kind): string => `${kind} ${path}`;
  const find = (path: string, kind: Kind, stamp: Stamp): Known | undefined => {
    stored ??= readRows(cache, fingerprint());
    const key = keyOf(path, kind);
    const known = stored.get(key);
    if (known?.stamp !== textOf(stamp)) return undefined;
    used.set(key, known);
    return known;
  };
  const put = (path: string, kind: Kind, stamp: Stamp, facts: Known['facts']): void => {
    const time = Math.max(stamp.mtimeMs, stamp.ctimeMs);
    used.set(keyOf(path, kind), { kind, stamp: textOf(stamp), facts, time });
    hasChanged = true;
    changes++;
  };
  return {
    text: (path, stamp) => find(path, 'text', stamp)?.facts() as CachedText | undefined,
    asset: (path, stamp) => find(path, 'asset', stamp)?.facts() as CachedAsset | undefined,
    putText: (path, stamp, facts) => {
      put(path, 'text', stamp, facts);
    },
    putAsset: (path, stamp, facts) => {
      put(path, 'asset', stamp, () => facts);
    },
    forget: (path) => {
      for (const kind of ['text', 'asset'] as const) {
        stored?.delete(keyOf(path, kind));
        used.delete(keyOf(path, kind));
      }
      hasChanged = true;
    },
    save: () => {
      if (cache === undefined || stored === undefined) return;
      if (!hasChanged && used.size === stored.size) return;
      // The next command reads these files, too, which takes less time than writing the list.
      if (changes <= FEW && changes * SHARE < stored.size && used.size === stored.size) return;
      // By the clock of the file system, like the times of files.
      const now = cache.now();
      if (now === undefined) return;
      const before = now - (performance.now() - opened) - RACY;
      const rows = [...used].flatMap(([key, { kind, stamp, facts, time = 0 }]): Row[] =>
        time < before ? [[key.slice(kind.length + 1), kind, stamp, facts()]] : [],
      );
      cache.put(FILES, JSON.stringify({ fingerprint: fingerprint(), rows }));
      stored = new Map(used);
      hasChanged = false;
    },
  };
}

function readRows(cache: Cache | undefined, fingerprint: string): Map<string, Known> {
  const json = cache?.get(FILES);
  const data =
    json === undefined
      ? undefined
      : (JSON.parse(json.toString()) as { fingerprint: string; rows: readonly Row[] });
  if (data?.fingerprint !== fingerprint) return new Map();
  return new Map(
    data.rows.map(([path, kind, stamp, facts]) => [
      `${kind} ${path}`,
      { kind, stamp, facts: () => facts },
    ]),
  );
}

function textOf({ ino, size, mtimeMs, ctimeMs }: Stamp): string {
  return `${ino} ${size} ${mtimeMs} ${ctimeMs}`;
}
