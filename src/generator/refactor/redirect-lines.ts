import { lineEndOf, splitLines } from '../model/lines.js';
import { redirectLine, redirectRoute } from '../site/redirects.js';

export interface RedirectChange {
  /** Old route → new route of every page whose old address would be empty. */
  readonly moved: ReadonlyMap<string, string>;
  /** New routes of pages. */
  readonly pages: ReadonlySet<string>;
  /** The new address of a target; undefined if it stays. */
  readonly newTarget: (to: string) => string | undefined;
  /** Routes that the config redirects. */
  readonly listed: ReadonlySet<string>;
}

/**
 * The text of `redirects.txt` after a move: the old addresses lead to the new ones, targets that
 * moved are renamed, and a line whose address is a page again is removed.
 */
export function redirectsAfterMove(
  text: string,
  { moved, pages, newTarget, listed }: RedirectChange,
): string {
  const lineEnd = lineEndOf(text);
  const lines = splitLines(text);
  if (lines.at(-1) === '') lines.pop();
  const known = new Set<string>(listed);
  const kept = lines.flatMap((line): string | string[] => {
    const [, from, space = '', to = ''] = /^\s*(\/\S*)(\s+)(\S+)\s*$/.exec(line) ?? [];
    if (from === undefined || from.includes('#')) return line;
    const route = redirectRoute(from);
    if (pages.has(route)) return [];
    known.add(route);
    const target = moved.get(route) ?? newTarget(to) ?? to;
    return target === to ? line : from + space + target.replace(/\s/g, encodeURIComponent);
  });
  const added = [...moved]
    .filter(([from]) => !known.has(from) && !pages.has(from))
    .map(([from, to]) => redirectLine(from, to))
    .sort();
  const all = [...kept, ...added];
  return all.length === 0 ? '' : `${all.join(lineEnd)}${lineEnd}`;
}
