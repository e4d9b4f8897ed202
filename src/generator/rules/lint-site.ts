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
export const emptyLintRun: LintRun = { diagnostics: () => [], steps: () => [] };

/** Runs all rules that need the planned site. Lazy. */
export function lintSite(resolved: ResolvedSite, plan: LintedPlan): LintRun {
  const { input, configFile, redirects, navigation, glossary } = resolved;
  const claims = once(() => claimsOf(resolved));
  const links = once(() => createLinkIndex(resolved));
  const slugs = once(() => new Set(glossary.terms.keys()));
  const ofSite = [
    () => [...plan.diagnostics, ...redirects.diagnostics, ...navigation.diagnostics],
    () => checkGlossary(resolved),
    () => checkSite(resolved),
    () => checkRoutes(claims()),
    () => {
      const origins = originsOf(claims(), input.config, configFile, plan.reserved);
      return checkOutputs(plan.outputs.values(), origins);
    },
  ];
  const ofPage = (linted: LintedPage): Diagnostic[] => [
    ...checkLinks(linted.page, linted.targets(), links()),
    ...checkPage(linted.page),
    ...(glossary.missing === undefined ? checkTerms(linted.page, slugs()) : []),
  ];
  const steps = once(() => [
    ...ofSite.map(once),
    ...plan.pages.map((page) => once(() => ofPage(page))),
  ]);
  return { steps, diagnostics: once(() => steps().flatMap((step) => step())) };
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
