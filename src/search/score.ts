import { digitAt, type Postings, type TermLine } from './format.js';
import type { LoadedRoot } from './index-files.js';
import { openSums, type Sums } from './sums.js';

/** A record and its score. */
export interface Ranked {
  readonly page: number;
  readonly section: number;
  readonly score: number;
  /** The parts of the score, before weighting by the matched words and the page's rank. */
  readonly why: {
    /** Number of the query's words that match. */
    readonly found: number;
    readonly words: number;
    readonly names: number;
    readonly phrase: number;
    readonly page: number;
  };
}

/** A term with its places, and its weight relative to the typed word. */
export interface Weighted {
  readonly line: TermLine;
  readonly postings: Postings;
  readonly weight: number;
}

/** The terms of a query. */
export interface QueryTerms {
  /** For each word of the query, the terms that may match it. */
  readonly words: readonly (readonly Weighted[])[];
  /** Names in code, typed or put together from words. */
  readonly names: readonly Weighted[];
  /** Titles and headings that are the query or begin with it. */
  readonly phrases: readonly Weighted[];
}

/** The matching records: those with all words, or, if there are none, with at least one word. */
export interface Scores {
  readonly count: number;
  /** Returns the page of each record, in no order. */
  readonly pages: () => Int32Array;
  /** Returns at most `most` records, best first, only from the pages for which `ofPage` holds. */
  readonly best: (most: number, ofPage?: (page: number) => boolean) => Ranked[];
}

/** Share of a page's own score that each of its sections gets. */
const CONTEXT = 0.35;
/** Weight of a complete title: more than any sum of its words. */
const PHRASE_WEIGHT = 60;
/** Weight of a name in code that was typed as such. */
export const TYPED_NAME = 4;
/** Share that each step of a page's rank adds to a score. */
const RANK = 0.02;

/**
 * Scores the records for a query: the sum over its words of impact times rarity (the index stores
 * BM25F impacts), plus a share of the page's own score, plus complete titles and headings.
 */
export function score({ words, names, phrases }: QueryTerms, root: LoadedRoot): Scores {
  const sums = openSums(
    [...words.flat(), ...names, ...phrases].reduce(
      (count, { postings }) => count + postings.length / 3,
      0,
    ),
  );
  const ofPages = words.map((terms) => addWord(terms, root, sums));
  for (const { line, weight, postings } of names) {
    const factor = weight * Math.min(6, rarityOf(line, root, 0));
    for (let i = 0; i < postings.length; i += 3) {
      const at = sums.of(postings[i] ?? 0, postings[i + 1] ?? 0);
      sums.names[at] = (sums.names[at] ?? 0) + factor * (postings[i + 2] ?? 0);
      // A typed name matches all its parts.
      if (weight === TYPED_NAME && names.length === 1) sums.found[at] = words.length;
    }
  }
  for (const { weight, postings } of phrases) {
    for (let i = 0; i < postings.length; i += 3) {
      const at = sums.of(postings[i] ?? 0, postings[i + 1] ?? 0);
      sums.phrase[at] =
        (sums.phrase[at] ?? 0) + (PHRASE_WEIGHT * weight * (postings[i + 2] ?? 0)) / 10;
      sums.found[at] = words.length;
    }
  }
  return scoresOf(sums, ofPages, root);
}

/** Adds the score of a word's best form to each record. Returns the word's score for each page. */
function addWord(terms: readonly Weighted[], root: LoadedRoot, sums: Sums): Float64Array {
  const best = new Float64Array(sums.most);
  const ofPage = new Float64Array(root.areaOf.length);
  // A rare form of a word must not weigh more than the word itself.
  const rarity = Math.min(
    ...terms.map(({ line, weight, postings }) =>
      weight === 1 ? rarityOf(line, root, postings.length / 3) : Number.POSITIVE_INFINITY,
    ),
  );
  for (const { line, weight, postings } of terms) {
    const factor = weight * Math.min(rarity, rarityOf(line, root, postings.length / 3));
    for (let i = 0; i < postings.length; i += 3) {
      const page = postings[i] ?? 0;
      const section = postings[i + 1] ?? 0;
      const at = sums.of(page, section);
      const value = factor * (postings[i + 2] ?? 0);
      if (value > (best[at] ?? 0)) best[at] = value;
      if (section === 0 && value > (ofPage[page] ?? 0)) ofPage[page] = value;
    }
  }
  for (let at = 0; at < sums.count(); at++) {
    const value = best[at] ?? 0;
    if (value === 0) continue;
    sums.words[at] = (sums.words[at] ?? 0) + value;
    sums.found[at] = (sums.found[at] ?? 0) + 1;
  }
  return ofPage;
}

function rarityOf(line: TermLine, root: LoadedRoot, found: number): number {
  return Math.log(1 + root.records / Math.max(line.count, found, 1));
}

interface Totals {
  /** Share of the page's own score. */
  readonly context: Float64Array;
  /** Number of matched words. */
  readonly found: Int32Array;
  readonly scores: Float64Array;
  /** Number of records that contain all words. */
  readonly complete: number;
}

/** Adds up the scores of all records. */
function totalsOf(sums: Sums, ofPages: readonly Float64Array[], root: LoadedRoot): Totals {
  const all = sums.count();
  const context = new Float64Array(all);
  const found = new Int32Array(all);
  const scores = new Float64Array(all);
  let complete = 0;
  for (let at = 0; at < all; at++) {
    const page = sums.page[at] ?? 0;
    let inherited = 0;
    let pageScore = 0;
    if ((sums.section[at] ?? 0) > 0) {
      for (const ofPage of ofPages) {
        const value = ofPage[page] ?? 0;
        if (value === 0) continue;
        pageScore += CONTEXT * value;
        inherited++;
      }
    }
    // A word in the page's own record counts as matched in each of its sections.
    const matched = Math.min(ofPages.length, (sums.found[at] ?? 0) + inherited);
    const share = ofPages.length === 0 ? 1 : matched / ofPages.length;
    context[at] = pageScore;
    found[at] = matched;
    scores[at] =
      ((sums.words[at] ?? 0) + (sums.names[at] ?? 0) + (sums.phrase[at] ?? 0) + pageScore) *
      share *
      share *
      (1 + RANK * digitAt(root.rankOf, page));
    if (matched === ofPages.length) complete++;
  }
  return { context, found, scores, complete };
}

function scoresOf(sums: Sums, ofPages: readonly Float64Array[], root: LoadedRoot): Scores {
  const { context, found, scores, complete } = totalsOf(sums, ofPages, root);
  const { order } = root.places;
  const required = complete > 0 ? ofPages.length : 0;
  const answering = Int32Array.from({ length: sums.count() }, (_, at) => at).filter(
    (at) => (found[at] ?? 0) >= required,
  );
  const ranked = (at: number): Ranked => ({
    page: sums.page[at] ?? 0,
    section: sums.section[at] ?? 0,
    score: scores[at] ?? 0,
    why: {
      found: found[at] ?? 0,
      words: sums.words[at] ?? 0,
      names: sums.names[at] ?? 0,
      phrase: sums.phrase[at] ?? 0,
      page: context[at] ?? 0,
    },
  });
  return {
    count: answering.length,
    pages: () => answering.map((at) => sums.page[at] ?? 0),
    best: (most, ofPage) => {
      const places =
        ofPage === undefined ? answering : answering.filter((at) => ofPage(sums.page[at] ?? 0));
      // Thousands match and twenty are shown, so sort only the records that can be shown.
      const bound =
        Float64Array.from(places, (at) => scores[at] ?? 0)
          .sort()
          .at(-most) ?? 0;
      return Array.from(
        places.filter((at) => (scores[at] ?? 0) >= bound),
        ranked,
      )
        .sort(
          (a, b) =>
            b.score - a.score ||
            (order[a.page] ?? 0) - (order[b.page] ?? 0) ||
            a.section - b.section,
        )
        .slice(0, most);
    },
  };
}
