import { mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from './build.js';
import { compareSites } from '../diff/compare.js';
import type { RankChange, SiteContent, SiteDiff } from '../diff/types.js';
import { readInSite } from '../io/fs/contained.js';
import { loadConfig } from '../io/read/load-config.js';
import { goldenRanks } from '../search/golden.js';
import { indexFile, SEARCH_FILES, searchContexts } from '../views/search-contexts.js';
import { readSearchTests, type SearchTests } from './search-tests.js';
import { requireChromium, visualDiff } from './visual/visual-diff.js';
import type { VisualDiff } from '../diff/visual.js';
import { pathsBeside } from '../io/output/build-paths.js';
import { isBuiltSite, readBuiltSite } from '../io/output/built-site.js';
import { withCleanUp } from '../io/output/clean-up.js';
import { cloneAt } from '../io/git/git-clone.js';
import { recoverForReading } from '../io/output/out-dir.js';
import { removeQuietly } from '../io/fs/write-atomically.js';
import { splitLines } from '../model/lines.js';
import { attempt } from '../io/fs/attempt.js';
import type { Diagnostic } from '../model/diagnostic.js';
import { DocsgenError } from '../model/errors.js';
import type { SessionOptions } from '../session.js';

/** A built site: its content, and the ranks of the test queries. */
interface BuiltSide {
  /** Absolute folder of the built site. It may be gone after the comparison. */
  readonly folder: string;
  readonly content: SiteContent;
  /** Empty if the queries do not run. */
  readonly ranks: readonly number[];
}

/** One side of a comparison, with its name for the report. */
interface Side extends BuiltSide {
  readonly name: string;
}

/** Test queries, and the index that they run on. */
interface Searches {
  readonly tests: readonly SearchTests[];
  /** Path of the root of the index in a built site. */
  readonly index: string;
  readonly baseUrl: string;
}

export interface NamedDiff {
  /** Name of the side: a folder, `main (1a2b3c4d5e)` or `the working tree`. */
  readonly before: string;
  readonly after: string;
  readonly diff: SiteDiff;
  /** Test queries with other ranks; undefined if they did not run. */
  readonly ranks?: readonly RankChange[];
  /** Pictures of changed pages; undefined if none were taken. */
  readonly visual?: VisualDiff;
}

export interface DiffOptions extends Omit<SessionOptions, 'outDir'> {
  /** A built folder or a git ref. */
  readonly base: string;
  /** A built folder or a git ref; the working tree when absent. */
  readonly head: string | undefined;
  /** Run the test queries of the working tree on both sides. */
  readonly search: boolean;
  /** Take pictures of changed pages. */
  readonly visual: boolean;
}

/**
 * Compares two states of a site as their readers see them. Reads a built folder as it is, and
 * builds a git ref or the working tree in a temporary folder. Throws a DocsgenError when one
 * side cannot be read or built.
 */
export async function diffSites(options: DiffOptions): Promise<NamedDiff> {
  const searches = options.search ? await searchesOf(options) : undefined;
  const chromium = options.visual ? requireChromium() : undefined;
  const head = options.head;
  return await withSide(options.base, options, searches, async (before) => {
    const compare = (after: Side): Promise<NamedDiff> =>
      compared(before, after, { searches, chromium, progress: options.progress });
    if (head !== undefined) return await withSide(head, options, searches, compare);
    const name = 'the working tree';
    return await withBuilt(options.siteDir, options, { ...options, name }, searches, (built) =>
      compare({ name, ...built }),
    );
  });
}

/** Settings of a comparison. */
interface Comparison {
  readonly searches: Searches | undefined;
  /** The program that takes pictures; undefined to take none. */
  readonly chromium: string | undefined;
  readonly progress: SessionOptions['progress'];
}

async function compared(
  before: Side,
  after: Side,
  { searches, chromium, progress }: Comparison,
): Promise<NamedDiff> {
  const diff = compareSites(before.content, after.content);
  return {
    before: before.name,
    after: after.name,
    diff,
    ...(searches === undefined ? {} : { ranks: rankChanges(searches, before.ranks, after.ranks) }),
    ...(chromium === undefined
      ? {}
      : { visual: await visualDiff(chromium, { before, after, diff }, progress) }),
  };
}

/** The test queries of the working tree, and the index of its default locale. */
async function searchesOf({ siteDir, baseUrl }: DiffOptions): Promise<Searches> {
  const tests = readSearchTests(siteDir);
  const { config } = await loadConfig(siteDir);
  const context = searchContexts(config).find(({ locale }) => locale === config.defaultLocale);
  const index = context === undefined ? '' : indexFile(context);
  return { tests, index, baseUrl: baseUrl ?? config.baseUrl };
}

function rankChanges(
  { tests }: Searches,
  before: readonly number[],
  after: readonly number[],
): RankChange[] {
  const queries = tests.flatMap(({ file, queries: ofFile }) =>
    ofFile.map(({ query, line }) => ({ file, query, line })),
  );
  return queries.flatMap((query, i) => {
    const [old = 0, now = 0] = [before[i], after[i]];
    return old === now ? [] : [{ ...query, before: old, after: now }];
  });
}

/** Runs `use` with a side. A folder that is built for it exists only during `use`. */
async function withSide<T>(
  place: string,
  options: DiffOptions,
  searches: Searches | undefined,
  use: (side: Side) => Promise<T>,
): Promise<T> {
  const folder = resolve(place);
  recoverForReading(pathsBeside(folder));
  if (isBuiltSite(folder)) return await use({ name: place, ...(await readSide(folder, searches)) });
  const clone = cloneAt(options.siteDir, place);
  return await withCleanUp(clone.remove, async () => {
    const name = clone.commit.startsWith(place) ? place : `${place} (${clone.commit})`;
    // The cache would be in the clone, which is removed.
    const settings = { cache: false, name };
    return await withBuilt(clone.siteDir, options, settings, searches, (built) =>
      use({ name, ...built }),
    );
  });
}

/** Builds a site in a temporary folder, and runs `use` with the result. */
async function withBuilt<T>(
  siteDir: string,
  options: DiffOptions,
  { cache, name }: Pick<SessionOptions, 'cache'> & { readonly name: string },
  searches: Searches | undefined,
  use: (built: BuiltSide) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'docsgen-diff-'));
  const remove = (): void => {
    removeQuietly(folder);
  };
  return await withCleanUp(remove, async () => {
    const outDir = join(folder, 'build');
    try {
      const report = await build({ ...options, siteDir, outDir, cache, keepState: false });
      if (!report.written) throw notBuilt(report.diagnostics);
    } catch (error) {
      throw error instanceof DocsgenError ? failureOf(name, siteDir, error) : error;
    }
    return await use(await readSide(outDir, searches));
  });
}

function notBuilt(diagnostics: readonly Diagnostic[]): DocsgenError {
  return new DocsgenError('The site does not build, so it cannot be compared.', {
    diagnostics: diagnostics.filter(({ severity }) => severity === 'error'),
  });
}

/** The failure of a side, with the lines of its files, which exist only while it is built. */
function failureOf(name: string, siteDir: string, error: DocsgenError): DocsgenError {
  const { message, hint, diagnostics } = error;
  const files = new Set(diagnostics.map(({ file }) => file));
  const lines = new Map(
    [...files].map((file) => [
      file,
      splitLines(attempt(() => readInSite(siteDir, file).toString('utf8')) ?? ''),
    ]),
  );
  return new DocsgenError(`In ${name}: ${message}`, {
    ...(hint === undefined ? {} : { hint }),
    diagnostics,
    cause: error,
    sourceLine: (file, line) => lines.get(file)?.[line - 1],
  });
}

/** Reads a built site, and runs the test queries on its index. */
async function readSide(folder: string, searches: Searches | undefined): Promise<BuiltSide> {
  const content = readBuiltSite(folder);
  if (searches === undefined) return { folder, content, ranks: [] };
  const load = (name: string): Promise<string> => {
    const path = name === '' ? searches.index : SEARCH_FILES + name;
    return Promise.resolve(readInSite(folder, path).toString('utf8'));
  };
  const ranks: number[] = [];
  for (const { queries } of searches.tests)
    ranks.push(...(await goldenRanks(queries, load, searches.baseUrl)));
  return { folder, content, ranks };
}
