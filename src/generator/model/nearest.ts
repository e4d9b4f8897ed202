import { distance } from 'fastest-levenshtein';

/** Beyond this share of changed letters two names no longer look like a slip of the pen. */
const farthest = 0.4;

/** Up to so many candidates are compared with every name; of more, only the likeliest. */
const MOST_COMPARED = 300;

/**
 * The candidates that a writer may have meant by `name`, likeliest first, at most `max`.
 *
 * Compares without regard to case, by edit distance relative to length; one name
 * beginning with the other and equal last segments (`a/b/install`, `install`) count
 * as near too. Ties keep the order of `candidates`.
 *
 * Of more than 300 candidates, those are compared that share a piece of three letters with
 * `name` which few others have. The pieces are listed once for each collection, so that thousands
 * of lookups cost no more than their number: a collection must not change between two calls.
 */
export function nearest(name: string, candidates: Collection, max = 3): string[] {
  const wanted = name.toLowerCase();
  const near: { candidate: string; score: number }[] = [];
  for (const candidate of likeliest(wanted, candidates)) {
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

/** Names to choose from. */
type Collection = readonly string[] | ReadonlySet<string>;

/** The names of one collection, and by each piece of three letters the names that have it. */
interface PieceIndex {
  readonly names: readonly string[];
  readonly byPiece: ReadonlyMap<string, readonly number[]>;
}

const indexes = new WeakMap<Collection, PieceIndex>();

/** The candidates that are worth a comparison with `wanted`, which has small letters, in order. */
function likeliest(wanted: string, candidates: Collection): Iterable<string> {
  const size = 'size' in candidates ? candidates.size : candidates.length;
  if (size <= MOST_COMPARED) return new Set(candidates);
  const index = indexes.get(candidates) ?? indexPieces(candidates);
  indexes.set(candidates, index);
  const shared = new Map<number, number>();
  for (const piece of piecesOf(wanted)) {
    const holders = index.byPiece.get(piece) ?? [];
    if (holders.length > MOST_COMPARED) continue;
    for (const at of holders) shared.set(at, (shared.get(at) ?? 0) + 1);
  }
  const likely = [...shared].sort((a, b) => b[1] - a[1]).slice(0, MOST_COMPARED);
  const inOrder = likely.map(([at]) => at).sort((a, b) => a - b);
  return inOrder.map((at) => index.names[at] ?? '');
}

function indexPieces(candidates: Collection): PieceIndex {
  const names = [...new Set(candidates)];
  const byPiece = new Map<string, number[]>();
  for (const [at, name] of names.entries()) {
    for (const piece of piecesOf(name.toLowerCase())) {
      const holders = byPiece.get(piece);
      if (holders === undefined) byPiece.set(piece, [at]);
      else holders.push(at);
    }
  }
  return { names, byPiece };
}

/** Every run of three letters, both ends included as a blank: `go` has ` go` and `go `. */
function piecesOf(name: string): Set<string> {
  const padded = ` ${name} `;
  const pieces = new Set<string>();
  for (let at = 0; at + 3 <= padded.length; at++) pieces.add(padded.slice(at, at + 3));
  return pieces;
}

/** What to know of a doc id that is like no other. */
export const DOC_ID = 'A doc id is the path below the docs folder without its extension.';

/** What to do about a link to a route that is like no other. */
export const NO_ROUTE = 'No route is like it: take the link out, or write the page.';

/** A hint of the form `Did you mean "a" or "b"?`, or `otherwise` when nothing is near. */
export function didYouMean(
  name: string,
  candidates: Collection,
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
