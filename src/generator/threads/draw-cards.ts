import type { CardWords } from '../model/card.js';
import type { LogoDrawing } from '../cards/design.js';
import type { ThreadTraces } from '../model/trace.js';
import { runInWorkers } from './pool.js';

/** Below this many cards, starting a thread costs more than it saves. */
const WORTH_A_THREAD = 10;

/** Sent to a drawing thread when it starts. */
export interface CardSettings {
  readonly logo: LogoDrawing | undefined;
}

export interface DrawOptions {
  readonly settings: CardSettings;
  /** Maximum number of threads. */
  readonly jobs: number;
  /**
   * Module that draws. It is a separate bundle, because it is large and most commands draw nothing.
   */
  readonly workerFile: URL;
  readonly traces?: ThreadTraces | undefined;
  /** Called once for each card, in any order, with its index. */
  readonly onDrawn: (index: number, png: Uint8Array) => void;
}

/**
 * Draw cards in threads, so that this thread can render pages meanwhile. A card depends only on its
 * words, so any thread may draw it.
 */
export async function drawInThreads(
  cards: readonly CardWords[],
  options: DrawOptions,
): Promise<void> {
  const { settings, workerFile, onDrawn: drawn } = options;
  await runInWorkers<CardWords, Uint8Array>(cards, {
    workerFile,
    settings,
    batch: 4,
    name: 'card thread',
    traces: options.traces,
    threads: Math.min(options.jobs, Math.ceil(cards.length / WORTH_A_THREAD)),
    onDone: (start, pictures) => {
      pictures.forEach((png, i) => {
        drawn(start + i, png);
      });
    },
  });
}
