import type { SectionText } from './format.js';
import type { ParsedQuery } from './query.js';
import { wordsOf } from './tokens.js';
import { WEIGHTS } from './weights.js';

/** Queries with fewer words are names, commands and topics, which many sections have. */
const LEAST_WORDS = 4;
/** Nobody quotes more words. Comparing them takes time with the product of both lengths. */
const MOST_WORDS = 40;
/** A shorter run of words is no quotation. */
const LEAST_RUN = 3;
/** A run of words that more pages have is a usual phrase. */
const MOST_PAGES = 3;

/** A section of a page. */
interface ReadSection {
  readonly page: number;
  readonly text: SectionText | undefined;
}

/**
 * The share of a query that each section has in the same order, such as the text of an error. 0
 * for all if the query is no quotation. The index has no positions of words.
 */
export function quotedShares(
  query: ParsedQuery,
  sections: readonly ReadSection[],
): readonly number[] {
  const { length } = query.words;
  if (length < LEAST_WORDS || length > MOST_WORDS || query.isQuestion) return [];
  const shares = sections.map(({ text }) =>
    text === undefined ? 0 : sharedRun(query, partsOf(text)),
  );
  const longest = Math.max(...shares);
  const pages = new Set(sections.filter((_, i) => shares[i] === longest).map(({ page }) => page));
  return pages.size > MOST_PAGES ? [] : shares;
}

/** The words of a section's heading and text. Each letter reads nearly the same sections. */
function partsOf(section: SectionText): readonly string[] {
  let parts = sectionParts.get(section);
  if (parts === undefined) {
    const text = `${section.headings.at(-1) ?? ''}\n${section.text}`;
    parts = wordsOf(text).flatMap((word) => word.parts);
    sectionParts.set(section, parts);
  }
  return parts;
}

const sectionParts = new WeakMap<SectionText, readonly string[]>();

/** The share of a query that a text repeats in the same order. 0 if that is no quotation. */
function sharedRun({ parts, topic }: ParsedQuery, text: readonly string[]): number {
  const run = longestRun(parts, text);
  const share = run.length / parts.length;
  const ofTopic = topic.filter((part) => run.includes(part)).length / topic.length;
  const isQuotation = run.length >= LEAST_RUN && Math.min(share, ofTopic) >= WEIGHTS.leastVerbatim;
  return isQuotation ? share : 0;
}

/** The longest run of typed words that a text has, too. */
function longestRun(typed: readonly string[], text: readonly string[]): readonly string[] {
  let longest = 0;
  let start = 0;
  for (let from = 0; from < typed.length - longest; from++) {
    for (let at = 0; at < text.length; at++) {
      let length = 0;
      while (from + length < typed.length && text[at + length] === typed[from + length]) length++;
      if (length > longest) {
        longest = length;
        start = from;
      }
    }
  }
  return typed.slice(start, start + longest);
}
