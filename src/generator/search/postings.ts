import type { PageText } from '../../search/format.js';
import {
  cut,
  isEnglish,
  isStopWord,
  phraseOf,
  phrasesOf,
  rawWordsOf,
} from '../../search/tokens.js';
import { topicOfQuestion } from '../../search/query.js';
import { IMPACTS } from './impacts.js';
import type { SearchedPage } from './pages.js';

/** The data of a page from which its terms are made. */
export interface TermSource extends Pick<
  SearchedPage,
  'names' | 'about' | 'keywords' | 'shortTitle' | 'titles'
> {
  readonly text: PageText;
  /** The names in code that each section defines. */
  readonly defines: readonly (readonly string[])[];
}

/**
 * Term → its records on the page, in order, each followed by the impact. A flat list of pairs
 * takes a tenth of the memory of a map.
 */
export type PageTerms = ReadonlyMap<string, readonly number[]>;

/** Prefix of terms that are complete titles and headings. Words never start with it. */
export const PHRASE = '"';
const MAX_PHRASE_LENGTH = 96;

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
  const addPhrase = (text: string, record: number, impact: number): void => {
    for (const phrase of phrasesOf(text, language)) {
      const term = PHRASE + phrase.slice(0, MAX_PHRASE_LENGTH);
      if (term === PHRASE) continue;
      // A definition of the title's subject is no second title.
      const missing = impact - impactIn(terms.get(term) ?? [], record);
      if (missing > 0) add(term, record, missing);
    }
  };
  page.text.sections.forEach((section, record) => {
    const heading = record === 0 ? page.text.title : (section.headings.at(-1) ?? '');
    const strength = record === 0 ? IMPACTS.title : IMPACTS.heading;
    // A word counts more in a shorter heading.
    const headingLength = Math.max(1, phraseOf(heading, language).split(' ').length);
    addWords(heading, record, strength * (0.6 + 0.4 / Math.sqrt(headingLength)));
    addPhrase(heading, record, record === 0 ? IMPACTS.titlePhrase : IMPACTS.headingPhrase);
    const definition = record === 0 ? IMPACTS.definitionPhrase : IMPACTS.sectionDefinition;
    addPhrase(definedTerm(section.text, language), record, definition);
    if (record === 0) addPhrase(topicOfQuestion(heading, language), 0, IMPACTS.questionTitle);
    for (const name of page.defines[record] ?? []) addDefined(name, record);
    for (const above of section.headings.slice(0, -1)) addWords(above, record, IMPACTS.above);
    for (const [part, impact] of textImpacts(section.text, language)) add(part, record, impact);
  });
  const phrases = new Set([phraseOf(page.text.title, language), '']);
  const addOtherName = (name: string, impact: number): void => {
    const phrase = phraseOf(name, language);
    if (phrases.has(phrase)) return;
    phrases.add(phrase);
    addPhrase(name, 0, impact);
    addWords(name, 0, IMPACTS.about);
  };
  for (const name of [page.shortTitle, ...page.titles]) addOtherName(name, IMPACTS.titlePhrase);
  for (const name of page.names) addOtherName(name, IMPACTS.namePhrase);
  for (const keyword of page.keywords)
    if (!phrases.has(phraseOf(keyword, language))) addPhrase(keyword, 0, IMPACTS.keywordPhrase);
  const about = [...page.about, ...page.keywords].join(' \n');
  for (const part of termCounts(about, language).keys()) add(part, 0, IMPACTS.about);
  return terms;

  function addDefined(name: string, record: number): void {
    for (const word of rawWordsOf(name)) {
      const { names, exact } = cut(word);
      for (const term of [...names, ...exact]) add(term, record, IMPACTS.definedName);
    }
  }
}

/** The impact of a term in the last record or in record 0, the page; 0 for none. */
function impactIn(places: readonly number[], record: number): number {
  const at = places[0] === record ? 0 : places.length - 2;
  return places[at] === record ? (places[at + 1] ?? 0) : 0;
}

/** The terms of a section's text, with the impact of each. */
function textImpacts(text: string, language: string): [term: string, impact: number][] {
  const words = termCounts(text, language);
  let length = 0;
  for (const times of words.values()) length += times;
  const longer = 1.2 * (0.25 + (0.75 * length) / IMPACTS.averageLength);
  return [...words].map(([part, times]) => [part, (IMPACTS.text * times) / (times + longer)]);
}

/** "A Task Queue is a", "Signals are the", "The **Run ID** (also …) is an". */
const DEFINITION = new RegExp(
  [
    String.raw`^(?:(?:an?|the)\s+)?`,
    String.raw`((?:[\p{L}\p{N}][\p{L}\p{N}.#+-]*\s+){1,5}?)(?:\([^)]*\)\s+)?`,
    String.raw`(?:is|are)\s+(?:an?|the|any|one|what|how|where)\b`,
  ].join(''),
  'iu',
);

/** The subject of an English text that begins with a definition. '' for other texts. */
function definedTerm(text: string, language: string): string {
  return isEnglish(language) ? (DEFINITION.exec(text.slice(0, 200))?.[1] ?? '').trim() : '';
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
  const { parts, names, exact } = cut(word);
  const words = parts.filter((part) => !isStopWord(part, language));
  const terms = [...words, ...names, ...exact];
  if (cache.size >= MAX_CACHED_WORDS) cache.clear();
  cache.set(word, terms);
  return terms;
}

/** Language → word → terms. */
const termCaches = new Map<string, Map<string, readonly string[]>>();
const MAX_CACHED_WORDS = 50_000;
