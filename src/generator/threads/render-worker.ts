import { parentPort, workerData } from 'node:worker_threads';
import type { Chrome } from '../../components/view.js';
import { filesOf, type RenderedFiles } from '../output/render-files.js';
import { renderDivided } from '../output/render.js';
import type { WorkerStart } from './pool.js';
import type { RenderAnswer, RenderSettings, RenderTask } from './render-thread.js';
import { failureOf } from './worker-failure.js';
import { traceWorker } from './worker-trace.js';

const port = parentPort;
if (port === null) throw new Error('This file only runs as a worker thread.');

const { settings, isTraced } = workerData as WorkerStart<RenderSettings>;
const trace = isTraced ? traceWorker() : undefined;
const chromes = new Map<number, Chrome>();

function render({ page, chromeId, chrome, articles }: RenderTask): RenderedFiles {
  if (chrome !== undefined) chromes.set(chromeId, chrome);
  const known = chromes.get(chromeId);
  if (known === undefined) throw new Error(`There is no chrome ${chromeId}.`);
  const frame = { ...page.frame, chrome: known };
  return filesOf(renderDivided({ ...page, frame }, articles, { ...settings, slots: {} }));
}

/** Buffers that an answer can take along, so that nothing is copied. Small ones are shared. */
function ownBuffers({ html, chunk }: RenderedFiles): ArrayBuffer[] {
  return [html.bytes, chunk.bytes].flatMap(({ buffer, byteLength }) =>
    buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [],
  );
}

port.on('message', (task: RenderTask) => {
  const { id } = task;
  try {
    const work = (): RenderedFiles => render(task);
    const files = trace === undefined ? work() : trace.span('render a page', work);
    trace?.send((message) => {
      port.postMessage(message);
    });
    port.postMessage({ id, files } satisfies RenderAnswer, ownBuffers(files));
  } catch (error) {
    port.postMessage({ id, failure: failureOf(error) } satisfies RenderAnswer);
  }
});
