import type { CardWords } from '../model/card.js';
import type { LogoDrawing } from '../cards/design.js';
import { runInWorkers } from './pool.js';

/** Below this many cards, starting a thread costs more than it saves. */
const WORTH_A_THREAD = 10;

/** What a drawing thread gets when it starts. */
export interface CardSettings {
  readonly logo: LogoDrawing | undefined;
}

export interface DrawOptions {
  readonly settings: CardSettings;
  /** Most threads to use. */
  readonly jobs: number;
  /** Module that draws, apart from all others: who draws nothing never loads it. */
  readonly workerFile: URL;
  /** Called once for each card, in any order, with its index. */
  readonly drawn: (index: number, png: Uint8Array) => void;
}

/** Draw cards, always in threads, so that pages are rendered meanwhile. A card depends on its words alone, not on who draws it. */
export async function drawInThreads(
  cards: readonly CardWords[],
  options: DrawOptions,
): Promise<void> {
  const { settings, workerFile, drawn } = options;
  await runInWorkers<CardWords, Uint8Array>(cards, {
    workerFile,
    settings,
    batch: 4,
    threads: Math.min(options.jobs, Math.ceil(cards.length / WORTH_A_THREAD)),
    done: (start, pictures) => {
      pictures.forEach((png, i) => {
        drawn(start + i, png);
      });
    },
  });
}
