/**
 * When only texts of pages or style sheets have changed, a snapshot keeps the links and the plan of
 * the previous one. This is correct because linking and planning read nothing of a page but its
 * facts, and nothing of a style sheet but its hash:
 *
 * - All input besides texts and assets is identical, and so are the plan's options.
 * - The facts of each changed page are equal, apart from its article and places in its file.
 * - No plugin changes the items of sidebars: it can read any key of the front matter.
 * - No changed page is a post: other pages contain the text of posts.
 * - A changed style sheet has only outputs with stable names, so no page contains its hash.
 */
import { ChangedMap, changedEntries } from '../model/changed-map.js';
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
 * and planned again. If places in files have changed, the result has old places: its pages are
 * right, but its findings are not.
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
    !hasSameSurroundings(planned.input, input) ||
    input.pagePlugins?.some(({ plugin }) => plugin.sidebarItems !== undefined) === true
  )
    return undefined;
  const copies = changedCopies(previous, planned.input, input);
  const changes = changedFacts(previous.compiled, compiled);
  if (copies === undefined || changes === undefined) return undefined;
  // Lists and feeds contain the articles of posts.
  const isPost = ({ unit, date }: SitePage): boolean =>
    date !== undefined && changes.facts.has(unit);
  if (previous.site.pages.some(isPost)) return undefined;
  const changedOutputs = new Map<string, Output>(copies.map((output) => [output.path, output]));
  const { outputs, site } = previous;
  const withNewFacts = (page: SitePage): SitePage => {
    const facts = changes.facts.get(page.unit);
    if (facts === undefined) return page;
    const output = outputs.get(outputFile(page.route, input.config.trailingSlash));
    // If several pages have the same route, the output belongs to the last one.
    if (output?.kind === 'page' && output.body?.source === page.unit)
      for (const changed of newPage(output, output.body, facts, outputs))
        changedOutputs.set(changed.path, changed);
    return { ...page, facts };
  };
  const pages = changes.facts.size === 0 ? site.pages : site.pages.map(withNewFacts);
  const drafts = changes.facts.size === 0 ? site.drafts : site.drafts.map(withNewFacts);
  for (const path of filesWith(changes.facts.keys(), outputs)) {
    const output = outputs.get(path);
    if (output?.kind === 'feed') changedOutputs.set(path, withNewArticles(output, changes.facts));
  }
  const { linked, ...rest } = previous;
  void linked;
  return {
    ...rest,
    compiled,
    outputs: ChangedMap.of(outputs, changedOutputs),
    site: { ...site, pages, drafts },
    diagnostics:
      compiled === previous.compiled
        ? previous.diagnostics
        : allFindings(planned.diagnostics, compiled),
    planned: { ...planned, input },
    hasOldPlaces: previous.hasOldPlaces === true || changes.havePlacesMoved,
  };
}

/** Unit → the files with its article, such as the page as Markdown, by the outputs of a plan. */
const filesOfUnits = new WeakMap<
  ReadonlyMap<string, Output>,
  ReadonlyMap<string, readonly string[]>
>();

/** The files with texts that hold the articles of some units. */
function filesWith(
  units: Iterable<string>,
  outputs: ReadonlyMap<string, Output>,
): ReadonlySet<string> {
  const planned = outputs instanceof ChangedMap ? (outputs.base as typeof outputs) : outputs;
  const files = filesOfUnits.get(planned) ?? listFiles(planned);
  filesOfUnits.set(planned, files);
  return new Set([...units].flatMap((unit) => files.get(unit) ?? []));
}

function listFiles(outputs: ReadonlyMap<string, Output>): Map<string, string[]> {
  const files = new Map<string, string[]>();
  for (const output of outputs.values()) {
    if (output.kind !== 'feed') continue;
    for (const { source } of output.articles) {
      const ofUnit = files.get(source);
      if (ofUnit === undefined) files.set(source, [output.path]);
      else ofUnit.push(output.path);
    }
  }
  return files;
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
  for (const [path, { facts }] of changedEntries(before, after)) {
    const oldFacts = before.get(path)?.facts;
    if (oldFacts === facts) continue;
    if (oldFacts === undefined || linkedFacts(oldFacts) !== linkedFacts(facts)) return undefined;
    havePlacesMoved ||= placesOf(oldFacts) !== placesOf(facts);
    changed.set(path, facts);
  }
  return { facts: changed, havePlacesMoved };
}

/** A page with another article, and its chunk if it has one. */
function newPage(
  before: PageOutput,
  body: PageBody,
  { articleHash }: PageFacts,
  outputs: ReadonlyMap<string, Output>,
): readonly Output[] {
  const page: PageOutput = {
    kind: 'page',
    path: before.path,
    key: hashOf(`${before.key} ${articleHash}`),
    view: () => before.view(),
    body: { source: body.source, articleHash, html: (article) => body.html(article) },
  };
  const chunk = chunkFile(page.path);
  return outputs.has(chunk) ? [page, new PageChunk(chunk, page)] : [page];
}

/** A file that holds articles, with those that have changed. */
function withNewArticles(before: FeedOutput, changed: ReadonlyMap<string, PageFacts>): FeedOutput {
  const articles = before.articles.map((body): PageBody => {
    const articleHash = changed.get(body.source)?.articleHash;
    // Files share the texts of bodies.
    if (articleHash === undefined) return body;
    return { source: body.source, articleHash, html: (article) => body.html(article) };
  });
  return {
    kind: 'feed',
    path: before.path,
    key: hashOf([before.key, ...articles.map(({ articleHash }) => articleHash)].join(' ')),
    articles,
    text: (texts) => before.text(texts),
  };
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
  for (const [path, asset] of changedEntries(before.assets, after.assets)) {
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
