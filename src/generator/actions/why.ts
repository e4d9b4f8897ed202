import { posix } from 'node:path';
import { openCache } from '../io/stores/cache.js';
import {
  openWhyRecord,
  readRecord,
  storedRecord,
  type PageRecord,
  type StoredRecord,
  type WhyRecord,
} from '../io/stores/why-record.js';
import { SITE_FACTS } from '../content/mdx/modules.js';
import { pluginConfigs } from '../io/bundle/unified-plugins.js';
import { isCategoryFile } from '../site/category-files.js';
import { DocsgenError } from '../model/errors.js';
import type { SiteInput } from '../model/input.js';
import { hashData } from '../model/keys.js';
import { didYouMean } from '../model/nearest.js';
import { oncePer } from '../model/once.js';
import { decodePath } from '../model/paths.js';
import type { Output, PageOutput } from '../model/output.js';
import type { Sidebar, SitePage } from '../model/site.js';
import { emptySnapshot, type Snapshot } from '../incremental/snapshot.js';
import type { Reading } from '../io/read/reading.js';
import { openSession, type SessionOptions } from '../session.js';
import { candidatesFor } from '../serve/http/target.js';
import { own } from '../../components/own.js';

/** Name and short hash of one input of a page. */
type Input = readonly [name: string, hash: string];

/** The inputs of a page, and the reason why it was last rendered. */
export interface Why {
  readonly route: string;
  readonly output: string;
  readonly inputs: readonly Input[];
  readonly last: PageRecord | undefined;
  /** Inputs that have changed since then: the next build renders the page again. */
  readonly pending: readonly string[];
}

/** Input name → short hash. */
type Inputs = Record<string, string>;

/** Returns a function that lists the inputs of a page. Call this once for each snapshot. */
function inputsIn(snapshot: Snapshot, reading: Reading): (output: PageOutput) => Inputs {
  const { input, options } = reading;
  const pages = new Map(snapshot.site.pages.map((page) => [page.source, page]));
  const sidebars = snapshot.site.sidebars.map((sidebar) => ({
    sidebar,
    hash: sidebarHash(sidebar),
  }));
  const siteInputs = {
    'the config': shortHash([input.config, options.configFile]),
    'docsgen and the components of the site': shortHash([
      options.generator,
      options.generatorFingerprint,
    ]),
    'client scripts and styles': shortHash(sharedFiles(input)),
  };
  // The sidebars contain the data of category files.
  const dataFiles = [...input.data].filter(
    ([path]) => path !== options.configFile && !path.endsWith('.ts') && !isCategoryFile(path),
  );
  return (output) => {
    const source = output.body?.source;
    const page = source === undefined ? undefined : pages.get(source);
    const inputs = new Map<string, string>();
    const add = (entries: Iterable<readonly [string, string]>): void => {
      for (const [name, hash] of entries) inputs.set(name, hash);
    };
    if (source !== undefined) add(sourceInputs(source, snapshot, reading));
    for (const excerpt of output.excerpts ?? [])
      add(sourceInputs(excerpt.source, snapshot, reading));
    if (page !== undefined) add(referenceInputs(page, pages, reading));
    if (source !== undefined) add(dateInput(source, reading));
    if (page !== undefined) add(listingInput(page, snapshot));
    for (const { sidebar, hash } of sidebars)
      if (page === undefined || isInSidebarScope(page, sidebar))
        inputs.set(`the sidebar "${sidebar.name}"`, hash);
    for (const [path, data] of dataFiles) inputs.set(path, data.hash.slice(0, 8));
    return { ...Object.fromEntries(inputs), ...siteInputs };
  };
}

function shortHash(value: unknown): string {
  return hashData([value]).slice(0, 8);
}

/** Hash of a sidebar, where each page counts with its route only. */
function sidebarHash({ items }: Sidebar): string {
  const text = JSON.stringify(items, (key, value: unknown) =>
    key === 'page' ? (value as { route: string }).route : value,
  );
  return shortHash(text);
}

/** The scripts and style sheets of all pages, without those of islands, which few pages have. */
function sharedFiles({ client: { boot, styles, scripts, mermaid } }: SiteInput): unknown[] {
  return [boot, styles, scripts, mermaid];
}

/** The file of a page, its includes, the modules that it imports, and plugins. */
function sourceInputs(source: string, { compiled }: Snapshot, { input }: Reading): Input[] {
  const { includes = [], modules = [] } = compiled.get(source)?.from ?? {};
  const plugins = pluginConfigs(input.config);
  return [
    [source, input.pages.get(source)?.hash.slice(0, 8) ?? ''],
    ...includes.map(([name, file]): Input => [
      `${name} (included)`,
      file?.hash.slice(0, 8) ?? 'missing',
    ]),
    ...modules.map(([key, hash]): Input => [moduleName(key), hash.slice(0, 8)]),
    ...plugins.map(({ name }): Input => [
      `${name} (plugin of Markdown)`,
      input.mdxModules.get(name)?.slice(0, 8) ?? 'missing',
    ]),
  ];
}

/** The name of a module as an input. Its hash is that of all code that it imports. */
function moduleName(key: string): string {
  if (key === SITE_FACTS) return 'the facts of the site that components can read';
  return `${key.replace(/^\.\//, '')} (code, with its imports)`;
}

/** The assets that a page shows, and the addresses of the pages that it links to. */
function referenceInputs(
  page: SitePage,
  pages: ReadonlyMap<string, SitePage>,
  { input }: Reading,
): Input[] {
  return page.facts.refs.flatMap(({ url, file }): Input[] => {
    const path = decodePath(url.split(/[?#]/)[0] ?? '');
    if (path === '' || /^[a-z][a-z0-9+.-]*:|^\//i.test(path)) return [];
    const target = posix.normalize(posix.join(posix.dirname(file), path));
    const asset = input.assets.get(target);
    if (asset !== undefined) return [[`${target} (shown)`, asset.hash.slice(0, 8)]];
    const linked = pages.get(target);
    return linked === undefined ? [] : [[`the address of ${target} (linked)`, addressHash(linked)]];
  });
}

/** Kept, because many pages link to the same page. */
const addressHash = oncePer(({ route }: SitePage) => shortHash(route));

function dateInput(source: string, { input }: Reading): Input[] {
  const change = input.lastChanges.get(source);
  return change === undefined ? [] : [['the date of its last commit', shortHash(change)]];
}

function listingInput({ facts }: SitePage, { site }: Snapshot): Input[] {
  if (facts.listings.length === 0) return [];
  const titles = site.pages.map(({ route, title }) => [route, title]);
  return [['the pages that it lists', shortHash(titles)]];
}

function isInSidebarScope({ area, locale }: SitePage, { area: scope }: Sidebar): boolean {
  return area?.area === scope.area && area.version === scope.version && locale === scope.locale;
}

function changedInputs(before: PageRecord['inputs'], after: PageRecord['inputs']): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => own(before, name) !== own(after, name))
    .sort();
}

/** The changed inputs of a page. A page that was edited in place is rendered later without any. */
function reasonsFor({ inputs, because = [] }: PageRecord, now: Inputs): readonly string[] {
  const changed = changedInputs(inputs, now);
  return changed.length > 0 ? changed : because;
}

/**
 * Records the inputs of each page whose key has changed, and the changed inputs as the reason.
 * Records of all other pages stay; a build removes those of pages that no longer exist.
 */
export function recordWhy(
  record: WhyRecord,
  {
    outputs,
    snapshot,
    reading,
    by,
  }: {
    readonly outputs: readonly Output[];
    readonly snapshot: Snapshot;
    readonly reading: Reading;
    readonly by: PageRecord['by'];
  },
): void {
  const recorded = record.pages();
  const changed = new Map<string, StoredRecord>();
  const inputsOf = inputsIn(snapshot, reading);
  for (const output of outputs) {
    if (output.kind !== 'page') continue;
    const before = recorded.get(output.path);
    if (before?.key === output.key) continue;
    const inputs = inputsOf(output);
    const because = before === undefined ? {} : { because: reasonsFor(readRecord(before), inputs) };
    changed.set(output.path, storedRecord({ key: output.key, inputs, by, ...because }));
  }
  if (by === 'serve') {
    if (changed.size > 0) record.add(changed);
    return;
  }
  const merged = new Map([...recorded, ...changed]);
  record.write(new Map([...merged].filter(([path]) => snapshot.outputs.has(path))));
}

/** Explains the page at a route. Throws a DocsgenError for a route without a page. */
export async function why(options: SessionOptions, route: string): Promise<Why> {
  const session = openSession(options);
  const reading = await session.read();
  const snapshot = await session.update(emptySnapshot, reading);
  session.save();
  const candidates = candidatesFor(route.replace(/^\//, '').replace(/[?#].*$/, ''));
  const output = [...snapshot.outputs.values()].find(
    (each): each is PageOutput =>
      each.kind === 'page' && (candidates.includes(each.path) || each.body?.source === route),
  );
  if (output === undefined) {
    const hint = didYouMean(
      route,
      snapshot.routes,
      'Give a route, such as /guides/install, or the file of a page.',
    );
    throw new DocsgenError(`There is no page at ${route}.`, { hint });
  }
  const inputs = inputsIn(snapshot, reading)(output);
  // The record is in the cache, so it is read with --no-cache, too.
  const cache = session.cache ?? openCache(options.siteDir, options.notice);
  const stored = openWhyRecord(cache).pages().get(output.path);
  const last = stored === undefined ? undefined : readRecord(stored);
  return {
    route,
    output: output.path,
    inputs: Object.entries(inputs).sort(([a], [b]) => (a < b ? -1 : 1)),
    last,
    pending: last === undefined ? [] : changedInputs(last.inputs, inputs),
  };
}
