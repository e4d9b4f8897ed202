import type { Diagnostic } from '../model/diagnostic.js';
import { once } from '../model/once.js';
import type { Output } from '../model/output.js';
import type { PageFacts } from '../model/page.js';
import type { SitePage } from '../model/site.js';
import type { LinkingPage } from '../site/inbound.js';
import type { ResolvedSite } from '../site/resolve.js';
import { claimsOf, originsOf } from './claims.js';
import { checkLinks, createLinkIndex } from './links.js';
import { checkPage } from './pages.js';
import { checkOutputs, checkRoutes } from './routes.js';
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
};

/** The parts of a site in which rules find nothing. */
export interface CleanParts {
  /** Whether it is known that the rules for pages find nothing in a page. */
  readonly isClean: (page: SitePage) => boolean;
  /** Whether it is known that the rules for the site find nothing. */
  readonly isSiteClean: boolean;
}

/** Runs all rules that need the planned site. Lazy. */
export function lintSite(
  resolved: ResolvedSite,
  plan: LintedPlan,
  { isClean, isSiteClean }: CleanParts = { isClean: () => false, isSiteClean: false },
): LintRun {
  const { input, configFile, redirects, navigation, glossary } = resolved;
  const claims = once(() => claimsOf(resolved));
  const links = once(() => createLinkIndex(resolved));
  const slugs = once(() => new Set(glossary.terms.keys()));
  const ofPlan = once(() => [
    ...plan.diagnostics,
    ...redirects.diagnostics,
    ...navigation.diagnostics,
  ]);
  const allOfSite = [
    () => checkGlossary(resolved),
    () => checkSite(resolved),
    () => checkRoutes(claims()),
    () => {
      const origins = originsOf(claims(), input.config, configFile, plan.reserved);
      return checkOutputs(plan.outputs.values(), origins);
    },
  ];
  const ofSite = isSiteClean ? [] : allOfSite.map(once);
  const ofPage = (linted: LintedPage): Diagnostic[] => [
    ...checkLinks(linted.page, linted.targets(), links()),
    ...checkPage(linted.page),
    ...(glossary.missing === undefined ? checkTerms(linted.page, slugs()) : []),
  ];
  const pages = once(() =>
    plan.pages
      .filter(({ page }) => !isClean(page))
      .map((linted) => ({ page: linted.page, step: once(() => ofPage(linted)) })),
  );
  const steps = once(() => [ofPlan, ...ofSite, ...pages().map(({ step }) => step)]);
  return {
    steps,
    diagnostics: once(() => steps().flatMap((step) => step())),
    isSiteClean: () => ofSite.every((step) => step().length === 0),
    faulty: () => pages().flatMap(({ page, step }) => (step().length > 0 ? [page] : [])),
  };
}

/** The findings about the site, and those about each page. Lazy. */
export function allFindings(
  siteFindings: () => readonly Diagnostic[],
  pages: Iterable<{ readonly facts: PageFacts }>,
): () => readonly Diagnostic[] {
  const allPages = [...pages];
  return once(() => {
    const found = allPages.flatMap(({ facts }) => facts.diagnostics);
    // A page that is compiled for several locales has most of its findings in all of them.
    const unique = new Map(found.map((finding) => [JSON.stringify(finding), finding]));
    return [...siteFindings(), ...unique.values()];
  });
}
