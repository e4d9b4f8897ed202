import type { Diagnostic } from '../model/diagnostic.js';
import type { SiteInput } from '../model/input.js';
import { once } from '../model/once.js';
import type { Output } from '../model/output.js';
import type { PageFacts } from '../model/page.js';
import type { SitePage } from '../model/site.js';
import type { LinkingPage } from '../site/inbound.js';
import type { ResolvedSite } from '../site/resolve.js';
import { claimsOf, originsOf } from './claims.js';
import { knownFindings, surfaceOf, type LintMemory } from './lint-memory.js';
import { keyOfPage, LintResults, targetKeys, type PageLint } from './lint-results.js';
import { checkLinks, createLinkIndex, type LinkIndex } from './links.js';
import { checkPage } from './pages.js';
import { checkOutputs, checkRoutes } from './routes.js';
import { withSafeCorrections } from './safe-corrections.js';
import { checkSite } from './site.js';
import { checkGlossary, checkTerms } from './terms.js';

/** The findings of a planned site. Linting takes longer than planning, so it is lazy. */
export interface LintRun {
  /** Lints the site at the first call. */
  readonly diagnostics: () => readonly Diagnostic[];
  /** The same work in small pieces. After the last piece, `diagnostics` is fast. */
  readonly steps: () => readonly (() => unknown)[];
  /** Whether the rules for the site find nothing. Runs them at the first call. */
  readonly isSiteClean: () => boolean;
  /** The pages in which the rules find something. Lints the site at the first call. */
  readonly faulty: () => readonly SitePage[];
  /** The results of all pages. Lints them at the first call. */
  readonly results: () => LintResults;
  /** The findings of pages so far, for the next run; undefined if they are not kept. */
  readonly memory?: LintMemory;
  /** Lints the site after edits of pages, where no rule for the site reads what has changed. */
  readonly afterEdit?: (edit: EditedPages) => LintRun;
}

/** A linted site with other texts of some pages, which have the same places. */
export interface EditedPages {
  /** The site with the new pages. Its references lead to them. */
  readonly resolved: ResolvedSite;
  /** The site as it was read. */
  readonly read: SiteInput;
  readonly changes: readonly PageChange[];
}

/** A page whose facts have changed. */
export interface PageChange {
  readonly before: SitePage;
  readonly after: SitePage;
}

export interface LintOptions {
  /** Whether it is known that the rules find nothing in a page. */
  readonly isClean?: ((page: SitePage) => boolean) | undefined;
  /** Whether it is known that the rules for the site find nothing. */
  readonly isSiteClean?: boolean | undefined;
  /** The findings of an earlier run. They are taken over where they stay the same. */
  readonly before?: LintMemory | undefined;
  /** The site as it was read, and its routes, to compare them with those of the earlier run. */
  readonly read?: SiteInput | undefined;
  readonly routes?: readonly string[];
}

/** A planned page of Markdown. */
export interface LintedPage extends LinkingPage {
  readonly page: SitePage;
}

/** The parts of a plan that rules check. */
export interface LintedPlan {
  readonly outputs: ReadonlyMap<string, Output>;
  readonly pages: readonly LintedPage[];
  /** Paths of files that docsgen writes itself. No file of the site may replace them. */
  readonly reserved: readonly string[];
  /** The findings of planning. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A lint run without findings. */
export const emptyLintRun: LintRun = {
  diagnostics: () => [],
  steps: () => [],
  isSiteClean: () => true,
  faulty: () => [],
  results: () => LintResults.empty(),
};

/** Runs all rules that need the planned site. Lazy. */
export function lintSite(
  resolved: ResolvedSite,
  plan: LintedPlan,
  {
    isClean = () => false,
    isSiteClean = false,
    before,
    read = resolved.input,
    routes = [],
  }: LintOptions = {},
): LintRun {
  const { site } = resolved;
  const now = { input: read, pages: site.pages, drafts: site.drafts, routes };
  const pages = plan.pages.filter(({ page }) => !isClean(page));
  const [ofPlan, ...ofSite] = siteSteps(resolved, plan);
  const results = once(() => resultsFrom(before, now, pages));
  return lintRunOf({
    site: [ofPlan, ...(isSiteClean ? [] : ofSite)],
    base: { links: once(() => createLinkIndex(resolved)), slugs: once(() => slugsOf(resolved)) },
    resolved,
    unlinted: once(() => pages.filter(({ page }) => results().get(keyOfPage(page)) === undefined)),
    results,
    now,
  });
}

type SiteStep = () => readonly Diagnostic[];

/** The steps for the site: the findings of its plan, then its rules. */
function siteSteps(resolved: ResolvedSite, plan: LintedPlan): [SiteStep, ...SiteStep[]] {
  const { input, configFile, redirects, navigation } = resolved;
  const claims = once(() => claimsOf(resolved));
  const ofPlan = once(() => [
    ...plan.diagnostics,
    ...redirects.diagnostics,
    ...navigation.diagnostics,
  ]);
  const ofSite = [
    () => checkGlossary(resolved),
    () => checkSite(resolved),
    () => checkRoutes(claims()),
    () => {
      const origins = originsOf(claims(), input.config, configFile, plan.reserved);
      return checkOutputs(plan.outputs.values(), origins);
    },
  ];
  return [ofPlan, ...ofSite.map(once)];
}

/** The results that pages keep from an earlier run. */
function resultsFrom(
  before: LintMemory | undefined,
  now: Omit<LintMemory, 'results'>,
  pages: readonly LintedPage[],
): LintResults {
  const results = LintResults.empty();
  const known = knownFindings(before, now);
  if (known === undefined) return results;
  for (const { page } of pages) {
    const lint = known(page);
    if (lint !== undefined) results.set(keyOfPage(page), lint);
  }
  return results;
}

/** The parts of a lint run. No function of them may hold an earlier run, or all runs would stay. */
interface LintParts {
  readonly site: readonly SiteStep[];
  /** The tables of the last site that was linked. */
  readonly base: { readonly links: () => LinkIndex; readonly slugs: () => ReadonlySet<string> };
  readonly resolved: ResolvedSite;
  /** The pages without results at the beginning. */
  readonly unlinted: () => readonly LintedPage[];
  readonly results: () => LintResults;
  readonly now: Omit<LintMemory, 'results'>;
}

function lintRunOf(parts: LintParts): LintRun {
  const { site, unlinted, results, now } = parts;
  const [, ...ofSite] = site;
  const lint = once(() => pageLinter(parts));
  const ofPages = once(() =>
    unlinted().map((linted) =>
      once(() => {
        results().set(keyOfPage(linted.page), lint()(linted));
      }),
    ),
  );
  const allResults = once(() => {
    for (const step of ofPages()) step();
    return results();
  });
  return {
    steps: once(() => [...site, ...ofPages()]),
    diagnostics: once(() =>
      withSafeCorrections(
        [...site.flatMap((step) => step()), ...allResults().findings()],
        parts.resolved.site.pages,
        () => linksOf(parts),
      ),
    ),
    isSiteClean: () => ofSite.every((step) => step().length === 0),
    faulty: () => allResults().faulty(),
    results: allResults,
    memory: { ...now, results },
    afterEdit: (edit) => lintRunOf(partsAfterEdit(parts, edit)),
  };
}

/** A function that runs the rules for pages. */
function pageLinter(parts: LintParts): (linted: LintedPage) => PageLint {
  const { base, resolved } = parts;
  const { glossary } = resolved;
  const links = linksOf(parts);
  return (linted) => {
    const { page } = linted;
    const all = linted.targets();
    const findings = [
      ...checkLinks(page, all, links),
      ...checkPage(page),
      ...(glossary.missing === undefined ? checkTerms(page, base.slugs()) : []),
    ];
    return { page, findings, targets: targetKeys(all) };
  };
}

/** The targets of links, with the current pages. */
function linksOf({ base, resolved: { input, references } }: LintParts): LinkIndex {
  return { ...base.links(), input, references };
}

function slugsOf({ glossary }: ResolvedSite): ReadonlySet<string> {
  return new Set(glossary.terms.keys());
}

/** The parts of a run that lints changed pages, and those with links to changed anchors. */
function partsAfterEdit(parts: LintParts, edit: EditedPages): LintParts {
  const { resolved, read } = edit;
  const { pages, drafts } = resolved.site;
  const stale = stalePages(parts, edit);
  const unlinted = [...stale.values()].map((page) => lintedPage(page, resolved));
  return {
    site: parts.site,
    base: parts.base,
    resolved,
    unlinted: always(unlinted),
    results: always(parts.results().without(stale.keys())),
    now: { input: read, pages, drafts, routes: parts.now.routes },
  };
}

/** The pages to lint after an edit: also those that the earlier run did not come to. */
function stalePages(
  { results, unlinted }: LintParts,
  { changes }: EditedPages,
): ReadonlyMap<string, SitePage> {
  const known = results();
  const stale = new Map<string, SitePage>();
  for (const { page } of unlinted())
    if (known.get(keyOfPage(page)) === undefined) stale.set(keyOfPage(page), page);
  for (const { before, after } of changes)
    if (surfaceOf(before) !== surfaceOf(after))
      for (const { page } of known.linkersOf(after.source)) stale.set(keyOfPage(page), page);
  for (const { after } of changes) stale.set(keyOfPage(after), after);
  return stale;
}

function lintedPage(page: SitePage, { references }: ResolvedSite): LintedPage {
  const { route, facts } = page;
  return { page, route, targets: () => facts.refs.map((ref) => references.resolve(ref, page)) };
}

function always<T>(value: T): () => T {
  return () => value;
}

/** The findings about the site, and those about each page. Lazy. */
export function allFindings(
  siteFindings: () => readonly Diagnostic[],
  pages: ReadonlyMap<string, { readonly facts: PageFacts }>,
): () => readonly Diagnostic[] {
  return once(() => {
    const found = [...pages.values()].flatMap(({ facts }) => facts.diagnostics);
    // A page that is compiled for several locales has most of its findings in all of them.
    const unique = new Map(found.map((finding) => [JSON.stringify(finding), finding]));
    return [...siteFindings(), ...unique.values()];
  });
}
