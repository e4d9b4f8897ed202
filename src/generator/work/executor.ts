import type { CompiledPage } from '../model/page.js';
import type { CompileTask } from '../model/ports.js';
import type { CompileSettings } from './compile-settings.js';
import { runInWorkers } from './pool.js';

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
  const { settings, workerFile, progress } = options;
  const size = tasks.reduce((sum, task) => sum + task.text.length, 0);
  const threads = Math.max(1, Math.min(options.jobs, Math.floor(size / WORTH_A_THREAD)));
  if (tasks.length === 0) return [];
  if (threads === 1) {
    // All that compiling needs takes a tenth of a second to load.
    const { compileBatch } = await import('./compile-batch.js');
    return compileBatch(tasks, settings, (done) => { progress(done, tasks.length); });
  }
  const compiled: CompiledPage[] = [];
  let count = 0;
  await runInWorkers<CompileTask, CompiledPage>(tasks, {
    workerFile, settings, threads, batch: 25,
    done: (start, pages) => {
      pages.forEach((page, i) => (compiled[start + i] = page));
      count += pages.length;
      progress(count, tasks.length);
    },
  });
  return compiled;
}
