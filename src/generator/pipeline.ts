import { carryOver } from './incremental/carry.js';
import type { Compiled, IncludedFiles, Snapshot } from './incremental/snapshot.js';
import { link } from './site/link.js';
import { withListedRedirects } from './site/redirects.js';
import { once } from './model/once.js';
import { foundIn, lintSite } from './rules/lint-site.js';
import { countInbound } from './site/inbound.js';
import { resolveSite } from './site/resolve.js';
import type { SiteInput, SourceFile } from './model/input.js';
import { hashData, hashOf } from './model/keys.js';
import type { PageFacts } from './model/page.js';
import type { CompileTask, Ports } from './model/ports.js';
import { planOutputs } from './output/plan.js';
import type { PlanOptions } from './output/plan-options.js';
import { includedBy } from './content/markdown/source.js';
import { resolveInSite } from './model/paths.js';

/**
 * Carry a site from its last known state to the one its sources describe.
 *
 * A clean build starts from `emptySnapshot`; a watch step from the previous
 * result. No stage asks what changed, only whether it holds the answer for a key.
 */
export async function update(
  previous: Snapshot,
  read: SiteInput,
  options: PlanOptions,
  ports: Ports,
): Promise<Snapshot> {
  const { input, diagnostics } = withListedRedirects(read);
  const { compiled, stats } = await compileAll(previous, read, options, ports);
  const carried = carryOver(previous, read, options, compiled);
  if (carried !== undefined) return { ...carried, stats };
  const site = link(input, (path) => compiled.get(path)?.facts);
  const resolved = resolveSite(site, input, options);
  const plan = planOutputs(resolved, options);
  const lintRun = lintSite(resolved, plan);
  const whole = once(() => [...diagnostics, ...site.diagnostics, ...lintRun.diagnostics()]);
  return {
    compiled,
    site,
    outputs: plan.outputs,
    routes: plan.routes,
    headers: plan.headers,
    inbound: once(() => countInbound(plan.pages)),
    lintRun,
    diagnostics: foundIn(whole, compiled.values()),
    from: { input: read, options, diagnostics: whole },
    stats,
  };
}

async function compileAll(
  previous: Snapshot,
  input: SiteInput,
  { generatorFingerprint, findingsOnly }: PlanOptions,
  ports: Ports,
): Promise<Pick<Snapshot, 'compiled' | 'stats'>> {
  const { from: before } = previous;
  const sameTexts =
    before !== undefined &&
    (['pages', 'includes', 'config', 'texts'] as const).every(
      (name) => before.input[name] === input[name],
    );
  if (sameTexts && before.options.generatorFingerprint === generatorFingerprint)
    return {
      compiled: previous.compiled,
      stats: { pages: input.pages.size, reused: input.pages.size, stored: 0, compiled: 0 },
    };
  const settings = hashData([
    generatorFingerprint,
    input.config.markdown,
    input.config.url,
    [...input.texts].map(([locale, { own }]) => [locale, own]),
  ]);
  const compiled = new Map<string, Compiled>();
  const missing: { key: string; from: Compiled['from']; task: CompileTask }[] = [];
  let reused = 0;
  let stored = 0;
  for (const [path, page] of input.pages) {
    const last = previous.compiled.get(path);
    if (
      last !== undefined &&
      last.from.page === page &&
      last.from.settings === settings &&
      last.from.includes.every(([name, file]) => (input.includes.get(name) ?? null) === file)
    ) {
      compiled.set(path, last);
      reused++;
      continue;
    }
    const includes = includesOf(path, page, input);
    const key = hashOf(
      [
        settings,
        path,
        page.hash,
        ...includes.map(([name, file]) => `${name}=${file?.hash ?? ''}`),
      ].join('\n'),
    );
    const from = { settings, page, includes };
    if (last?.key === key) {
      compiled.set(path, { ...last, from });
      reused++;
      continue;
    }
    // Pages that are only judged are compiled without markup, and serve nobody else; whole ones serve for judging too.
    const own = findingsOnly === true ? `${key}-judged` : key;
    const facts = ports.store.facts(key) ?? (own === key ? undefined : ports.store.facts(own));
    if (facts === undefined)
      missing.push({
        key: own,
        from,
        task: {
          path,
          text: page.text,
          includes: Object.fromEntries(includes.map(([name, file]) => [name, file?.text ?? null])),
        },
      });
    else {
      compiled.set(path, { key, facts, from });
      stored++;
    }
  }
  const made: PageFacts[] = [];
  await ports.compile(
    missing.map(({ task }) => task),
    (i, page) => {
      made[i] = page.facts;
      ports.store.put(missing[i]?.key ?? '', page);
    },
  );
  missing.forEach(({ key, from, task }, i) => {
    const facts = made[i];
    if (facts === undefined) throw new Error(`No result for ${task.path}.`);
    compiled.set(task.path, { key, facts, from });
  });
  return { compiled, stats: { pages: input.pages.size, reused, stored, compiled: missing.length } };
}

/** The files that a page includes, through partials too, in the order they are met. */
function includesOf(path: string, page: SourceFile, input: SiteInput): IncludedFiles {
  const found = new Map<string, SourceFile | null>();
  const walk = (from: string, text: SourceFile): void => {
    for (const reference of includedBy(text)) {
      const target = resolveInSite(from, reference);
      if (target === undefined || found.has(target)) continue;
      const file = input.includes.get(target) ?? null;
      found.set(target, file);
      if (file !== null && /\.mdx?$/.test(target)) walk(target, file);
    }
  };
  walk(path, page);
  return [...found];
}
