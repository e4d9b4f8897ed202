import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { constants, deflateSync } from 'node:zlib';
import medium from '@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf';
import bold from '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf';
import rasteriser from '@resvg/resvg-wasm/index_bg.wasm';
import { createPainter } from '../cards/paint.js';
import type { CardWords } from '../model/card.js';
import type { CardSettings } from './draw-cards.js';
import { runInBackground } from './background.js';
import type { WorkerStart } from './pool.js';
import { traceWorker } from './worker-trace.js';

const port = parentPort;
if (port === null) throw new Error('This file only runs as a worker thread.');
runInBackground();

// The imports above are paths beside the bundle.
const read = (file: string): Uint8Array => readFileSync(new URL(file, import.meta.url));
// Run-length encoding is enough for the flat colours of a card. The other strategies of zlib
// choose their hash function by processor, so the same card would have different bytes.
const deflate = (bytes: Uint8Array): Uint8Array =>
  deflateSync(bytes, { strategy: constants.Z_RLE });
const { settings, isTraced } = workerData as WorkerStart<CardSettings>;
const trace = isTraced ? traceWorker() : undefined;
const painter = createPainter(
  { fonts: { medium: read(medium), bold: read(bold) }, rasteriser: read(rasteriser), deflate },
  settings.logo,
);

async function draw(cards: readonly CardWords[]): Promise<Uint8Array[]> {
  const paint = await painter;
  const pictures: Uint8Array[] = [];
  for (const card of cards) pictures.push(paint(card));
  return pictures;
}

port.on('message', (cards: CardWords[]) => {
  const work = (): Promise<Uint8Array[]> => draw(cards);
  const drawn = trace === undefined ? work() : trace.span(`draw ${cards.length} cards`, work);
  void drawn.then((pictures) => {
    trace?.send((message) => {
      port.postMessage(message);
    });
    port.postMessage(pictures);
  });
});
