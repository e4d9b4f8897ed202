import { distance } from 'fastest-levenshtein';

/** Largest share of changed letters for which a difference counts as a typing mistake. */
const MAX_SHARE = 0.4;

/** Number of candidates that are compared at most. */
const MAX_COMPARED = 300;

/**
 * The candidates that are most similar to `name`, most similar first, at most `max`.
 *
 * The measure is the edit distance relative to the length, without letter case. A common prefix or
 * an equal last segment (`a/b/install`, `install`) also counts. Ties keep their order.
 *
 * If there are more than `MAX_COMPARED` candidates, only those are compared that share rare
 * trigrams with `name`. The index of trigrams is made once for each collection, so a collection
 * must not change between two calls.
 */
export function nearest(name: string, candidates: Collection, max = 3): string[] {
  const lowerName = name.toLowerCase();
  const near: { candidate: string; score: number }[] = [];
  for (const candidate of likeliest(lowerName, candidates)) {
    const score = differenceOf(lowerName, candidate.toLowerCase());
    if (score <= MAX_SHARE) near.push({ candidate, score });
  }
  near.sort((a, b) => a.score - b.score);
  // If one name is very similar, the less similar ones are noise.
  const best = near[0]?.score ?? 0;
  const worst = Math.max(best * 2, best + 0.1);
  return near
    .filter((n) => n.score <= worst)
    .slice(0, max)
    .map((n) => n.candidate);
}

/** Names to choose from. */
type Collection = readonly string[] | ReadonlySet<string>;

/** The names of one collection, and an index of their trigrams. */
interface TrigramIndex {
  readonly names: readonly string[];
  /** Trigram → positions of the names that contain it. */
  readonly byTrigram: ReadonlyMap<string, readonly number[]>;
}

const indexes = new WeakMap<Collection, TrigramIndex>();

/** The candidates to compare with `name`, which is in lower case, in their order. */
function likeliest(name: string, candidates: Collection): Iterable<string> {
  const size = 'size' in candidates ? candidates.size : candidates.length;
  if (size <= MAX_COMPARED) return new Set(candidates);
  const index = indexes.get(candidates) ?? indexTrigrams(candidates);
  indexes.set(candidates, index);
  const sharedCounts = new Map<number, number>();
  for (const trigram of trigramsOf(name)) {
    const positions = index.byTrigram.get(trigram) ?? [];
    if (positions.length > MAX_COMPARED) continue;
    for (const at of positions) sharedCounts.set(at, (sharedCounts.get(at) ?? 0) + 1);
  }
  const likely = [...sharedCounts].sort((a, b) => b[1] - a[1]).slice(0, MAX_COMPARED);
  const inOrder = likely.map(([at]) => at).sort((a, b) => a - b);
  return inOrder.map((at) => index.names[at] ?? '');
}

function indexTrigrams(candidates: Collection): TrigramIndex {
  const names = [...new Set(candidates)];
  const byTrigram = new Map<string, number[]>();
  for (const [at, name] of names.entries()) {
    for (const trigram of trigramsOf(name.toLowerCase())) {
      const positions = byTrigram.get(trigram);
      if (positions === undefined) byTrigram.set(trigram, [at]);
      else positions.push(at);
    }
  }
  return { names, byTrigram };
}

/** All runs of three characters, with a blank at both ends: `go` has ` go` and `go `. */
function trigramsOf(name: string): Set<string> {
  const padded = ` ${name} `;
  const trigrams = new Set<string>();
  for (let at = 0; at + 3 <= padded.length; at++) trigrams.add(padded.slice(at, at + 3));
  return trigrams;
}

/** Hint for an unknown doc id that no known id is similar to. */
export const DOC_ID = 'A doc id is the path below the docs folder without its extension.';

/** Hint for a missing route that no known route is similar to. */
export const NO_ROUTE = 'No route is similar. Remove the link, or write the page.';

/** A hint of the form `Did you mean "a" or "b"?`, or `otherwise` if no candidate is similar. */
export function didYouMean(
  name: string,
  candidates: Collection,
  otherwise: string,
  max = 3,
): string {
  const names = nearest(name, candidates, max).map((n) => JSON.stringify(n));
  return names.length === 0 ? otherwise : `Did you mean ${listOf(names, 'or')}?`;
}

/** The names that a hint of `didYouMean` suggests; none for another hint. */
export function suggestionsIn(hint: string): string[] {
  const [, list = ''] = /Did you mean ("(?:.*)")\?/.exec(hint) ?? [];
  return [...list.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([name]) => JSON.parse(name) as string);
}

/** `a`, `a or b`, `a, b or c`. */
export function listOf(names: readonly string[], conjunction: 'and' | 'or'): string {
  const lastName = names.at(-1) ?? '';
  return names.length < 2
    ? lastName
    : `${names.slice(0, -1).join(', ')} ${conjunction} ${lastName}`;
}

/** A measure of the difference: 0 for equal names, `Infinity` for names without similarity. */
function differenceOf(a: string, b: string): number {
  if (a === b) return 0;
  const lastA = lastSegment(a);
  const lastB = lastSegment(b);
  const hasSegments = lastA !== a || lastB !== b;
  // The same page name in another folder: worse than a typing mistake, better than most.
  const byLastSegment =
    hasSegments && lastA !== '' ? 0.2 + editShare(lastA, lastB) * 0.8 : Infinity;
  const shorter = Math.min(a.length, b.length);
  const byPrefix = shorter >= 3 && (a.startsWith(b) || b.startsWith(a)) ? 0.3 : Infinity;
  return Math.min(editShare(a, b), byLastSegment, byPrefix);
}

/** The edit distance relative to the longer name; `Infinity` if the lengths differ too much. */
function editShare(a: string, b: string): number {
  const longer = Math.max(a.length, b.length);
  // The difference of the lengths is a lower bound, which makes the comparison unnecessary.
  if (longer === 0 || Math.abs(a.length - b.length) / longer > MAX_SHARE) return Infinity;
  const edits = isSwap(a, b) ? 1 : distance(a, b);
  // In a short name one edit is a large share.
  return edits === 1 ? Math.min(edits / longer, 0.34) : edits / longer;
}

/** Whether the names differ only in the order of two adjacent letters. */
export function isSwap(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  return a[i] === b[i + 1] && a[i + 1] === b[i] && a.slice(i + 2) === b.slice(i + 2);
}

function lastSegment(name: string): string {
  const end = name.endsWith('/') ? name.length - 1 : name.length;
  return name.slice(name.lastIndexOf('/', end - 1) + 1, end);
}
