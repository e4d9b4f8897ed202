import type { PageText } from '../../search/format.js';
import { cut, isStopWord, phraseOf, rawWordsOf } from '../../search/tokens.js';
import type { SearchedPage } from './pages.js';

/** The data of a page from which its terms are made. */
export interface TermSource extends Pick<SearchedPage, 'names' | 'about'> {
  readonly text: PageText;
}

/**
 * Term → its records on the page, in order, each followed by the impact. A flat list of pairs
 * takes a tenth of the memory of a map.
 */
export type PageTerms = ReadonlyMap<string, readonly number[]>;

/** Prefix of terms that are complete titles and headings. Words never start with it. */
export const PHRASE = '"';
const MAX_PHRASE_LENGTH = 96;

/** Impact of a word or phrase by its position, chosen by experiments with the test queries. */
const TITLE = 40;
const HEADING = 28;
const ABOVE = 5;
const ABOUT = 9;
const TEXT = 13;
const TITLE_PHRASE = 63;
const NAME_PHRASE = 45;
const HEADING_PHRASE = 26;
/** Number of words of an average section. */
const AVERAGE_LENGTH = 80;

/**
 * The terms of one page with their impacts. They follow BM25F with a fixed average length, so that
 * they do not depend on other pages (Robertson, Zaragoza: The Probabilistic Relevance Framework,
 * 2009).
 */
export function termsOf(page: TermSource, language: string): PageTerms {
  const terms = new Map<string, number[]>();
  const add = (term: string, record: number, impact: number): void => {
    const places = terms.get(term);
    if (places === undefined) {
      terms.set(term, [record, impact]);
      return;
    }
    // Records come in order. Only record 0, the page, gets terms again at the end.
    const at = places[0] === record ? 0 : places.length - 2;
    if (places[at] === record) places[at + 1] = (places[at + 1] ?? 0) + impact;
    else if (record === 0) places.unshift(record, impact);
    else places.push(record, impact);
  };
  const addWords = (text: string, record: number, impact: number): void => {
    for (const [part, times] of termCounts(text, language))
      add(part, record, impact * Math.min(1, times));
  };
  page.text.sections.forEach((section, record) => {
    const heading = record === 0 ? page.text.title : (section.headings.at(-1) ?? '');
    const phrase = phraseOf(heading, language);
    const strength = record === 0 ? TITLE : HEADING;
    // A word counts more in a shorter heading.
    const headingLength = Math.max(1, phrase.split(' ').length);
    addWords(heading, record, strength * (0.6 + 0.4 / Math.sqrt(headingLength)));
    if (phrase !== '')
      add(
        PHRASE + phrase.slice(0, MAX_PHRASE_LENGTH),
        record,
        record === 0 ? TITLE_PHRASE : HEADING_PHRASE,
      );
    for (const above of section.headings.slice(0, -1)) addWords(above, record, ABOVE);
    const words = termCounts(section.text, language);
    let length = 0;
    for (const times of words.values()) length += times;
    for (const [part, times] of words)
      add(
        part,
        record,
        (TEXT * 2.2 * times) / (times + 1.2 * (0.25 + (0.75 * length) / AVERAGE_LENGTH)) / 2.2,
      );
  });
  const phrases = new Set([phraseOf(page.text.title, language), '']);
  for (const name of page.names) {
    const phrase = phraseOf(name, language);
    if (phrases.has(phrase)) continue;
    phrases.add(phrase);
    add(PHRASE + phrase.slice(0, MAX_PHRASE_LENGTH), 0, NAME_PHRASE);
    addWords(name, 0, ABOUT);
  }
  for (const text of page.about) addWords(text, 0, ABOUT);
  return terms;
}

/** Counts the terms of a text. */
function termCounts(text: string, language: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of rawWordsOf(text))
    for (const term of termsOfWord(word, language)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

/** The terms by which a word can be found. Cached, because texts repeat a few thousand words. */
function termsOfWord(word: string, language: string): readonly string[] {
  let cache = termCaches.get(language);
  if (cache === undefined) termCaches.set(language, (cache = new Map()));
  const cached = cache.get(word);
  if (cached !== undefined) return cached;
  const { parts, names } = cut(word);
  const terms = [...parts.filter((part) => !isStopWord(part, language)), ...names];
  if (cache.size >= MAX_CACHED_WORDS) cache.clear();
  cache.set(word, terms);
  return terms;
}

/** Language → word → terms. */
const termCaches = new Map<string, Map<string, readonly string[]>>();
const MAX_CACHED_WORDS = 50_000;
