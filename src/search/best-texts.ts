import type { PageText } from './format.js';
import type { IndexFiles } from './index-files.js';
import { keywordCoverage, type AskedWords } from './keywords.js';
import type { ParsedQuery } from './query.js';
import type { Ranked, Scores } from './score.js';
import { quotedShares } from './verbatim.js';
import { WEIGHTS } from './weights.js';

/** Number of best records whose texts are read. */
const READ_RECORDS = 6;

/**
 * Ranks some of the best records higher by the texts of their pages, which have what the index has
 * not: the order of words, and the keywords of a page one by one. Most of these texts are in the
 * files of the pages that are shown.
 *
 * @param asked the words of the query, and of those with synonyms
 */
export async function rankByTexts(
  scores: Scores,
  query: ParsedQuery,
  asked: readonly AskedWords[],
  index: IndexFiles,
): Promise<void> {
  if (query.words.length < 2) return;
  const best = scores.best(READ_RECORDS);
  const pages = await Promise.all(best.map(({ page }) => index.page(page)));
  const quoted = quotedShares(query, sectionsOf(best, pages));
  const { language } = await index.root();
  best.forEach((record, i) => {
    const page = pages[i];
    const ofKeywords = page === undefined ? 0 : keywordCoverage(page, asked, language);
    const ofText = 1 + WEIGHTS.verbatim * (quoted[i] ?? 0);
    scores.raise(record, ofText * (1 + WEIGHTS.keywords * ofKeywords));
  });
}

function sectionsOf(
  records: readonly Ranked[],
  pages: readonly PageText[],
): Parameters<typeof quotedShares>[1] {
  return records.map(({ page, section }, i) => ({ page, text: pages[i]?.sections[section] }));
}
