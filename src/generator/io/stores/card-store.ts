import type { Cache } from './cache.js';

/** Drawn cards between builds, by their keys. */
export interface CardStore {
  /** A card drawn earlier; undefined when there is none or it is damaged. */
  readonly get: (key: string) => Uint8Array | undefined;
  readonly put: (key: string, png: Uint8Array) => void;
  /** Forget all cards but these. */
  readonly keep: (keys: ReadonlySet<string>) => void;
}

/**
 * The cards drawn for a site; without a cache none are remembered. A key holds a hash of everything
 * that a card is made from, so an entry is right forever or damaged.
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
