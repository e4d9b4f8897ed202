import { rankByTexts } from './best-texts.js';
import type { TermLine } from './format.js';
import { groupNamed, withGroupNames } from './groups.js';
import type { IndexFiles, LoadedRoot } from './index-files.js';
import { parseQuery, type ParsedQuery } from './query.js';
import { rarityOfWord, type Weighted } from './match.js';
import type { AskedWords } from './keywords.js';
import { score, type QueryTerms, type Scores } from './score.js';
import { corrections } from './spelling.js';
import { variantsOf } from './synonyms.js';
import { exactTerm, phraseOf, SPELLED, stemOf, type Word } from './tokens.js';
import { WEIGHTS } from './weights.js';

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

/** The terms for one part of a query. */
interface Expansion {
  readonly part: string;
  readonly terms: readonly Guess[];
  /** The correct spelling of a mistyped part. */
  readonly corrected?: string;
}

/** Maximum number of shards that are loaded for the beginning of one word. */
const MOST_SHARDS = 3;
const MOST_EXPANSIONS = 16;
const FETCHED_COMPLETIONS = 4;
/** Length of the postings, as text, below which a form of a word is as good as none. */
const DOUBTFUL_LENGTH = 40;
/** Maximum number of queries in which synonyms replace typed words. */
const MOST_VARIANTS = 3;
const PHRASE = '"';

/**
 * Finds the terms of an index that match a query, and scores the records that contain them.
 *
 * @param typed the query
 * @param context number of the group that the reader is in, whose pages rank higher; -1 for none
 */
export async function rank(typed: string, index: IndexFiles, context = -1): Promise<Ranking> {
  const root = await index.root();
  const query = withGroupNames(typed, root);
  const variants = variantsOf(query, root.synonymNames, {
    language: root.language,
    most: MOST_VARIANTS,
  });
  const found = await Promise.all(
    [query, ...variants].map((text) => termsFor(parseQuery(text, root.language), index)),
  );
  const named = found.map(({ group }) => group).find((group) => group >= 0) ?? -1;
  const scores = score(
    found.map(({ terms }) => terms),
    root,
    { named, context: named < 0 ? context : -1 },
  );
  const asked = found.map(({ asked: words }) => words);
  await rankByTexts(scores, parseQuery(query, root.language), asked, index);
  return {
    scores,
    marks: [...new Set(found.flatMap(({ marks }) => marks))],
  };
}

interface Found {
  readonly terms: QueryTerms;
  readonly asked: AskedWords;
  readonly marks: readonly string[];
  /** Number of the group that the query names, such as that of a language; -1 for none. */
  readonly group: number;
}

async function termsFor(query: ParsedQuery, index: IndexFiles): Promise<Found> {
  const root = await index.root();
  const last = query.parts.at(-1);
  const [wanted, names] = await Promise.all([
    Promise.all(
      [...new Set(query.topic)].map((part) =>
        expand(part, query.unfinished && part === last, index),
      ),
    ),
    namesFor(query, index),
  ]);
  const { group, rest } = groupNamed(query.topic, root);
  const weighted = ({ line, weight }: Guess): Weighted => ({
    line,
    weight,
    postings: index.postings(line),
  });
  const [phrases, ofGroup] = await Promise.all([
    phrasesLike(phrasesFor(query, wanted, root), index),
    group < 0
      ? []
      : phrasesLike([{ phrase: stemmed(rest, root), weight: WEIGHTS.titleInGroup }], index),
  ]);
  return {
    group,
    asked: new Map(
      wanted
        .filter(({ part }) => rest.includes(part))
        .map(({ part, terms }) => [
          stemOf(part, root.language),
          rarityOfWord(terms.map(weighted), root),
        ]),
    ),
    terms: {
      words: wanted.map(({ part, terms }) => ({
        terms: terms.map(weighted),
        namesGroup: group >= 0 && !rest.includes(part),
      })),
      names: names.map(weighted),
      typedName: typedName(query, rest, names).map(weighted),
      isFlag: query.isFlag,
      phrases: phrases.map(weighted),
      phrasesOfGroup: ofGroup.map(weighted),
    },
    marks: [
      ...wanted.flatMap(({ terms, part }) => [part, ...terms.map(({ line }) => line.term)]),
      ...query.words.flatMap((word) => word.names),
    ],
  };
}

/** Finds the typed names, and names put together from words: `taskqueue` for "task queue". */
async function namesFor(
  { words, parts, isFlag }: ParsedQuery,
  index: IndexFiles,
): Promise<Guess[]> {
  const names = words.flatMap((word) => word.names);
  const shorter = words.flatMap(withoutPrefix);
  const joined = parts.length > 1 && parts.length < 7 ? [parts.join('')] : [];
  const weights = new Map<string, number>();
  const want = (terms: readonly string[], weight: number): void => {
    for (const term of terms) if (!weights.has(term)) weights.set(term, weight);
  };
  want(
    words.flatMap((word) => word.exact),
    isFlag ? WEIGHTS.flag : WEIGHTS.spelledName,
  );
  want(names, WEIGHTS.typedName);
  want(shorter, WEIGHTS.nameWithoutPrefix);
  want(joined, WEIGHTS.joinedName);
  const found = await Promise.all(
    [...weights].map(async ([term, weight]) => ({ line: await findTerm(term, index), weight })),
  );
  const known = found.flatMap(({ line, weight }) => (line === undefined ? [] : [{ line, weight }]));
  // The index has no spelling of a name that has only one.
  const isSpelled = known.some(({ line }) => line.term.includes(SPELLED));
  const ofName = isFlag && !isSpelled ? WEIGHTS.flag : WEIGHTS.typedName;
  return known.map((guess) =>
    guess.weight === WEIGHTS.typedName && names.includes(guess.line.term)
      ? { ...guess, weight: ofName }
      : guess,
  );
}

/**
 * A long name without its first part: `acme_requests_total` is also `requests_total`, and
 * `--workflow-id-policy` is `--id-policy`.
 */
function withoutPrefix({ parts, exact }: Word): readonly string[] {
  const spelled = exact.at(-1) ?? '';
  if (parts.length < 4) return [];
  const shorter = parts.slice(1);
  if (spelled.includes('=--')) return [exactTerm(shorter.join(''), `--${shorter.join('-')}`)];
  return spelled.includes('_') ? [shorter.join('')] : [];
}

/**
 * If a query is one name in code, maybe with the name of a group such as a language: the name as it
 * is spelled, or else in another spelling.
 *
 * @param rest the words that do not name a group
 */
function typedName(
  query: ParsedQuery,
  rest: readonly string[],
  names: readonly Guess[],
): readonly Guess[] {
  const words = query.words.filter(({ parts }) => parts.some((part) => rest.includes(part)));
  if (words.length !== 1) return [];
  const isFound = (term: string): boolean => names.some(({ line }) => line.term === term);
  const { exact = [], names: folded = [] } = words[0] ?? {};
  // `client.StartTask` is also the `StartTask` of another variable.
  const name = [exact.at(-1), exact.at(-2), folded.at(-1), folded.at(-2)].find(
    (term) => term !== undefined && isFound(term),
  );
  return names.filter(
    ({ line, weight }) => line.term === name || weight === WEIGHTS.nameWithoutPrefix,
  );
}

async function findTerm(term: string, index: IndexFiles): Promise<TermLine | undefined> {
  return (await index.terms(term, 1)).find((line) => line.term === term);
}

async function expand(part: string, unfinished: boolean, index: IndexFiles): Promise<Expansion> {
  const found = await inShards(part, unfinished, index);
  const { synonymNames } = await index.root();
  // A word with synonyms is no mistake.
  if (synonymNames.replacements.has(part) || !isDoubtful(found)) return { part, terms: found };
  const guesses = corrections(part, await index.words(), unfinished);
  const lines = await Promise.all(
    guesses.map(async ({ word, steps }) => ({
      line: await findTerm(word, index),
      weight: WEIGHTS.corrected / steps,
    })),
  );
  const [best] = guesses;
  return {
    part,
    terms: [
      ...found,
      ...lines.flatMap(({ line, weight }) => (line === undefined ? [] : [{ line, weight }])),
    ],
    ...(best === undefined ? {} : { corrected: best.word }),
  };
}

/** Whether a word may be mistyped: no term is this word, and nearly no record has another form. */
function isDoubtful(found: readonly Guess[]): boolean {
  if (found.some(({ weight }) => weight === 1)) return false;
  return found.reduce((sum, { line }) => sum + line.postings.length, 0) < DOUBTFUL_LENGTH;
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
        : [
            {
              line,
              weight: line.term === part ? 1 : WEIGHTS.beginning * closeness(part, line.term),
            },
          ],
    );
  }
  const stem = stemOf(part, root.language);
  // Words with the same stem have the same beginning, except for a final "y" or "e".
  const beginning =
    stem.length > 2 && stem.length < part.length
      ? stem.replace(/[iy]$/, '')
      : part.replace(/y$/, '');
  const begun = (await index.terms(beginning, MOST_SHARDS)).filter(({ term }) => isFolded(term));
  // Many words may have this beginning, so the shard of the typed word can be another one.
  const typed = begun.some(({ term }) => term === part) ? undefined : await findTerm(part, index);
  const lines = typed === undefined ? begun : [...begun, typed];
  const terms = lines.flatMap((line) => {
    if (line.term === part) return [{ line, weight: 1 }];
    if (line.term.startsWith(beginning) && stemOf(line.term, root.language) === stem)
      return [{ line, weight: WEIGHTS.stem }];
    if (unfinished && line.term.startsWith(part))
      return [{ line, weight: WEIGHTS.beginning * closeness(part, line.term) }];
    return [];
  });
  return terms
    .sort((a, b) => b.weight - a.weight || b.line.postings.length - a.line.postings.length)
    .slice(0, MOST_EXPANSIONS);
}

/** Whether a term is a word, and no spelling of a name. */
function isFolded(term: string): boolean {
  return !term.includes('=');
}

function closeness(typed: string, term: string): number {
  return Math.sqrt(typed.length / term.length);
}

/** A title or heading that is looked up. */
interface WantedPhrase {
  readonly phrase: string;
  /** Weight of a title that is the phrase. */
  readonly weight: number;
}

/** The titles that a query asks for: as typed, its topic, and with its spelling corrected. */
function phrasesFor(
  { parts, topic, isPartial, isList }: ParsedQuery,
  wanted: readonly Expansion[],
  root: LoadedRoot,
): readonly WantedPhrase[] {
  const correct = new Map(wanted.map(({ part, corrected }) => [part, corrected ?? part]));
  const corrected = parts.map((part) => correct.get(part) ?? part);
  // Words such as "what" and "it" make an equal title certain.
  const isLonger = parts.length > topic.length;
  const listTitle = {
    phrase: stemmed([...topic, 'reference'], root),
    weight: WEIGHTS.literalTitle,
  };
  return [
    { phrase: stemmed(parts, root), weight: isLonger ? WEIGHTS.literalTitle : WEIGHTS.exactTitle },
    { phrase: stemmed(topic, root), weight: isPartial ? WEIGHTS.partTitle : WEIGHTS.exactTitle },
    { phrase: stemmed(corrected, root), weight: WEIGHTS.correctedTitle },
    ...(isList ? [listTitle] : []),
  ];
}

function stemmed(parts: readonly string[], root: LoadedRoot): string {
  return phraseOf(parts.join(' '), root.language);
}

/** Returns the titles and headings that are one of the phrases or begin with it. */
async function phrasesLike(
  wanted: readonly WantedPhrase[],
  index: IndexFiles,
): Promise<readonly Guess[]> {
  const weights = new Map<string, number>();
  for (const { phrase, weight } of wanted)
    if (phrase !== '' && !weights.has(phrase)) weights.set(phrase, weight);
  const found = await Promise.all(
    [...weights].map(([phrase, weight]) => phraseLike(phrase, weight, index)),
  );
  return found.flat();
}

async function phraseLike(phrase: string, weight: number, index: IndexFiles): Promise<Guess[]> {
  const key = PHRASE + phrase;
  const lines = await index.terms(key, 1);
  return lines.flatMap((line) => {
    if (line.term === key) return [{ line, weight }];
    const share = key.length / line.term.length;
    return line.term.startsWith(`${key} `) || (phrase.length > 2 && line.term.startsWith(key))
      ? [{ line, weight: weight * WEIGHTS.longerTitle * share ** 2 }]
      : [];
  });
}

/** Does a folded word answer the query? */
export function isMarked(part: string, marks: readonly string[]): boolean {
  return marks.some((mark) => part === mark || (mark.length > 2 && part.startsWith(mark)));
}
