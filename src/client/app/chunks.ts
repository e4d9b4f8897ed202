import type { PageChunk } from '../../components/view.js';

/** Chunks kept for the way back; the oldest goes first. */
const KEPT = 100;

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
  return typeof value === 'object' && value !== null && 'main' in value && typeof value.main === 'string' && 'shell' in value && 'href' in value && 'title' in value;
}

export interface Chunks {
  /** The chunk of a page, fetched once. Rejects when it cannot be had; then the next call tries again. */
  readonly load: (pathname: string, priority?: 'high' | 'low') => Promise<PageChunk>;
  readonly has: (pathname: string) => boolean;
}

export function createChunks(place: ChunkPlace): Chunks {
  const loaded = new Map<string, Promise<PageChunk>>();
  return {
    has: (pathname) => loaded.has(chunkPath(pathname, place)),
    load: (pathname, priority = 'high') => {
      const path = chunkPath(pathname, place);
      const known = loaded.get(path);
      if (known !== undefined) return known;
      const promise = fetch(path, { priority })
        .then(async (response): Promise<PageChunk> => {
          const chunk: unknown = response.ok ? await response.json() : undefined;
          if (!isChunk(chunk)) throw new Error(`${path} is no page of this site (status ${response.status}).`);
          return chunk;
        })
        .catch((error: unknown) => {
          loaded.delete(path);
          throw error;
        });
      loaded.set(path, promise);
      const [oldest] = loaded.keys();
      if (loaded.size > KEPT && oldest !== undefined) loaded.delete(oldest);
      return promise;
    },
  };
}
