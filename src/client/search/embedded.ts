import {
  SearchError,
  type SearchAnswer,
  type SearchEngine,
  type SearchRequest,
} from '../../search/types.js';
import { mayPrefetchNow } from '../connection.js';
import { trusted } from '../trusted.js';

/** Asks the worker to fetch what later questions need. */
export interface Warm {
  readonly warm: true;
  readonly root: string;
  readonly files: string;
}

/** Question to the worker. */
export interface Ask {
  readonly id: number;
  /** Address of the index's root, and beginning of the addresses of its files. */
  readonly root: string;
  readonly files: string;
  readonly request: SearchRequest;
}

/** The worker's word on one question. */
export type Answer =
  | { readonly id: number; readonly answer: SearchAnswer }
  | { readonly id: number; readonly error: string };

interface Waiting {
  readonly resolve: (answer: SearchAnswer) => void;
  readonly reject: (error: SearchError) => void;
}

/** Hits that a box shows without being scrolled: a page of texts has to be fetched for each. */
const FEW = 6;

/** The embedded engine, in a worker that starts with the first question. */
export function createWorkerEngine(script: string, root: string, files: string): SearchEngine {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let last = 0;
  const start = (): Worker => {
    const started = new Worker(trusted.scriptUrl(script), { type: 'module' });
    started.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      const asked = waiting.get(data.id);
      waiting.delete(data.id);
      if ('answer' in data) asked?.resolve(data.answer);
      else asked?.reject(new SearchError(data.error));
    });
    // Its script did not load, or broke: the next question tries anew.
    started.addEventListener('error', (event) => {
      event.preventDefault();
      worker = undefined;
      started.terminate();
      for (const asked of waiting.values())
        asked.reject(new SearchError('The search could not be started.'));
      waiting.clear();
    });
    return started;
  };
  // A worker has no address of its own to resolve these against.
  const places = (): { root: string; files: string } => ({
    root: new URL(root, location.href).href,
    files: new URL(files, location.href).href,
  });
  return {
    few: FEW,
    warm: () => {
      if (mayPrefetchNow()) worker?.postMessage({ warm: true, ...places() } satisfies Warm);
    },
    search: (request) =>
      new Promise((resolve, reject) => {
        const id = ++last;
        waiting.set(id, { resolve, reject });
        try {
          worker ??= start();
          const question: Ask = { id, ...places(), request };
          worker.postMessage(question);
        } catch (error) {
          waiting.delete(id);
          reject(new SearchError('The search could not be started.', { cause: error }));
        }
      }),
  };
}
