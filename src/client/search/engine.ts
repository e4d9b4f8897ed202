import type { SearchEngine } from '../../search/types.js';
import type { SearchView } from '../../components/view.js';
import { loadModule } from '../load-module.js';
import { createWorkerEngine } from './embedded.js';
import type { SearchContext } from './settings.js';

/** Milliseconds without an answer of the hosted engine before the embedded one is asked. */
const PATIENCE = 1500;
/** Names of the files with the code of the hosted engine. The bundler fills in the list. */
const HOSTED_FILES = 'files-of:src/client/search/hosted.ts';
const engines = new Map<string, SearchEngine>();

/** Returns the engine for a context: the hosted one if the site has one, else the embedded one. */
export function engineFor(context: SearchContext, view: SearchView): SearchEngine {
  let engine = engines.get(context.name);
  if (engine === undefined) {
    engine = createEngine(context, view);
    engines.set(context.name, engine);
  }
  return engine;
}

function createEngine(context: SearchContext, view: SearchView): SearchEngine {
  const embedded = createWorkerEngine(view.worker, context.index, view.files);
  const { algolia } = view;
  if (algolia === undefined) return embedded;
  let loading: Promise<SearchEngine> | undefined;
  const hosted: SearchEngine = {
    search: async (request) => {
      loading ??= loadModule(HOSTED_FILES, () => import('./hosted.js')).then(
        ({ createHostedEngine }) => createHostedEngine(algolia, context),
      );
      return (
        await loading.catch((error: unknown) => {
          loading = undefined;
          throw error;
        })
      ).search(request);
    },
  };
  return algolia.failover ? withFailover(hosted, embedded) : hosted;
}

/**
 * Returns an engine that asks the second engine if the first one fails or does not answer in time.
 * If both fail, it rejects with the error of the first one.
 */
export function withFailover(
  first: SearchEngine,
  second: SearchEngine,
  patience: number = PATIENCE,
): SearchEngine {
  return {
    search: async (request) => {
      const answer = first.search(request);
      let timer: ReturnType<typeof setTimeout> | undefined;
      const silence = new Promise<'silent'>((resolve) => {
        timer = setTimeout(() => {
          resolve('silent');
        }, patience);
      });
      try {
        const result = await Promise.race([answer, silence]);
        if (result !== 'silent') return result;
      } catch {
        // The second engine is asked below.
      } finally {
        clearTimeout(timer);
      }
      return second.search(request).catch(() => answer);
    },
  };
}
