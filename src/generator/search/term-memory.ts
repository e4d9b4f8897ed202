import { hashOf } from '../model/keys.js';
import { lastValues } from '../model/last-values.js';
import { termsOf, type PageTerms, type TermSource } from './postings.js';
import type { SearchedPage } from './pages.js';

/** Computes the terms of pages. Pages with equal texts, such as those of versions, share them. */
export interface TermMemory {
  readonly termsOf: (page: SearchedPage & TermSource, language: string) => PageTerms;
}

/** So many pages are kept: a multiple of those of a chunk, because versions are read in turns. */
const KEPT_PAGES = 400;

/** The hashes of the articles that several pages have. */
export function sharedArticles(pages: readonly Pick<SearchedPage, 'page'>[]): Set<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const { page } of pages) {
    const { articleHash } = page.facts;
    if (seen.has(articleHash)) shared.add(articleHash);
    seen.add(articleHash);
  }
  return shared;
}

/** Keeps only terms of articles that several of the pages have that will be asked for. */
export function createTermMemory(shared: ReadonlySet<string>): TermMemory {
  const kept = lastValues<string, PageTerms>(KEPT_PAGES);
  return {
    termsOf: (page, language) => {
      if (!shared.has(page.page.facts.articleHash)) return termsOf(page, language);
      const key = keyOf(page, language);
      const known = kept.get(key);
      if (known !== undefined) return known;
      const terms = termsOf(page, language);
      kept.set(key, terms);
      return terms;
    },
  };
}

/**
 * Hash of everything that terms are made from. Texts and definitions of sections come from the
 * article. The address of a page is no part of it.
 */
function keyOf(page: SearchedPage & TermSource, language: string): string {
  const { articleHash } = page.page.facts;
  const { text, shortTitle, titles, names, keywords, about } = page;
  const parts = [language, articleHash, text.title, shortTitle, titles, names, keywords, about];
  return hashOf(JSON.stringify(parts));
}
