import { digitAt, type Root, type TermLine } from './format.js';
import type { IndexFiles } from './index-files.js';
import { corrections } from './spelling.js';
import { fold, isStopWord, phraseOf, stemOf, wordsOf } from './tokens.js';

/** A record and how well it answers. */
export interface Ranked {
  readonly page: number;
  readonly section: number;
  readonly score: number;
  /** What the score is made of, before it is weighted by the words found and by the page's rank. */
  readonly why: { /** Of the query's words, how many are found here. */ readonly found: number; readonly words: number; readonly names: number; readonly phrase: number; readonly page: number };
}

export interface Ranking {
  /** Best first: those that hold every word, or, if none does, those that hold most. */
  readonly ranked: readonly Ranked[];
  /** Folded beginnings of words that answer the query, to be marked. */
  readonly marks: readonly string[];
}

/** A word of the query with the terms that may stand for it. */
interface Wanted {
  readonly terms: readonly { readonly line: TermLine; readonly weight: number }[];
}

/** Shards that are fetched for the beginning of one word. */
const MOST_SHARDS = 3;
const MOST_EXPANSIONS = 16;
const FETCHED_COMPLETIONS = 4;
/** Weights of terms that are not the word itself. */
const STEM = 0.85;
const BEGINNING = 0.75;
const CORRECTED = 0.55;
/** What the page's own terms add to each of its sections. */
const CONTEXT = 0.35;
/** A whole title is worth more than any sum of its words; its beginning, by how much of it is typed. */
const WHOLE_PHRASE = 60;
const EXACT = 4;
/** Of a name of code that was typed as such, and of one that its words make when they are put together. */
const TYPED_NAME = 4;
const JOINED = 0.4;
const PHRASE = '"';
/** What one step of a page's rank adds, as a share. */
const RANK = 0.02;
/** More sections than a page has. */
const SECTIONS = 64_000;

/**
 * Rank the records of an index for a query: a sum over its words of impact ×
 * rarity (the impacts are BM25F's, see the index), plus what the page as a whole
 * says, plus whole titles and headings.
 */
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
    Promise.all(joins(words.flatMap((word) => word.names), parts).map(async ({ term, weight }) => ({ line: await exactly(term, index), weight }))),
    phrasesLike([phraseOf(query, root.language), phraseOf(kept.join(' '), root.language)], index),
  ]);
  const scores = score(root, index, wanted, joined.flatMap(({ line, weight }) => (line === undefined ? [] : [{ line, weight }])), phrases);
  return { ranked: scores, marks: [...new Set([...wanted.flatMap(({ terms, part }) => [part, ...terms.map(({ line }) => line.term)]), ...words.flatMap((word) => word.names)])] };
}

/** Names that the words of the query make together: "task queue" → `taskqueue`, as in code. */
function joins(names: readonly string[], parts: readonly string[]): { readonly term: string; readonly weight: number }[] {
  if (parts.length > 6) return names.map((term) => ({ term, weight: TYPED_NAME }));
  const joined = [parts.join(''), ...parts.slice(1).map((part, i) => `${parts[i] ?? ''}${part}`)].filter((term) => !parts.includes(term) && !names.includes(term));
  return [...names.map((term) => ({ term, weight: TYPED_NAME })), ...[...new Set(joined)].map((term) => ({ term, weight: JOINED }))];
}

async function exactly(term: string, index: IndexFiles): Promise<TermLine | undefined> {
  return (await index.terms(term, 1)).find((line) => line.term === term);
}

async function expand(part: string, unfinished: boolean, index: IndexFiles): Promise<Wanted & { part: string }> {
  const found = await inShards(part, unfinished, index);
  if (found.length > 0) return { part, terms: found };
  const guesses = corrections(part, await index.words(), unfinished);
  const lines = await Promise.all(guesses.map(async ({ word, steps }) => ({ line: await exactly(word, index), weight: CORRECTED / steps })));
  return { part, terms: lines.flatMap(({ line, weight }) => (line === undefined ? [] : [{ line, weight }])) };
}

async function inShards(part: string, unfinished: boolean, index: IndexFiles): Promise<Wanted['terms']> {
  const root = await index.root();
  const completions = unfinished ? root.completions[part]?.split(' ').slice(0, FETCHED_COMPLETIONS) : undefined;
  if (completions !== undefined) {
    const lines = await Promise.all([part, ...completions.filter((term) => term !== part)].map((term) => exactly(term, index)));
    return lines.flatMap((line) => (line === undefined ? [] : [{ line, weight: line.term === part ? 1 : BEGINNING * closeness(part, line.term) }]));
  }
  const stem = stemOf(part, root.language);
  // What shares a stem shares its beginning, but for an ending y or e.
  const beginning = stem.length > 2 && stem.length < part.length ? stem.replace(/[iy]$/, '') : part.replace(/y$/, '');
  const lines = await index.terms(beginning, MOST_SHARDS);
  const terms = lines.flatMap((line) => {
    if (line.term === part) return [{ line, weight: 1 }];
    if (line.term.startsWith(beginning) && stemOf(line.term, root.language) === stem) return [{ line, weight: STEM }];
    if (unfinished && line.term.startsWith(part)) return [{ line, weight: BEGINNING * closeness(part, line.term) }];
    return [];
  });
  return terms.sort((a, b) => b.weight - a.weight || b.line.postings.length - a.line.postings.length).slice(0, MOST_EXPANSIONS);
}

function closeness(typed: string, term: string): number {
  return Math.sqrt(typed.length / term.length);
}

/** Titles and headings that are the query, or begin with it. */
async function phrasesLike(phrases: readonly string[], index: IndexFiles): Promise<{ line: TermLine; weight: number }[]> {
  // The first one is what was typed; what is left without its small words says less.
  return (await Promise.all([...new Set(phrases)].map(async (phrase, i) => (await phraseLike(phrase, index)).map(({ line, weight }) => ({ line, weight: i === 0 ? weight : weight / EXACT }))))).flat();
}

async function phraseLike(phrase: string, index: IndexFiles): Promise<{ line: TermLine; weight: number }[]> {
  if (phrase === '') return [];
  const key = PHRASE + phrase;
  const lines = await index.terms(key, 1);
  return lines.flatMap((line) => {
    if (line.term === key) return [{ line, weight: EXACT }];
    return line.term.startsWith(key) && phrase.length > 2 ? [{ line, weight: 0.5 * (key.length / line.term.length) ** 2 }] : [];
  });
}

/** A record's sum so far. */
interface Sum {
  words: number;
  names: number;
  phrase: number;
  found: number;
}

function score(root: Root, index: IndexFiles, wanted: readonly Wanted[], joined: readonly { line: TermLine; weight: number }[], phrases: readonly { line: TermLine; weight: number }[]): Ranked[] {
  const sums = new Map<number, Sum>();
  const sumOf = (page: number, section: number): Sum => {
    const key = page * SECTIONS + section;
    let sum = sums.get(key);
    if (sum === undefined) sums.set(key, (sum = { words: 0, names: 0, phrase: 0, found: 0 }));
    return sum;
  };
  const ofPages = wanted.map((word) => addWord(word, root, index, sumOf));
  for (const { line, weight } of joined) {
    for (const { page, section, impact } of index.postings(line)) {
      const sum = sumOf(page, section);
      sum.names += weight * impact * Math.min(6, rarityOf(line, root, 0));
      // The parts of a name that was typed are found with it.
      if (weight === TYPED_NAME && joined.length === 1) sum.found = wanted.length;
    }
  }
  for (const { line, weight } of phrases) {
    for (const { page, section, impact } of index.postings(line)) {
      const sum = sumOf(page, section);
      sum.phrase += (WHOLE_PHRASE * weight * impact) / 10;
      sum.found = wanted.length;
    }
  }
  const ranked = [...sums].map(([key, sum]) => total(Math.floor(key / SECTIONS), key % SECTIONS, sum, ofPages, root)).sort((a, b) => b.score - a.score || a.page - b.page || a.section - b.section);
  const whole = ranked.filter(({ why }) => why.found >= wanted.length);
  return whole.length > 0 ? whole : ranked;
}

/** Add a word's best form in every record. Gives what the word says of every page. */
function addWord({ terms }: Wanted, root: Root, index: IndexFiles, sumOf: (page: number, section: number) => Sum): ReadonlyMap<number, number> {
  const best = new Map<Sum, number>();
  const ofPage = new Map<number, number>();
  // A rare form of a word is not worth more than the word.
  const rarity = Math.min(...terms.map(({ line, weight }) => (weight === 1 ? rarityOf(line, root, index.postings(line).length) : Number.POSITIVE_INFINITY)));
  for (const { line, weight } of terms) {
    const postings = index.postings(line);
    const factor = weight * Math.min(rarity, rarityOf(line, root, postings.length));
    for (const { page, section, impact } of postings) {
      const sum = sumOf(page, section);
      const value = factor * impact;
      if (value > (best.get(sum) ?? 0)) best.set(sum, value);
      if (section === 0 && value > (ofPage.get(page) ?? 0)) ofPage.set(page, value);
    }
  }
  for (const [sum, value] of best) {
    sum.words += value;
    sum.found++;
  }
  return ofPage;
}

function rarityOf(line: TermLine, root: Root, found: number): number {
  return Math.log(1 + root.records / Math.max(line.count, found, 1));
}

function total(page: number, section: number, sum: Sum, ofPages: readonly ReadonlyMap<number, number>[], root: Root): Ranked {
  let context = 0;
  let said = 0;
  if (section > 0) {
    for (const ofPage of ofPages) {
      const value = ofPage.get(page);
      if (value === undefined) continue;
      context += CONTEXT * value;
      said++;
    }
  }
  // A word of the page's title counts as said in each of its sections.
  const found = Math.min(ofPages.length, sum.found + said);
  const share = ofPages.length === 0 ? 1 : found / ofPages.length;
  const score = (sum.words + sum.names + sum.phrase + context) * share * share * (1 + RANK * digitAt(root.rankOf, page));
  return { page, section, score, why: { found, words: sum.words, names: sum.names, phrase: sum.phrase, page: context } };
}

/** Whether a folded word answers the query. */
export function isMarked(part: string, marks: readonly string[]): boolean {
  const folded = fold(part);
  return marks.some((mark) => folded === mark || (mark.length > 2 && folded.startsWith(mark)));
}
