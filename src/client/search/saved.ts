import type { HitType, SearchHit } from '../../search/types.js';
import { load, save } from '../storage.js';

/** A hit that the reader visited or saved, with the data to show it again. */
export interface SavedHit {
  readonly objectID: string;
  readonly url: string;
  readonly type: HitType;
  readonly hierarchy: readonly string[];
}

/** Recent searches and favourites of one index. Without storage both stay empty. */
export interface SavedSearches {
  readonly recent: () => readonly SavedHit[];
  readonly favourites: () => readonly SavedHit[];
  /** Adds a visited hit to the recent ones, unless it is a favourite. */
  readonly visited: (hit: SavedHit) => void;
  /** Moves a recent hit to the favourites. */
  readonly keep: (hit: SavedHit) => void;
  readonly forget: (hit: SavedHit) => void;
}

const RECENT = 7;
const RECENT_BESIDE_FAVOURITES = 4;
const FAVOURITES = 10;

/** Opens the saved searches of an index. It uses DocSearch's keys, so readers keep their data. */
export function savedSearches(index: string): SavedSearches {
  const recentKey = `__DOCSEARCH_RECENT_SEARCHES__${index}`;
  const favouriteKey = `__DOCSEARCH_FAVORITE_SEARCHES__${index}`;
  const write = (key: string, hits: readonly SavedHit[]): void => {
    save(key, hits.length === 0 ? null : JSON.stringify(hits.map(docSearchHit)));
  };
  const favourites = (): readonly SavedHit[] => read(favouriteKey).slice(0, FAVOURITES);
  const recent = (): readonly SavedHit[] =>
    read(recentKey).slice(0, favourites().length > 0 ? RECENT_BESIDE_FAVOURITES : RECENT);
  const without = (hits: readonly SavedHit[], hit: SavedHit): readonly SavedHit[] =>
    hits.filter(({ objectID }) => objectID !== hit.objectID);
  return {
    recent,
    favourites,
    visited: (hit) => {
      if (favourites().some(({ objectID }) => objectID === hit.objectID)) return;
      write(recentKey, [hit, ...without(read(recentKey), hit)].slice(0, RECENT));
    },
    keep: (hit) => {
      write(favouriteKey, [hit, ...without(favourites(), hit)].slice(0, FAVOURITES));
      write(recentKey, without(read(recentKey), hit));
    },
    forget: (hit) => {
      write(recentKey, without(read(recentKey), hit));
      write(favouriteKey, without(read(favouriteKey), hit));
    },
  };
}

/** Returns a hit in the form that is saved. A hit in the text is saved as its section. */
export function savable({ url, objectID, type, hierarchy }: SearchHit): SavedHit {
  const level = Math.min(6, Math.max(1, hierarchy.length - 1));
  return { objectID, url, type: type === 'content' ? (`lvl${level}` as HitType) : type, hierarchy };
}

/** Returns a hit in the form that DocSearch stores. */
function docSearchHit({ objectID, url, type, hierarchy }: SavedHit): Record<string, unknown> {
  return {
    objectID,
    url,
    type,
    content: null,
    hierarchy: Object.fromEntries(
      Array.from({ length: 7 }, (_, i) => [`lvl${i}`, hierarchy[i] ?? null]),
    ),
  };
}

/** Reads saved hits. Invalid data counts as empty, because any script can write to storage. */
function read(key: string): readonly SavedHit[] {
  let data: unknown;
  try {
    data = JSON.parse(load(key) ?? '[]');
  } catch {
    return [];
  }
  return Array.isArray(data) ? (data as unknown[]).flatMap(hitFrom) : [];
}

function hitFrom(entry: unknown): SavedHit[] {
  if (typeof entry !== 'object' || entry === null) return [];
  const { objectID, url, type, hierarchy } = entry as Record<string, unknown>;
  if (
    typeof objectID !== 'string' ||
    typeof url !== 'string' ||
    !/^(?:https?:\/\/|\/)/i.test(url) ||
    typeof hierarchy !== 'object' ||
    hierarchy === null
  )
    return [];
  const names = Array.from(
    { length: 7 },
    (_, i) => (hierarchy as Record<string, unknown>)[`lvl${i}`],
  ).map((name) => (typeof name === 'string' ? name : ''));
  while (names.at(-1) === '') names.pop();
  return [
    {
      objectID,
      url,
      type: typeof type === 'string' && /^lvl[1-6]$/.test(type) ? (type as HitType) : 'lvl1',
      hierarchy: names,
    },
  ];
}
