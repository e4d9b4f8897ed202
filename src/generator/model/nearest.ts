import { distance } from 'fastest-levenshtein';

/** Beyond this share of changed letters two names no longer look like a slip of the pen. */
const farthest = 0.4;

/**
 * The candidates that a writer may have meant by `name`, likeliest first, at most `max`.
 *
 * Compares without regard to case, by edit distance relative to length; one name
 * beginning with the other and equal last segments (`a/b/install`, `install`) count
 * as near too. Ties keep the order of `candidates`. Linear in the candidates.
 */
export function nearest(name: string, candidates: Iterable<string>, max = 3): string[] {
  const wanted = name.toLowerCase();
  const near: { candidate: string; score: number }[] = [];
  for (const candidate of new Set(candidates)) {
    const score = farness(wanted, candidate.toLowerCase());
    if (score <= farthest) near.push({ candidate, score });
  }
  near.sort((a, b) => a.score - b.score);
  // Beside an obvious slip the merely similar names are noise.
  const best = near[0]?.score ?? 0;
  const worst = Math.max(best * 2, best + 0.1);
  return near
    .filter((n) => n.score <= worst)
    .slice(0, max)
    .map((n) => n.candidate);
}

/** What to know of a doc id that is like no other. */
export const DOC_ID = 'A doc id is the path below the docs folder without its extension.';

/** What to do about a link to a route that is like no other. */
export const NO_ROUTE = 'No route is like it: take the link out, or write the page.';

/** A hint of the form `Did you mean "a" or "b"?`, or `otherwise` when nothing is near. */
export function didYouMean(
  name: string,
  candidates: Iterable<string>,
  otherwise: string,
  max = 3,
): string {
  const names = nearest(name, candidates, max).map((n) => JSON.stringify(n));
  return names.length === 0 ? otherwise : `Did you mean ${listOf(names, 'or')}?`;
}

/** `a`, `a or b`, `a, b or c`. */
export function listOf(names: readonly string[], conjunction: 'and' | 'or'): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${conjunction} ${last}`;
}

/** 0 for equal names, growing with their difference. */
function farness(a: string, b: string): number {
  if (a === b) return 0;
  const whole = editShare(a, b);
  const lastA = lastSegment(a);
  const lastB = lastSegment(b);
  const segmented = lastA !== a || lastB !== b;
  // Same page name in another folder: worse than a slip, better than a half-like name.
  const last = segmented && lastA !== '' ? 0.2 + editShare(lastA, lastB) * 0.8 : Infinity;
  const shorter = Math.min(a.length, b.length);
  const prefix = shorter >= 3 && (a.startsWith(b) || b.startsWith(a)) ? 0.3 : Infinity;
  return Math.min(whole, last, prefix);
}

function editShare(a: string, b: string): number {
  const longer = Math.max(a.length, b.length);
  // The lengths alone already differ too much: spare the comparison.
  if (longer === 0 || Math.abs(a.length - b.length) / longer > farthest) return Infinity;
  const edits = isSwap(a, b) ? 1 : distance(a, b);
  // In a short name a single slip is a large share.
  return edits === 1 ? Math.min(edits / longer, 0.34) : edits / longer;
}

/** Two neighbouring letters in the wrong order: one slip, though two edits. */
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
