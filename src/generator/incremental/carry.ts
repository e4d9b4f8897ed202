/**
 * When only texts of pages or style sheets have changed, a snapshot keeps the links and the plan of
 * the previous one. This is correct because linking and planning read nothing of a page but its
 * facts, and nothing of a style sheet but its hash:
 *
 * - All input besides texts and assets is identical, and so are the plan's options.
 * - The facts of each changed page are equal, apart from its article and places in its file.
 * - No changed page is a post: other pages contain the text of posts.
 * - A changed style sheet has only outputs with stable names, so no page contains its hash.
 */
import { isIndependentAsset, type SiteInput } from '../model/input.js';
import { hashOf } from '../model/keys.js';
import type { FeedOutput, Output, PageBody, PageOutput } from '../model/output.js';
import type { PageFacts } from '../model/page.js';
import type { SitePage } from '../model/site.js';
import { PageChunk } from '../output/markdown-page.js';
import type { PlanOptions } from '../output/plan-options.js';
import { allFindings } from '../rules/lint-site.js';
import { chunkFile, outputFile } from '../site/routes.js';
import { linkedFacts, placesOf } from './linked-facts.js';
import type { Snapshot } from './snapshot.js';

/**
 * The previous snapshot with new articles and style sheets; undefined if the site must be linked
 * and planned again. If places in files have changed, the result has no `planned`: its pages are
 * right, but its findings still have the old places.
 */
export function carryOver(
  previous: Snapshot,
  input: SiteInput,
  options: PlanOptions,
  compiled: Snapshot['compiled'],
): Snapshot | undefined {
  const { planned } = previous;
  if (
    planned === undefined ||
    planned.options !== options ||
    compiled.size !== previous.compiled.size ||
    !hasSameSurroundings(planned.input, input)
  )
    return undefined;
  const copies = changedCopies(previous, planned.input, input);
  const changes = changedFacts(previous.compiled, compiled);
  if (copies === undefined || changes === undefined) return undefined;
  // Lists and feeds contain the articles of posts.
  const isPost = ({ unit, date }: SitePage): boolean =>
    date !== undefined && changes.facts.has(unit);
  if (previous.site.pages.some(isPost)) return undefined;
  const outputs = new Map(previous.outputs);
  const withNewFacts = (page: SitePage): SitePage => {
    const facts = changes.facts.get(page.unit);
    if (facts === undefined) return page;
    const output = outputs.get(outputFile(page.route, input.config.trailingSlash));
    // If several pages have the same route, the output belongs to the last one.
    if (output?.kind === 'page' && output.body?.source === page.unit)
      replacePage(output, output.body, facts, outputs);
    return { ...page, facts };
  };
  const { site } = previous;
  const pages = changes.facts.size === 0 ? site.pages : site.pages.map(withNewFacts);
  const drafts = changes.facts.size === 0 ? site.drafts : site.drafts.map(withNewFacts);
  for (const output of outputs.values())
    if (output.kind === 'feed') replaceArticles(output, changes.facts, outputs);
  for (const output of copies) outputs.set(output.path, output);
  const { planned: oldPlan, linked, ...rest } = previous;
  void [oldPlan, linked];
  return {
    ...rest,
    compiled,
    outputs,
    site: { ...site, pages, drafts },
    diagnostics:
      compiled === previous.compiled
        ? previous.diagnostics
        : allFindings(planned.diagnostics, compiled.values()),
    ...(changes.havePlacesMoved ? {} : { planned: { ...planned, input } }),
  };
}

/** The new facts of changed pages; undefined if linking or planning depends on a change. */
function changedFacts(
  before: Snapshot['compiled'],
  after: Snapshot['compiled'],
):
  | { readonly facts: ReadonlyMap<string, PageFacts>; readonly havePlacesMoved: boolean }
  | undefined {
  const changed = new Map<string, PageFacts>();
  let havePlacesMoved = false;
  for (const [path, { facts }] of after === before ? [] : after) {
    const oldFacts = before.get(path)?.facts;
    if (oldFacts === facts) continue;
    if (oldFacts === undefined || linkedFacts(oldFacts) !== linkedFacts(facts)) return undefined;
    havePlacesMoved ||= placesOf(oldFacts) !== placesOf(facts);
    changed.set(path, facts);
  }
  return { facts: changed, havePlacesMoved };
}

/** Replaces a page and its chunk by outputs with another article. */
function replacePage(
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

/** Replaces a file that holds articles, such as a page as Markdown, if one of them has changed. */
function replaceArticles(
  before: FeedOutput,
  changed: ReadonlyMap<string, PageFacts>,
  outputs: Map<string, Output>,
): void {
  if (!before.articles.some(({ source }) => changed.has(source))) return;
  const articles = before.articles.map((body): PageBody => {
    const articleHash = changed.get(body.source)?.articleHash;
    // Files share the texts of bodies.
    if (articleHash === undefined) return body;
    return { source: body.source, articleHash, html: (article) => body.html(article) };
  });
  outputs.set(before.path, {
    kind: 'feed',
    path: before.path,
    key: hashOf([before.key, ...articles.map(({ articleHash }) => articleHash)].join(' ')),
    articles,
    text: (texts) => before.text(texts),
  });
}

/** New outputs for changed assets; undefined if other outputs depend on a change. */
function changedCopies(
  { outputs }: Snapshot,
  before: SiteInput,
  after: SiteInput,
): readonly Output[] | undefined {
  if (before.assets === after.assets) return [];
  if (before.assets.size !== after.assets.size) return undefined;
  const newKeys = new Map<string, string>();
  for (const [path, asset] of after.assets) {
    const oldAsset = before.assets.get(path);
    if (oldAsset === asset) continue;
    if (oldAsset === undefined || !isIndependentAsset(path)) return undefined;
    newKeys.set(path, asset.hash);
  }
  const copies: Output[] = [];
  for (const output of outputs.values()) {
    const key = output.kind === 'copy' ? newKeys.get(output.from) : undefined;
    if (output.kind !== 'copy' || key === undefined) continue;
    // Another content means another name, which pages refer to.
    if (output.naming === 'hashed') return undefined;
    copies.push({ ...output, key });
  }
  return copies;
}

/** Whether all input is identical, apart from texts and assets. */
function hasSameSurroundings(before: SiteInput, after: SiteInput): boolean {
  const names = [
    'config',
    'areaOf',
    'data',
    'lastChanges',
    'slots',
    'islands',
    'client',
    'pagePlugins',
  ] as const;
  return names.every((name) => before[name] === after[name]);
}
