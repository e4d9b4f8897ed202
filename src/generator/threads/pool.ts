import { Worker } from 'node:worker_threads';
import { messageOf } from '../model/thrown-text.js';
import type { ThreadTraces, TraceEvent } from '../model/trace.js';
import type { TraceMessage } from './worker-trace.js';
import { errorOf, type WorkerFailure } from './worker-failure.js';

export interface PoolOptions<Task, Result> {
  /** Module that receives batches of tasks and posts their results. */
  readonly workerFile: URL;
  /** Sent to every worker when it starts. */
  readonly settings: unknown;
  readonly threads: number;
  /** Gets the events of all threads; undefined when they are not recorded. */
  readonly traces?: ThreadTraces | undefined;
  /** Name of a thread in a trace. */
  readonly name: string;
  /** Tasks per message. Fewer tasks keep all threads busy until the end; more save messages. */
  readonly batch: number;
  /** Called when all tasks are done. Returns others for the same threads. */
  readonly more?: () => Promise<readonly Task[]>;
  /** Called with the results of a batch; `start` is the index of its first task. */
  readonly onDone: (start: number, results: readonly Result[]) => void;
  /** The error for a thread that ended while it worked on the task with this index. */
  readonly lost?: (task: number, isOutOfMemory: boolean) => Error;
}

/** The data with which a worker starts. */
export interface WorkerStart<Settings> {
  readonly settings: Settings;
  /** One number: the index of the current task in its batch. The worker sets it. */
  readonly position: Int32Array;
  /** Whether the worker sends a `TraceMessage` before the results of each batch. */
  readonly isTraced: boolean;
}

/**
 * Size of the heap for new objects, in megabytes. Compiling creates many short-lived objects, and
 * a larger heap is scanned less often.
 */
export const YOUNG_HEAP = 64;

/**
 * Run tasks in worker threads. After an error no thread starts another batch, and the promise
 * rejects when all threads have ended.
 */
export async function runInWorkers<Task, Result>(
  tasks: readonly Task[],
  options: PoolOptions<Task, Result>,
): Promise<void> {
  const queue = createQueue(tasks, options);
  const runWorker = async (index: number): Promise<void> => {
    const { settings, traces, name } = options;
    const position = new Int32Array(new SharedArrayBuffer(4));
    const worker = new Worker(options.workerFile, {
      workerData: {
        settings,
        position,
        isTraced: traces !== undefined,
      } satisfies WorkerStart<unknown>,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_HEAP },
    });
    try {
      const onTrace = traces?.open(`${name} ${index + 1}`);
      await finished(worker, { ...options, queue, position, onTrace });
    } finally {
      await worker.terminate();
    }
  };
  const stopOthers = (error: unknown): never => {
    queue.stop();
    throw error;
  };
  // Not `Promise.all`: no result may arrive after this function has ended.
  const outcomes = await Promise.allSettled(
    Array.from({ length: options.threads }, (_, i) => runWorker(i).catch(stopOthers)),
  );
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

interface Batch<Task> {
  /** The index of the first task. */
  readonly start: number;
  readonly tasks: readonly Task[];
}

/** The tasks of all workers. */
interface Queue<Task> {
  /** The next batch, as far as tasks are known. */
  readonly next: () => Batch<Task> | undefined;
  /** Called when the results of a batch have been handled. */
  readonly onDone: (batch: Batch<Task>) => void;
  /** Resolves when it is known whether there are more tasks than those that `next` has given. */
  readonly whenKnown: () => Promise<void>;
  /** From now on there are no tasks. */
  readonly stop: () => void;
}

function createQueue<Task>(
  first: readonly Task[],
  { batch, more }: Pick<PoolOptions<Task, unknown>, 'batch' | 'more'>,
): Queue<Task> {
  const tasks = [...first];
  let next = 0;
  let done = 0;
  let isStopped = false;
  let stopWaiting = (): void => undefined;
  const stopped = new Promise<void>((resolve) => (stopWaiting = resolve));
  let addMore = (): void => undefined;
  const firstDone = new Promise<void>((resolve) => (addMore = resolve));
  const added = firstDone.then(async () => {
    tasks.push(...((await more?.()) ?? []));
  });
  if (more === undefined || first.length === 0) addMore();
  return {
    next: () => {
      if (isStopped || next >= tasks.length) return undefined;
      const start = next;
      next = Math.min(start + batch, tasks.length);
      return { start, tasks: tasks.slice(start, next) };
    },
    onDone: (finishedBatch) => {
      done += finishedBatch.tasks.length;
      if (done === first.length) addMore();
    },
    whenKnown: () => Promise.race([added, stopped]),
    stop: () => {
      isStopped = true;
      stopWaiting();
    },
  };
}

/** Sends batches to a worker until there are none left. Rejects with the error of the worker. */
function finished<Task, Result>(
  worker: Worker,
  {
    queue,
    position,
    onDone,
    onTrace,
    lost = (task) => new Error(`A worker ended at task ${task}.`),
  }: Pick<PoolOptions<Task, Result>, 'onDone' | 'lost'> & {
    readonly queue: Queue<Task>;
    readonly position: Int32Array;
    readonly onTrace: ((events: readonly TraceEvent[]) => void) | undefined;
  },
): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    let current: Batch<Task> = { start: 0, tasks: [] };
    /** Sends the worker a batch. Returns whether there was one. */
    const sendBatch = (): boolean => {
      const work = queue.next();
      if (work === undefined) return false;
      current = work;
      worker.postMessage(work.tasks);
      return true;
    };
    const sendLater = (): void => {
      queue.whenKnown().then(() => {
        if (!sendBatch()) resolve();
      }, reject);
    };
    const currentTask = (): number => current.start + Atomics.load(position, 0);
    worker.on('message', (message: Result[] | WorkerFailure | TraceMessage) => {
      try {
        if ('trace' in message) {
          onTrace?.(message.trace);
          return;
        }
        if (!Array.isArray(message)) throw errorOf(message);
        const finishedBatch = current;
        // Sent first, so that the worker does not wait while its results are handled here.
        const isBusy = sendBatch();
        onDone(finishedBatch.start, message);
        queue.onDone(finishedBatch);
        if (!isBusy) sendLater();
      } catch (error) {
        reject(error instanceof Error ? error : new Error(messageOf(error)));
      }
    });
    worker.on('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? lost(currentTask(), true) : error);
    });
    // It has no effect when all batches are done.
    worker.on('exit', () => {
      reject(lost(currentTask(), false));
    });
    if (!sendBatch()) sendLater();
  });
}
