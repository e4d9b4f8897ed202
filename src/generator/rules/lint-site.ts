import type { Diagnostic } from '../model/diagnostic.js';
import type { SiteInput } from '../model/input.js';
import { once } from '../model/once.js';
import type { Output } from '../model/output.js';
import type { PageFacts } from '../model/page.js';
import type { SitePage } from '../model/site.js';
import type { LinkingPage } from '../site/inbound.js';
import type { Target } from '../site/references.js';
import type { ResolvedSite } from '../site/resolve.js';
import { claimsOf, originsOf } from './claims.js';
import { keyOfPage, knownFindings, type LintMemory, type PageLint } from './lint-memory.js';
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
  /** The findings of pages so far, for the next run; undefined if they are not kept. */
  readonly memory?: LintMemory;
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
  const { input, configFile, redirects, navigation, glossary, site } = resolved;
  const results = new Map<string, PageLint>();
  const now = { input: read, pages: site.pages, drafts: site.drafts, routes };
  const known = once(() => knownFindings(before, now));
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
  const findingsIn = (linted: LintedPage): Diagnostic[] => [
    ...checkLinks(linted.page, linted.targets(), links()),
    ...checkPage(linted.page),
    ...(glossary.missing === undefined ? checkTerms(linted.page, slugs()) : []),
  ];
  const ofPage = (linted: LintedPage): readonly Diagnostic[] => {
    const { page } = linted;
    const result = known()?.(page) ?? {
      page,
      findings: findingsIn(linted),
      targets: unitsOf(linted.targets()),
    };
    results.set(keyOfPage(page), result);
    return result.findings;
  };
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
    memory: { ...now, results },
  };
}

/** The units of the pages among the targets of links. */
function unitsOf(targets: readonly Target[]): ReadonlySet<string> {
  return new Set(
    targets.flatMap((target) =>
      target.kind === 'page' && target.page !== undefined ? [target.page.unit] : [],
    ),
  );
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
