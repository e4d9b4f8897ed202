/**
 * The file format of the search index. Files are text, because hosts compress text and people can
 * read it. The name of each file except the root contains a hash of its content.
 *
 * - root: the names and contents of the other files;
 * - shards: terms with the same beginning, each with its postings;
 * - words: correct spellings, for mistyped words;
 * - pages: the texts for hits, several neighbouring pages in each file.
 */

/** Version of the format. A client with another version asks the reader to reload the page. */
export const FORMAT = 3;

export interface Root {
  readonly format: typeof FORMAT;
  readonly language: string;
  /** Number of records. */
  readonly records: number;
  /** Start of terms → file, in order. No start is the start of another. */
  readonly shards: readonly (readonly [start: string, file: string])[];
  /** Typed start, shorter than a shard's → its most likely terms, best first, split by spaces. */
  readonly completions: Readonly<Record<string, string>>;
  /** File of the spellings. */
  readonly words: string;
  /** For a small index: a file that contains all others, as pairs of name and text. */
  readonly whole?: string;
  /** The files of pages, in chunks of neighbours. */
  readonly pages: readonly PagesChunk[];
  /** Names of the groups (lvl0). */
  readonly groups: readonly string[];
  /** Number of the group of each page, two digits for each number of a page. */
  readonly groupOf: string;
  /** Names of the docs areas. */
  readonly areas: readonly string[];
  /** Number of the docs area of each page, one digit for each number of a page. */
  readonly areaOf: string;
  /** Number of links to each page, on a logarithmic scale, one digit for each number of a page. */
  readonly rankOf: string;
  /**
   * Weight of each page in sixteenths, one digit for each number of a page. When absent: all have
   * the same.
   */
  readonly weightOf?: string;
  /** Other words that name a group, folded → number of the group. */
  readonly groupWords: Readonly<Record<string, number>>;
  /**
   * Numbers of groups that have pages with the same names, such as the guides of several
   * programming languages. When absent: none.
   */
  readonly alike?: readonly number[];
  /** Start of addresses → number of the group of the pages below it. */
  readonly groupPrefixes: GroupPrefixes;
  /** Names that mean the same, see `readSynonyms`. */
  readonly synonyms: readonly string[];
}

/** Start of a path → number of the group of the pages below it. */
export type GroupPrefixes = readonly (readonly [prefix: string, group: number])[];

/** Returns the number of a page's group. */
export function groupOf(root: Pick<Root, 'groupOf'>, page: number): number {
  return twoDigitsAt(root.groupOf, page * 2);
}

/** Returns the weight of a page; 1 is the normal one. */
export function weightOf(root: Pick<Root, 'weightOf'>, page: number): number {
  return root.weightOf === undefined ? 1 : digitAt(root.weightOf, page) / 16;
}

/**
 * The files of neighbouring pages, in the order of their addresses. Digits are smaller than JSON,
 * because most of the root consists of these names.
 */
export interface PagesChunk {
  /** The numbers of its pages are counted from here. */
  readonly base: number;
  /** The name of each file without its ending, eight digits for twelve hexadecimal ones. */
  readonly names: string;
  /** The number of pages in each file, two digits. */
  readonly counts: string;
  /**
   * The number of each page, two digits. Numbers have gaps, so that a page keeps its number when
   * others come and go.
   */
  readonly numbers: string;
}

/** The texts for the hits of one page. */
export interface PageText {
  readonly title: string;
  /** Site-relative address with the base URL. */
  readonly url: string;
  /** The keywords of several words that the writer chose for the page. When absent: none. */
  readonly keywords?: readonly string[];
  /** The page itself, then its sections in order. */
  readonly sections: readonly SectionText[];
}

export interface SectionText {
  /** Empty for the page itself. */
  readonly anchor: string;
  /** Headings down to this section; '' for a skipped level. Empty for the page itself. */
  readonly headings: readonly string[];
  readonly text: string;
}

/**
 * The places of a term: page, section (0 is the page itself) and impact (1 to 63) of each, in one
 * flat array for speed. They are sorted by page and section.
 */
export type Postings = Int32Array;

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const NO_DIGIT = 64;
/** Character code → value of the digit. */
const SIX_BITS = Uint8Array.from(
  { length: 128 },
  (_, code) => (DIGITS.indexOf(String.fromCharCode(code)) + 65) % 65,
);

/** Returns the digit for a number from 0 to 63. */
export function digit(value: number): string {
  return DIGITS.charAt(Math.max(0, Math.min(63, Math.round(value))));
}

/** Returns the value of the digit at an index; 0 beyond the end. */
export function digitAt(text: string, at: number): number {
  const value = SIX_BITS[text.charCodeAt(at)] ?? NO_DIGIT;
  return value === NO_DIGIT ? 0 : value;
}

/** Encodes a number below 4096 as two digits. */
export function twoDigits(value: number): string {
  return digit(Math.floor(value / 64)) + digit(value % 64);
}

/** Returns the value of the two digits at an index. */
export function twoDigitsAt(text: string, at: number): number {
  return digitAt(text, at) * 64 + digitAt(text, at + 1);
}

/** Encodes a hexadecimal number: two digits for three. */
export function writeHex(hex: string): string {
  return (hex.match(/.{3}/g) ?? []).map((three) => twoDigits(Number.parseInt(three, 16))).join('');
}

/** Decodes the text of `writeHex`. */
export function readHex(text: string): string {
  let hex = '';
  for (let at = 0; at < text.length; at += 2)
    hex += twoDigitsAt(text, at).toString(16).padStart(3, '0');
  return hex;
}

/** Encodes postings as text: for each the distance to the previous page, section, impact. */
export function writePostings(postings: Postings): string {
  // Engines keep a text that grows by `+=` as a tree with an object for each part.
  const parts: string[] = [];
  let previousPage = 0;
  for (let at = 0; at < postings.length; at += 3) {
    const page = postings[at] ?? 0;
    parts.push(variable(page - previousPage), variable(postings[at + 1] ?? 0));
    parts.push(digit(postings[at + 2] ?? 0));
    previousPage = page;
  }
  return parts.join('');
}

/** Decodes the text of `writePostings`. Throws an error for other text. */
export function readPostings(text: string): Postings {
  // Each number has at least one digit.
  const numbers = new Int32Array(text.length);
  let count = 0;
  let at = 0;
  let page = 0;
  const next = (): number => {
    let value = 0;
    let shift = 1;
    for (;;) {
      const bits = SIX_BITS[text.charCodeAt(at++)] ?? NO_DIGIT;
      if (bits === NO_DIGIT) throw new Error('The search index is damaged.');
      value += (bits % 32) * shift;
      if (bits < 32) return value;
      shift *= 32;
    }
  };
  while (at < text.length) {
    numbers[count++] = page += next();
    numbers[count++] = next();
    const impact = SIX_BITS[text.charCodeAt(at++)] ?? NO_DIGIT;
    if (impact === NO_DIGIT) throw new Error('The search index is damaged.');
    numbers[count++] = impact;
  }
  return numbers.subarray(0, count);
}

/** Encodes a number with five bits per digit, lowest first. Digits from 32 on are not the last. */
function variable(value: number): string {
  if (value < 32) return DIGITS.charAt(value);
  let text = '';
  let rest = value;
  while (rest > 31) {
    text += DIGITS.charAt(32 + (rest % 32));
    rest = Math.floor(rest / 32);
  }
  return text + DIGITS.charAt(rest);
}

/** A term of a shard. */
export interface TermLine {
  readonly term: string;
  /** Number of records that contain the term. */
  readonly count: number;
  /** The places with the highest impact. */
  readonly postings: string;
}

/** Returns the line of a term. The count is written only if postings were left out. */
export function writeTerm({ term, count, postings }: TermLine, kept: number): string {
  return `${term}\t${postings}${count === kept ? '' : `\t${count}`}\n`;
}

/** Returns the terms of a shard, in order. A count that was not written is 0. */
export function readShard(text: string): TermLine[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [term = '', postings = '', count = '0'] = line.split('\t');
      return { term, postings, count: Number(count) };
    });
}
