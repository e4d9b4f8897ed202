import { Worker } from 'node:worker_threads';
import type { CompiledPage } from '../model/page.js';
import type { CompileTask } from '../model/ports.js';
import { compileBatch, type CompileSettings } from './compile-batch.js';

/** Below this much Markdown, starting a thread costs more than it saves. */
const WORTH_A_THREAD = 1_500_000;

export interface ExecutorOptions {
  readonly settings: CompileSettings;
  /** Most threads to use, the main one included. */
  readonly jobs: number;
  /** Module that answers batches in a worker. */
  readonly workerFile: URL;
  readonly progress: (done: number, total: number) => void;
}

/**
 * Compile pages, in threads when there is enough work. Results are in the order
 * of the tasks whatever the number of threads, so the site does not depend on it.
 */
export async function compileInThreads(tasks: readonly CompileTask[], options: ExecutorOptions): Promise<CompiledPage[]> {
  const size = tasks.reduce((sum, task) => sum + task.text.length, 0);
  const threads = Math.max(1, Math.min(options.jobs, Math.floor(size / WORTH_A_THREAD)));
  if (threads === 1) return compileBatch(tasks, options.settings, (done) => { options.progress(done, tasks.length); });
  return new Pool(tasks, threads, options).run();
}

/** Pages a worker takes at a time: small enough that all end together, large enough to be worth a message. */
const BATCH = 25;

class Pool {
  private readonly results: CompiledPage[] = [];
  private next = 0;
  private done = 0;

  constructor(
    private readonly tasks: readonly CompileTask[],
    private readonly threads: number,
    private readonly options: ExecutorOptions,
  ) {}

  async run(): Promise<CompiledPage[]> {
    await Promise.all(Array.from({ length: this.threads }, () => this.runWorker()));
    return this.results;
  }

  private take(): { start: number; tasks: readonly CompileTask[] } | undefined {
    if (this.next >= this.tasks.length) return undefined;
    const start = this.next;
    this.next += BATCH;
    return { start, tasks: this.tasks.slice(start, start + BATCH) };
  }

  private runWorker(): Promise<void> {
    const { workerFile, settings, progress } = this.options;
    const worker = new Worker(workerFile, { workerData: settings });
    return new Promise<void>((resolve, reject) => {
      let start = 0;
      const feed = (): void => {
        const batch = this.take();
        if (batch === undefined) {
          resolve();
          return;
        }
        start = batch.start;
        worker.postMessage(batch.tasks);
      };
      worker.on('message', (pages: CompiledPage[]) => {
        pages.forEach((page, i) => (this.results[start + i] = page));
        this.done += pages.length;
        progress(this.done, this.tasks.length);
        feed();
      });
      worker.on('error', reject);
      worker.on('exit', (code) => {
        if (code !== 0) reject(new Error(`A worker ended with code ${code}.`));
      });
      feed();
    }).finally(() => worker.terminate());
  }
}
