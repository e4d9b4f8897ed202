/**
 * What is summed up for each record while a query is ranked. Thousands of
 * records are named by the terms of one query, for every letter typed: they are
 * numbers in arrays, not objects, so that nothing is left to be collected.
 */
export interface Sums {
  /** More records than these are never named. */
  readonly most: number;
  /** How many are named so far. */
  readonly count: () => number;
  /** The place of a record in the arrays; a new one when it is named first. */
  readonly of: (page: number, section: number) => number;
  readonly page: Int32Array;
  readonly section: Int32Array;
  readonly words: Float64Array;
  readonly names: Float64Array;
  readonly phrase: Float64Array;
  /** How many of the query's words are found. */
  readonly found: Int32Array;
}

/** Open sums for at most `most` records: a table of their places, half empty, where a place that is taken leads to the next (linear probing). */
export function openSums(most: number): Sums {
  const bits = Math.max(1, Math.ceil(Math.log2(most * 2 + 1)));
  /** Place + 1; 0 is free. */
  const table = new Int32Array(2 ** bits);
  const page = new Int32Array(most);
  const section = new Int32Array(most);
  let count = 0;
  return {
    most,
    page,
    section,
    count: () => count,
    of: (ofPage, ofSection) => {
      // Neighbouring sections are spread over the table (Knuth, The Art of Computer Programming 3, 6.4: multiplicative hashing).
      let slot = Math.imul(Math.imul(ofPage, 251) + ofSection, 0x9e3779b1) >>> (32 - bits);
      for (;;) {
        const at = (table[slot] ?? 0) - 1;
        if (at < 0) break;
        if (page[at] === ofPage && section[at] === ofSection) return at;
        slot = slot + 1 < table.length ? slot + 1 : 0;
      }
      page[count] = ofPage;
      section[count] = ofSection;
      table[slot] = ++count;
      return count - 1;
    },
    words: new Float64Array(most),
    names: new Float64Array(most),
    phrase: new Float64Array(most),
    found: new Int32Array(most),
  };
}
