import type { TermLine } from './format.js';
import type { IndexFiles } from './index-files.js';
import { score, TYPED_NAME, type Scores, type Weighted } from './score.js';
import { corrections } from './spelling.js';
import { isStopWord, phraseOf, stemOf, wordsOf } from './tokens.js';

export interface Ranking {
  readonly scores: Scores;
  /** Folded beginnings of the words to mark in the results. */
  readonly marks: readonly string[];
}

/** A term of the index that may match a typed word. */
interface Guess {
  readonly line: TermLine;
  readonly weight: number;
}

/** Maximum number of shards that are loaded for the beginning of one word. */
const MOST_SHARDS = 3;
const MOST_EXPANSIONS = 16;
const FETCHED_COMPLETIONS = 4;
/** Weights of terms that differ from the typed word. */
const STEM = 0.85;
const BEGINNING = 0.75;
const CORRECTED = 0.55;
/** Weight of a title that is the complete query. */
const EXACT = 4;
/** Weight of a name in code that consists of several words of the query. */
const JOINED = 0.4;
const PHRASE = '"';

/** Finds the terms of an index that match a query, and scores the records that contain them. */
export async function rank(query: string, index: IndexFiles): Promise<Ranking> {
  const root = await index.root();
  const words = wordsOf(query);
  // The last word may be incomplete.
  const unfinished = /[\p{L}\p{N}\p{M}]$/u.test(query);
  const parts = words.flatMap((word) => word.parts);
  const significant = parts.filter((part) => !isStopWord(part, root.language));
  const kept = significant.length > 0 ? significant : parts;
  const last = parts.at(-1);
  const distinct = [...new Set(kept)];
  const [wanted, joined, phrases] = await Promise.all([
    Promise.all(distinct.map((part) => expand(part, unfinished && part === last, index))),
    Promise.all(
      namesOf(
        words.flatMap((word) => word.names),
        parts,
      ).map(async ({ term, weight }) => ({ line: await findTerm(term, index), weight })),
    ),
    phrasesLike([phraseOf(query, root.language), phraseOf(kept.join(' '), root.language)], index),
  ]);
  const weighted = ({ line, weight }: Guess): Weighted => ({
    line,
    weight,
    postings: index.postings(line),
  });
  return {
    scores: score(
      {
        words: wanted.map(({ terms }) => terms.map(weighted)),
        names: joined.flatMap(({ line, weight }) =>
          line === undefined ? [] : [weighted({ line, weight })],
        ),
        phrases: phrases.map(weighted),
      },
      root,
    ),
    marks: [
      ...new Set([
        ...wanted.flatMap(({ terms, part }) => [part, ...terms.map(({ line }) => line.term)]),
        ...words.flatMap((word) => word.names),
      ]),
    ],
  };
}

/** Returns the typed names, and names put together from words: `taskqueue` for "task queue". */
function namesOf(
  names: readonly string[],
  parts: readonly string[],
): { readonly term: string; readonly weight: number }[] {
  if (parts.length > 6) return names.map((term) => ({ term, weight: TYPED_NAME }));
  const joined = [
    parts.join(''),
    ...parts.slice(1).map((part, i) => `${parts[i] ?? ''}${part}`),
  ].filter((term) => !parts.includes(term) && !names.includes(term));
  return [
    ...names.map((term) => ({ term, weight: TYPED_NAME })),
    ...[...new Set(joined)].map((term) => ({ term, weight: JOINED })),
  ];
}

async function findTerm(term: string, index: IndexFiles): Promise<TermLine | undefined> {
  return (await index.terms(term, 1)).find((line) => line.term === term);
}

async function expand(
  part: string,
  unfinished: boolean,
  index: IndexFiles,
): Promise<{ readonly part: string; readonly terms: readonly Guess[] }> {
  const found = await inShards(part, unfinished, index);
  if (found.length > 0) return { part, terms: found };
  const guesses = corrections(part, await index.words(), unfinished);
  const lines = await Promise.all(
    guesses.map(async ({ word, steps }) => ({
      line: await findTerm(word, index),
      weight: CORRECTED / steps,
    })),
  );
  return {
    part,
    terms: lines.flatMap(({ line, weight }) => (line === undefined ? [] : [{ line, weight }])),
  };
}

async function inShards(
  part: string,
  unfinished: boolean,
  index: IndexFiles,
): Promise<readonly Guess[]> {
  const root = await index.root();
  const completions =
    unfinished && Object.hasOwn(root.completions, part)
      ? root.completions[part]?.split(' ').slice(0, FETCHED_COMPLETIONS)
      : undefined;
  if (completions !== undefined) {
    const lines = await Promise.all(
      [part, ...completions.filter((term) => term !== part)].map((term) => findTerm(term, index)),
    );
    return lines.flatMap((line) =>
      line === undefined
        ? []
        : [{ line, weight: line.term === part ? 1 : BEGINNING * closeness(part, line.term) }],
    );
  }
  const stem = stemOf(part, root.language);
  // Words with the same stem have the same beginning, except for a final "y" or "e".
  const beginning =
    stem.length > 2 && stem.length < part.length
      ? stem.replace(/[iy]$/, '')
      : part.replace(/y$/, '');
  const lines = await index.terms(beginning, MOST_SHARDS);
  const terms = lines.flatMap((line) => {
    if (line.term === part) return [{ line, weight: 1 }];
    if (line.term.startsWith(beginning) && stemOf(line.term, root.language) === stem)
      return [{ line, weight: STEM }];
    if (unfinished && line.term.startsWith(part))
      return [{ line, weight: BEGINNING * closeness(part, line.term) }];
    return [];
  });
  return terms
    .sort((a, b) => b.weight - a.weight || b.line.postings.length - a.line.postings.length)
    .slice(0, MOST_EXPANSIONS);
}

function closeness(typed: string, term: string): number {
  return Math.sqrt(typed.length / term.length);
}

/** Returns the titles and headings that are one of the phrases or begin with it. */
async function phrasesLike(phrases: readonly string[], index: IndexFiles): Promise<Guess[]> {
  // The first phrase is the typed query. The second one, without stop words, is less exact.
  return (
    await Promise.all(
      [...new Set(phrases)].map(async (phrase, i) =>
        (await phraseLike(phrase, index)).map(({ line, weight }) => ({
          line,
          weight: i === 0 ? weight : weight / EXACT,
        })),
      ),
    )
  ).flat();
}

async function phraseLike(phrase: string, index: IndexFiles): Promise<Guess[]> {
  if (phrase === '') return [];
  const key = PHRASE + phrase;
  const lines = await index.terms(key, 1);
  return lines.flatMap((line) => {
    if (line.term === key) return [{ line, weight: EXACT }];
    return line.term.startsWith(key) && phrase.length > 2
      ? [{ line, weight: 0.5 * (key.length / line.term.length) ** 2 }]
      : [];
  });
}

/** Does a folded word answer the query? */
export function isMarked(part: string, marks: readonly string[]): boolean {
  return marks.some((mark) => part === mark || (mark.length > 2 && part.startsWith(mark)));
}
