/**
 * When a site is only linted, an edit of links, headings and words keeps the routes, the sidebars
 * and the plan of the previous snapshot: their findings depend on nothing of a page but what
 * `placingFacts` lists. Then only the edited pages are linted again, and those that link to a page
 * with other anchors. This is correct because:
 *
 * - All input besides the texts of pages is identical, and so are the plan's options.
 * - No plugin sees the pages.
 * - No edited page is a post or a draft: lists and other findings depend on these.
 * - The edited pages show the same files, so the site has the same output files.
 * - If anchors have changed, no address in the config leads to one of them.
 */
import { changedEntries } from '../model/changed-map.js';
import { posix } from 'node:path';
import type { SiteConfig } from '../model/config.js';
import type { SiteInput } from '../model/input.js';
import { once, oncePer } from '../model/once.js';
import { plainFacts } from '../model/packed-facts.js';
import type { PageFacts } from '../model/page.js';
import { decodePath } from '../model/paths.js';
import type { SitePage } from '../model/site.js';
import { copiedAssets } from '../output/plan-pages.js';
import type { PlanOptions } from '../output/plan-options.js';
import { haveSameSurroundings } from '../rules/lint-memory.js';
import { allFindings, type PageChange } from '../rules/lint-site.js';
import { withNewPages, type References } from '../site/references.js';
import type { ResolvedSite } from '../site/resolve.js';
import type { LinkedSite, Snapshot } from './snapshot.js';

/**
 * The previous snapshot with the facts of edited pages; undefined if the site must be linked and
 * planned again.
 */
export function carryLinks(
  previous: Snapshot,
  read: SiteInput,
  options: PlanOptions,
  compiled: Snapshot['compiled'],
): Omit<Snapshot, 'stats'> | undefined {
  const { planned, linked, lintRun } = previous;
  if (
    options.findingsOnly !== true ||
    planned === undefined ||
    linked === undefined ||
    lintRun.afterEdit === undefined ||
    planned.options !== options ||
    compiled.size !== previous.compiled.size ||
    read.pagePlugins !== undefined ||
    !haveSameSurroundings(planned.input, read)
  )
    return undefined;
  const edited = editedUnits(previous.compiled, compiled);
  const site = edited && siteAfter(previous, edited);
  if (site === undefined) return undefined;
  const changes = changesBetween(previous.site.pages, site.pages);
  if (!changes.every((change) => isLocal(change, linked.first))) return undefined;
  const next = linkedAfter(linked, site, changes, read);
  const { resolved } = next;
  return snapshotAfter(previous, {
    compiled,
    linked: next,
    lintRun: lintRun.afterEdit({ resolved, read, changes }),
    planned: { ...planned, input: read },
  });
}

/** The parts of a snapshot that an edit changes. */
interface EditedParts {
  readonly compiled: Snapshot['compiled'];
  readonly linked: LinkedSite;
  readonly lintRun: Snapshot['lintRun'];
  readonly planned: Omit<NonNullable<Snapshot['planned']>, 'diagnostics'>;
}

/** A snapshot with new parts. Made here so that its functions do not hold the previous one. */
function snapshotAfter(
  { outputs, routes, headers, patterns, inbound }: Snapshot,
  { compiled, linked, lintRun, planned }: EditedParts,
): Omit<Snapshot, 'stats'> {
  const diagnostics = once(() => [...linked.diagnostics, ...lintRun.diagnostics()]);
  return {
    outputs,
    routes,
    headers,
    patterns,
    inbound,
    compiled,
    site: linked.resolved.site,
    linked,
    lintRun,
    diagnostics: allFindings(diagnostics, compiled),
    planned: { ...planned, diagnostics },
  };
}

/** The new facts of edited units; undefined if linking or planning depends on a change. */
function editedUnits(
  before: Snapshot['compiled'],
  after: Snapshot['compiled'],
): ReadonlyMap<string, PageFacts> | undefined {
  const edited = new Map<string, PageFacts>();
  for (const [unit, { facts }] of changedEntries(before, after)) {
    const old = before.get(unit)?.facts;
    if (old === facts) continue;
    if (old === undefined || placingFacts(old) !== placingFacts(facts)) return undefined;
    edited.set(unit, facts);
  }
  return edited;
}

/** The facts that decide the routes, the sidebars, the output files and their findings, as text. */
function placingFacts(facts: PageFacts): string {
  return JSON.stringify({
    ...plainFacts(facts),
    articleHash: '',
    description: '',
    headings: [],
    anchors: [],
    refs: [],
    usedTerms: [],
    diagnostics: [],
    incomplete: false,
    datedValues: [],
    readingMinutes: 0,
  });
}

/** The site with new facts of edited pages; undefined if lists depend on one of them. */
function siteAfter(
  { site }: Pick<Snapshot, 'site'>,
  edited: ReadonlyMap<string, PageFacts>,
): Snapshot['site'] | undefined {
  if (edited.size === 0) return site;
  if (site.drafts.some(({ unit }) => edited.has(unit))) return undefined;
  const pages = site.pages.map((page) => {
    const facts = edited.get(page.unit);
    return facts === undefined ? page : { ...page, facts };
  });
  return { ...site, pages };
}

/** The pages that have other facts. */
function changesBetween(
  before: readonly SitePage[],
  after: readonly SitePage[],
): readonly PageChange[] {
  return before.flatMap((page, i) => {
    const now = after[i];
    return now === undefined || now === page ? [] : [{ before: page, after: now }];
  });
}

/** The linked site with changed pages. It holds nothing of the states in between. */
function linkedAfter(
  { first, diagnostics, newPages }: LinkedSite,
  site: Snapshot['site'],
  changes: readonly PageChange[],
  read: SiteInput,
): LinkedSite {
  const origins = new Map([...newPages].map(([origin, page]) => [page, origin]));
  const allNew = new Map(newPages);
  for (const { before, after } of changes) allNew.set(origins.get(before) ?? before, after);
  const { pages, includes } = read;
  const references = withNewPages(first.references, allNew);
  const resolved = { ...first, site, input: { ...first.input, pages, includes }, references };
  return { first, diagnostics, newPages: allNew, resolved };
}

/** Whether nothing but the edited page and the links to it depends on a change. */
function isLocal({ before, after }: PageChange, { references, input }: ResolvedSite): boolean {
  if (before.date !== undefined) return false;
  const files = [before, after].map((page) => copiedFiles(page, references));
  if (files[0] !== files[1]) return false;
  const [old, now] = [before, after].map(({ facts: { headings, anchors } }) =>
    JSON.stringify([headings.map(({ id, level }) => [id, level]), anchors]),
  );
  if (old === now) return true;
  return input.config.check.parity.length === 0 && !hasNamedAnchor(before, input.config);
}

function copiedFiles(page: SitePage, references: References): string {
  const paths = copiedAssets(page, references).map(({ path }) => path);
  return JSON.stringify([...new Set(paths)].sort());
}

/** Whether the config may have an address with an anchor of a page. */
function hasNamedAnchor({ route, source }: SitePage, config: SiteConfig): boolean {
  const names = [route.split('/').at(-1) ?? '', posix.parse(source).name];
  return anchoredAddresses(config).some((path) => names.some((name) => path.includes(name)));
}

/** The decoded paths of all addresses with an anchor in the config and its sidebars. */
const anchoredAddresses = oncePer((config: SiteConfig): readonly string[] => {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value === 'string') {
      const end = value.indexOf('#');
      if (end >= 0) found.push(decodePath(value.slice(0, end)));
    } else if (typeof value === 'object' && value !== null) {
      for (const part of Object.values(value)) visit(part);
    }
  };
  visit(config);
  return found;
});
