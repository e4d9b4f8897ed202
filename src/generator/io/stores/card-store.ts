import type { Cache } from './cache.js';

/** Cached social cards, by key. */
export interface CardStore {
  /** Undefined if there is no card with this key, or it is damaged. */
  readonly get: (key: string) => Uint8Array | undefined;
  readonly put: (key: string, png: Uint8Array) => void;
  /** Remove all cards except these. */
  readonly keep: (keys: ReadonlySet<string>) => void;
}

/**
 * Open the card store in a cache; without a cache, it stays empty. A key is a hash of everything
 * that a card depends on, so cards never become outdated.
 */
export function openCardStore(cache: Cache | undefined): CardStore {
  return {
    get: (key) => cache?.get(`cards/${key}`),
    put: (key, png) => {
      cache?.put(`cards/${key}`, png);
    },
    keep: (keys) => {
      for (const name of cache?.names('cards') ?? [])
        if (!keys.has(name)) cache?.remove(`cards/${name}`);
    },
  };
}
