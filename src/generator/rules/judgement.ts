import type { Diagnostic } from '../model/diagnostic.js';
import { once } from '../model/once.js';
import type { Output } from '../model/output.js';
import type { PageFacts } from '../model/page.js';
import type { SitePage } from '../model/site.js';
import type { LinkingPage } from '../site/inbound.js';
import type { ResolvedSite } from '../site/resolve.js';
import { claimsOf, originsOf } from './claims.js';
import { checkComponentPage } from './component-pages.js';
import { checkLinks, createLinkWorld } from './links.js';
import { checkPage } from './pages.js';
import { checkOutputs, checkRoutes } from './routes.js';
import { checkSite } from './site.js';
import { checkGlossary, checkTerms } from './terms.js';

/** What is wrong with a planned site. Following every link takes longer than planning: it is done when somebody asks, and once. */
export interface Judgement {
  readonly diagnostics: () => readonly Diagnostic[];
  /** The same work in small pieces, for who has other things to do besides; after the last one the rest is quick. */
  readonly steps: () => readonly (() => unknown)[];
}

/** A planned page of Markdown. */
export interface JudgedPage extends LinkingPage {
  readonly page: SitePage;
}

/** What rules look at besides the linked site. */
export interface JudgedPlan {
  readonly outputs: ReadonlyMap<string, Output>;
  readonly pages: readonly JudgedPage[];
  /** Paths of files that docsgen writes itself and that no output of the writer may replace. */
  readonly reserved: readonly string[];
  /** What was found while planning. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The judgement of nothing. */
export const noJudgement: Judgement = { diagnostics: () => [], steps: () => [] };

/** Hold every rule that needs the site against it, when the result is asked for. */
export function judgeSite(resolved: ResolvedSite, plan: JudgedPlan): Judgement {
  const { input, configFile, redirects, navigation, glossary } = resolved;
  const claims = once(() => claimsOf(resolved));
  const world = once(() => createLinkWorld(resolved));
  const slugs = once(() => new Set(glossary.terms.keys()));
  const ofSite = [
    () => [...plan.diagnostics, ...redirects.diagnostics, ...navigation.diagnostics],
    () => checkGlossary(resolved),
    () => input.componentPages.flatMap((page) => checkComponentPage(page, world())),
    () => checkSite(resolved),
    () => checkRoutes(claims()),
    () => {
      const origins = originsOf(claims(), input.config, configFile, plan.reserved);
      return checkOutputs(plan.outputs.values(), origins);
    },
  ];
  const ofPage = (judged: JudgedPage): Diagnostic[] => [
    ...checkLinks(judged.page, judged.targets(), world()),
    ...checkPage(judged.page),
    ...(glossary.missing === undefined ? checkTerms(judged.page, slugs()) : []),
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
