import { readInSite } from '../io/fs/contained.js';
import { cardWorkerFile } from '../io/fs/package-files.js';
import { readingOf } from '../io/fs/unreadable.js';
import { isCard } from '../io/remote/card-entry.js';
import type { Cache } from '../io/stores/cache.js';
import { openCardStore } from '../io/stores/card-store.js';
import type { CardOutput, Output } from '../model/output.js';
import type { ThreadTraces } from '../model/trace.js';
import { drawInThreads, type CardSettings } from './draw-cards.js';

type OnDrawn = (card: CardOutput, png: Uint8Array) => void;

/** Draws social cards, or takes them from the cache. */
export interface CardDrawer {
  /** Calls `onDrawn` with each card, in any order. Those that the cache has not are fetched. */
  readonly draw: (
    cards: readonly CardOutput[],
    onDrawn: OnDrawn,
    fetch: FetchCards,
  ) => Promise<void>;
  /** Remove cached cards that a site with these outputs does not use. */
  readonly keep: (outputs: readonly Output[]) => void;
  /** The cached card with this key. */
  readonly card: (key: string) => Uint8Array | undefined;
}

/** Looks for cards elsewhere, and calls `onFound` with each. It returns whether it is a card. */
export type FetchCards = (
  keys: ReadonlySet<string>,
  onFound: (key: string, png: Buffer) => boolean,
) => Promise<void>;

export function createCardDrawer(options: {
  readonly siteDir: string;
  readonly cache: Cache | undefined;
  /** Maximum number of threads. */
  readonly jobs: number;
  readonly traces?: ThreadTraces | undefined;
  /** Called with the key of each card that was drawn. */
  readonly onDrawn?: (key: string) => void;
}): CardDrawer {
  const { siteDir, cache, jobs, traces } = options;
  const store = openCardStore(cache);
  const drawAll = async (outputs: readonly CardOutput[], onDrawn: OnDrawn): Promise<void> => {
    const cards = outputs.map(({ card }) => card);
    await drawInThreads(cards, {
      settings: { logo: readLogo(siteDir, outputs) },
      jobs,
      traces,
      workerFile: cardWorkerFile,
      onDrawn: (index, png) => {
        const output = outputs[index];
        if (output === undefined) return;
        store.put(output.key, png);
        options.onDrawn?.(output.key);
        onDrawn(output, png);
      },
    });
  };
  /** Takes cards from elsewhere. Returns those that are not found. */
  const fetchAll = async (
    outputs: readonly CardOutput[],
    onDrawn: OnDrawn,
    fetch: FetchCards,
  ): Promise<readonly CardOutput[]> => {
    const missing = new Map(outputs.map((output) => [output.key, output]));
    await fetch(new Set(missing.keys()), (key, png) => {
      const output = missing.get(key);
      if (output === undefined || !isCard(png)) return false;
      missing.delete(key);
      store.put(key, png);
      onDrawn(output, png);
      return true;
    });
    return [...missing.values()];
  };
  return {
    draw: async (outputs, onDrawn, fetch) => {
      const missing: CardOutput[] = [];
      for (const output of outputs) {
        const png = store.get(output.key);
        if (png === undefined) missing.push(output);
        else onDrawn(output, png);
      }
      const undrawn = missing.length === 0 ? missing : await fetchAll(missing, onDrawn, fetch);
      if (undrawn.length > 0) await drawAll(undrawn, onDrawn);
    },
    card: store.get,
    keep: (outputs) => {
      const keys = outputs.flatMap((output) => (output.kind === 'card' ? [output.key] : []));
      store.keep(new Set(keys));
    },
  };
}

/** The logo, which is the same on all cards of a site. Throws an UnreadableFile. */
function readLogo(siteDir: string, outputs: readonly CardOutput[]): CardSettings['logo'] {
  const logo = outputs[0]?.card.logo;
  if (logo === undefined) return undefined;
  const svg = readingOf(logo.from, () => readInSite(siteDir, logo.from)).toString();
  return { svg, width: logo.width, height: logo.height };
}
