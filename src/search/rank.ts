import type { TermLine } from './format.js';
import type { IndexFiles } from './index-files.js';
import { score, TYPED_NAME, type Scores, type Weighted } from './score.js';
import { corrections } from './spelling.js';
import { isStopWord, phraseOf, stemOf, wordsOf } from './tokens.js';

export interface Ranking {
  readonly scores: Scores;
  /** Folded beginnings of words that answer the query, to be marked. */
  readonly marks: readonly string[];
}

/** A term that may stand for what was typed. */
interface Guess {
  readonly line: TermLine;
  readonly weight: number;
}

/** Shards that are fetched for the beginning of one word. */
const MOST_SHARDS = 3;
const MOST_EXPANSIONS = 16;
const FETCHED_COMPLETIONS = 4;
/** Weights of terms that are not the word itself. */
const STEM = 0.85;
const BEGINNING = 0.75;
const CORRECTED = 0.55;
/** Of a whole title; of its beginning, by how much of it is typed. */
const EXACT = 4;
/** Of a name of code that the query's words make when they are put together. */
const JOINED = 0.4;
const PHRASE = '"';

/** Find the terms of an index that a query asks for, and score the records that they stand in. */
export async function rank(query: string, index: IndexFiles): Promise<Ranking> {
  const root = await index.root();
  const words = wordsOf(query);
  // A letter still being typed changes the last word only.
  const unfinished = /[\p{L}\p{N}\p{M}]$/u.test(query);
  const parts = words.flatMap((word) => word.parts);
  const telling = parts.filter((part) => !isStopWord(part, root.language));
  const kept = telling.length > 0 ? telling : parts;
  const last = parts.at(-1);
  const distinct = [...new Set(kept)];
  const [wanted, joined, phrases] = await Promise.all([
    Promise.all(distinct.map((part) => expand(part, unfinished && part === last, index))),
    Promise.all(
      joins(
        words.flatMap((word) => word.names),
        parts,
      ).map(async ({ term, weight }) => ({ line: await exactly(term, index), weight })),
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

/** Names that the words of the query make together: "task queue" → `taskqueue`, as in code. */
function joins(
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

async function exactly(term: string, index: IndexFiles): Promise<TermLine | undefined> {
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
      line: await exactly(word, index),
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
      [part, ...completions.filter((term) => term !== part)].map((term) => exactly(term, index)),
    );
    return lines.flatMap((line) =>
      line === undefined
        ? []
        : [{ line, weight: line.term === part ? 1 : BEGINNING * closeness(part, line.term) }],
    );
  }
  const stem = stemOf(part, root.language);
  // What shares a stem shares its beginning, but for an ending y or e.
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

/** Titles and headings that are the query, or begin with it. */
async function phrasesLike(phrases: readonly string[], index: IndexFiles): Promise<Guess[]> {
  // The first one is what was typed; what is left without its small words says less.
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

/** Whether a folded word answers the query. */
export function isMarked(part: string, marks: readonly string[]): boolean {
  return marks.some((mark) => part === mark || (mark.length > 2 && part.startsWith(mark)));
}
