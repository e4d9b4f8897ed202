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

/**
 * Finds an article with filled holes in a document that contains it. Undefined if it could be at
 * several places, if a hole can have any markup, or if the document has changed the article.
 */
export function findArticle(document: string, article: Article): FoundArticle | undefined {
  const first = article.parts[0] ?? '';
  if (first === '') return undefined;
  let found: FoundArticle | undefined;
  for (let at = document.indexOf(first); at >= 0; at = document.indexOf(first, at + 1)) {
    const match = articleAt(document, at, article);
    if (match !== undefined && found !== undefined) return undefined;
    found ??= match;
  }
  return found;
}

function articleAt(
  document: string,
  start: number,
  { parts, holes }: Article,
): FoundArticle | undefined {
  const fillings = new Map<string, string>();
  let at = start + (parts[0]?.length ?? 0);
  for (const [i, hole] of holes.entries()) {
    const pattern = patternOf(hole);
    if (pattern === undefined) return undefined;
    pattern.lastIndex = at;
    const filling = pattern.exec(document)?.[0];
    const next = parts[i + 1] ?? '';
    if (filling === undefined || !document.startsWith(next, at + filling.length)) return undefined;
    fillings.set(JSON.stringify(hole), filling);
    at += filling.length + next.length;
  }
  return { start, end: at, fillings };
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
