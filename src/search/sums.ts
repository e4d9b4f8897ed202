/**
 * Partial scores of all records while a query is ranked. Each typed letter can match thousands of
 * records, so they are numbers in arrays, not objects: this avoids garbage collection.
 */
export interface Sums {
  /** Maximum number of records. */
  readonly most: number;
  /** Returns the number of records so far. */
  readonly count: () => number;
  /** Returns the index of a record in the arrays. Adds the record if it is new. */
  readonly of: (page: number, section: number) => number;
  readonly page: Int32Array;
  readonly section: Int32Array;
  readonly words: Float64Array;
  readonly names: Float64Array;
  readonly phrase: Float64Array;
  /** The share that titles and names in code cover of the query, by the rarity of its words. */
  readonly covered: Float64Array;
}

/** Creates sums for at most `most` records: a half-empty hash table with linear probing. */
export function openSums(most: number): Sums {
  const bits = Math.max(1, Math.ceil(Math.log2(most * 2 + 1)));
  /** Index of a record + 1; 0 for a free slot. */
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
      // Multiplicative hashing (Knuth, The Art of Computer Programming 3, 6.4).
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
    covered: new Float64Array(most),
  };
}
