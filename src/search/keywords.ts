import type { PageText } from './format.js';
import { isStopWord, stemOf, wordsOf } from './tokens.js';
import { WEIGHTS } from './weights.js';

/** The stems of the words of a query, each with its weight among all words. */
export type AskedWords = ReadonlyMap<string, number>;

/**
 * How well the best keyword of a page answers a query: the share of the query that it has, times a
 * root of the share of the keyword that the query has. 1 for a keyword that is the query.
 *
 * @param asked the words of the query, then of queries in which synonyms replace typed words
 */
export function keywordCoverage(
  page: PageText,
  asked: readonly AskedWords[],
  language: string,
): number {
  const keywords = keywordsOf(page, language);
  let best = 0;
  asked.forEach((words, variant) => {
    const factor = variant === 0 ? 1 : WEIGHTS.synonym;
    const all = [...words.values()].reduce((sum, weight) => sum + weight, 0);
    for (const keyword of keywords) {
      const shared = keyword.filter((stem) => words.has(stem));
      if (shared.length === 0) continue;
      const ofQuery = shared.reduce((sum, stem) => sum + (words.get(stem) ?? 0), 0) / all;
      best = Math.max(best, factor * ofQuery * Math.sqrt(shared.length / keyword.length));
    }
  });
  return best;
}

/** The stems of each keyword of a page. Each letter reads nearly the same pages. */
function keywordsOf(page: PageText, language: string): readonly (readonly string[])[] {
  let keywords = stemsOfPage.get(page);
  if (keywords === undefined) {
    keywords = (page.keywords ?? []).map((keyword) => stemsIn(keyword, language));
    stemsOfPage.set(page, keywords);
  }
  return keywords;
}

const stemsOfPage = new WeakMap<PageText, readonly (readonly string[])[]>();

function stemsIn(text: string, language: string): readonly string[] {
  const parts = wordsOf(text).flatMap((word) => word.parts);
  const topic = parts.filter((part) => !isStopWord(part, language));
  return [...new Set(topic.map((part) => stemOf(part, language)))];
}
