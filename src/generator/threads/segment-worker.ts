import { parentPort, workerData } from 'node:worker_threads';
import { openCache } from '../io/stores/cache.js';
import { openStore } from '../io/stores/page-store.js';
import { openSearchStore } from '../io/stores/search-store.js';
import { lastValues } from '../model/last-values.js';
import type { Section } from '../model/page.js';
import type { Sections } from '../search/pages.js';
import { fillSegment, type SegmentTask } from '../search/segments.js';
import { createTermMemory } from '../search/term-memory.js';
import type { SegmentSettings } from './make-segments.js';
import type { WorkerStart } from './pool.js';
import { failureOf } from './worker-failure.js';
import { traceWorker } from './worker-trace.js';

const port = parentPort;
if (port === null) throw new Error('This file only runs as a worker thread.');

const { settings, isTraced } = workerData as WorkerStart<SegmentSettings>;
const trace = isTraced ? traceWorker() : undefined;
// The main thread reports a cache that cannot be written.
const cache = openCache(settings.siteDir, () => undefined);
const pages = openStore(cache);
const store = openSearchStore(cache);
const memory = createTermMemory(settings.shared);

/** So many articles are kept: a multiple of those of a segment. */
const KEPT_ARTICLES = 400;

/** An article is only in the memory of the main thread, because it could not be written. */
class MissingArticle extends Error {}

/** The sections of the last articles that several pages have. */
const keptSections = lastValues<string, readonly Section[]>(KEPT_ARTICLES);

const sections: Sections = async ({ facts: { articleHash } }) => {
  const known = keptSections.get(articleHash);
  if (known !== undefined) return known;
  const article = pages.article(articleHash);
  if (article === undefined) throw new MissingArticle();
  if (settings.shared.has(articleHash)) keptSections.set(articleHash, article.sections);
  return article.sections;
};

/** Makes segments. Leaves those with missing articles to the main thread. */
async function fill(tasks: readonly SegmentTask[]): Promise<void> {
  for (const task of tasks) {
    try {
      await fillSegment(task, { store, sections, memory });
    } catch (error) {
      if (!(error instanceof MissingArticle)) throw error;
    }
  }
}

port.on('message', (tasks: SegmentTask[]) => {
  const work = (): Promise<void> => fill(tasks);
  const pageCount = tasks.reduce((sum, { wanted }) => sum + wanted.length, 0);
  const filled = trace === undefined ? work() : trace.span(`index ${pageCount} pages`, work);
  void filled.then(
    () => {
      trace?.send((message) => {
        port.postMessage(message);
      });
      port.postMessage([]);
    },
    (error: unknown) => {
      port.postMessage(failureOf(error));
    },
  );
});
