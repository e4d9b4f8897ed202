import { compileAll } from './compile-pages.js';
import { carryLinks } from './incremental/carry-links.js';
import { carryOver } from './incremental/carry.js';
import { knownPlan, recordOf, type KnownPlan } from './incremental/known-plan.js';
import { editableUnits } from './incremental/editable-units.js';
import type { Snapshot } from './incremental/snapshot.js';
import type { Diagnostic } from './model/diagnostic.js';
import type { SiteInput } from './model/input.js';
import { once } from './model/once.js';
import type { Ports } from './model/ports.js';
import { untraced } from './model/trace.js';
import { planOutputs } from './output/plan.js';
import type { PlanOptions } from './output/plan-options.js';
import { allFindings, lintSite } from './rules/lint-site.js';
import { countInbound } from './site/inbound.js';
import { link } from './site/link.js';
import { withListedRedirects } from './site/redirects.js';
import { resolveSite, type ResolvedSite } from './site/resolve.js';

/**
 * Compiles, links, plans and lints a site. Returns the state that its sources describe.
 *
 * A clean build starts from `emptySnapshot`, an update in watch mode from the previous result.
 * No stage asks for changes: it reuses a result that it has for the same key.
 */
export async function update(
  previous: Snapshot,
  read: SiteInput,
  options: PlanOptions,
  ports: Ports,
): Promise<Snapshot> {
  const { span = untraced, lastPlan } = ports;
  const { input, diagnostics } = withListedRedirects(read);
  // No function below may use `previous`: what keeps one of them would keep all earlier snapshots.
  const before = previous.lintRun.memory;
  const { compiled, stats } = await compileStep(previous, read, options, ports);
  const carried =
    carryLinks(previous, read, options, compiled) ?? carryOver(previous, read, options, compiled);
  if (carried !== undefined) return { ...carried, stats };
  const site = span('link', () => link(input, (unit) => compiled.get(unit)?.facts));
  const resolved = span('resolve', () => resolveSite(site, input, options));
  const known = lastPlan && knownPlan(lastPlan(), input, options, compiled);
  const plan = span('plan', () => planOutputs(resolved, options, known?.outputKey));
  const lintRun = span('lint', () =>
    lintSite(resolved, plan, {
      isClean: known?.isClean,
      isSiteClean: known?.isSiteClean,
      before,
      read,
      routes: plan.routes,
    }),
  );
  const results = { compiled, resolved, plan, lintRun, known, diagnostics, read, options, stats };
  return snapshotOf(results);
}

function compileStep(
  previous: Snapshot,
  read: SiteInput,
  options: PlanOptions,
  ports: Ports,
): ReturnType<typeof compileAll> {
  const { span = untraced } = ports;
  return span('compile', () => compileAll(previous, read, options, ports));
}

/** The results of the steps of an update. */
interface UpdateResults extends Pick<Snapshot, 'compiled' | 'lintRun' | 'stats'> {
  readonly resolved: ResolvedSite;
  readonly plan: ReturnType<typeof planOutputs>;
  readonly known: KnownPlan | undefined;
  /** The findings of reading `redirects.txt`. */
  readonly diagnostics: readonly Diagnostic[];
  readonly read: SiteInput;
  readonly options: PlanOptions;
}

/**
 * A snapshot with the results of an update. Its functions stay as long as the snapshot. They are
 * made here, because those made in `update` would keep the previous snapshot, and with it all
 * earlier ones.
 */
function snapshotOf(results: UpdateResults): Snapshot {
  const { compiled, resolved, plan, lintRun, known, read, options, stats } = results;
  const { site } = resolved;
  const ofLinks = [...results.diagnostics, ...site.diagnostics];
  const siteFindings = once(() => [...ofLinks, ...lintRun.diagnostics()]);
  const { outputs } = plan;
  const inbound = once(() => known?.inbound ?? countInbound(plan.pages));
  return {
    compiled,
    site,
    outputs,
    routes: plan.routes,
    headers: plan.headers,
    patterns: plan.patterns,
    inbound,
    lintRun,
    ...(options.findingsOnly === true
      ? { linked: { first: resolved, diagnostics: ofLinks, newPages: new Map(), resolved } }
      : {}),
    ...(known === undefined
      ? {}
      : {
          record: () => recordOf(known, { outputs, lintRun, inbound }),
          editable: () => editableUnits(known.units, { outputs, compiled }),
        }),
    diagnostics: allFindings(siteFindings, compiled),
    planned: { input: read, options, diagnostics: siteFindings },
    stats,
  };
}
