import { lastValues } from '../model/last-values.js';
import type { Article } from '../model/page.js';

/** Keeps the articles that are likely to be asked for again. */
export interface ArticleMemory {
  readonly get: (hash: string) => Article | undefined;
  readonly put: (hash: string, article: Article) => void;
}

/**
 * A page at one address needs its article twice: for the search index, and for its outputs. An
 * article that is read more often belongs to several pages, such as versions with the same text.
 */
const READS_OF_ONE_PAGE = 2;
/** Maximum number of articles of several pages, and of counted reads. */
const MAX_KEPT = 300;
const MAX_COUNTED = 50_000;

/** A memory with the last article, and with the last articles that several pages have. */
export function createArticleMemory(): ArticleMemory {
  let last: { readonly hash: string; readonly article: Article } | undefined;
  const kept = lastValues<string, Article>(MAX_KEPT);
  const reads = new Map<string, number>();
  return {
    get: (hash) => (last?.hash === hash ? last.article : kept.get(hash)),
    put: (hash, article) => {
      last = { hash, article };
      if (reads.size >= MAX_COUNTED) reads.clear();
      const count = (reads.get(hash) ?? 0) + 1;
      reads.set(hash, count);
      if (count <= READS_OF_ONE_PAGE) return;
      kept.set(hash, article);
    },
  };
}
