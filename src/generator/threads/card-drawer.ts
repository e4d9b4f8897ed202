import { readInSite } from '../io/fs/contained.js';
import { cardWorkerFile } from '../io/fs/package-files.js';
import { readingOf } from '../io/fs/unreadable.js';
import type { Cache } from '../io/stores/cache.js';
import { openCardStore } from '../io/stores/card-store.js';
import type { CardOutput, Output } from '../model/output.js';
import type { ThreadTraces } from '../model/trace.js';
import { drawInThreads, type CardSettings } from './draw-cards.js';

type OnDrawn = (card: CardOutput, png: Uint8Array) => void;

/** Draws social cards, or takes them from the cache. */
export interface CardDrawer {
  /** Calls `onDrawn` with each card, in any order. */
  readonly draw: (cards: readonly CardOutput[], onDrawn: OnDrawn) => Promise<void>;
  /** Remove cached cards that a site with these outputs does not use. */
  readonly keep: (outputs: readonly Output[]) => void;
}

export function createCardDrawer(options: {
  readonly siteDir: string;
  readonly cache: Cache | undefined;
  /** Maximum number of threads. */
  readonly jobs: number;
  readonly traces?: ThreadTraces | undefined;
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
        onDrawn(output, png);
      },
    });
  };
  return {
    draw: async (outputs, onDrawn) => {
      const missing: CardOutput[] = [];
      for (const output of outputs) {
        const png = store.get(output.key);
        if (png === undefined) missing.push(output);
        else onDrawn(output, png);
      }
      if (missing.length > 0) await drawAll(missing, onDrawn);
    },
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
