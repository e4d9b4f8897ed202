import { fold, isStopWord } from './tokens.js';

/** The names that a writer declared to mean the same. A name may have several words. */
export interface Synonyms {
  /** Folded name → the names that may replace it. */
  readonly replacements: ReadonlyMap<string, readonly string[]>;
  /** The largest number of words in a name. */
  readonly longest: number;
}

/** A list of names in the index: `k8s|kubernetes`, or in one direction `kill>terminate|cancel`. */
export type SynonymLine = string;

const SEPARATOR = '|';
const ONE_WAY = '>';

/** Reads the lists of an index's root. */
export function readSynonyms(lines: readonly SynonymLine[]): Synonyms {
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
  return { replacements, longest };
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
  const spans = spansOf(words, synonyms).filter(
    ({ from, to }) => words.length === 1 || !isStopWord(words.slice(from, to).join(' '), language),
  );
  const count = Math.min(most, Math.max(0, ...spans.map(({ others }) => others.length)));
  return Array.from({ length: count }, (_, i) => replaced(words, spans, i));
}

/** The longest names in the words, from left to right. */
function spansOf(words: readonly string[], { replacements, longest }: Synonyms): readonly Span[] {
  const spans: Span[] = [];
  let from = 0;
  while (from < words.length) {
    const to = endOfName(words, from, replacements, longest);
    const others = replacements.get(trimmed(words.slice(from, to).join(' ')));
    if (others === undefined) from++;
    else {
      spans.push({ from, to, others });
      from = to;
    }
  }
  return spans;
}

function endOfName(
  words: readonly string[],
  from: number,
  replacements: Synonyms['replacements'],
  longest: number,
): number {
  for (let to = Math.min(words.length, from + longest); to > from; to--)
    if (replacements.has(trimmed(words.slice(from, to).join(' ')))) return to;
  return from + 1;
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
