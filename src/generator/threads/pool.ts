import { Worker } from 'node:worker_threads';
import { errorOf, type WorkerFailure } from './worker-failure.js';

export interface PoolOptions<Result> {
  /** Module that receives batches of tasks and posts their results. */
  readonly workerFile: URL;
  /** Sent to every worker when it starts. */
  readonly settings: unknown;
  readonly threads: number;
  /** Tasks per message. Fewer tasks keep all threads busy until the end; more save messages. */
  readonly batch: number;
  /** Called with the results of a batch; `start` is the index of its first task. */
  readonly onDone: (start: number, results: readonly Result[]) => void;
}

/**
 * Size of the heap for new objects, in megabytes. Compiling creates many short-lived objects, and
 * a larger heap is scanned less often.
 */
const YOUNG_HEAP = 64;

/**
 * Run tasks in worker threads. After an error no thread starts another batch, and the promise
 * rejects when all threads have ended.
 */
export async function runInWorkers<Task, Result>(
  tasks: readonly Task[],
  options: PoolOptions<Result>,
): Promise<void> {
  let next = 0;
  const nextBatch = (): { start: number; batch: readonly Task[] } | undefined => {
    if (next >= tasks.length) return undefined;
    const start = next;
    next += options.batch;
    return { start, batch: tasks.slice(start, next) };
  };
  const runWorker = async (): Promise<void> => {
    const worker = new Worker(options.workerFile, {
      workerData: options.settings,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_HEAP },
    });
    const finished = new Promise<void>((resolve, reject) => {
      let start = 0;
      /** Sends the worker a batch. Returns whether there was one. */
      const sendBatch = (): boolean => {
        const work = nextBatch();
        if (work === undefined) return false;
        start = work.start;
        worker.postMessage(work.batch);
        return true;
      };
      worker.on('message', (results: Result[] | WorkerFailure) => {
        try {
          if (!Array.isArray(results)) throw errorOf(results);
          const finishedBatch = start;
          // Sent first, so that the worker does not wait while its results are handled here.
          const isBusy = sendBatch();
          options.onDone(finishedBatch, results);
          if (!isBusy) resolve();
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      });
      worker.on('error', reject);
      worker.on('exit', (code) => {
        if (code !== 0) reject(new Error(`A worker ended with code ${code}.`));
      });
      if (!sendBatch()) resolve();
    });
    try {
      await finished;
    } finally {
      await worker.terminate();
    }
  };
  const stopOthers = (error: unknown): never => {
    next = tasks.length;
    throw error;
  };
  // Not `Promise.all`: no result may arrive after this function has ended.
  const outcomes = await Promise.allSettled(
    Array.from({ length: options.threads }, () => runWorker().catch(stopOthers)),
  );
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}
