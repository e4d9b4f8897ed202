import type { SiteInput } from '../model/input.js';
import { hashOf } from '../model/keys.js';
import type { Output, PageBody, PageOutput } from '../model/output.js';
import type { PageFacts } from '../model/page.js';
import type { SitePage } from '../model/site.js';
import { PageChunk } from '../output/markdown-page.js';
import type { PlanOptions } from '../output/plan-options.js';
import type { Snapshot } from './snapshot.js';
import { allFindings } from '../rules/lint-site.js';
import { chunkFile, outputFile } from '../site/routes.js';

/**
 * The last snapshot with new articles in it, when nothing but the text of pages
 * has changed: linking and planning read facts, and have given the answer for
 * these already. Undefined when they must be asked again. When places in files
 * have moved, which only diagnostics tell of, the result has no `from`: what is
 * shown is right, and the diagnostics are not yet.
 */
export function carryOver(
  previous: Snapshot,
  input: SiteInput,
  options: PlanOptions,
  compiled: Snapshot['compiled'],
): Snapshot | undefined {
  const { from } = previous;
  if (
    from === undefined ||
    from.options !== options ||
    compiled.size !== previous.compiled.size ||
    !sameSurroundings(from.input, input)
  )
    return undefined;
  const copies = changedCopies(previous, from.input, input);
  if (copies === undefined) return undefined;
  const changed = new Map<string, PageFacts>();
  let moved = false;
  for (const [path, { facts }] of compiled === previous.compiled ? [] : compiled) {
    const before = previous.compiled.get(path)?.facts;
    if (before === facts) continue;
    if (before === undefined || linked(before) !== linked(facts)) return undefined;
    moved ||= placed(before) !== placed(facts);
    changed.set(path, facts);
  }
  const outputs = new Map(previous.outputs);
  const withNewFacts = (pages: readonly SitePage[]): readonly SitePage[] =>
    changed.size === 0
      ? pages
      : pages.map((page) => {
          const facts = changed.get(page.source);
          if (facts === undefined) return page;
          const output = outputs.get(outputFile(page.route, input.config.trailingSlash));
          // Of two pages with one route the last one stands.
          if (output?.kind === 'page' && output.body?.source === page.source)
            renew(output, output.body, facts, outputs);
          return { ...page, facts };
        });
  const pages = withNewFacts(previous.site.pages);
  const drafts = withNewFacts(previous.site.drafts);
  for (const output of copies) outputs.set(output.path, output);
  const { from: dropped, ...rest } = previous;
  void dropped;
  return {
    ...rest,
    compiled,
    outputs,
    site: { ...previous.site, pages, drafts },
    diagnostics:
      compiled === previous.compiled
        ? previous.diagnostics
        : allFindings(from.diagnostics, compiled.values()),
    ...(moved ? {} : { from: { ...from, input } }),
  };
}

/** Put a page with another article in the place of a page, and its chunk. */
function renew(
  before: PageOutput,
  body: PageBody,
  { articleHash }: PageFacts,
  outputs: Map<string, Output>,
): void {
  const page: PageOutput = {
    kind: 'page',
    path: before.path,
    key: hashOf(`${before.key} ${articleHash}`),
    view: () => before.view(),
    body: { source: body.source, articleHash, html: (article) => body.html(article) },
  };
  outputs.set(page.path, page);
  const chunk = chunkFile(page.path);
  if (outputs.has(chunk)) outputs.set(chunk, new PageChunk(chunk, page));
}

/** Copied files that have changed, as they are now; undefined when something is named by their content. */
function changedCopies(
  { outputs }: Snapshot,
  a: SiteInput,
  b: SiteInput,
): readonly Output[] | undefined {
  if (a.assets === b.assets) return [];
  if (a.assets.size !== b.assets.size) return undefined;
  const keys = new Map<string, string>();
  for (const [path, asset] of b.assets) {
    const before = a.assets.get(path);
    if (before === asset) continue;
    if (before === undefined || !path.endsWith('.css') || before.width !== asset.width)
      return undefined;
    keys.set(path, asset.hash);
  }
  const copies: Output[] = [];
  for (const output of outputs.values()) {
    const key = output.kind === 'copy' ? keys.get(output.from) : undefined;
    if (key === undefined) continue;
    // A page that refers to the file itself has a copy with a hashed name.
    if (output.path.includes(output.key.slice(0, 8))) return undefined;
    copies.push({ ...output, key });
  }
  return copies;
}

/** All that is read besides texts and copied files is the very same. */
function sameSurroundings(a: SiteInput, b: SiteInput): boolean {
  return (
    ['config', 'areaOf', 'data', 'lastChanges', 'componentPages', 'slots', 'client'] as const
  ).every((name) => a[name] === b[name]);
}

/** What linking and planning read of a page, apart from places in its file. */
function linked(facts: PageFacts): string {
  const headings = facts.headings.map(({ id, level, label }) => [id, level, label]);
  const refs = facts.refs.map(({ kind, url, text, file }) => [kind, url, text, file]);
  return JSON.stringify({
    ...facts,
    articleHash: '',
    diagnostics: [],
    keyLines: {},
    itemPlaces: {},
    headings,
    refs,
    usedTerms: facts.usedTerms.map(({ term }) => term),
  });
}

/** The places of what rules speak of. */
function placed({ keyLines, itemPlaces, headings, refs, usedTerms }: PageFacts): string {
  return JSON.stringify([
    keyLines,
    itemPlaces,
    [...headings, ...refs, ...usedTerms].map(({ line, column }) => [line, column]),
  ]);
}
