import { diffArrays } from 'diff';
import { compareText } from '../model/diagnostic.js';
import { redirectBy } from '../model/served-patterns.js';
import type {
  LonePage,
  PageChange,
  PageContent,
  RedirectChange,
  Segment,
  SetChange,
  SiteContent,
  SiteDiff,
} from './types.js';

/** A removed and an added page with at least this share of common words are one page that moved. */
const SAME_PAGE = 0.7;
/** With more pairs of a removed and an added page than this, their words are not compared. */
const MAX_PAIRS = 250_000;
/** A text that differs in more words than this is shown as replaced. */
const MAX_EDITS = 8_000;

/** Compares two built sites. The cost grows with the number of pages that differ. */
export function compareSites(before: SiteContent, after: SiteContent): SiteDiff {
  const removed = [...before.pages.values()].filter(({ route }) => !after.pages.has(route));
  const added = [...after.pages.values()].filter(({ route }) => !before.pages.has(route));
  const byPattern = redirectBy(after.patterns);
  const targetOf = ({ route }: Pick<PageContent, 'route'>): string | undefined =>
    after.redirects.get(route) ?? byPattern(route);
  const moves = findMoves(removed, added, targetOf);
  const movedFrom = new Set([...moves.values()].map(({ route }) => route));
  const changes: PageChange[] = [];
  for (const page of after.pages.values()) {
    const old = before.pages.get(page.route);
    if (old !== undefined) for (const item of changeOf(old, page)) changes.push(item);
  }
  const moved = added.flatMap((page) => {
    const old = moves.get(page.route);
    return old === undefined ? [] : [moveOf(old, page)];
  });
  return {
    added: added
      .filter(({ route }) => !moves.has(route))
      .map((page) => lonePage(page))
      .sort(byRoute),
    removed: removed
      .filter(({ route }) => !movedFrom.has(route))
      .map((page) => lonePage(page, targetOf(page)))
      .sort(byRoute),
    moved: moved.sort(byRoute),
    changed: changes.filter(hasOtherText).sort(byRoute),
    details: changes.filter((change) => !hasOtherText(change)).sort(byRoute),
    redirects: redirectChanges(before, after),
    lost: lostAddresses(before, after, targetOf),
    words: { before: wordsIn(before), after: wordsIn(after) },
    pages: { before: before.pages.size, after: after.pages.size },
    bytes: { before: before.bytes, after: after.bytes },
  };
}

/** The addresses of pages and redirects of the old site that no longer answer. */
function lostAddresses(
  before: SiteContent,
  after: SiteContent,
  targetOf: (address: Pick<PageContent, 'route'>) => string | undefined,
): string[] {
  const isPlain = (route: string): boolean => !/[*:#]/.test(route);
  const addresses = [...before.pages.keys(), ...[...before.redirects.keys()].filter(isPlain)];
  return [...new Set(addresses)]
    .filter((route) => !after.pages.has(route) && targetOf({ route }) === undefined)
    .sort(compareText);
}

function wordsIn({ pages }: SiteContent): number {
  return [...pages.values()].reduce((sum, { words }) => sum + words.length, 0);
}

/** Whether there is no difference for readers. */
export function isSame(diff: SiteDiff): boolean {
  const { added, removed, moved, changed, details, redirects } = diff;
  return [added, removed, moved, changed, details, redirects].every((list) => list.length === 0);
}

function byRoute(a: { readonly route: string }, b: { readonly route: string }): number {
  return compareText(a.route, b.route);
}

function hasOtherText({ words, titleBefore }: PageChange): boolean {
  return words.segments.length > 0 || titleBefore !== undefined;
}

function lonePage({ route, title, words }: PageContent, redirectsTo?: string): LonePage {
  const page = { route, title, words: words.length };
  return redirectsTo === undefined ? page : { ...page, redirectsTo };
}

/** New route → old page. Redirects come first, then the pairs with the most words in common. */
function findMoves(
  removed: readonly PageContent[],
  added: readonly PageContent[],
  targetOf: (page: PageContent) => string | undefined,
): Map<string, PageContent> {
  const moves = new Map<string, PageContent>();
  const unmatched = new Map(removed.map((page) => [page.route, page]));
  const targets = new Map(
    removed.map((page) => {
      const target = targetOf(page);
      return [page.route, target === undefined ? undefined : pathOf(target)];
    }),
  );
  for (const page of added) {
    const old = removed.find(
      ({ route }) => unmatched.has(route) && targets.get(route) === page.href,
    );
    if (old === undefined) continue;
    moves.set(page.route, old);
    unmatched.delete(old.route);
  }
  const fresh = added.filter(({ route }) => !moves.has(route));
  if (unmatched.size * fresh.length > MAX_PAIRS) return moves;
  const pairs = fresh
    .flatMap((page) =>
      [...unmatched.values()].map((old) => ({ page, old, share: similarity(old, page) })),
    )
    .filter(({ share }) => share >= SAME_PAGE)
    .sort((a, b) => b.share - a.share || byRoute(a.page, b.page) || byRoute(a.old, b.old));
  for (const { page, old } of pairs) {
    if (moves.has(page.route) || !unmatched.has(old.route)) continue;
    moves.set(page.route, old);
    unmatched.delete(old.route);
  }
  return moves;
}

/** The path of a link, without query, anchor and trailing slash. */
function pathOf(href: string): string {
  const path = href.replace(/[?#].*$/s, '');
  return path.length > 1 ? path.replace(/\/$/, '') : path;
}

/** Sørensen–Dice coefficient of the words of two pages, counted with repetition: 0 to 1. */
function similarity(a: PageContent, b: PageContent): number {
  const total = a.words.length + b.words.length;
  if (total === 0) return 0;
  const counts = new Map<string, number>();
  for (const word of a.words) counts.set(word, (counts.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of b.words) {
    const count = counts.get(word) ?? 0;
    if (count === 0) continue;
    shared++;
    counts.set(word, count - 1);
  }
  return (2 * shared) / total;
}

function moveOf(old: PageContent, page: PageContent): PageChange {
  return { ...(changeOf(old, page)[0] ?? sameContent(old, page)), movedFrom: old.route };
}

function sameContent(old: PageContent, page: PageContent): PageChange {
  return {
    route: page.route,
    title: page.title,
    words: { added: 0, removed: 0, segments: [] },
    links: { added: [], removed: [] },
    anchors: { added: [], removed: [] },
    bytes: { before: old.bytes, after: page.bytes },
  };
}

/** The change of a page as a list of one; empty if at most the size of its HTML differs. */
function changeOf(old: PageContent, page: PageContent): PageChange[] {
  const segments = wordSegments(old.words, page.words);
  const change: PageChange = {
    ...sameContent(old, page),
    ...(old.title === page.title ? {} : { titleBefore: old.title }),
    ...(old.description === page.description
      ? {}
      : { description: { before: old.description, after: page.description } }),
    words: { added: count(segments, 'added'), removed: count(segments, 'removed'), segments },
    links: setChange(old.links, page.links),
    anchors: setChange(old.anchors, page.anchors),
  };
  const sets = [change.links, change.anchors];
  const same =
    segments.length === 0 &&
    change.titleBefore === undefined &&
    change.description === undefined &&
    sets.every(({ added, removed }) => added.length + removed.length === 0);
  return same ? [] : [change];
}

function wordSegments(before: readonly string[], after: readonly string[]): Segment[] {
  if (before.length === after.length && before.every((word, i) => word === after[i])) return [];
  const parts = diffArrays([...before], [...after], { maxEditLength: MAX_EDITS });
  if (parts === undefined)
    return [
      { kind: 'removed', words: before },
      { kind: 'added', words: after },
    ];
  return parts.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    words: value,
  }));
}

function count(segments: readonly Segment[], kind: Segment['kind']): number {
  return segments
    .filter((segment) => segment.kind === kind)
    .reduce((sum, { words }) => sum + words.length, 0);
}

function setChange(before: readonly string[], after: readonly string[]): SetChange {
  const had = new Set(before);
  const has = new Set(after);
  return {
    added: after.filter((item) => !had.has(item)),
    removed: before.filter((item) => !has.has(item)),
  };
}

function redirectChanges(before: SiteContent, after: SiteContent): RedirectChange[] {
  const from = [...new Set([...before.redirects.keys(), ...after.redirects.keys()])];
  return from.sort(compareText).flatMap((route) => {
    const old = before.redirects.get(route);
    const now = after.redirects.get(route);
    if (old === now) return [];
    return [
      {
        from: route,
        ...(old === undefined ? {} : { before: old }),
        ...(now === undefined ? {} : { after: now }),
      },
    ];
  });
}
