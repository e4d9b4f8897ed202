import { groupOf, type Postings, type TermLine } from './format.js';
import type { LoadedRoot } from './index-files.js';
import type { Sums } from './sums.js';
import { WEIGHTS } from './weights.js';

/** A term with its places, and its weight relative to the typed word. */
export interface Weighted {
  readonly line: TermLine;
  readonly postings: Postings;
  readonly weight: number;
}

/** The terms that may match a word of a query. */
export interface WordTerms {
  readonly terms: readonly Weighted[];
  /** Whether the word names the group that the query names. */
  readonly namesGroup: boolean;
}

/** The scores of one word. */
export interface WordTotals {
  /** By the number of the record in the sums. */
  readonly ofRecord: Float64Array;
  /** The scores of the pages' own records, by the number of the page. */
  readonly ofPage: Float64Array;
  /** The best scores on the pages, by the number of the page. */
  readonly ofBody: Float64Array;
  /** 1 for each record that has the word as it was typed. */
  readonly asTyped: Uint8Array;
  readonly namesGroup: boolean;
  /** Weight of the word among all words. */
  readonly rarity: number;
}

/** Adds the records of a word to the sums. Returns the score of its best form for each. */
export function addWord(
  { terms, namesGroup }: WordTerms,
  root: LoadedRoot,
  sums: Sums,
): WordTotals {
  const ofRecord = new Float64Array(sums.most);
  const ofPage = new Float64Array(root.areaOf.length);
  const ofBody = new Float64Array(root.areaOf.length);
  const asTyped = new Uint8Array(sums.most);
  const rarityIn = ({ line, postings }: Weighted): number =>
    rarityOf(line, root, postings.length / 3);
  // A rare form of a word must not weigh more than the word itself.
  const typed = terms.filter(({ weight }) => weight === 1);
  const limit = Math.min(Number.POSITIVE_INFINITY, ...typed.map(rarityIn));
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
      if (value > (ofBody[page] ?? 0)) ofBody[page] = value;
      if (weight === 1) asTyped[at] = 1;
    }
  }
  const rarity = rarityOfWord(terms, root);
  return { ofRecord, ofPage, ofBody, asTyped, namesGroup, rarity };
}

/** The rarity of a word: that of its typed form, or else of its most frequent form. */
export function rarityOfWord(terms: readonly Weighted[], root: LoadedRoot): number {
  const typed = terms.filter(({ weight }) => weight === 1);
  const forms = typed.length > 0 ? typed : terms;
  const rarities = forms.map(({ line, postings }) => rarityOf(line, root, postings.length / 3));
  return Math.min(typed.length > 0 ? Infinity : Math.log(1 + root.records), ...rarities);
}

/** The rarity of a term. Rare terms count more. */
export function rarityOf(line: TermLine, root: LoadedRoot, found: number): number {
  return Math.log(1 + root.records / Math.max(line.count, found, 1));
}

/** How a record matches the words of a query. One object serves all records, to save memory. */
export interface Match {
  /** Score of the record's own words. */
  own: number;
  /** Score of the words of its page. */
  ofPage: number;
  /** Rarity of the words that match, and of those that match as they were typed. */
  weight: number;
  typed: number;
}

/** The words that records are matched with. */
export interface MatchedQuery {
  readonly words: readonly WordTotals[];
  readonly root: LoadedRoot;
  /** The group that the query names; -1 for none. */
  readonly group: number;
  /** Share of a page's own score that each of its sections gets. */
  readonly context: number;
}

/** Fills `match` for a record. */
export function matchWords(match: Match, at: number, sums: Sums, query: MatchedQuery): void {
  const { words, root, group, context } = query;
  const page = sums.page[at] ?? 0;
  const isSection = (sums.section[at] ?? 0) > 0;
  const isOfGroup = groupOf(root, page) === group;
  const otherShare = isAlike(group, root) ? WEIGHTS.otherGroup : 1;
  match.own = match.ofPage = match.weight = match.typed = 0;
  for (const { ofRecord, ofPage, ofBody, asTyped, namesGroup, rarity } of words) {
    const own = ofRecord[at] ?? 0;
    // A word in the page's own record counts as matched in each of its sections.
    const inherited = isSection ? (ofPage[page] ?? 0) : 0;
    const body = ofBody[page] ?? 0;
    const isMatched = own > 0 || inherited > 0;
    match.own += own;
    match.ofPage += isSection ? context * inherited : WEIGHTS.body * body;
    if (namesGroup && isOfGroup) match.weight += rarity;
    else if (isMatched) match.weight += namesGroup ? otherShare * rarity : rarity;
    else if (body > 0) match.weight += WEIGHTS.elsewhere * rarity;
    if (asTyped[at] === 1 || (namesGroup && isOfGroup)) match.typed += rarity;
  }
}

/** Whether there are groups like a group. */
export function isAlike(group: number, { alike = [] }: LoadedRoot): boolean {
  return alike.includes(group);
}
