/** Compares the pages of a site built by Docusaurus with those built by docsgen. */
import { diffArrays } from 'diff';
import { leaksOf } from './leaks.js';
import type { LinkFact, PageFacts, SidebarLevel } from './page-facts.js';

/** All things that are compared, in the order of the report. */
export const CHECKS = [
  'route',
  'redirect',
  'heading ids',
  'words',
  'leak',
  'title',
  'description',
  'toc',
  'previous',
  'next',
  'tags',
  'sidebar',
  'anchors',
  'images',
  'links',
  'extra route',
] as const;
export type Check = (typeof CHECKS)[number];

/** One difference between the two builds. */
export interface Deviation {
  readonly check: Check;
  readonly page: string;
  readonly reference: string;
  readonly own: string;
  /** Of a description: Docusaurus took it from the text of the page. */
  readonly derived?: boolean;
}

/** The result for one page. */
export interface PageResult {
  readonly page: string;
  /** The checks that apply to this page. */
  readonly checks: readonly Check[];
  readonly deviations: readonly Deviation[];
  /** Share of equal words from 0 to 1. */
  readonly words: number;
}

/** Compares two sites: a result for each page of the reference, then one for each extra page. */
export function compareSites(
  reference: ReadonlyMap<string, PageFacts>,
  own: ReadonlyMap<string, PageFacts>,
): PageResult[] {
  const results = [...reference].map(([route, page]) => comparePage(page, own.get(route)));
  const extra = [...own.keys()].filter((route) => !reference.has(route));
  return [
    ...results,
    ...extra.map((page): PageResult => {
      const deviation: Deviation = { check: 'extra route', page, reference: '', own: page };
      return { page, checks: ['extra route'], deviations: [deviation], words: 1 };
    }),
  ];
}

function comparePage(reference: PageFacts, own: PageFacts | undefined): PageResult {
  const page = reference.route;
  const make = (check: Check, [a, b]: Pair): Deviation => ({ check, page, reference: a, own: b });
  if (own === undefined)
    return {
      page,
      checks: ['route'],
      deviations: [make('route', [page, ''])],
      words: 0,
    };
  if (reference.redirect !== undefined || own.redirect !== undefined) {
    const pair: Pair = [reference.redirect ?? 'a page', own.redirect ?? 'a page'];
    return {
      page,
      checks: ['route', 'redirect'],
      deviations: pair[0] === pair[1] ? [] : [make('redirect', pair)],
      words: 1,
    };
  }
  const comparisons = reference.listing ? listingPairs(reference, own) : pairs(reference, own);
  const share = reference.listing ? 1 : wordShare(reference.words, own.words);
  const leaks = leaksOf(own.prose, reference.prose);
  return {
    page,
    checks: ['route', 'leak', ...comparisons.map(([check]) => check)],
    deviations: [
      ...comparisons
        .filter(([, [a, b]]) => a !== b)
        .map(([check, pair]): Deviation => {
          if (check === 'words') return make(check, wordPair(reference, own));
          return check === 'description'
            ? { ...make(check, pair), derived: isExcerpt(reference) }
            : make(check, pair);
        }),
      ...leaks.map((leak) => make('leak', ['', leak])),
    ],
    words: share,
  };
}

/** The values of the reference and of docsgen, as text. */
type Pair = readonly [string, string];
type Comparison = readonly [Check, Pair];

function listingPairs(reference: PageFacts, own: PageFacts): Comparison[] {
  return [['title', [reference.title, own.title]]];
}

function pairs(reference: PageFacts, own: PageFacts): Comparison[] {
  const both = (check: Check, read: (page: PageFacts) => string): Comparison => [
    check,
    [read(reference), read(own)],
  ];
  const missing = (check: Check, read: (page: PageFacts) => readonly string[]): Comparison => [
    check,
    [without(read(reference), read(own)).join(', '), ''],
  ];
  return [
    both('heading ids', (page) => page.headingIds.join(' ')),
    both('words', (page) => page.words.join(' ')),
    both('title', (page) => page.title),
    both('description', (page) => page.description),
    both('toc', (page) => page.toc.map(linkText).join(', ')),
    both('previous', ({ previous }) => (previous === undefined ? 'none' : linkText(previous))),
    both('next', ({ next }) => (next === undefined ? 'none' : linkText(next))),
    both('tags', (page) => page.tags.map(linkText).sort().join(', ')),
    ['sidebar', sidebarPair(reference.sidebar, own.sidebar)],
    missing('anchors', (page) =>
      page.anchors.filter((id) => !/^(?:__|:|user-content-fn)/.test(id)),
    ),
    missing('images', (page) => page.images),
    missing('links', (page) => page.links.filter((href) => !/#.*\bfn(?:ref)?-/.test(href))),
  ];
}

const linkText = ({ label, href }: LinkFact): string => `${label} → ${href}`;

/** The items of `all` that `some` does not have, each as often as it is missing. */
function without(all: readonly string[], some: readonly string[]): string[] {
  const rest = countOf(some);
  return all.filter((item) => {
    const count = rest.get(item) ?? 0;
    rest.set(item, count - 1);
    return count <= 0;
  });
}

function countOf(items: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

/** The share of words that are equal and in the same order, of the longer text. */
export function wordShare(reference: readonly string[], own: readonly string[]): number {
  const longer = Math.max(reference.length, own.length);
  if (longer === 0) return 1;
  const equal = diffArrays([...reference], [...own])
    .filter(({ added, removed }) => !added && !removed)
    .reduce((sum, { value }) => sum + value.length, 0);
  return equal / longer;
}

/** Whether a description is a part of the page's text, not counting marks of Markdown. */
function isExcerpt({ description, words, images }: PageFacts): boolean {
  const plain = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '');
  return plain([...words, ...images].join(' ')).includes(plain(description));
}

/** Missing and extra words, in runs. */
function wordPair(reference: PageFacts, own: PageFacts): Pair {
  const changes = diffArrays([...reference.words], [...own.words]);
  const runs = (kind: 'added' | 'removed'): string =>
    changes
      .filter((change) => change[kind])
      .map(({ value }) => value.join(' '))
      .join(' … ');
  return [runs('removed'), runs('added')];
}

/**
 * The entries that differ in the first level of the sidebars that differs. A level is compared if
 * both pages show it: pages leave out the items of closed categories. Every category is open on its
 * own pages.
 */
function sidebarPair(
  reference: SidebarLevel | undefined,
  own: SidebarLevel | undefined,
  path = '',
): Pair {
  const describe = (level: SidebarLevel | undefined): string =>
    level === undefined ? 'no sidebar' : `${level.length} entries`;
  if (reference === undefined || own === undefined)
    return reference?.length === own?.length ? ['', ''] : [describe(reference), describe(own)];
  const texts = (level: SidebarLevel): string[] =>
    level.map(({ label, href, category }, index) => {
      // A category without a page leads to its first one, but in Docusaurus not always.
      const isFree = category && reference[index]?.category === true && !reference[index].href;
      const target = isFree ? '' : ` → ${href ?? 'no link'}`;
      return `${path}${label}${category ? ' (category)' : ''}${target}`;
    });
  const changes = diffArrays(texts(reference), texts(own));
  const removed = changes.filter((change) => change.removed).flatMap(({ value }) => value);
  const added = changes.filter((change) => change.added).flatMap(({ value }) => value);
  if (removed.length + added.length > 0) return [removed.join(', '), added.join(', ')];
  for (const [index, entry] of reference.entries()) {
    const other = own[index];
    if (entry.items === undefined || other?.items === undefined) continue;
    const pair = sidebarPair(entry.items, other.items, `${path}${entry.label} / `);
    if (pair[0] !== pair[1]) return pair;
  }
  return ['', ''];
}
