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
import { pathsBeside } from '../io/output/build-paths.js';
import { isBuiltSite, readBuiltSite } from '../io/output/built-site.js';
import { withCleanUp } from '../io/output/clean-up.js';
import { cloneAt } from '../io/git/git-clone.js';
import { recoverForReading } from '../io/output/out-dir.js';
import { removeQuietly } from '../io/fs/write-atomically.js';
import { DocsgenError } from '../model/errors.js';
import type { SessionOptions } from '../session.js';

/** A built site: its content, and the ranks of the test queries. */
interface BuiltSide {
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
}

export interface DiffOptions extends Omit<SessionOptions, 'outDir'> {
  /** A built folder or a git ref. */
  readonly base: string;
  /** A built folder or a git ref; the working tree when absent. */
  readonly head: string | undefined;
  /** Run the test queries of the working tree on both sides. */
  readonly search: boolean;
}

/**
 * Compares two states of a site as their readers see them. Reads a built folder as it is, and
 * builds a git ref or the working tree in a temporary folder. Throws a DocsgenError when one
 * side cannot be read or built.
 */
export async function diffSites(options: DiffOptions): Promise<NamedDiff> {
  const searches = options.search ? await searchesOf(options) : undefined;
  const before = await sideOf(options.base, options, searches);
  const after =
    options.head === undefined
      ? {
          name: 'the working tree',
          ...(await builtFrom(options.siteDir, options, options, searches)),
        }
      : await sideOf(options.head, options, searches);
  const diff = compareSites(before.content, after.content);
  const names = { before: before.name, after: after.name, diff };
  return searches === undefined
    ? names
    : { ...names, ranks: rankChanges(searches, before.ranks, after.ranks) };
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

async function sideOf(
  place: string,
  options: DiffOptions,
  searches: Searches | undefined,
): Promise<Side> {
  const folder = resolve(place);
  recoverForReading(pathsBeside(folder));
  if (isBuiltSite(folder)) return { name: place, ...(await readSide(folder, searches)) };
  const clone = cloneAt(options.siteDir, place);
  return withCleanUp(clone.remove, async () => {
    // The cache would be in the clone, which is removed.
    const side = await builtFrom(clone.siteDir, options, { cache: false }, searches);
    const name = clone.commit.startsWith(place) ? place : `${place} (${clone.commit})`;
    return { name, ...side };
  });
}

/** Builds a site in a temporary folder and reads the result. */
async function builtFrom(
  siteDir: string,
  options: DiffOptions,
  { cache }: Pick<SessionOptions, 'cache'>,
  searches: Searches | undefined,
): Promise<BuiltSide> {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'docsgen-diff-'));
  const remove = (): void => {
    removeQuietly(folder);
  };
  return withCleanUp(remove, async () => {
    const outDir = join(folder, 'build');
    const report = await build({ ...options, siteDir, outDir, cache, keepState: false });
    if (!report.written) {
      const diagnostics = report.diagnostics.filter(({ severity }) => severity === 'error');
      throw new DocsgenError(`The site does not build, so it cannot be compared.`, { diagnostics });
    }
    return await readSide(outDir, searches);
  });
}

/** Reads a built site, and runs the test queries on its index. */
async function readSide(folder: string, searches: Searches | undefined): Promise<BuiltSide> {
  const content = readBuiltSite(folder);
  if (searches === undefined) return { content, ranks: [] };
  const load = (name: string): Promise<string> => {
    const path = name === '' ? searches.index : SEARCH_FILES + name;
    return Promise.resolve(readInSite(folder, path).toString('utf8'));
  };
  const ranks: number[] = [];
  for (const { queries } of searches.tests)
    ranks.push(...(await goldenRanks(queries, load, searches.baseUrl)));
  return { content, ranks };
}
