import { writePostings } from '../../search/format.js';
import { impactOf, sectionOf, slotOf, termsIn, type Segment } from './segment.js';

/** A segment and the number of its first slot in an index. */
export interface PlacedSegment {
  readonly segment: Segment;
  readonly base: number;
}

/** A term of an index with its strongest places. */
export interface MergedTerm {
  readonly term: string;
  /** Number of records that contain it. */
  readonly count: number;
  /** Number of its postings in the index. */
  readonly kept: number;
  /** Sum of the impacts of all its records. */
  readonly strength: number;
  /** Its highest impact. */
  readonly peak: number;
  /** Its postings as text. */
  readonly postings: string;
}

/** Each term keeps only its strongest places, so that its shard stays small on any site. */
export const MAX_POSTINGS = 1000;

/**
 * Merges segments term by term, in the order of the terms. Only one term is in memory at a time,
 * besides the segments.
 */
export function* mergeSegments(segments: readonly PlacedSegment[]): Generator<MergedTerm> {
  const { terms, lists } = indexTerms(segments.map(({ segment }) => segment));
  const ranges: PostingRange[] = [];
  for (const [term, id] of [...terms].sort(([a], [b]) => (a < b ? -1 : 1))) {
    ranges.length = 0;
    for (let entry = lists.first[id] ?? 0; entry > 0; entry = lists.next[entry] ?? 0) {
      const place = segments[lists.segment[entry] ?? 0];
      const position = lists.position[entry] ?? 0;
      if (place === undefined) continue;
      const { starts, postings } = place.segment;
      const [from, to] = [starts[position] ?? 0, starts[position + 1] ?? 0];
      ranges.push({ base: place.base, postings, from, to });
    }
    yield mergeTerm(term, ranges);
  }
}

/** The positions of each term in all segments: lists that are linked in arrays of numbers. */
interface TermLists {
  /** Term → its first entry, and its last one while the lists are made. Entries start at 1. */
  readonly first: number[];
  readonly next: Int32Array;
  readonly segment: Int32Array;
  /** Position of the term in the segment. */
  readonly position: Int32Array;
}

function indexTerms(segments: readonly Segment[]): {
  readonly terms: ReadonlyMap<string, number>;
  readonly lists: TermLists;
} {
  const size = segments.reduce((sum, { starts }) => sum + starts.length - 1, 1);
  const terms = new Map<string, number>();
  const last: number[] = [];
  const lists: TermLists = {
    first: [],
    next: new Int32Array(size),
    segment: new Int32Array(size),
    position: new Int32Array(size),
  };
  let entry = 0;
  segments.forEach((segment, number) => {
    termsIn(segment).forEach((term, position) => {
      entry++;
      lists.segment[entry] = number;
      lists.position[entry] = position;
      const id = terms.get(term);
      if (id === undefined) {
        terms.set(term, terms.size);
        lists.first.push(entry);
        last.push(entry);
      } else {
        lists.next[last[id] ?? 0] = entry;
        last[id] = entry;
      }
    });
  });
  return { terms, lists };
}

/** The postings of a term in one segment. */
export interface PostingRange {
  readonly base: number;
  readonly postings: Uint32Array;
  readonly from: number;
  readonly to: number;
}

/** Merges the postings of a term, which come in order. */
export function mergeTerm(term: string, ranges: readonly PostingRange[]): MergedTerm {
  const count = ranges.reduce((sum, { from, to }) => sum + to - from, 0);
  // The number of places with each impact, because sorting is slow for common words.
  const counts = count > MAX_POSTINGS ? new Uint32Array(64) : undefined;
  let strength = 0;
  let peak = 0;
  for (const { postings, from, to } of ranges) {
    for (let at = from; at < to; at++) {
      const impact = impactOf(postings[at] ?? 0);
      strength += impact;
      if (impact > peak) peak = impact;
      if (counts !== undefined) counts[impact] = (counts[impact] ?? 0) + 1;
    }
  }
  const bound = counts === undefined ? NO_BOUND : boundOf(counts);
  const kept = Math.min(count, MAX_POSTINGS);
  const postings = writePostings(strongestOf(ranges, bound, kept));
  return { term, count, kept, strength, peak, postings };
}

/** A place is kept if its impact is higher, or if it is one of the first with this impact. */
interface Bound {
  readonly impact: number;
  readonly first: number;
}

const NO_BOUND: Bound = { impact: 0, first: 0 };

/** The bound for `MAX_POSTINGS` places, from the number of places with each impact. */
function boundOf(counts: Uint32Array): Bound {
  let impact = counts.length - 1;
  let room = MAX_POSTINGS;
  while (impact > 0 && (counts[impact] ?? 0) <= room) room -= counts[impact--] ?? 0;
  return { impact, first: room };
}

/** The strongest places of a term as page, section and impact of each, in order. */
function strongestOf(ranges: readonly PostingRange[], bound: Bound, size: number): Int32Array {
  const places = new Int32Array(size * 3);
  let end = 0;
  let room = bound.first;
  for (const { base, postings, from, to } of ranges) {
    for (let at = from; at < to; at++) {
      const posting = postings[at] ?? 0;
      const impact = impactOf(posting);
      if (impact < bound.impact || (impact === bound.impact && room-- <= 0)) continue;
      places[end++] = base + slotOf(posting);
      places[end++] = sectionOf(posting);
      places[end++] = impact;
    }
  }
  return places;
}
