import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from '../model/keys.js';
import { writeWhole } from './write-whole.js';

/** Drawn cards between builds, by their keys. */
export interface CardStore {
  /** A card drawn earlier; undefined when there is none or it is damaged. */
  readonly get: (key: string) => Uint8Array | undefined;
  readonly put: (key: string, png: Uint8Array) => void;
  /** Forget all cards but these. */
  readonly keep: (keys: ReadonlySet<string>) => void;
}

const CHECKSUM = 32;

/**
 * The cards drawn for a site, below a folder; no folder, no memory. A key holds a
 * hash of everything that a card is made from, so an entry is right for ever or
 * damaged: the checksum before the picture tells.
 */
export function openCardStore(folder: string | undefined): CardStore {
  if (folder === undefined)
    return { get: () => undefined, put: () => undefined, keep: () => undefined };
  return {
    get: (key) => {
      try {
        const bytes = readFileSync(join(folder, key));
        const png = bytes.subarray(CHECKSUM);
        return hashOf(png) === bytes.toString('latin1', 0, CHECKSUM) ? png : undefined;
      } catch {
        return undefined;
      }
    },
    put: (key, png) => {
      mkdirSync(folder, { recursive: true });
      writeWhole(join(folder, key), Buffer.concat([Buffer.from(hashOf(png), 'latin1'), png]));
    },
    keep: (keys) => {
      let names: string[] = [];
      try {
        names = readdirSync(folder);
      } catch {
        // Nothing was ever drawn.
      }
      for (const name of names) if (!keys.has(name)) rmSync(join(folder, name), { force: true });
    },
  };
}
