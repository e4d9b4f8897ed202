/**
 * Findings of pages that a lint run takes over from the previous one. Linting follows all links of
 * all pages, which takes longer than linking them, and an edit changes few pages. The findings of a
 * page stay if
 *
 * - its facts are the same,
 * - the input is the same, apart from the texts of pages and of their includes,
 * - the site has the same pages and routes, so each link leads to the same page,
 * - the glossary has the same terms,
 * - no page that it links to has other anchors, or is hidden or shown since then.
 */
import type { SiteInput } from '../model/input.js';
import type { SitePage } from '../model/site.js';
import { fileKey, keyOfPage, type LintResults, type PageLint } from './lint-results.js';

/** A site that was linted, perhaps not completely. */
export interface LintMemory {
  readonly input: SiteInput;
  readonly pages: readonly SitePage[];
  readonly drafts: readonly SitePage[];
  readonly routes: readonly string[];
  /** The pages that are linted. */
  readonly results: () => LintResults;
}

/** A function for the findings of a page that are known; undefined if none are. */
export function knownFindings(
  before: LintMemory | undefined,
  now: Omit<LintMemory, 'results'>,
): ((page: SitePage) => PageLint | undefined) | undefined {
  const results = before?.results();
  if (before === undefined || results === undefined || results.isEmpty) return undefined;
  if (!areComparable(before, now)) return undefined;
  const changed = now.pages.filter((page, i) => page.facts !== before.pages[i]?.facts);
  const oldPages = new Map(before.pages.map((page) => [keyOfPage(page), page]));
  const moved = new Set<string>();
  for (const page of changed) {
    const old = oldPages.get(keyOfPage(page));
    if (old === undefined || termsOf(old) !== termsOf(page)) return undefined;
    if (surfaceOf(old) !== surfaceOf(page)) moved.add(fileKey(page.source));
  }
  return (page) => {
    const known = results.get(keyOfPage(page));
    if (known === undefined || known.page.facts !== page.facts) return undefined;
    for (const source of moved) if (known.targets.has(source)) return undefined;
    return known;
  };
}

/** Whether two inputs differ only in the texts of pages and of their includes. */
export function haveSameSurroundings(before: SiteInput, now: SiteInput): boolean {
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...(names as ReadonlySet<keyof SiteInput>)].every(
    (name) => name === 'pages' || name === 'includes' || before[name] === now[name],
  );
}

/** Whether two states of a site differ only in the content of their pages. */
function areComparable(before: LintMemory, now: Omit<LintMemory, 'results'>): boolean {
  return (
    haveSameSurroundings(before.input, now.input) &&
    before.pages.length === now.pages.length &&
    before.pages.every((page, i) => isSamePlace(page, now.pages[i])) &&
    before.drafts.length === now.drafts.length &&
    before.drafts.every((page, i) => page.facts === now.drafts[i]?.facts) &&
    before.routes.length === now.routes.length &&
    before.routes.every((route, i) => route === now.routes[i])
  );
}

function isSamePlace(before: SitePage, now: SitePage | undefined): boolean {
  return (
    before === now ||
    (before.unit === now?.unit &&
      before.route === now.route &&
      before.source === now.source &&
      before.id === now.id &&
      before.locale === now.locale)
  );
}

/** The facts of a page that decide the findings of links to it. */
export function surfaceOf({ facts }: SitePage): string {
  const { anchors, incomplete, feed, frontMatter } = facts;
  const { draft, unlisted } = frontMatter;
  return JSON.stringify([anchors, incomplete, feed === undefined, draft, unlisted]);
}

function termsOf({ facts: { terms, feed } }: SitePage): string {
  return JSON.stringify([terms.map(({ slug }) => slug), feed === undefined]);
}
