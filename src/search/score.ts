import { digitAt, groupOf, weightOf } from './format.js';
import type { LoadedRoot } from './index-files.js';
import {
  addWord,
  isAlike,
  matchWords,
  rarityOf,
  type Match,
  type Weighted,
  type WordTerms,
  type WordTotals,
} from './match.js';
import { openSums, type Sums } from './sums.js';
import { WEIGHTS } from './weights.js';

/** A record and its score. */
export interface Ranked {
  readonly page: number;
  readonly section: number;
  readonly score: number;
  /** Its number among the answers. */
  readonly answer: number;
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

/** The terms of a query. */
export interface QueryTerms {
  /** For each word of the query, what may match it. */
  readonly words: readonly WordTerms[];
  /** Names in code, typed or put together from words. */
  readonly names: readonly Weighted[];
  /** If the query is one name in code: the name as it is spelled, or else in another spelling. */
  readonly typedName: readonly Weighted[];
  /** Whether the query is a flag of a command: `--tls`. */
  readonly isFlag: boolean;
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
  /** Multiplies the score of a record that `best` returned. */
  readonly raise: (record: Ranked, factor: number) => void;
  /** Returns at most `most` records, best first, only from the pages for which `ofPage` holds. */
  readonly best: (most: number, ofPage?: (page: number) => boolean) => Ranked[];
}

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
    totalsOf(terms, root, { ...favoured, factor: i === 0 ? 1 : WEIGHTS.synonym }),
  );
  const answers = answersOf(totals);
  creditPages(answers, root.areaOf.length);
  if (favoured.context >= 0) liftGroup(answers, favoured.context, root);
  return scoresOf(answers, totals, root);
}

/** The scores of all records for one variant of a query. */
interface Totals {
  readonly sums: Sums;
  /** Share of the scores of the page. */
  readonly ofPage: Float64Array;
  /** Share of the words that match, by their rarity. */
  readonly covered: Float64Array;
  readonly scores: Float64Array;
  /** Records that cover less do not answer the query. */
  readonly enough: number;
}

function totalsOf(
  { words, names, typedName, isFlag, phrases, phrasesOfGroup }: QueryTerms,
  root: LoadedRoot,
  favoured: Favoured & { readonly factor: number },
): Totals {
  const lines = [...words.flatMap(({ terms }) => terms), ...names, ...phrases, ...phrasesOfGroup];
  const sums = openSums(lines.reduce((count, { postings }) => count + postings.length / 3, 0));
  const ofWords = words.map((word) => addWord(word, root, sums));
  const all = ofWords.reduce((sum, { rarity }) => sum + rarity, 0);
  for (const name of names) addName(name, root, sums);
  for (const phrase of phrases) addPhrase(phrase, all, sums);
  for (const phrase of phrasesOfGroup)
    addPhrase(phrase, all, sums, (page) => groupOf(root, page) === favoured.named);
  const named = typedName.length === 0 ? undefined : recordsWith(typedName, sums);
  const isOfGuides = named !== undefined && !isFlag;
  return addUp(sums, { words: ofWords, root, favoured, all, named, isOfGuides });
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
    const impact = (postings[i + 2] ?? 0) + WEIGHTS.nameOnPage * (ofPage.get(page) ?? 0);
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
      (sums.phrase[at] ?? 0) + (WEIGHTS.title * weight * (postings[i + 2] ?? 0)) / 10;
    sums.covered[at] = covered;
  }
}

interface Query {
  readonly words: readonly WordTotals[];
  readonly root: LoadedRoot;
  readonly favoured: Favoured & { readonly factor: number };
  /** The share that a record covers that matches all words. */
  readonly all: number;
  /** Where the name in code is that the query is; undefined if it is none. */
  readonly named: Named | undefined;
  /** Whether the query is a name in code, which guides of languages explain. */
  readonly isOfGuides: boolean;
}

/** Adds up the scores of all records. */
function addUp(sums: Sums, query: Query): Totals {
  const { words, root, favoured, all, named } = query;
  const context = named === undefined ? WEIGHTS.context : WEIGHTS.nameContext;
  const matched = { words, root, group: favoured.named, context };
  const count = sums.count();
  const ofPage = new Float64Array(count);
  const covered = new Float64Array(count);
  const scores = new Float64Array(count);
  const least = Math.max(all, 1e-6);
  let mostCovered = 0;
  const match: Match = { own: 0, ofPage: 0, weight: 0, typed: 0 };
  for (let at = 0; at < count; at++) {
    const page = sums.page[at] ?? 0;
    matchWords(match, at, sums, matched);
    const ofWords = Math.min(1, Math.max(match.weight, sums.covered[at] ?? 0) / least);
    const share = named === undefined ? ofWords : nameShare(at, page, ofWords, named);
    const inOtherForms = 1 - Math.min(1, match.typed / least);
    const phrase = (sums.phrase[at] ?? 0) * (1 - WEIGHTS.otherForms * inOtherForms);
    const names = (sums.names[at] ?? 0) ** WEIGHTS.names;
    const score = match.own + match.ofPage + names + phrase;
    sums.words[at] = match.own;
    ofPage[at] = match.ofPage;
    covered[at] = share;
    scores[at] = score * share ** WEIGHTS.coverage * factorOf(page, query);
    if (share > mostCovered) mostCovered = share;
  }
  const leastShare = words.length < LONG ? 1 : WEIGHTS.enough;
  const leastOfName = WEIGHTS.splitName * WEIGHTS.enough;
  const enough = mostCovered * (named === undefined ? leastShare : leastOfName);
  // Sums of the same fractions in another order differ in their last digits.
  return { sums, ofPage, covered, scores, enough: enough - 1e-6 };
}

/** The share that a record covers of a query that is a name in code. */
function nameShare(at: number, page: number, matched: number, { records, pages }: Named): number {
  if (records[at] === 1) return 1;
  return matched * (pages.has(page) ? WEIGHTS.nameNearby : WEIGHTS.splitName);
}

/** The factor for a page: its rank and its group. */
function factorOf(page: number, { root, favoured, isOfGuides }: Query): number {
  const group = groupOf(root, page);
  const ofName = isOfGuides && isAlike(group, root) ? WEIGHTS.guideOfName : 1;
  const ofGroup = ofName * groupFactor(group, root, favoured);
  const rank = 1 + WEIGHTS.rank * digitAt(root.rankOf, page);
  return favoured.factor * ofGroup * rank * weightOf(root, page);
}

/** The factor for pages of a group: the guide of another language than the named one ranks low. */
function groupFactor(group: number, root: LoadedRoot, { named }: Favoured): number {
  if (group === named) return isAlike(named, root) ? WEIGHTS.namedGuide : WEIGHTS.namedGroup;
  return isAlike(group, root) && isAlike(named, root) ? WEIGHTS.alikeGroup : 1;
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

/**
 * Ranks the records of a page higher if several of them answer: a page about a topic has more
 * sections about it than a page that mentions it. Weak records count by the square of their share
 * of the page's best score.
 *
 * @param pages all numbers of pages are below it
 */
function creditPages({ count, page, scores }: Answers, pages: number): void {
  const best = new Float64Array(pages);
  for (let answer = 0; answer < count; answer++) {
    const of = page[answer] ?? 0;
    best[of] = Math.max(best[of] ?? 0, scores[answer] ?? 0);
  }
  const number = new Float64Array(pages);
  for (let answer = 0; answer < count; answer++) {
    const of = page[answer] ?? 0;
    number[of] = (number[of] ?? 0) + ((scores[answer] ?? 0) / (best[of] ?? 1)) ** 2;
  }
  for (let answer = 0; answer < count; answer++) {
    const credit = (number[page[answer] ?? 0] ?? 1) ** WEIGHTS.answersOfPage;
    scores[answer] = (scores[answer] ?? 0) * credit;
  }
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
  const lift =
    needed > WEIGHTS.mostLift ? WEIGHTS.readersGroup : Math.max(WEIGHTS.readersGroup, needed);
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
      answer,
      why: {
        covered: totals?.covered[at] ?? 0,
        words: totals?.sums.words[at] ?? 0,
        names: totals?.sums.names[at] ?? 0,
        phrase: totals?.sums.phrase[at] ?? 0,
        page: totals?.ofPage[at] ?? 0,
      },
    };
  };
  return {
    count: answers.count,
    pages: () => all.map((answer) => page[answer] ?? 0),
    raise: ({ answer }, factor) => {
      scores[answer] = (scores[answer] ?? 0) * factor;
    },
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
