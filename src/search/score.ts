import { digitAt, groupOf, weightOf, type Postings, type TermLine } from './format.js';
import type { LoadedRoot } from './index-files.js';
import { openSums, type Sums } from './sums.js';

/** A record and its score. */
export interface Ranked {
  readonly page: number;
  readonly section: number;
  readonly score: number;
  /** The parts of the score, before weighting by the matched words and the page's rank. */
  readonly why: {
    /** Share of the query's words that match. Rare words count more. */
    readonly covered: number;
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
  /** If the query is one name in code: the name as it is spelled, or else in another spelling. */
  readonly typedName: readonly Weighted[];
  /** Titles and headings that are the query or begin with it. */
  readonly phrases: readonly Weighted[];
  /** Titles and headings that count only on pages of the group that the query names. */
  readonly phrasesOfGroup: readonly Weighted[];
}

/** Groups whose pages rank higher, by their numbers; -1 for none. */
export interface Favoured {
  /** The group that the query names. */
  readonly named: number;
  /** The group that the reader is in. */
  readonly context: number;
}

/** The matching records. */
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
/** Share that each step of a page's rank adds to a score. */
const RANK = 0.02;
/** Factors for pages of the group that the query names, and of the group that the reader is in. */
const NAMED_GROUP = 1.3;
const CONTEXT_GROUP = 1.8;
/** The best record of the reader's group is lifted to the first place by this factor at most. */
const MOST_LIFT = 5;
/** Factor for queries in which synonyms replace typed words. */
const VARIANT = 0.9;
/** Share of a page's uses of a name in code that each of its records with the name gets. */
const NAME_ON_PAGE = 0.4;
/** Factor for what a record covers that has the parts of a name in code, but not the name. */
const SPLIT_NAME = 0.5;
/** The same if another record of its page has the name. */
const NAME_NEARBY = 0.8;
/** `CONTEXT` for a query that is a name in code. */
const NAME_CONTEXT = 0.8;
/** A record answers a long query if it covers this share of what the best record covers. */
const ENOUGH = 0.7;
/** Queries with fewer words need all of them. */
const LONG = 3;

/**
 * Scores the records for a query: the sum over its words of impact times rarity (the index stores
 * BM25F impacts), plus a share of the page's own score, plus complete titles and headings.
 *
 * @param variants the query, and other queries with the same meaning
 */
export function score(
  variants: readonly QueryTerms[],
  root: LoadedRoot,
  favoured: Favoured,
): Scores {
  const totals = variants.map((terms, i) =>
    totalsOf(terms, root, { ...favoured, factor: i === 0 ? 1 : VARIANT }),
  );
  const answers = answersOf(totals);
  if (favoured.context >= 0) liftGroup(answers, favoured.context, root);
  return scoresOf(answers, totals, root);
}

/** The scores of all records for one variant of a query. */
interface Totals {
  readonly sums: Sums;
  /** Share of the page's own score. */
  readonly context: Float64Array;
  /** Share of the words that match, by their rarity. */
  readonly covered: Float64Array;
  readonly scores: Float64Array;
  /** Records that cover less do not answer the query. */
  readonly enough: number;
}

function totalsOf(
  { words, names, typedName, phrases, phrasesOfGroup }: QueryTerms,
  root: LoadedRoot,
  favoured: Favoured & { readonly factor: number },
): Totals {
  const lines = [...words.flat(), ...names, ...phrases, ...phrasesOfGroup];
  const sums = openSums(lines.reduce((count, { postings }) => count + postings.length / 3, 0));
  const ofWords = words.map((terms) => addWord(terms, root, sums));
  const all = ofWords.reduce((sum, { rarity }) => sum + rarity, 0);
  for (const name of names) addName(name, root, sums);
  for (const phrase of phrases) addPhrase(phrase, all, sums);
  for (const phrase of phrasesOfGroup)
    addPhrase(phrase, all, sums, (page) => groupOf(root, page) === favoured.named);
  const named = typedName.length === 0 ? undefined : recordsWith(typedName, sums);
  return addUp(sums, ofWords, { root, favoured, all, named });
}

/** The scores of one word. */
interface WordTotals {
  /** By the number of the record in the sums. */
  readonly ofRecord: Float64Array;
  /** The scores of the pages' own records, by the number of the page. */
  readonly ofPage: Float64Array;
  /** Weight of the word among all words. */
  readonly rarity: number;
}

/** Adds the records of a word to the sums. Returns the score of its best form for each. */
function addWord(terms: readonly Weighted[], root: LoadedRoot, sums: Sums): WordTotals {
  const ofRecord = new Float64Array(sums.most);
  const ofPage = new Float64Array(root.areaOf.length);
  const rarityIn = ({ line, postings }: Weighted): number =>
    rarityOf(line, root, postings.length / 3);
  // A rare form of a word must not weigh more than the word itself.
  const typed = terms.filter(({ weight }) => weight === 1);
  const limit = Math.min(Number.POSITIVE_INFINITY, ...typed.map(rarityIn));
  const rarity = Math.min(Math.log(1 + root.records), ...terms.map(rarityIn));
  for (const term of terms) {
    const { postings, weight } = term;
    const factor = weight * Math.min(limit, rarityIn(term));
    for (let i = 0; i < postings.length; i += 3) {
      const page = postings[i] ?? 0;
      const section = postings[i + 1] ?? 0;
      const at = sums.of(page, section);
      const value = factor * (postings[i + 2] ?? 0);
      if (value > (ofRecord[at] ?? 0)) ofRecord[at] = value;
      if (section === 0 && value > (ofPage[page] ?? 0)) ofPage[page] = value;
    }
  }
  return { ofRecord, ofPage, rarity: typed.length > 0 ? limit : rarity };
}

/** Adds the scores of a name in code: of each record, and a share of all records of the page. */
function addName({ line, weight, postings }: Weighted, root: LoadedRoot, sums: Sums): void {
  const factor = weight * Math.min(6, rarityOf(line, root, 0));
  const ofPage = new Map<number, number>();
  for (let i = 0; i < postings.length; i += 3) {
    const page = postings[i] ?? 0;
    ofPage.set(page, (ofPage.get(page) ?? 0) + (postings[i + 2] ?? 0));
  }
  for (let i = 0; i < postings.length; i += 3) {
    const page = postings[i] ?? 0;
    const at = sums.of(page, postings[i + 1] ?? 0);
    const impact = (postings[i + 2] ?? 0) + NAME_ON_PAGE * (ofPage.get(page) ?? 0);
    sums.names[at] = (sums.names[at] ?? 0) + factor * impact;
  }
}

/** The records and the pages with a name in code, by their numbers. */
interface Named {
  readonly records: Uint8Array;
  readonly pages: ReadonlySet<number>;
}

function recordsWith(terms: readonly Weighted[], sums: Sums): Named {
  const records = new Uint8Array(sums.most);
  const pages = new Set<number>();
  for (const { postings } of terms) {
    for (let i = 0; i < postings.length; i += 3) {
      const page = postings[i] ?? 0;
      records[sums.of(page, postings[i + 1] ?? 0)] = 1;
      pages.add(page);
    }
  }
  return { records, pages };
}

/** Adds the scores of a title or heading, which covers all words. */
function addPhrase(
  { weight, postings }: Weighted,
  covered: number,
  sums: Sums,
  counts: (page: number) => boolean = () => true,
): void {
  for (let i = 0; i < postings.length; i += 3) {
    const page = postings[i] ?? 0;
    if (!counts(page)) continue;
    const at = sums.of(page, postings[i + 1] ?? 0);
    sums.phrase[at] =
      (sums.phrase[at] ?? 0) + (PHRASE_WEIGHT * weight * (postings[i + 2] ?? 0)) / 10;
    sums.covered[at] = covered;
  }
}

function rarityOf(line: TermLine, root: LoadedRoot, found: number): number {
  return Math.log(1 + root.records / Math.max(line.count, found, 1));
}

interface Weights {
  readonly root: LoadedRoot;
  readonly favoured: Favoured & { readonly factor: number };
  /** The share that a record covers that matches all words. */
  readonly all: number;
  /** Where the name in code is that the query is; undefined if it is none. */
  readonly named: Named | undefined;
}

/** Adds up the scores of all records. */
function addUp(
  sums: Sums,
  words: readonly WordTotals[],
  { root, favoured, all, named }: Weights,
): Totals {
  const count = sums.count();
  const context = new Float64Array(count);
  const covered = new Float64Array(count);
  const scores = new Float64Array(count);
  const ofPageShare = named === undefined ? CONTEXT : NAME_CONTEXT;
  let mostCovered = 0;
  for (let at = 0; at < count; at++) {
    const page = sums.page[at] ?? 0;
    const isSection = (sums.section[at] ?? 0) > 0;
    let ownScore = 0;
    let pageScore = 0;
    let weight = 0;
    for (const { ofRecord, ofPage, rarity } of words) {
      const own = ofRecord[at] ?? 0;
      // A word in the page's own record counts as matched in each of its sections.
      const inherited = isSection ? (ofPage[page] ?? 0) : 0;
      if (own > 0 || inherited > 0) weight += rarity;
      ownScore += own;
      pageScore += ofPageShare * inherited;
    }
    const matched = Math.min(1, Math.max(weight, sums.covered[at] ?? 0) / Math.max(all, 1e-6));
    const share = named === undefined ? matched : nameShare(at, page, matched, named);
    const score = ownScore + pageScore + (sums.names[at] ?? 0) + (sums.phrase[at] ?? 0);
    sums.words[at] = ownScore;
    context[at] = pageScore;
    covered[at] = share;
    scores[at] = score * share * share * factorOf(page, root, favoured);
    if (share > mostCovered) mostCovered = share;
  }
  const leastShare = words.length < LONG ? 1 : ENOUGH;
  const enough = mostCovered * (named === undefined ? leastShare : SPLIT_NAME * ENOUGH);
  // Sums of the same fractions in another order differ in their last digits.
  return { sums, context, covered, scores, enough: enough - 1e-6 };
}

/** The share that a record covers of a query that is a name in code. */
function nameShare(at: number, page: number, matched: number, { records, pages }: Named): number {
  if (records[at] === 1) return 1;
  return matched * (pages.has(page) ? NAME_NEARBY : SPLIT_NAME);
}

/** The factor for a page: its rank and its group. */
function factorOf(page: number, root: LoadedRoot, favoured: Weights['favoured']): number {
  const ofGroup = groupOf(root, page) === favoured.named ? NAMED_GROUP : 1;
  const rank = 1 + RANK * digitAt(root.rankOf, page);
  return favoured.factor * ofGroup * rank * weightOf(root, page);
}

/** The records that answer a query: of each record the best score of all variants. */
interface Answers {
  readonly count: number;
  readonly page: Int32Array;
  readonly section: Int32Array;
  readonly scores: Float64Array;
  /** Number of the variant, and of the record in its sums. */
  readonly variant: Int32Array;
  readonly at: Int32Array;
}

function answersOf(variants: readonly Totals[]): Answers {
  const most = variants.reduce((sum, { sums }) => sum + sums.count(), 0);
  const table = openSums(most);
  const scores = new Float64Array(most);
  const variant = new Int32Array(most);
  const places = new Int32Array(most);
  variants.forEach(({ sums, covered, scores: ofVariant, enough }, number) => {
    for (let at = 0; at < sums.count(); at++) {
      if ((covered[at] ?? 0) < enough) continue;
      const answer = table.of(sums.page[at] ?? 0, sums.section[at] ?? 0);
      if ((scores[answer] ?? 0) >= (ofVariant[at] ?? 0)) continue;
      scores[answer] = ofVariant[at] ?? 0;
      variant[answer] = number;
      places[answer] = at;
    }
  });
  const { page, section } = table;
  return { count: table.count(), page, section, scores, variant, at: places };
}

/** Ranks the records of a group higher: before all others, if they are not much weaker. */
function liftGroup({ count, page, scores }: Answers, group: number, root: LoadedRoot): void {
  const isOwn = (answer: number): boolean => groupOf(root, page[answer] ?? 0) === group;
  let best = 0;
  let bestOwn = 0;
  for (let answer = 0; answer < count; answer++) {
    const score = scores[answer] ?? 0;
    best = Math.max(best, score);
    if (isOwn(answer)) bestOwn = Math.max(bestOwn, score);
  }
  if (bestOwn === 0) return;
  const needed = (1.01 * best) / bestOwn;
  const lift = needed > MOST_LIFT ? CONTEXT_GROUP : Math.max(CONTEXT_GROUP, needed);
  for (let answer = 0; answer < count; answer++)
    if (isOwn(answer)) scores[answer] = (scores[answer] ?? 0) * lift;
}

function scoresOf(answers: Answers, variants: readonly Totals[], root: LoadedRoot): Scores {
  const { order } = root.places;
  const { page, section, scores } = answers;
  const all = Int32Array.from({ length: answers.count }, (_, answer) => answer);
  const ranked = (answer: number): Ranked => {
    const totals = variants[answers.variant[answer] ?? 0];
    const at = answers.at[answer] ?? 0;
    return {
      page: page[answer] ?? 0,
      section: section[answer] ?? 0,
      score: scores[answer] ?? 0,
      why: {
        covered: totals?.covered[at] ?? 0,
        words: totals?.sums.words[at] ?? 0,
        names: totals?.sums.names[at] ?? 0,
        phrase: totals?.sums.phrase[at] ?? 0,
        page: totals?.context[at] ?? 0,
      },
    };
  };
  return {
    count: answers.count,
    pages: () => all.map((answer) => page[answer] ?? 0),
    best: (most, ofPage) => {
      const places = ofPage === undefined ? all : all.filter((i) => ofPage(page[i] ?? 0));
      // Thousands match and twenty are shown, so sort only the records that can be shown.
      const bound =
        Float64Array.from(places, (answer) => scores[answer] ?? 0)
          .sort()
          .at(-most) ?? 0;
      return Array.from(
        places.filter((answer) => (scores[answer] ?? 0) >= bound),
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
