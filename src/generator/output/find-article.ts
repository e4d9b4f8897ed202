import type { Article, Hole } from '../model/page.js';

/** An article with filled holes in a document. */
export interface FoundArticle {
  /** Where the markup begins and ends in the document. */
  readonly start: number;
  readonly end: number;
  /** The fillings of its holes, by the JSON of the hole. */
  readonly fillings: ReadonlyMap<string, string>;
}

/** A value of an attribute, as `escapeAttribute` writes it. */
const ATTRIBUTE = /[^"<>]*/y;
/** An element of a picture, as `fillHole` writes it. */
const IMAGE = /<img(?: [\w-]+="[^"<>]*")*\/>/y;
const NOTHING = /(?:)/y;

/** The pattern of fillings of a hole. Undefined for a listing, which can be any markup. */
function patternOf({ kind }: Hole): RegExp | undefined {
  if (kind === 'listing') return undefined;
  if (kind === 'truncate') return NOTHING;
  return kind === 'image' ? IMAGE : ATTRIBUTE;
}

/** Number of characters that are searched for. The search for a long text can be quadratic. */
const HEAD_LENGTH = 64;
/** Maximum number of places at which a part may begin, since each of them is compared. */
const MAX_PLACES = 100;

/**
 * Finds an article with filled holes in a document that contains it. Undefined if it could be at
 * several places, if its start is at many places, if a hole can have any markup, or if the document
 * has changed the article. Takes linear time for any article.
 */
export function findArticle(document: string, article: Article): FoundArticle | undefined {
  const { holes, parts } = article;
  const head = (parts[0] ?? '').slice(0, HEAD_LENGTH);
  const patterns = holes.map(patternOf);
  if (head === '' || !patterns.every((pattern) => pattern !== undefined)) return undefined;
  const places = fewPlaces((from) => document.indexOf(head, from));
  const matches = (places ?? []).flatMap(
    (at) => articleAt(document, at, { parts, patterns }) ?? [],
  );
  const [match] = matches;
  if (match === undefined || matches.length > 1) return undefined;
  const { values, ...place } = match;
  const fillings = holes.map((hole, i) => [JSON.stringify(hole), values[i] ?? ''] as const);
  return { ...place, fillings: new Map(fillings) };
}

/** The bytes of a file, in memory or on the disk. */
export interface Bytes {
  /** The first place of a short part at or after `from`; -1 if there is none. */
  readonly indexOf: (part: Uint8Array, from: number) => number;
  /** Whether a part is at a place. */
  readonly equals: (part: Uint8Array, at: number) => boolean;
}

export function bytesOf(content: Buffer): Bytes {
  return {
    indexOf: (part, from) => content.indexOf(part, from),
    equals: (part, at) => content.subarray(at, at + part.length).equals(part),
  };
}

/**
 * Finds the only place of a part in a file. Undefined if it is not there or at several places, and
 * if its start is at many. Takes linear time for any part.
 */
export function findOnce(content: Bytes, part: Uint8Array): number | undefined {
  const head = part.subarray(0, HEAD_LENGTH);
  const places = fewPlaces((from) => content.indexOf(head, from));
  const matches = (places ?? []).filter((at) => content.equals(part, at));
  return matches.length === 1 ? matches[0] : undefined;
}

/** The places that a search finds, from a position on; undefined if they are many. */
function fewPlaces(find: (from: number) => number): readonly number[] | undefined {
  const places: number[] = [];
  for (let at = find(0); at >= 0; at = find(at + 1)) {
    if (places.length === MAX_PLACES) return undefined;
    places.push(at);
  }
  return places;
}

/** The end of an article at a place of a document, and the values of its holes. */
function articleAt(
  document: string,
  start: number,
  { parts, patterns }: Pick<Article, 'parts'> & { readonly patterns: readonly RegExp[] },
): { start: number; end: number; values: readonly string[] } | undefined {
  const first = parts[0] ?? '';
  if (!document.startsWith(first, start)) return undefined;
  const values: string[] = [];
  let at = start + first.length;
  for (const [i, pattern] of patterns.entries()) {
    pattern.lastIndex = at;
    const value = pattern.exec(document)?.[0];
    const next = parts[i + 1] ?? '';
    if (value === undefined || !document.startsWith(next, at + value.length)) return undefined;
    values.push(value);
    at += value.length + next.length;
  }
  return { start, end: at, values };
}

/** The fillings for the holes of a new article. Undefined if one of them is new. */
export function fillingsFor(
  holes: readonly Hole[],
  { fillings }: FoundArticle,
): readonly string[] | undefined {
  const known = holes.map((hole) => fillings.get(JSON.stringify(hole)));
  return known.every((filling) => filling !== undefined) ? known : undefined;
}

/** Joins the parts of an article with the fillings of its holes. */
export function joinArticle({ parts }: Article, fillings: readonly string[]): string {
  let html = parts[0] ?? '';
  for (let i = 1; i < parts.length; i++) html += (fillings[i - 1] ?? '') + (parts[i] ?? '');
  return html;
}
