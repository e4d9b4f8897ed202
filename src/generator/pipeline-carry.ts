import type { SiteInput } from './model/input.js';
import { hashOf } from './model/keys.js';
import type { Output, PageOutput } from './model/output.js';
import type { PageFacts } from './model/page.js';
import type { PlanOptions } from './output/plan.js';
import type { Compiled, Snapshot } from './pipeline.js';
import { foundIn } from './rules/judgement.js';

/**
 * The last snapshot with new articles in it, when nothing but the text of pages
 * has changed: linking and planning read facts, and have given the answer for
 * these already. Undefined when they must be asked again. When places in files
 * have moved, which only diagnostics tell of, the result has no `from`: what is
 * shown is right, and the diagnostics are not yet.
 */
export function carryOver(previous: Snapshot, input: SiteInput, options: PlanOptions, compiled: ReadonlyMap<string, Compiled>): Snapshot | undefined {
  const { from } = previous;
  if (from === undefined || from.options !== options || compiled.size !== previous.compiled.size || !sameSurroundings(from.input, input)) return undefined;
  const copies = changedCopies(previous, from.input, input);
  if (copies === undefined) return undefined;
  const changed = new Map<string, PageFacts>();
  let moved = false;
  for (const [path, { facts }] of compiled) {
    const before = previous.compiled.get(path)?.facts;
    if (before === facts) continue;
    if (before === undefined || linked(before) !== linked(facts)) return undefined;
    moved ||= placed(before) !== placed(facts);
    changed.set(path, facts);
  }
  const renewed = new Map<Output, PageOutput>();
  for (const output of previous.outputs) {
    const facts = output.kind === 'page' && output.body !== undefined ? changed.get(output.body.source) : undefined;
    if (facts !== undefined && output.kind === 'page' && output.body !== undefined) renewed.set(output, { ...output, key: hashOf(`${output.key} ${facts.articleHash}`), body: { ...output.body, articleHash: facts.articleHash } });
  }
  const outputs = previous.outputs.map((output): Output => {
    const page = output.kind === 'chunk' ? renewed.get(output.of) : undefined;
    const copy = output.kind === 'copy' ? copies.get(output.from) : undefined;
    if (copy !== undefined) return { ...output, key: copy };
    return output.kind === 'chunk' && page !== undefined ? { ...output, key: hashOf(`chunk ${page.key}`), of: page } : (renewed.get(output) ?? output);
  });
  const pages = previous.site.pages.map((page) => {
    const facts = changed.get(page.source);
    return facts === undefined ? page : { ...page, facts };
  });
  const { from: dropped, ...rest } = previous;
  void dropped;
  return {
    ...rest, compiled, outputs, site: { ...previous.site, pages },
    diagnostics: foundIn(from.diagnostics, compiled.values()),
    ...(moved ? {} : { from: { ...from, input } }),
  };
}

/** Path → new key of the copied files that have changed; undefined when something is named by their content. */
function changedCopies(previous: Snapshot, a: SiteInput, b: SiteInput): ReadonlyMap<string, string> | undefined {
  if (a.assets === b.assets) return new Map();
  if (a.assets.size !== b.assets.size) return undefined;
  const keys = new Map<string, string>();
  for (const [path, asset] of b.assets) {
    const before = a.assets.get(path);
    if (before === asset) continue;
    if (before === undefined || !path.endsWith('.css') || before.width !== asset.width) return undefined;
    keys.set(path, asset.hash);
  }
  // A page that refers to the file itself has a copy with a hashed name.
  return previous.outputs.some((output) => output.kind === 'copy' && keys.has(output.from) && output.path.includes(output.key.slice(0, 8))) ? undefined : keys;
}

/** All that is read besides texts and copied files is the very same. */
function sameSurroundings(a: SiteInput, b: SiteInput): boolean {
  return (['config', 'areaOf', 'data', 'lastChanges', 'componentPages', 'slots', 'client'] as const).every((name) => a[name] === b[name]);
}

/** What linking and planning read of a page, apart from places in its file. */
function linked(facts: PageFacts): string {
  const headings = facts.headings.map(({ id, level, label }) => [id, level, label]);
  const refs = facts.refs.map(({ kind, url, text, file }) => [kind, url, text, file]);
  return JSON.stringify({ ...facts, articleHash: '', diagnostics: [], keyLines: {}, headings, refs, usedTerms: facts.usedTerms.map(({ term }) => term) });
}

/** The places of what rules speak of. */
function placed({ keyLines, headings, refs, usedTerms }: PageFacts): string {
  return JSON.stringify([keyLines, [...headings, ...refs, ...usedTerms].map(({ line, column }) => [line, column])]);
}
