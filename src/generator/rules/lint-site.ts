import type { Diagnostic } from '../model/diagnostic.js';
import { once } from '../model/once.js';
import type { Output } from '../model/output.js';
import type { PageFacts } from '../model/page.js';
import type { SitePage } from '../model/site.js';
import type { LinkingPage } from '../site/inbound.js';
import type { ResolvedSite } from '../site/resolve.js';
import { claimsOf, originsOf } from './claims.js';
import { checkComponentPage } from './component-pages.js';
import { checkLinks, createLinkIndex } from './links.js';
import { checkPage } from './pages.js';
import { checkOutputs, checkRoutes } from './routes.js';
import { checkSite } from './site.js';
import { checkGlossary, checkTerms } from './terms.js';

/** What is wrong with a planned site. Following every link takes longer than planning: it is done when somebody asks, and once. */
export interface LintRun {
  readonly diagnostics: () => readonly Diagnostic[];
  /** The same work in small pieces, for who has other things to do besides; after the last one the rest is quick. */
  readonly steps: () => readonly (() => unknown)[];
}

/** A planned page of Markdown. */
export interface LintedPage extends LinkingPage {
  readonly page: SitePage;
}

/** What rules look at besides the linked site. */
export interface LintedPlan {
  readonly outputs: ReadonlyMap<string, Output>;
  readonly pages: readonly LintedPage[];
  /** Paths of files that docsgen writes itself and that no output of the writer may replace. */
  readonly reserved: readonly string[];
  /** What was found while planning. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A lint run without findings. */
export const emptyLintRun: LintRun = { diagnostics: () => [], steps: () => [] };

/** Hold every rule that needs the site against it, when the result is asked for. */
export function lintSite(resolved: ResolvedSite, plan: LintedPlan): LintRun {
  const { input, configFile, redirects, navigation, glossary } = resolved;
  const claims = once(() => claimsOf(resolved));
  const links = once(() => createLinkIndex(resolved));
  const slugs = once(() => new Set(glossary.terms.keys()));
  const ofSite = [
    () => [...plan.diagnostics, ...redirects.diagnostics, ...navigation.diagnostics],
    () => checkGlossary(resolved),
    () => input.componentPages.flatMap((page) => checkComponentPage(page, links())),
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

/** What was found in the site as a whole, and in each page by itself. */
export function foundIn(
  whole: () => readonly Diagnostic[],
  pages: Iterable<{ readonly facts: PageFacts }>,
): () => readonly Diagnostic[] {
  const all = [...pages];
  return once(() => [...whole(), ...all.flatMap(({ facts }) => facts.diagnostics)]);
}
