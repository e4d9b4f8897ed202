import type { PageChunk } from '../../components/view.js';
import { trusted } from '../trusted.js';

/** Maximum number of chunks kept for going back; the oldest is dropped first. */
const MAX_KEPT = 50;

/** Milliseconds for which a prefetched chunk is shown without fetching it again. */
const FRESH_FOR = 60_000;

/** How chunks are addressed on this site. */
export interface ChunkAddresses {
  /** `folder`: `/a/index.page.json`, `file`: `/a.page.json`. */
  readonly chunks: string;
  readonly baseUrl: string;
}

/** Returns the path of a page's chunk, which is beside the page. */
export function chunkPath(pathname: string, { chunks, baseUrl }: ChunkAddresses): string {
  const clean = pathname.replace(/\/+$/, '');
  if (`${clean}/` === baseUrl) return `${baseUrl}index.page.json`;
  return chunks === 'file' ? `${clean}.page.json` : `${clean}/index.page.json`;
}

function isChunk(value: unknown): value is PageChunk {
  return (
    typeof value === 'object' &&
    value !== null &&
    'main' in value &&
    typeof value.main === 'string' &&
    'shell' in value &&
    'href' in value &&
    'title' in value
  );
}

export interface Chunks {
  /** Fetches a page before the reader goes there. With high priority, also parses its markup. */
  readonly prefetch: (pathname: string, priority: 'high' | 'low') => void;
  /**
   * Returns the chunk of a page: the prefetched one while it is fresh, else a new one. With `back`
   * or without a network, returns the chunk that was last shown. Rejects if the chunk cannot be
   * loaded.
   */
  readonly load: (pathname: string, back: boolean) => Promise<PageChunk>;
  /** Is there a fresh prefetched chunk of the page? */
  readonly has: (pathname: string) => boolean;
  /** Returns the markup of a chunk as nodes, which the caller may move into the document. */
  readonly nodes: (chunk: PageChunk) => DocumentFragment;
}

/** Parses markup outside of the document, where nothing in it is loaded or laid out. */
function parse(markup: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = trusted.html(markup);
  // In a template scripting is off, so the content of `<noscript>` was parsed as elements.
  for (const element of template.content.querySelectorAll('noscript'))
    element.textContent = element.innerHTML;
  return template.content;
}

/** A request without an answer. */
class NetworkError extends Error {}

/** Did loading a page fail because the server could not be reached? */
export const isNetworkError = (error: unknown): boolean => error instanceof NetworkError;

async function fetchChunk(path: string, priority: 'high' | 'low'): Promise<PageChunk> {
  const response = await fetch(path, { priority }).catch((cause: unknown) => {
    throw new NetworkError(`${path} could not be fetched.`, { cause });
  });
  const chunk: unknown = response.ok ? await response.json() : undefined;
  if (!isChunk(chunk))
    throw new Error(`${path} is not a page of this site (status ${response.status}).`);
  return chunk;
}

/** Creates the store of chunks. `first` is the chunk of the page that the document showed. */
export function createChunks(addresses: ChunkAddresses, first: PageChunk): Chunks {
  const prefetched = new Map<
    string,
    { readonly promise: Promise<PageChunk>; readonly time: number }
  >();
  const shown = new Map<string, PageChunk>();
  const parsed = new WeakMap<PageChunk, DocumentFragment>();

  const freshChunk = (path: string): Promise<PageChunk> | undefined => {
    const entry = prefetched.get(path);
    return entry !== undefined && performance.now() - entry.time < FRESH_FOR
      ? entry.promise
      : undefined;
  };
  const remember = (path: string, chunk: PageChunk): PageChunk => {
    prefetched.delete(path);
    shown.delete(path);
    shown.set(path, chunk);
    const [oldest] = shown.keys();
    if (shown.size > MAX_KEPT && oldest !== undefined) shown.delete(oldest);
    return chunk;
  };
  // In watch mode, the site has changed and all chunks may be out of date.
  addEventListener('docsgen:changed', () => {
    prefetched.clear();
    shown.clear();
  });
  const parseAhead = (promise: Promise<PageChunk>): void => {
    promise.then(
      (chunk) => {
        if (!parsed.has(chunk)) parsed.set(chunk, parse(chunk.main));
      },
      () => undefined,
    );
  };
  return {
    nodes: (chunk) => {
      const nodes = parsed.get(chunk) ?? parse(chunk.main);
      // The nodes move into the document and cannot be used again.
      parsed.delete(chunk);
      return nodes;
    },
    has: (pathname) => freshChunk(chunkPath(pathname, addresses)) !== undefined,
    prefetch: (pathname, priority) => {
      const path = chunkPath(pathname, addresses);
      let promise = freshChunk(path);
      if (promise === undefined) {
        promise = fetchChunk(path, priority);
        prefetched.set(path, { promise, time: performance.now() });
        promise.catch(() => prefetched.delete(path));
      }
      if (priority === 'high') parseAhead(promise);
    },
    load: async (pathname, back) => {
      const path = chunkPath(pathname, addresses);
      const previous = shown.get(path);
      if (back && previous !== undefined) return previous;
      try {
        return remember(path, await (freshChunk(path) ?? fetchChunk(path, 'high')));
      } catch (error) {
        const known = previous ?? (path === chunkPath(first.href, addresses) ? first : undefined);
        if (known !== undefined && isNetworkError(error)) return known;
        throw error;
      }
    },
  };
}
