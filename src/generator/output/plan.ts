import type { Chrome } from '../../components/view.js';
import type { Diagnostic } from '../model/diagnostic.js';
import { once } from '../model/once.js';
import { MANIFEST, type Output, type ServedPattern } from '../model/output.js';
import { markdownFiles } from '../site/markdown-files.js';
import type { ResolvedSite } from '../site/resolve.js';
import { createCards } from '../views/cards.js';
import { buildChrome } from '../views/chrome.js';
import { classedChrome } from '../views/classed-chrome.js';
import type { ViewContext } from '../views/context.js';
import { openPageHooks, type PageHooks } from '../views/page-hooks.js';
import { indexFile, searchContexts } from '../views/search-contexts.js';
import { servedPatterns } from './host-patterns.js';
import { planAgentGuides } from './agent-guides.js';
import { planLlms } from './llms.js';
import type { MarkdownPage, Planning } from './markdown-page.js';
import { OutputList } from './output-list.js';
import { lintHostedPatterns, planFiles, planHosting, planRedirectPages } from './plan-files.js';
import type { PlanOptions } from './plan-options.js';
import { planPages } from './plan-pages.js';
import { policyOf, type Policy, type SecurityHeaders } from './policy.js';
import { shellOf } from './shell.js';

/** All outputs of a site, and the findings of planning. */
export interface Plan {
  /** Path → output. */
  readonly outputs: ReadonlyMap<string, Output>;
  /** Routes of the pages, in order. */
  readonly routes: readonly string[];
  /** Markdown pages, in order. */
  readonly pages: readonly MarkdownPage[];
  /** Paths of files that docsgen writes itself. No file of the site may replace them. */
  readonly reserved: readonly string[];
  /** Security headers of every response. */
  readonly headers: SecurityHeaders;
  /** Redirects with a pattern, for servers. Files win over them. */
  readonly patterns: readonly ServedPattern[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Plans all files of a site. Nothing is rendered yet. Pure.
 *
 * @param knownKey the key of an output, if it is known
 */
export function planOutputs(
  resolved: ResolvedSite,
  options: PlanOptions,
  knownKey?: Planning['knownKey'],
): Plan {
  const { config } = resolved.input;
  const diagnostics: Diagnostic[] = [];
  const { chromes, sheets } = chromesOf(resolved, options, diagnostics);
  const hooks = openPageHooks(resolved.input);
  // The policy allows the scripts that plugins add to pages, so it is made after all are planned.
  const policy = once(() => policyOf(resolved.site, resolved.input, hooks.sources()));
  const context = viewContext(resolved, { chromes, hooks, policy }, options);
  const planInput = { context, resolved, options, knownKey, csp: () => policy().meta };
  const list = new OutputList((path) => knownKey?.(path, '', ''));
  const pages = planPages(planInput, list);
  planRedirectPages(planInput, list);
  planHosting(planInput, policy(), list);
  for (const [path, text] of sheets) list.text(path, () => text);
  planLlms(context, pages.markdownPages, list);
  planAgentGuides(context, pages.markdownPages, list);
  planFiles(planInput, pages, list);
  lintHostedPatterns(planInput, list);
  return {
    outputs: list.outputs,
    routes: pages.routes,
    pages: pages.markdownPages,
    reserved: [MANIFEST, ...searchContexts(config).map(indexFile)],
    headers: policy().headers,
    patterns: servedPatterns(resolved.redirects.patterns, config),
    diagnostics: [...diagnostics, ...list.diagnostics, ...hooks.diagnostics()],
  };
}

/** The chrome of each locale, and the style sheets of inline styles, by path. */
function chromesOf(
  { input, site, references, configFile }: ResolvedSite,
  { showDrafts = false }: PlanOptions,
  diagnostics: Diagnostic[],
): { chromes: Map<string, Chrome>; sheets: Map<string, string> } {
  const chromes = new Map<string, Chrome>();
  const sheets = new Map<string, string>();
  for (const { code } of input.config.locales) {
    const built = buildChrome(code, {
      ...{ input, site, references, configFile, diagnostics },
      isWatching: showDrafts,
    });
    const { chrome, sheet } = classedChrome(built, site.sidebars, input.config);
    if (sheet !== undefined) sheets.set(sheet.file, sheet.text);
    chromes.set(code, chrome);
  }
  return { chromes, sheets };
}

/** The data that the views of all pages are made from. */
function viewContext(
  { input, site, navigation, references, redirects }: ResolvedSite,
  {
    chromes,
    hooks,
    policy,
  }: {
    readonly chromes: ReadonlyMap<string, Chrome>;
    readonly hooks: PageHooks;
    readonly policy: () => Policy;
  },
  options: PlanOptions,
): ViewContext {
  const shells = once(() => {
    const { meta, liveMeta } = policy();
    const parts = { input, options, csp: meta, liveCsp: liveMeta };
    return new Map([...chromes].map(([locale, chrome]) => [locale, shellOf(chrome, parts)]));
  });
  const cards = createCards(input, site, options.cardFingerprint);
  const { generator } = options;
  return {
    input,
    site,
    navigation,
    references,
    chromes,
    get shells() {
      return shells();
    },
    cards,
    hooks,
    markdownFiles: markdownFiles(input, site, redirects),
    generator,
  };
}
