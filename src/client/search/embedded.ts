import {
  SearchError,
  type SearchAnswer,
  type SearchEngine,
  type SearchRequest,
} from '../../search/types.js';
import { mayPrefetchNow } from '../connection.js';
import { trusted } from '../trusted.js';

/** Asks the worker to fetch files for later queries. */
export interface WarmRequest {
  readonly warm: true;
  readonly root: string;
  readonly files: string;
}

/** A query for the worker. */
export interface WorkerRequest {
  readonly id: number;
  /** URL of the index's root file, and the start of the URLs of its other files. */
  readonly root: string;
  readonly files: string;
  readonly request: SearchRequest;
  /** The popular pages are wanted instead of the answer to the query. */
  readonly popular: boolean;
}

/** The worker's reply to one query. */
export type WorkerReply =
  | { readonly id: number; readonly answer: SearchAnswer }
  | { readonly id: number; readonly error: string };

interface PendingSearch {
  readonly resolve: (answer: SearchAnswer) => void;
  readonly reject: (error: SearchError) => void;
}

/** Number of hits that are visible without scrolling. Each further hit may need another file. */
const QUICK_HITS = 6;

/** Creates the embedded engine, in a worker that starts with the first query. */
export function createWorkerEngine(script: string, root: string, files: string): SearchEngine {
  const pending = new Map<number, PendingSearch>();
  let worker: Worker | undefined;
  let lastId = 0;
  const start = (): Worker => {
    const started = new Worker(trusted.scriptUrl(script), { type: 'module' });
    started.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => {
      const search = pending.get(data.id);
      pending.delete(data.id);
      if ('answer' in data) search?.resolve(data.answer);
      else search?.reject(new SearchError(data.error));
    });
    // The worker's script did not load, or failed. The next query starts a new worker.
    started.addEventListener('error', (event) => {
      event.preventDefault();
      worker = undefined;
      started.terminate();
      for (const search of pending.values())
        search.reject(new SearchError('The search could not be started.'));
      pending.clear();
    });
    return started;
  };
  // Relative URLs would be resolved against the worker's script.
  const addresses = (): { root: string; files: string } => ({
    root: new URL(root, location.href).href,
    files: new URL(files, location.href).href,
  });
  const ask = (request: SearchRequest, popular: boolean): Promise<SearchAnswer> =>
    new Promise((resolve, reject) => {
      const id = ++lastId;
      pending.set(id, { resolve, reject });
      try {
        worker ??= start();
        const question: WorkerRequest = { id, ...addresses(), request, popular };
        worker.postMessage(question);
      } catch (error) {
        pending.delete(id);
        reject(new SearchError('The search could not be started.', { cause: error }));
      }
    });
  return {
    quickHits: QUICK_HITS,
    warm: () => {
      if (mayPrefetchNow())
        worker?.postMessage({ warm: true, ...addresses() } satisfies WarmRequest);
    },
    search: (request) => ask(request, false),
    popular: (request) => ask({ ...request, query: '' }, true),
  };
}
