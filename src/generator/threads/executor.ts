import type { CompiledPage } from '../model/page.js';
import type { CompileTask } from '../model/ports.js';
import type { CompileSettings } from './compile-settings.js';
import type { ThreadTraces } from '../model/trace.js';
import { DocsgenError } from '../model/errors.js';
import { runInWorkers } from './pool.js';

/** Below this much Markdown, starting a thread costs more than it saves. */
const WORTH_A_THREAD = 1_500_000;

/** Number of pages whose texts are in memory of a thread. */
const BATCH = 10;

export interface ExecutorOptions {
  readonly settings: CompileSettings;
  /** Maximum number of threads, including the main one. */
  readonly jobs: number;
  /** Module that compiles batches in a worker. */
  readonly workerFile: URL;
  readonly traces?: ThreadTraces | undefined;
  readonly progress: (done: number, total: number) => void;
  /** Called when all pages are compiled. Returns other tasks, whose indices follow. */
  readonly more?: () => Promise<readonly CompileTask[]>;
  /** Called with each page when it is compiled, and the index of its task. */
  readonly onCompiled: (index: number, page: CompiledPage) => void;
}

/** Compile pages, in threads if there is enough work. Pages are finished in no fixed order. */
export async function compileInThreads(
  tasks: readonly CompileTask[],
  options: ExecutorOptions,
): Promise<void> {
  if (tasks.length === 0) return;
  const threads = threadsFor(tasks, options.jobs);
  if (threads > 1) return compileInWorkers(tasks, threads, options);
  await compileHere(tasks, options);
  const others = (await options.more?.()) ?? [];
  await compileHere(others, {
    ...options,
    progress: () => undefined,
    onCompiled: (index, page) => {
      options.onCompiled(tasks.length + index, page);
    },
  });
}

/** Compiles pages in this thread. */
async function compileHere(
  tasks: readonly CompileTask[],
  { settings, progress, onCompiled }: ExecutorOptions,
): Promise<void> {
  // Loaded on demand: the compiler takes a tenth of a second to load.
  const { compileBatch } = await import('./compile-batch.js');
  for (let start = 0; start < tasks.length; start += BATCH) {
    // The copies hold the texts.
    const batch = tasks.slice(start, start + BATCH).map((task) => ({ ...task }));
    await compileBatch(batch, settings, (page, i) => {
      onCompiled(start + i, page);
      progress(start + i + 1, tasks.length);
    });
  }
}

async function compileInWorkers(
  tasks: readonly CompileTask[],
  threads: number,
  { settings, workerFile, traces, progress, onCompiled, more }: ExecutorOptions,
): Promise<void> {
  const all = [...tasks];
  let count = 0;
  await runInWorkers<CompileTask, CompiledPage>(tasks, {
    workerFile,
    settings,
    threads,
    batch: BATCH,
    name: 'compile thread',
    traces,
    more: async () => {
      const others = (await more?.()) ?? [];
      all.push(...others);
      return others;
    },
    lost: (task, isOutOfMemory) => lostPage(all[task]?.path ?? '', isOutOfMemory),
    onDone: (start, pages) => {
      pages.forEach((page, i) => {
        onCompiled(start + i, page);
      });
      count += pages.length;
      progress(Math.min(count, tasks.length), tasks.length);
    },
  });
}

/** The number of threads that are worth their start. Gets only as many texts as it must. */
function threadsFor(tasks: readonly CompileTask[], jobs: number): number {
  let size = 0;
  for (const task of tasks) {
    size += task.text.length;
    if (size >= jobs * WORTH_A_THREAD) return jobs;
  }
  return Math.max(1, Math.floor(size / WORTH_A_THREAD));
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
