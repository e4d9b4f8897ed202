import { stemmer } from 'stemmer';
import { digitAt, type Root, type TermLine } from './format.js';
import type { IndexFiles } from './index-files.js';
import { corrections } from './spelling.js';
import { fold, isStopWord, phraseOf, wordsOf } from './tokens.js';

/** A record and how well it answers. */
export interface Ranked {
  readonly page: number;
  readonly section: number;
  readonly score: number;
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
const JOINED = 1.1;
const PHRASE = '"';
/** Records of one page in a row of results. */
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
    Promise.all(joins(words.flatMap((word) => word.names), parts).map((term) => exactly(term, index))),
    phrasesLike(phraseOf(query), index),
  ]);
  const scores = score(root, index, wanted.map(({ terms }) => ({ terms })), joined.filter((line) => line !== undefined), phrases);
  return { ranked: scores, marks: [...new Set([...wanted.flatMap(({ terms, part }) => [part, ...terms.map(({ line }) => line.term)]), ...words.flatMap((word) => word.names)])] };
}

/** Names that the words of the query make together: "task queue" → `taskqueue`, as in code. */
function joins(names: readonly string[], parts: readonly string[]): string[] {
  const all = parts.length > 1 && parts.length < 7 ? [parts.join('')] : [];
  const neighbours = parts.slice(1).map((part, i) => `${parts[i] ?? ''}${part}`);
  return [...new Set([...names, ...all, ...(parts.length < 7 ? neighbours : [])])];
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
  const stem = stemmer(part);
  // What shares a stem shares its beginning, but for an ending y or e.
  const beginning = stem.length > 2 && stem.length < part.length ? stem.replace(/[iy]$/, '') : part.replace(/y$/, '');
  const lines = await index.terms(unfinished ? beginning : beginning, MOST_SHARDS);
  const terms = lines.flatMap((line) => {
    if (line.term === part) return [{ line, weight: 1 }];
    if (line.term.startsWith(beginning) && stemmer(line.term) === stem) return [{ line, weight: STEM }];
    if (unfinished && line.term.startsWith(part)) return [{ line, weight: BEGINNING * closeness(part, line.term) }];
    return [];
  });
  return terms.sort((a, b) => b.weight - a.weight || b.line.postings.length - a.line.postings.length).slice(0, MOST_EXPANSIONS);
}

function closeness(typed: string, term: string): number {
  return Math.sqrt(typed.length / term.length);
}

/** Titles and headings that are the query, or begin with it. */
async function phrasesLike(phrase: string, index: IndexFiles): Promise<{ line: TermLine; weight: number }[]> {
  if (phrase === '') return [];
  const key = PHRASE + phrase;
  const lines = await index.terms(key, 1);
  return lines.flatMap((line) => {
    if (line.term === key) return [{ line, weight: 1 }];
    return line.term.startsWith(key) && phrase.length > 2 ? [{ line, weight: 0.5 * (key.length / line.term.length) ** 2 }] : [];
  });
}

function score(root: Root, index: IndexFiles, wanted: readonly Wanted[], joined: readonly TermLine[], phrases: readonly { line: TermLine; weight: number }[]): Ranked[] {
  const totals = new Map<number, { score: number; words: number }>();
  const entry = (key: number): { score: number; words: number } => {
    let total = totals.get(key);
    if (total === undefined) totals.set(key, (total = { score: 0, words: 0 }));
    return total;
  };
  const idf = (line: TermLine, found: number): number => Math.log(1 + root.records / Math.max(line.count, found, 1));
  // Each word's best place in every record, and what it says of every page.
  const ofPages: Map<number, number>[] = [];
  for (const { terms } of wanted) {
    const best = new Map<number, number>();
    const ofPage = new Map<number, number>();
    // A rare form of a word is not worth more than the word.
    const rarity = Math.min(...terms.map(({ line, weight }) => (weight === 1 ? idf(line, index.postings(line).length) : Number.POSITIVE_INFINITY)));
    for (const { line, weight } of terms) {
      const postings = index.postings(line);
      const factor = weight * Math.min(rarity, idf(line, postings.length));
      for (const { page, section, impact } of postings) {
        const key = page * SECTIONS + section;
        const value = factor * impact;
        if (value > (best.get(key) ?? 0)) best.set(key, value);
        if (section === 0 && value > (ofPage.get(page) ?? 0)) ofPage.set(page, value);
      }
    }
    for (const [key, value] of best) {
      const total = entry(key);
      total.score += value;
      total.words++;
    }
    ofPages.push(ofPage);
    for (const [page, value] of ofPage) entry(page * SECTIONS).score += value * 0.0001;
  }
  for (const line of joined) for (const { page, section, impact } of index.postings(line)) entry(page * SECTIONS + section).score += JOINED * impact * Math.min(5, idf(line, 0));
  for (const { line, weight } of phrases) for (const { page, section, impact } of index.postings(line)) {
    const total = entry(page * SECTIONS + section);
    total.score += WHOLE_PHRASE * weight * impact / 10;
    total.words = wanted.length;
  }
  const ranked: (Ranked & { words: number })[] = [];
  for (const [key, total] of totals) {
    const page = Math.floor(key / SECTIONS);
    const section = key % SECTIONS;
    let { score: sum, words } = total;
    if (section > 0) {
      const own = total.words;
      let missing = 0;
      for (const ofPage of ofPages) {
        const value = ofPage.get(page);
        if (value === undefined) continue;
        sum += CONTEXT * value;
        missing++;
      }
      // A word of the page's title counts as said in each section.
      words = Math.min(wanted.length, Math.max(own, Math.min(own + missing, wanted.length)));
    }
    const share = wanted.length === 0 ? 1 : words / wanted.length;
    ranked.push({ page, section, words, score: sum * share * share * (1 + 0.015 * digitAt(root.rankOf, page)) });
  }
  ranked.sort((a, b) => b.score - a.score || a.page - b.page || a.section - b.section);
  const whole = ranked.filter((entry) => entry.words >= wanted.length);
  return whole.length > 0 ? whole : ranked;
}

/** Whether a folded word answers the query. */
export function isMarked(part: string, marks: readonly string[]): boolean {
  const folded = fold(part);
  return marks.some((mark) => folded === mark || (mark.length > 2 && folded.startsWith(mark)));
}
