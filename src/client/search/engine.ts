import type { SearchEngine } from '../../search/types.js';
import type { SearchView } from '../../components/view.js';
import { createWorkerEngine } from './embedded.js';
import type { SearchContext } from './settings.js';

/** How long the hosted engine may be silent before the embedded one answers in its place, in milliseconds. */
const PATIENCE = 1500;
const engines = new Map<string, SearchEngine>();

/** The engine for a context: the hosted one when the site has one, else the embedded. One for the life of the document. */
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
  let coming: Promise<SearchEngine> | undefined;
  const hosted: SearchEngine = {
    search: async (request) => {
      coming ??= import('./hosted.js').then(({ createHostedEngine }) =>
        createHostedEngine(algolia, context),
      );
      return (
        await coming.catch((error: unknown) => {
          coming = undefined;
          throw error;
        })
      ).search(request);
    },
  };
  return algolia.failover ? withFailover(hosted, embedded) : hosted;
}

/** Ask the second engine when the first one fails or keeps silent. The first one's error is told when both fail. */
export function withFailover(
  first: SearchEngine,
  second: SearchEngine,
  patience: number = PATIENCE,
): SearchEngine {
  return {
    search: async (request) => {
      const asked = first.search(request);
      let timer: ReturnType<typeof setTimeout> | undefined;
      const silence = new Promise<'silent'>((resolve) => {
        timer = setTimeout(() => {
          resolve('silent');
        }, patience);
      });
      try {
        const early = await Promise.race([asked, silence]);
        if (early !== 'silent') return early;
      } catch {
        // It has failed: the second one is asked below.
      } finally {
        clearTimeout(timer);
      }
      return second.search(request).catch(() => asked);
    },
  };
}
