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
import type { Diagnostic } from '../model/diagnostic.js';
import type { SiteInput } from '../model/input.js';
import type { SitePage } from '../model/site.js';

/** The findings of one page. */
export interface PageLint {
  readonly page: SitePage;
  readonly findings: readonly Diagnostic[];
  /** The units of the pages that it links to. */
  readonly targets: ReadonlySet<string>;
}

/** A site that was linted, perhaps not completely. */
export interface LintMemory {
  readonly input: SiteInput;
  readonly pages: readonly SitePage[];
  readonly drafts: readonly SitePage[];
  readonly routes: readonly string[];
  /** The pages that are linted, by `keyOfPage`. */
  readonly results: ReadonlyMap<string, PageLint>;
}

export function keyOfPage({ unit, route }: Pick<SitePage, 'unit' | 'route'>): string {
  return `${unit}\n${route}`;
}

/** A function for the findings of a page that are known; undefined if none are. */
export function knownFindings(
  before: LintMemory | undefined,
  now: Omit<LintMemory, 'results'>,
): ((page: SitePage) => PageLint | undefined) | undefined {
  if (before === undefined || before.results.size === 0 || !areComparable(before, now))
    return undefined;
  const changed = now.pages.filter((page, i) => page.facts !== before.pages[i]?.facts);
  const oldPages = new Map(before.pages.map((page) => [keyOfPage(page), page]));
  const moved = new Set<string>();
  for (const page of changed) {
    const old = oldPages.get(keyOfPage(page));
    if (old === undefined || termsOf(old) !== termsOf(page)) return undefined;
    if (surfaceOf(old) !== surfaceOf(page)) moved.add(page.unit);
  }
  return (page) => {
    const known = before.results.get(keyOfPage(page));
    if (known === undefined || known.page.facts !== page.facts) return undefined;
    for (const unit of moved) if (known.targets.has(unit)) return undefined;
    return known;
  };
}

/** Whether two states of a site differ only in the content of their pages. */
function areComparable(before: LintMemory, now: Omit<LintMemory, 'results'>): boolean {
  const inputNames = new Set([...Object.keys(before.input), ...Object.keys(now.input)]);
  for (const name of inputNames as ReadonlySet<keyof SiteInput>)
    if (name !== 'pages' && name !== 'includes' && before.input[name] !== now.input[name])
      return false;
  return (
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
function surfaceOf({ facts }: SitePage): string {
  const { anchors, incomplete, feed, frontMatter } = facts;
  const { draft, unlisted } = frontMatter;
  return JSON.stringify([anchors, incomplete, feed === undefined, draft, unlisted]);
}

function termsOf({ facts: { terms, feed } }: SitePage): string {
  return JSON.stringify([terms.map(({ slug }) => slug), feed === undefined]);
}
