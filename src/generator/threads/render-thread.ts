import { Worker } from 'node:worker_threads';
import type { Chrome, PageView } from '../../components/view.js';
import { renderWorkerFile } from '../io/fs/package-files.js';
import type { ThreadTraces } from '../model/trace.js';
import type { DividedPage } from '../output/render.js';
import type { RenderedFiles } from '../output/render-files.js';
import { YOUNG_HEAP, type WorkerStart } from './pool.js';
import { errorOf, type WorkerFailure } from './worker-failure.js';
import type { TraceMessage } from './worker-trace.js';

/** Sent to a rendering thread when it starts. */
export interface RenderSettings {
  /** The inline script of all pages. */
  readonly boot: string;
}

/** A page to render. Its chrome is sent once, because many pages share it. */
export interface RenderTask {
  readonly id: number;
  readonly page: Omit<DividedPage, 'frame'> & { readonly frame: Omit<PageView, 'chrome'> };
  readonly chromeId: number;
  /** Present in the first task with this chrome. */
  readonly chrome?: Chrome;
  /** The markup of the articles of the page. */
  readonly articles: readonly string[];
}

/** The answer to a task. */
export type RenderAnswer =
  | { readonly id: number; readonly files: RenderedFiles }
  | { readonly id: number; readonly failure: WorkerFailure };

/** A thread that renders pages. */
export interface RenderThread {
  readonly render: (page: DividedPage, articles: readonly string[]) => Promise<RenderedFiles>;
  /** Ends the thread. Pages that are not finished reject. */
  readonly close: () => Promise<void>;
}

/** Functions that settle the promise of a page. */
interface Waiting {
  readonly resolve: (files: RenderedFiles) => void;
  readonly reject: (error: Error) => void;
}

/** Starts a thread for pages without components of the site, which only one thread can load. */
export function startRenderThread(
  settings: RenderSettings,
  traces: ThreadTraces | undefined,
): RenderThread {
  const workerData = {
    settings,
    position: new Int32Array(new SharedArrayBuffer(4)),
    isTraced: traces !== undefined,
  } satisfies WorkerStart<RenderSettings>;
  const worker = new Worker(renderWorkerFile, {
    workerData,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_HEAP },
  });
  const onTrace = traces?.open('render thread');
  const waiting = new Map<number, Waiting>();
  const chromes = new Map<Chrome, number>();
  let failure: Error | undefined;
  let count = 0;
  const fail = (error: Error): void => {
    failure = error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('message', (message: RenderAnswer | TraceMessage) => {
    if ('trace' in message) {
      onTrace?.(message.trace);
      return;
    }
    const page = waiting.get(message.id);
    waiting.delete(message.id);
    if ('files' in message) page?.resolve(message.files);
    else page?.reject(errorOf(message.failure));
  });
  worker.on('error', fail);
  worker.on('exit', () => {
    fail(failure ?? new Error('The thread that renders pages has ended.'));
  });
  return {
    render: ({ frame: { chrome, ...frame }, ...rest }, articles) =>
      new Promise((resolve, reject) => {
        if (failure !== undefined) {
          reject(failure);
          return;
        }
        const id = count++;
        waiting.set(id, { resolve, reject });
        const known = chromes.get(chrome);
        const chromeId = known ?? chromes.size;
        chromes.set(chrome, chromeId);
        const task = { id, page: { ...rest, frame }, chromeId, articles };
        worker.postMessage((known === undefined ? { ...task, chrome } : task) satisfies RenderTask);
      }),
    close: async () => {
      await worker.terminate();
    },
  };
}
