import type { CompiledPage } from '../model/page.js';
import type { CompileTask } from '../model/ports.js';
import type { CompileSettings } from './compile-settings.js';
import type { ThreadTraces } from '../model/trace.js';
import { DocsgenError } from '../model/errors.js';
import { runInWorkers } from './pool.js';

/** Below this much Markdown, starting a thread costs more than it saves. */
const WORTH_A_THREAD = 1_500_000;

export interface ExecutorOptions {
  readonly settings: CompileSettings;
  /** Maximum number of threads, including the main one. */
  readonly jobs: number;
  /** Module that compiles batches in a worker. */
  readonly workerFile: URL;
  readonly traces?: ThreadTraces | undefined;
  readonly progress: (done: number, total: number) => void;
  /** Called with each page when it is compiled, and the index of its task. */
  readonly onCompiled: (index: number, page: CompiledPage) => void;
}

/** Compile pages, in threads if there is enough work. Pages are finished in no fixed order. */
export async function compileInThreads(
  tasks: readonly CompileTask[],
  options: ExecutorOptions,
): Promise<void> {
  const { settings, workerFile, progress, onCompiled: made } = options;
  const size = tasks.reduce((sum, task) => sum + task.text.length, 0);
  const threads = Math.max(1, Math.min(options.jobs, Math.floor(size / WORTH_A_THREAD)));
  if (tasks.length === 0) return;
  if (threads === 1) {
    // Loaded on demand: the compiler takes a tenth of a second to load.
    const { compileBatch } = await import('./compile-batch.js');
    await compileBatch(tasks, settings, (page, i) => {
      made(i, page);
      progress(i + 1, tasks.length);
    });
    return;
  }
  let count = 0;
  await runInWorkers<CompileTask, CompiledPage>(tasks, {
    workerFile,
    settings,
    threads,
    batch: 10,
    name: 'compile thread',
    traces: options.traces,
    lost: (task, isOutOfMemory) => lostPage(tasks[task]?.path ?? '', isOutOfMemory),
    onDone: (start, pages) => {
      pages.forEach((page, i) => {
        made(start + i, page);
      });
      count += pages.length;
      progress(count, tasks.length);
    },
  });
}

/** The error for a page at which a thread ended. */
function lostPage(path: string, isOutOfMemory: boolean): DocsgenError {
  if (!isOutOfMemory)
    return new DocsgenError(`The code of the page ${path} ended the thread.`, {
      hint: 'Remove `process.exit` from the code that the page runs.',
    });
  const message = 'This page needs more memory than a thread has.';
  const hint = 'Look for code of the page that never ends, or split the page.';
  return new DocsgenError(`The page ${path} cannot be compiled.`, {
    diagnostics: [
      { rule: 'page/resources', severity: 'error', file: path, line: 1, column: 1, message, hint },
    ],
  });
}
