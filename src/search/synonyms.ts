import { fold, isStopWord, stemOf } from './tokens.js';

/** The names that a writer declared to mean the same. A name may have several words. */
export interface Synonyms {
  /** Folded name → the names that may replace it. */
  readonly replacements: ReadonlyMap<string, readonly string[]>;
  /** The stems of a name → the names that may replace it in its other forms. */
  readonly ofStems: ReadonlyMap<string, readonly string[]>;
  /** The largest number of words in a name. */
  readonly longest: number;
}

/** A list of names in the index: `k8s|kubernetes`, or in one direction `kill>terminate|cancel`. */
export type SynonymLine = string;

const SEPARATOR = '|';
const ONE_WAY = '>';

/** Reads the lists of an index's root. */
export function readSynonyms(lines: readonly SynonymLine[], language: string): Synonyms {
  const replacements = new Map<string, string[]>();
  let longest = 0;
  const add = (name: string, others: readonly string[]): void => {
    const known = replacements.get(name) ?? [];
    known.push(...others.filter((other) => other !== name && !known.includes(other)));
    replacements.set(name, known);
    longest = Math.max(longest, name.split(' ').length);
  };
  for (const line of lines) {
    const [from = '', to] = line.split(ONE_WAY);
    const names = from.split(SEPARATOR);
    for (const name of names) add(name, to === undefined ? names : to.split(SEPARATOR));
  }
  const ofStems = new Map<string, readonly string[]>();
  for (const [name, others] of replacements) {
    const stems = stemsOf(name, language);
    // A form of the same word is no replacement.
    const other = others.filter((text) => stemsOf(text, language) !== stems);
    if (other.length > 0 && !ofStems.has(stems)) ofStems.set(stems, other);
  }
  return { replacements, ofStems, longest };
}

/** The stems of a name's words: "larg payload" for "large payloads". */
function stemsOf(name: string, language: string): string {
  return name
    .split(' ')
    .map((word) => stemOf(word, language))
    .join(' ');
}

/** The names that may replace a name as it is typed, or else in another form. */
function replacementsOf(
  name: string,
  { replacements, ofStems }: Synonyms,
  language: string,
): readonly string[] | undefined {
  return replacements.get(name) ?? ofStems.get(stemsOf(name, language));
}

/** Writes a list of names that mean the same, or a name and its replacements. */
export function writeSynonyms(names: readonly string[], to?: readonly string[]): SynonymLine {
  const joined = (list: readonly string[]): string => list.map(nameOf).join(SEPARATOR);
  return to === undefined ? joined(names) : `${joined(names)}${ONE_WAY}${joined(to)}`;
}

/** A name as queries are compared with it: folded, with single spaces. */
function nameOf(text: string): string {
  return fold(text)
    .replaceAll(/[|>\s]+/g, ' ')
    .trim();
}

/** A name in a query, and what may replace it. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly others: readonly string[];
}

/** Returns at most `most` queries in which synonyms replace the typed names, best first. */
export function variantsOf(
  query: string,
  synonyms: Synonyms,
  { language, most }: { readonly language: string; readonly most: number },
): readonly string[] {
  if (synonyms.longest === 0) return [];
  const words = fold(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  // In a longer query "can" is no abbreviation.
  const spans = spansOf(words, synonyms, language).filter(
    ({ from, to }) => words.length === 1 || !isStopWord(words.slice(from, to).join(' '), language),
  );
  const count = Math.min(most, Math.max(0, ...spans.map(({ others }) => others.length)));
  return Array.from({ length: count }, (_, i) => replaced(words, spans, i));
}

/** The longest names in the words, from left to right. */
function spansOf(words: readonly string[], synonyms: Synonyms, language: string): readonly Span[] {
  const spans: Span[] = [];
  let from = 0;
  while (from < words.length) {
    const span = longestSpan(words, from, synonyms, language);
    if (span !== undefined) spans.push(span);
    from = span?.to ?? from + 1;
  }
  return spans;
}

/** The longest name that begins with a word. */
function longestSpan(
  words: readonly string[],
  from: number,
  synonyms: Synonyms,
  language: string,
): Span | undefined {
  for (let to = Math.min(words.length, from + synonyms.longest); to > from; to--) {
    const others = replacementsOf(trimmed(words.slice(from, to).join(' ')), synonyms, language);
    if (others !== undefined) return { from, to, others };
  }
  return undefined;
}

/** A name without the signs that end a question. */
function trimmed(name: string): string {
  return name.replace(/[?!,;]+$/, '');
}

function replaced(words: readonly string[], spans: readonly Span[], choice: number): string {
  const parts: string[] = [];
  let at = 0;
  for (const { from, to, others } of spans) {
    parts.push(...words.slice(at, from), others[Math.min(choice, others.length - 1)] ?? '');
    at = to;
  }
  return [...parts, ...words.slice(at)].join(' ');
}
