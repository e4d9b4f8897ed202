/**
 * The files of an index, as text: hosts compress text, and they can be read by
 * eye. All of them but the root are named by their content.
 *
 * - the root: which file holds what;
 * - shards: the terms that begin alike, each with its postings;
 * - words: the spellings that a mistyped word is compared with;
 * - pages: what hits show, a few neighbouring pages together.
 */

/** Version of the format: a client that meets another one asks for a reload. */
export const FORMAT = 1;

export interface Root {
  readonly format: typeof FORMAT;
  readonly language: string;
  /** Number of records. */
  readonly records: number;
  /** Beginning of terms → file, in order; no beginning begins another. */
  readonly shards: readonly (readonly [start: string, file: string])[];
  /** Beginnings shorter than a shard's → the terms that most likely follow, best first, separated by spaces. */
  readonly completions: Readonly<Record<string, string>>;
  readonly words: string;
  /** Of a small index: the file that holds all the others, as pairs of name and text. */
  readonly whole?: string;
  /** First page of each file of pages → file, in order. */
  readonly pages: readonly (readonly [first: number, file: string])[];
  /** Names of the groups (lvl0). */
  readonly groups: readonly string[];
  /** Number of the group of each page, as one digit of `DIGITS` pair by pair. */
  readonly groupOf: string;
  /** Names of the docs areas. */
  readonly areas: readonly string[];
  /** Number of the docs area of each page, one digit for each. */
  readonly areaOf: string;
  /** How often other pages lead to each page, one digit for each, logarithmic. */
  readonly rankOf: string;
}

/** What hits of one page show. */
export interface PageText {
  readonly title: string;
  /** Site-relative address with the base URL. */
  readonly url: string;
  /** The page itself, then its sections in order. */
  readonly sections: readonly SectionText[];
}

export interface SectionText {
  /** Empty for the page itself. */
  readonly anchor: string;
  /** Headings from the page's first level down to this section's; a level that is left out is ''. Empty for the page itself. */
  readonly headings: readonly string[];
  readonly text: string;
}

/**
 * One place of a term: page, section (0 is the page itself) and impact (1–63) in
 * one number, so that millions of them take little memory. Those of one term are
 * in the order of pages and sections.
 */
export type PackedPosting = number;

const IMPACTS = 64;
/** Sections that a page can have: with them and the impacts 2²⁷ pages fit into a number. */
const SECTIONS = 2 ** 20;

/** Pack a place. */
export function packed(page: number, section: number, impact: number): PackedPosting {
  return (page * SECTIONS + Math.min(section, SECTIONS - 1)) * IMPACTS + impact;
}

/** How strongly the term speaks of the record. */
export function impactOf(posting: PackedPosting): number {
  return posting % IMPACTS;
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const NO_DIGIT = 64;
/** Character code → number of the digit. */
const SIX_BITS = Uint8Array.from(
  { length: 128 },
  (_, code) => (DIGITS.indexOf(String.fromCharCode(code)) + 65) % 65,
);

/** One digit for a number from 0 to 63. */
export function digit(value: number): string {
  return DIGITS.charAt(Math.max(0, Math.min(63, Math.round(value))));
}

/** The number of the digit at a place; 0 beyond the end. */
export function digitAt(text: string, at: number): number {
  const value = SIX_BITS[text.charCodeAt(at)] ?? NO_DIGIT;
  return value === NO_DIGIT ? 0 : value;
}

/** Postings in the order of pages and sections → text: distance of the page, section, impact. */
export function writePostings(postings: readonly PackedPosting[]): string {
  let text = '';
  let last = 0;
  for (const posting of postings) {
    const record = Math.floor(posting / IMPACTS);
    const page = Math.floor(record / SECTIONS);
    text += variable(page - last) + variable(record % SECTIONS) + digit(impactOf(posting));
    last = page;
  }
  return text;
}

/** Postings as a query reads them, thousands at a time: page, section and impact of each, one after another. */
export type Postings = Int32Array;

/** The reverse of `writePostings`. Throws for a text that it did not write. */
export function readPostings(text: string): Postings {
  // No number takes less than a digit.
  const numbers = new Int32Array(text.length);
  let count = 0;
  let at = 0;
  let page = 0;
  const next = (): number => {
    let value = 0;
    let shift = 1;
    for (;;) {
      const six = SIX_BITS[text.charCodeAt(at++)] ?? NO_DIGIT;
      if (six === NO_DIGIT) throw new Error('The search index is damaged.');
      value += (six % 32) * shift;
      if (six < 32) return value;
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

/** Five bits a digit, the lowest first; a digit from 32 on says that another follows. */
function variable(value: number): string {
  let text = '';
  let rest = value;
  while (rest > 31) {
    text += DIGITS.charAt(32 + (rest % 32));
    rest = Math.floor(rest / 32);
  }
  return text + DIGITS.charAt(rest);
}

/** A term of a shard: in how many records it stands, and its strongest places. */
export interface TermLine {
  readonly term: string;
  readonly count: number;
  readonly postings: string;
}

/** One line for each term; a count is written only where postings were left out. */
export function writeTerm({ term, count, postings }: TermLine, kept: number): string {
  return `${term}\t${postings}${count === kept ? '' : `\t${count}`}\n`;
}

/** The terms of a shard, in order; a count that is not written is 0. */
export function readShard(text: string): TermLine[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [term = '', postings = '', count = '0'] = line.split('\t');
      return { term, postings, count: Number(count) };
    });
}
