/**
 * A segment holds the terms of neighbouring pages: a small inverted index. It is the form in which
 * terms are cached and merged. A posting is one 32-bit number, so that the postings of large sites
 * fit into memory.
 */
export interface Segment {
  /** Its pages, sorted by slot. */
  readonly pages: readonly SegmentPage[];
  /** The terms, sorted by UTF-16 units, one a line. */
  readonly terms: string;
  /** Index of the first posting of each term, and the number of all postings. */
  readonly starts: Uint32Array;
  /** The postings of each term, sorted. See `packPosting`. */
  readonly postings: Uint32Array;
}

/** A page of a segment. */
export interface SegmentPage {
  /** Hash of everything that its terms and texts are made from. */
  readonly key: string;
  /** Number of the page in its segment. */
  readonly slot: number;
  /** Number of its records: the page itself and its sections. */
  readonly records: number;
  /** Its texts as JSON: hash, length in characters and in bytes. */
  readonly text: { readonly hash: string; readonly length: number; readonly bytes: number };
}

const IMPACT_BITS = 6;
const MAX_IMPACT = 0x3f;
const SECTION_BITS = 16;
const MAX_SECTION = 0xffff;

/**
 * One place of a term: page (below 1024), section (0 is the page itself) and impact (1 to 63).
 * Sections after the first 65,535 of a page share a number.
 */
export function packPosting(slot: number, section: number, impact: number): number {
  const record = ((slot << SECTION_BITS) | Math.min(section, MAX_SECTION)) >>> 0;
  return ((record << IMPACT_BITS) | impact) >>> 0;
}

export function slotOf(posting: number): number {
  return posting >>> (SECTION_BITS + IMPACT_BITS);
}

export function sectionOf(posting: number): number {
  return (posting >>> IMPACT_BITS) & MAX_SECTION;
}

export function impactOf(posting: number): number {
  return posting & MAX_IMPACT;
}

/** The terms of a segment in order; none for an empty one. */
export function termsIn({ terms }: Pick<Segment, 'terms'>): string[] {
  return terms === '' ? [] : terms.split('\n');
}

/** The terms of pages with their packed postings, before they become a segment. */
export type TermPostings = Map<string, number[]>;

/** Makes a segment from the terms of its pages. The postings may be in any order. */
export function makeSegment(pages: readonly SegmentPage[], places: TermPostings): Segment {
  const terms = [...places.keys()].sort();
  let count = 0;
  for (const { length } of places.values()) count += length;
  const starts = new Uint32Array(terms.length + 1);
  const postings = new Uint32Array(count);
  let at = 0;
  terms.forEach((term, i) => {
    starts[i] = at;
    const list = places.get(term) ?? [];
    if (!isSorted(list)) list.sort((a, b) => a - b);
    postings.set(list, at);
    at += list.length;
  });
  starts[terms.length] = at;
  return { pages, terms: terms.join('\n'), starts, postings };
}

function isSorted(numbers: readonly number[]): boolean {
  for (let i = 1; i < numbers.length; i++)
    if ((numbers[i - 1] ?? 0) > (numbers[i] ?? 0)) return false;
  return true;
}

/**
 * Writes a segment as bytes: the lengths of its parts in bytes, then its parts. The byte order is
 * that of the machine, because a cache is not shared between kinds of machines.
 */
export function encodeSegment({ pages, terms, starts, postings }: Segment): Uint8Array {
  const parts = [
    Buffer.from(JSON.stringify(pages)),
    Buffer.from(terms),
    bytesOf(starts),
    bytesOf(postings),
  ];
  return Buffer.concat([bytesOf(Uint32Array.from(parts, ({ length }) => length)), ...parts]);
}

/** Reads the bytes of `encodeSegment`. */
export function decodeSegment(bytes: Uint8Array): Segment {
  const lengths = numbersOf(bytes.subarray(0, 16));
  let at = 16;
  const [pages, terms, starts, postings] = Array.from(lengths, (length) =>
    bytes.subarray(at, (at += length)),
  );
  return {
    pages: JSON.parse(Buffer.from(pages ?? []).toString()) as SegmentPage[],
    terms: Buffer.from(terms ?? []).toString(),
    starts: numbersOf(starts ?? new Uint8Array()),
    postings: numbersOf(postings ?? new Uint8Array()),
  };
}

/** The terms of a segment, whose postings are read on demand. */
export interface SegmentTerms {
  /** In order. */
  readonly terms: readonly string[];
  /** The postings of the term at a position. */
  readonly postings: (position: number) => Uint32Array;
}

/** Reads the terms of the bytes of `encodeSegment`, which takes less time than all parts. */
export function decodeTerms(bytes: Uint8Array): SegmentTerms {
  const [ofPages = 0, ofTerms = 0, ofStarts = 0] = numbersOf(bytes.subarray(0, 16));
  const termsAt = 16 + ofPages;
  const startsAt = termsAt + ofTerms;
  const postingsAt = startsAt + ofStarts;
  const terms = Buffer.from(bytes.buffer, bytes.byteOffset + termsAt, ofTerms).toString();
  const starts = numbersOf(bytes.subarray(startsAt, postingsAt));
  return {
    terms: termsIn({ terms }),
    postings: (position) => {
      const [from = 0, to = 0] = [starts[position], starts[position + 1]];
      return numbersOf(bytes.subarray(postingsAt + from * 4, postingsAt + to * 4));
    },
  };
}

function bytesOf({ buffer, byteOffset, byteLength }: Uint32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** Copies the bytes, because those of a file may start at any address. */
function numbersOf(bytes: Uint8Array): Uint32Array {
  const numbers = new Uint32Array(bytes.length / 4);
  bytesOf(numbers).set(bytes);
  return numbers;
}
