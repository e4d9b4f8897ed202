import type { PageChunk } from '../../components/view.js';
import { trusted } from '../trusted.js';

/** Chunks kept for the way back; the oldest goes first. */
const KEPT = 50;

/** Milliseconds for which a page that was fetched ahead is as good as new. */
const FRESH = 60_000;

export interface ChunkPlace {
  /** `folder`: `/a/index.page.json`, `file`: `/a.page.json`. */
  readonly chunks: string;
  readonly baseUrl: string;
}

/** Where the chunk of a page lies: beside the page. */
export function chunkPath(pathname: string, { chunks, baseUrl }: ChunkPlace): string {
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
  /** Fetch a page before it is wanted. */
  readonly prefetch: (pathname: string, priority: 'high' | 'low') => void;
  /**
   * The chunk of a page that is to be shown: the one that was fetched ahead, if it is fresh, else a new one. On the
   * way back a page is shown as it was. Rejects when it cannot be had.
   */
  readonly load: (pathname: string, back: boolean) => Promise<PageChunk>;
  readonly has: (pathname: string) => boolean;
  /** A chunk's markup as nodes, made ahead where the reader was seen to aim at the page. */
  readonly nodes: (chunk: PageChunk) => DocumentFragment;
}

/** Parse markup outside of the document: nothing in it is loaded or laid out. */
function parse(markup: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = trusted.html(markup);
  // Outside of a document there are no scripts: what is for readers without them has become elements.
  for (const element of template.content.querySelectorAll('noscript'))
    element.textContent = element.innerHTML;
  return template.content;
}

export function createChunks(place: ChunkPlace): Chunks {
  const ahead = new Map<string, { readonly promise: Promise<PageChunk>; readonly time: number }>();
  const shown = new Map<string, PageChunk>();
  const parsed = new WeakMap<PageChunk, DocumentFragment>();

  const fetchChunk = async (path: string, priority: 'high' | 'low'): Promise<PageChunk> => {
    const response = await fetch(path, { priority });
    const chunk: unknown = response.ok ? await response.json() : undefined;
    if (!isChunk(chunk))
      throw new Error(`${path} is no page of this site (status ${response.status}).`);
    return chunk;
  };
  const fresh = (path: string): Promise<PageChunk> | undefined => {
    const entry = ahead.get(path);
    return entry !== undefined && performance.now() - entry.time < FRESH
      ? entry.promise
      : undefined;
  };
  const keep = (path: string, chunk: PageChunk): PageChunk => {
    ahead.delete(path);
    shown.delete(path);
    shown.set(path, chunk);
    const [oldest] = shown.keys();
    if (shown.size > KEPT && oldest !== undefined) shown.delete(oldest);
    return chunk;
  };
  // While the site is written, what was fetched may be old from one moment to the next.
  addEventListener('docsgen:changed', () => {
    ahead.clear();
    shown.clear();
  });
  /** While the reader is still on the way to the click. */
  const prepare = (promise: Promise<PageChunk>): void => {
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
      // They become the document's.
      parsed.delete(chunk);
      return nodes;
    },
    has: (pathname) => fresh(chunkPath(pathname, place)) !== undefined,
    prefetch: (pathname, priority) => {
      const path = chunkPath(pathname, place);
      let promise = fresh(path);
      if (promise === undefined) {
        promise = fetchChunk(path, priority);
        ahead.set(path, { promise, time: performance.now() });
        promise.catch(() => ahead.delete(path));
      }
      if (priority === 'high') prepare(promise);
    },
    load: async (pathname, back) => {
      const path = chunkPath(pathname, place);
      const before = back ? shown.get(path) : undefined;
      return before ?? keep(path, await (fresh(path) ?? fetchChunk(path, 'high')));
    },
  };
}
