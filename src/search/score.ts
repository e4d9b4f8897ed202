import { digitAt, type Postings, type Root, type TermLine } from './format.js';
import { openSums, type Sums } from './sums.js';

/** A record and how well it answers. */
export interface Ranked {
  readonly page: number;
  readonly section: number;
  readonly score: number;
  /** What the score is made of, before it is weighted by the words found and by the page's rank. */
  readonly why: {
    /** Of the query's words, how many are found here. */ readonly found: number;
    readonly words: number;
    readonly names: number;
    readonly phrase: number;
    readonly page: number;
  };
}

/** A term with its places, and what it is worth beside the word that was typed. */
export interface Weighted {
  readonly line: TermLine;
  readonly postings: Postings;
  readonly weight: number;
}

/** What a query asks for. */
export interface Wanted {
  /** For each of its words the terms that may stand for it. */
  readonly words: readonly (readonly Weighted[])[];
  /** Names of code that it holds, or that its words make. */
  readonly names: readonly Weighted[];
  /** Titles and headings that are the query, or begin with it. */
  readonly phrases: readonly Weighted[];
}

/** The records that answer: those that hold every word, or, if none does, all that hold one. */
export interface Scores {
  readonly count: number;
  /** The page of each, in no order. */
  readonly pages: () => Int32Array;
  /** The best of them, at most `most`, best first; of some pages only, if so wished. */
  readonly best: (most: number, ofPage?: (page: number) => boolean) => Ranked[];
}

/** What the page's own terms add to each of its sections. */
const CONTEXT = 0.35;
/** A whole title is worth more than any sum of its words. */
const WHOLE_PHRASE = 60;
/** Weight of a name of code that was typed as such. */
export const TYPED_NAME = 4;
/** What one step of a page's rank adds, as a share. */
const RANK = 0.02;

/**
 * Score records for a query: a sum over its words of impact × rarity (the
 * impacts are BM25F's, see the index), plus what the page as a whole says, plus
 * whole titles and headings.
 */
export function score({ words, names, phrases }: Wanted, root: Root): Scores {
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
      // The parts of a name that was typed are found with it.
      if (weight === TYPED_NAME && names.length === 1) sums.found[at] = words.length;
    }
  }
  for (const { weight, postings } of phrases) {
    for (let i = 0; i < postings.length; i += 3) {
      const at = sums.of(postings[i] ?? 0, postings[i + 1] ?? 0);
      sums.phrase[at] =
        (sums.phrase[at] ?? 0) + (WHOLE_PHRASE * weight * (postings[i + 2] ?? 0)) / 10;
      sums.found[at] = words.length;
    }
  }
  return scoresOf(sums, ofPages, root);
}

/** Add a word's best form in every record. Gives what the word says of every page. */
function addWord(terms: readonly Weighted[], root: Root, sums: Sums): Float64Array {
  const best = new Float64Array(sums.most);
  const ofPage = new Float64Array(root.areaOf.length);
  // A rare form of a word is not worth more than the word.
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

function rarityOf(line: TermLine, root: Root, found: number): number {
  return Math.log(1 + root.records / Math.max(line.count, found, 1));
}

function scoresOf(sums: Sums, ofPages: readonly Float64Array[], root: Root): Scores {
  const all = sums.count();
  const context = new Float64Array(all);
  const found = new Int32Array(all);
  const scores = new Float64Array(all);
  let whole = 0;
  for (let at = 0; at < all; at++) {
    const page = sums.page[at] ?? 0;
    let said = 0;
    let above = 0;
    if ((sums.section[at] ?? 0) > 0) {
      for (const ofPage of ofPages) {
        const value = ofPage[page] ?? 0;
        if (value === 0) continue;
        above += CONTEXT * value;
        said++;
      }
    }
    // A word of the page's title counts as said in each of its sections.
    const here = Math.min(ofPages.length, (sums.found[at] ?? 0) + said);
    const share = ofPages.length === 0 ? 1 : here / ofPages.length;
    context[at] = above;
    found[at] = here;
    scores[at] =
      ((sums.words[at] ?? 0) + (sums.names[at] ?? 0) + (sums.phrase[at] ?? 0) + above) *
      share *
      share *
      (1 + RANK * digitAt(root.rankOf, page));
    if (here === ofPages.length) whole++;
  }
  const least = whole > 0 ? ofPages.length : 0;
  const answering = Int32Array.from({ length: all }, (_, at) => at).filter(
    (at) => (found[at] ?? 0) >= least,
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
      // Thousands answer and twenty are shown: only what reaches the last of those is put in order.
      const bound =
        Float64Array.from(places, (at) => scores[at] ?? 0)
          .sort()
          .at(-most) ?? 0;
      return Array.from(
        places.filter((at) => (scores[at] ?? 0) >= bound),
        ranked,
      )
        .sort((a, b) => b.score - a.score || a.page - b.page || a.section - b.section)
        .slice(0, most);
    },
  };
}
