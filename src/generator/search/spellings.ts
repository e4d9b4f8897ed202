/** Figures of all words of an index, in order: arrays with one element for each word. */
export interface TermFigures {
  readonly terms: string[];
  /** Number of records that contain the word. */
  readonly count: number[];
  /** Sum of its impacts. */
  readonly strength: number[];
  /** Its highest impact. */
  readonly peak: number[];
}

/** A prefix has a list of completions if at least this many shards start with it. */
const MIN_SHARDS = 2;
const MAX_PREFIX_LENGTH = 5;
const MAX_COMPLETIONS = 6;
/** Maximum number of words for the correction of mistyped words. */
const MAX_WORDS = 30_000;
/** Longer words are names in code, which readers copy. */
const MAX_WORD_LENGTH = 20;
/** Impact of a word that is in a title or heading, at least. */
const NAME_IMPACT = 21;

/**
 * Prefix → its strongest words, best first, for prefixes with too many words for a client.
 *
 * @param starts first terms of the shards, in order
 */
export function completionsOf(
  figures: TermFigures,
  starts: readonly string[],
): Record<string, string> {
  const { terms, strength } = figures;
  const lists = new Map<string, number[]>();
  for (const prefix of sharedPrefixes(starts)) lists.set(prefix, []);
  const isBetter = (a: number, b: number): boolean => (strength[a] ?? 0) > (strength[b] ?? 0);
  terms.forEach((term, at) => {
    for (let length = 1; length <= Math.min(MAX_PREFIX_LENGTH, term.length - 1); length++) {
      const list = lists.get(term.slice(0, length));
      if (list === undefined) continue;
      // Of equally strong words, the first one is better.
      let place = list.length;
      while (place > 0 && isBetter(at, list[place - 1] ?? 0)) place--;
      if (place === MAX_COMPLETIONS) continue;
      list.splice(place, 0, at);
      if (list.length > MAX_COMPLETIONS) list.pop();
    }
  });
  return Object.fromEntries(
    [...lists]
      .filter(([, list]) => list.length > 0)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([prefix, list]) => [prefix, list.map((at) => terms[at] ?? '').join(' ')]),
  );
}

/** The short prefixes with which several shards start. */
function sharedPrefixes(starts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const start of starts) {
    for (let length = 1; length <= Math.min(MAX_PREFIX_LENGTH, start.length); length++) {
      const prefix = start.slice(0, length);
      counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
    }
  }
  return [...counts].filter(([, count]) => count >= MIN_SHARDS).map(([prefix]) => prefix);
}

/**
 * The words that mistyped words are compared with, one a line: words of titles and headings, and
 * words with several places.
 */
export function wordsOf({ terms, count, peak }: TermFigures): string {
  const words = [...terms.keys()].filter((at) => {
    const term = terms[at] ?? '';
    const isName = (peak[at] ?? 0) >= NAME_IMPACT;
    const isLong = term.length > 3 || (isName && term.length === 3);
    const isUsual = isLong && term.length <= MAX_WORD_LENGTH && !/^\d+$/.test(term);
    return isUsual && (isName || (count[at] ?? 0) > 2);
  });
  if (words.length > MAX_WORDS) {
    words.sort((a, b) => (count[b] ?? 0) - (count[a] ?? 0) || a - b);
    words.length = MAX_WORDS;
    words.sort((a, b) => a - b);
  }
  return `${words.map((at) => terms[at] ?? '').join('\n')}\n`;
}
