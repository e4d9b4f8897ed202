import { Worker } from 'node:worker_threads';

export interface PoolOptions<Result> {
  /** Module that answers each batch of tasks with its results. */
  readonly workerFile: URL;
  /** What every worker gets when it starts. */
  readonly settings: unknown;
  readonly threads: number;
  /** Tasks a worker takes at a time: few enough that all end together, enough to be worth a message. */
  readonly batch: number;
  /** Called with the results of a batch, whose first task is that at `start`. */
  readonly done: (start: number, results: readonly Result[]) => void;
}

/**
 * Megabytes for objects that have just been made. A page makes many and keeps few: with Node's own 48 a fifth of the
 * time goes to looking through them, with more than this there is nothing more to gain.
 */
const YOUNG = 64;

/** Have tasks done by worker threads. After an error no thread takes another batch, and the promise rejects when all have ended. */
export async function runInWorkers<Task, Result>(
  tasks: readonly Task[],
  options: PoolOptions<Result>,
): Promise<void> {
  let next = 0;
  const take = (): { start: number; batch: readonly Task[] } | undefined => {
    if (next >= tasks.length) return undefined;
    const start = next;
    next += options.batch;
    return { start, batch: tasks.slice(start, next) };
  };
  const runWorker = (): Promise<void> => {
    const worker = new Worker(options.workerFile, {
      workerData: options.settings,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG },
    });
    return new Promise<void>((resolve, reject) => {
      let start = 0;
      const feed = (): boolean => {
        const taken = take();
        if (taken === undefined) return false;
        start = taken.start;
        worker.postMessage(taken.batch);
        return true;
      };
      worker.on('message', (results: Result[]) => {
        try {
          const first = start;
          // The thread goes on while its results are put away here.
          const busy = feed();
          options.done(first, results);
          if (!busy) resolve();
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      });
      worker.on('error', reject);
      worker.on('exit', (code) => {
        if (code !== 0) reject(new Error(`A worker ended with code ${code}.`));
      });
      if (!feed()) resolve();
    }).finally(() => worker.terminate());
  };
  const stopOthers = (error: unknown): never => {
    next = tasks.length;
    throw error;
  };
  // All have ended when this does: nobody hears of a late result.
  const ends = await Promise.allSettled(
    Array.from({ length: options.threads }, () => runWorker().catch(stopOthers)),
  );
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
