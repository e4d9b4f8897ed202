import { segmentWorkerFile } from '../io/fs/package-files.js';
import type { ThreadTraces } from '../model/trace.js';
import type { SegmentTask } from '../search/segments.js';
import { sharedArticles } from '../search/term-memory.js';
import { runInWorkers } from './pool.js';

/** Below this many pages, starting a thread costs more than it saves. */
const WORTH_A_THREAD = 200;

/** Sent to a thread when it starts. */
export interface SegmentSettings {
  readonly siteDir: string;
  /** The hashes of the articles that several pages have. */
  readonly shared: ReadonlySet<string>;
}

export interface SegmentOptions {
  readonly siteDir: string;
  /** Maximum number of threads. */
  readonly jobs: number;
  readonly traces?: ThreadTraces | undefined;
}

/**
 * Makes segments of the search index in threads and puts them into the cache, so that this thread
 * can render pages meanwhile. Makes none if that is not worth a thread. A segment that cannot be
 * read or written there is missing afterwards.
 */
export async function makeSegments(
  tasks: readonly SegmentTask[],
  { siteDir, jobs, traces }: SegmentOptions,
): Promise<void> {
  const pages = tasks.flatMap(({ wanted }) => wanted.map(({ page }) => page));
  if (jobs < 2 || pages.length < WORTH_A_THREAD) return;
  const threads = Math.min(jobs - 1, Math.ceil(pages.length / WORTH_A_THREAD));
  await runInWorkers<SegmentTask, never>(tasks.map(plain), {
    workerFile: segmentWorkerFile,
    settings: { siteDir, shared: sharedArticles(pages) } satisfies SegmentSettings,
    threads,
    batch: 1,
    name: 'search thread',
    traces,
    onDone: () => undefined,
  });
}

/** A task with the facts that terms depend on. A thread cannot get all others. */
function plain(task: SegmentTask): SegmentTask {
  const wanted = task.wanted.map(({ page: searched, slot, key }) => {
    const { unit, route, facts } = searched.page;
    const page = { unit, route, facts: { articleHash: facts.articleHash } };
    return { page: { ...searched, page }, slot, key };
  });
  return { ...task, wanted };
}
