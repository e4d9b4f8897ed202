/**
 * Renews the shards of an index after edits of few pages. Only the shards with a term whose places
 * have changed are cut again; all others are taken over. The result is equal to that of merging all
 * segments.
 */
import { readPostings, readShard, writePostings } from '../../search/format.js';
import { MAX_POSTINGS, mergeTerm, type MergedTerm, type PostingRange } from './merge.js';
import { impactOf, sectionOf, slotOf, termsIn, type Segment } from './segment.js';
import type { Chunk } from './segments.js';
import {
  figuresAt,
  isSpelling,
  isWord,
  nameFor,
  ShardCutter,
  shardTerm,
  type Shard,
  type ShardTerm,
} from './shards.js';

/** A chunk of an index with the number of its first slot. */
export interface PlacedChunk {
  readonly chunk: Chunk;
  readonly base: number;
}

/** A chunk whose pages have changed, with its segments in both indexes. */
export interface ChangedChunk {
  readonly base: number;
  readonly capacity: number;
  readonly before: Segment;
  readonly after: Segment;
}

/** A term of an old shard, or one that a new shard may have. */
interface OldTerm {
  readonly term: string;
  /** Undefined for a term that the old index does not have. */
  readonly postings: string | undefined;
  /** Whether `postings` has all places of the term. */
  readonly isComplete: boolean;
  /** Its line, if it has one. */
  readonly line: string;
  readonly figures: ShardTerm['figures'];
  /** Whether its places have changed, or those of the name before it. */
  readonly isChanged: boolean;
}

const NO_FIGURES = { count: 0, strength: 0, peak: 0 };

/**
 * The shards of an index with these chunks, from the shards of an earlier one in which only some
 * chunks are different. Undefined if an old shard cannot be read, or does not suffice.
 */
export async function renewShards(
  old: readonly Shard[],
  placed: readonly PlacedChunk[],
  changed: readonly ChangedChunk[],
  readText: ReadText,
): Promise<readonly Shard[] | undefined> {
  const read = new Map<number, ShardTerms>();
  for (const [i, changes] of changesByShard(old, changedTerms(changed))) {
    const terms = readTerms(old[i], changes, read.get(i - 1)?.last, readText);
    if (terms === undefined) return undefined;
    read.set(i, terms);
  }
  const renewed = await renewTerms(
    [...read.values()].flatMap(({ terms }) => terms),
    {
      placed,
      changed,
    },
  );
  const cutter = new ShardCutter();
  for (const [i, shard] of old.entries()) {
    if (!read.has(i) && cutter.reuse(shard)) continue;
    const ofShard = read.get(i) ?? readTerms(shard, NO_CHANGES, read.get(i - 1)?.last, readText);
    if (ofShard === undefined) return undefined;
    read.set(i, ofShard);
    for (const term of ofShard.terms) for (const added of newTerm(term, renewed)) cutter.add(added);
  }
  return cutter.end();
}

/** Reads the text of a shard; undefined if it is missing. */
type ReadText = (shard: Shard) => string | undefined;

const NO_CHANGES: ReadonlySet<string> = new Set();

/** The terms whose places are different in two versions of chunks. */
function changedTerms(changed: readonly ChangedChunk[]): Set<string> {
  const terms = new Set<string>();
  for (const { before, after } of changed) {
    const oldPostings = postingsByTerm(before);
    termsIn(after).forEach((term, i) => {
      const postings = oldPostings.get(term);
      oldPostings.delete(term);
      if (postings === undefined || !isEqual(postings, postingsAt(after, i))) terms.add(term);
    });
    for (const term of oldPostings.keys()) terms.add(term);
  }
  return terms;
}

function postingsByTerm(segment: Segment): Map<string, Uint32Array> {
  return new Map(termsIn(segment).map((term, i) => [term, postingsAt(segment, i)]));
}

function postingsAt({ starts, postings }: Segment, position: number): Uint32Array {
  return postings.subarray(starts[position] ?? 0, starts[position + 1] ?? 0);
}

function isEqual(a: Uint32Array, b: Uint32Array): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}

/**
 * Position of each shard that must be cut again → the changed terms in it, in order. The end of a
 * shard depends on the first term of the next one, so a change of this term concerns both. The
 * spellings of a name need its places, also those at the start of the next shard.
 */
function changesByShard(
  shards: readonly Shard[],
  terms: ReadonlySet<string>,
): [position: number, changes: ReadonlySet<string>][] {
  const changes = new Map<number, Set<string>>();
  const changesAt = (position: number): Set<string> => {
    const found = changes.get(position) ?? new Set();
    changes.set(position, found);
    return found;
  };
  for (const term of terms) {
    const position = shardOf(term, shards);
    changesAt(position).add(term);
    if (position > 0 && shards[position]?.start === term) changesAt(position - 1);
  }
  const startsWithSpelling = (position: number): boolean =>
    isSpelling(shards[position]?.start ?? '');
  for (const position of [...changes.keys()]) {
    for (let at = position; at > 0 && startsWithSpelling(at); at--) changesAt(at - 1);
    for (let at = position + 1; startsWithSpelling(at); at++) changesAt(at);
  }
  return [...changes].sort(([a], [b]) => a - b);
}

/** The position of the shard that a term belongs to. */
function shardOf(term: string, shards: readonly Shard[]): number {
  let low = 0;
  let high = shards.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((shards[middle]?.start ?? '') <= term) low = middle;
    else high = middle;
  }
  return low;
}

/** The terms of a shard that is cut again. */
interface ShardTerms {
  readonly terms: readonly OldTerm[];
  readonly last: LastName | undefined;
}

/** The last term of the old index that is no spelling. Hidden spellings have its places. */
interface LastName {
  readonly term: OldTerm;
  /** Whether the new index may have another term here, or other places. */
  readonly isChanged: boolean;
}

/**
 * The terms of an old shard and the changed ones, in order. Undefined if the shard cannot be read,
 * or does not say which places a spelling has.
 *
 * @param before the last name before the shard, if it is known
 */
function readTerms(
  shard: Shard | undefined,
  changes: ReadonlySet<string>,
  before: LastName | undefined,
  readText: ReadText,
): ShardTerms | undefined {
  const text = shard && readText(shard);
  // A term with a half of a pair would be in another place.
  if (text === undefined || text.includes('\ufffd') || nameFor(text, 'txt') !== shard?.name)
    return undefined;
  const lines = new Map(readShard(text).map((line) => [line.term, line]));
  const hidden = new Set(shard.hidden);
  const all = [...new Set([...lines.keys(), ...hidden, ...changes])].sort();
  const terms: OldTerm[] = [];
  let last = before;
  let words = 0;
  for (const term of all) {
    const line = lines.get(term);
    const isHidden = line === undefined && hidden.has(term);
    if (isSpelling(term) && last === undefined) return undefined;
    const named = isHidden ? last?.term : undefined;
    const old: OldTerm = {
      term,
      postings: named?.postings ?? line?.postings,
      isComplete: named?.isComplete ?? (line?.count ?? 0) === 0,
      line: line === undefined ? '' : lineOf(line),
      figures: line !== undefined && isWord(term) ? figuresAt(shard.figures, words++) : NO_FIGURES,
      isChanged: changes.has(term) || (isSpelling(term) && last?.isChanged === true),
    };
    terms.push(old);
    if (!isSpelling(term)) last = nameAfter(last, old);
  }
  return { terms, last };
}

/** The last name after a term that is no spelling. The old index may not have the term. */
function nameAfter(last: LastName | undefined, old: OldTerm): LastName | undefined {
  if (old.postings !== undefined) return { term: old, isChanged: old.isChanged };
  return last && { ...last, isChanged: true };
}

function lineOf({ term, postings, count }: ReturnType<typeof readShard>[number]): string {
  return `${term}\t${postings}${count === 0 ? '' : `\t${count}`}\n`;
}

/** Term → the term with its places in the new index; undefined for a term without places. */
type RenewedTerms = ReadonlyMap<string, MergedTerm | undefined>;

/** Renews the changed ones among terms. */
async function renewTerms(
  terms: readonly OldTerm[],
  {
    placed,
    changed,
  }: { readonly placed: readonly PlacedChunk[]; readonly changed: readonly ChangedChunk[] },
): Promise<RenewedTerms> {
  const renewed = new Map<string, MergedTerm | undefined>();
  const common = new Set<string>();
  for (const { term, postings, isComplete, isChanged } of terms) {
    if (!isChanged) continue;
    const merged = isComplete ? renewTerm(term, postings ?? '', changed) : 'common';
    if (merged === 'common') common.add(term);
    else renewed.set(term, merged);
  }
  if (common.size > 0)
    for (const [term, merged] of await mergeTerms(common, placed)) renewed.set(term, merged);
  return renewed;
}

/** A term of the new index, as a list of at most one. */
function newTerm(
  { term, postings = '', line, figures, isChanged }: OldTerm,
  renewed: RenewedTerms,
): readonly ShardTerm[] {
  if (!isChanged) return [{ term, postings, line, figures }];
  const merged = renewed.get(term);
  return merged === undefined ? [] : [shardTerm(merged)];
}

/** One place of a term: number of the page, section, impact. */
type Place = readonly [page: number, section: number, impact: number];

/**
 * A term of which all places are known, after changes of chunks; undefined without a place.
 * `common` if it has too many places.
 */
function renewTerm(
  term: string,
  oldPostings: string,
  changed: readonly ChangedChunk[],
): MergedTerm | undefined | 'common' {
  const places: Place[] = [];
  const old = readPostings(oldPostings);
  for (let at = 0; at < old.length; at += 3) {
    const page = old[at] ?? 0;
    if (changed.some(({ base, capacity }) => page >= base && page < base + capacity)) continue;
    places.push([page, old[at + 1] ?? 0, old[at + 2] ?? 0]);
  }
  for (const { base, after } of changed)
    for (const posting of postingsOf(term, after))
      places.push([base + slotOf(posting), sectionOf(posting), impactOf(posting)]);
  if (places.length > MAX_POSTINGS) return 'common';
  if (places.length === 0) return undefined;
  places.sort(([pageA, sectionA], [pageB, sectionB]) => pageA - pageB || sectionA - sectionB);
  const impacts = places.map(([, , impact]) => impact);
  return {
    term,
    count: places.length,
    kept: places.length,
    strength: impacts.reduce((sum, impact) => sum + impact, 0),
    peak: Math.max(...impacts),
    postings: writePostings(Int32Array.from(places.flat())),
  };
}

/** The terms of segments, so that several terms are looked up in one list. */
const termLists = new WeakMap<Segment, readonly string[]>();

function postingsOf(term: string, segment: Segment): Uint32Array {
  let terms = termLists.get(segment);
  if (terms === undefined) termLists.set(segment, (terms = termsIn(segment)));
  const position = positionOf(term, terms);
  return position === undefined ? new Uint32Array() : postingsAt(segment, position);
}

function positionOf(term: string, terms: readonly string[]): number | undefined {
  let low = 0;
  let high = terms.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((terms[middle] ?? '') < term) low = middle + 1;
    else high = middle;
  }
  return terms[low] === term ? low : undefined;
}

/** Merges some terms of all chunks. One chunk is in memory at a time. */
async function mergeTerms(
  terms: ReadonlySet<string>,
  placed: readonly PlacedChunk[],
): Promise<Map<string, MergedTerm>> {
  const ranges = new Map<string, PostingRange[]>([...terms].map((term) => [term, []]));
  for (const { chunk, base } of placed) {
    const { terms: all, postings: postingsOfTerm } = await chunk.terms();
    for (const [term, ofTerm] of ranges) {
      const position = positionOf(term, all);
      if (position === undefined) continue;
      const postings = postingsOfTerm(position);
      ofTerm.push({ base, postings, from: 0, to: postings.length });
    }
  }
  return new Map([...ranges].map(([term, ofTerm]) => [term, mergeTerm(term, ofTerm)]));
}
