import type { PageText } from '../../search/format.js';
import { cut, isStopWord, phraseOf, rawWordsOf } from '../../search/tokens.js';

/** A page as the index takes it. */
export interface IndexedPage {
  readonly text: PageText;
  /** The group (lvl0) that its hits stand under. */
  readonly group: string;
  /** Name of its docs area. */
  readonly area: string;
  /** Its version tag, and its tags for readers. */
  readonly tag: string;
  readonly tags: readonly string[];
  /** What else the page is called: its label in the sidebar, the last part of its address. */
  readonly names: readonly string[];
  /** Said of the page outside its text: description, keywords, tags. */
  readonly about: readonly string[];
  /** How many other pages lead to it. */
  readonly inbound: number;
}

/** Term → the page's records that it stands in, in order, each followed by its impact there: a pair of numbers takes a tenth of what a map of its own would. */
export type PageTerms = ReadonlyMap<string, readonly number[]>;

/** Marks the terms that are whole titles and headings: words never start with it. */
export const PHRASE = '"';
const LONGEST_PHRASE = 96;

/** How strongly a word speaks for a record, by where it stands. Found by trying on the golden queries. */
const TITLE = 40;
const HEADING = 28;
const ABOVE = 5;
const ABOUT = 9;
const TEXT = 13;
const TITLE_PHRASE = 63;
const NAME_PHRASE = 45;
const HEADING_PHRASE = 26;
/** Words of an ordinary section. */
const USUAL_LENGTH = 80;

/**
 * The terms of one page with their impacts: what BM25F would give them with a
 * fixed average length, so that one page's terms do not depend on another page.
 * (Robertson, Zaragoza: The Probabilistic Relevance Framework, 2009.)
 */
export function termsOf(page: IndexedPage, language: string): PageTerms {
  const terms = new Map<string, number[]>();
  const add = (term: string, record: number, impact: number): void => {
    const places = terms.get(term);
    if (places === undefined) {
      terms.set(term, [record, impact]);
      return;
    }
    // Records come in order; only the page itself is come back to.
    const at = places[0] === record ? 0 : places.length - 2;
    if (places[at] === record) places[at + 1] = (places[at + 1] ?? 0) + impact;
    else if (record === 0) places.unshift(record, impact);
    else places.push(record, impact);
  };
  const addWords = (text: string, record: number, impact: number): void => {
    for (const [part, times] of counted(text, language))
      add(part, record, impact * Math.min(1, times));
  };
  page.text.sections.forEach((section, record) => {
    const heading = record === 0 ? page.text.title : (section.headings.at(-1) ?? '');
    const phrase = phraseOf(heading, language);
    const strength = record === 0 ? TITLE : HEADING;
    // Of two titles with a word the shorter one is more about it.
    addWords(
      heading,
      record,
      strength * (0.6 + 0.4 / Math.sqrt(Math.max(1, phrase.split(' ').length))),
    );
    if (phrase !== '')
      add(
        PHRASE + phrase.slice(0, LONGEST_PHRASE),
        record,
        record === 0 ? TITLE_PHRASE : HEADING_PHRASE,
      );
    for (const above of section.headings.slice(0, -1)) addWords(above, record, ABOVE);
    const words = counted(section.text, language);
    let length = 0;
    for (const times of words.values()) length += times;
    for (const [part, times] of words)
      add(
        part,
        record,
        (TEXT * 2.2 * times) / (times + 1.2 * (0.25 + (0.75 * length) / USUAL_LENGTH)) / 2.2,
      );
  });
  const known = new Set([phraseOf(page.text.title, language), '']);
  for (const name of page.names) {
    const phrase = phraseOf(name, language);
    if (known.has(phrase)) continue;
    known.add(phrase);
    add(PHRASE + phrase.slice(0, LONGEST_PHRASE), 0, NAME_PHRASE);
    addWords(name, 0, ABOUT);
  }
  for (const text of page.about) addWords(text, 0, ABOUT);
  return terms;
}

/** Each part and name of a text with how often it stands there. */
function counted(text: string, language: string): Map<string, number> {
  const counts = new Map<string, number>();
  let known = remembered.get(language);
  if (known === undefined) remembered.set(language, (known = new Map()));
  for (const raw of rawWordsOf(text)) {
    let found = known.get(raw);
    if (found === undefined) {
      const { parts, names } = cut(raw);
      found = [...parts.filter((part) => !isStopWord(part, language)), ...names];
      if (known.size >= REMEMBERED) known.clear();
      known.set(raw, found);
    }
    for (const term of found) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return counts;
}

/** Language → word as it is written → what it is found by: of a language's words a site uses some thousands, again and again. */
const remembered = new Map<string, Map<string, readonly string[]>>();
const REMEMBERED = 50_000;
