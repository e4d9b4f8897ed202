import { mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from './build.js';
import { compareSites } from '../diff/compare.js';
import type { SiteContent, SiteDiff } from '../diff/types.js';
import { pathsBeside } from '../io/output/build-paths.js';
import { isBuiltSite, readBuiltSite } from '../io/output/built-site.js';
import { withCleanUp } from '../io/output/clean-up.js';
import { cloneAt } from '../io/git/git-clone.js';
import { recoverForReading } from '../io/output/out-dir.js';
import { removeQuietly } from '../io/fs/write-atomically.js';
import { DocsgenError } from '../model/errors.js';
import type { SessionOptions } from '../session.js';

/** One side of a comparison, with its name for the report. */
interface Side {
  readonly name: string;
  readonly content: SiteContent;
}

export interface NamedDiff {
  /** Name of the side: a folder, `main (1a2b3c4d5e)` or `the working tree`. */
  readonly before: string;
  readonly after: string;
  readonly diff: SiteDiff;
}

export interface DiffOptions extends Omit<SessionOptions, 'outDir'> {
  /** A built folder or a git ref. */
  readonly base: string;
  /** A built folder or a git ref; the working tree when absent. */
  readonly head: string | undefined;
}

/**
 * Compares two states of a site as their readers see them. Reads a built folder as it is, and
 * builds a git ref or the working tree in a temporary folder. Throws a DocsgenError when one
 * side cannot be read or built.
 */
export async function diffSites(options: DiffOptions): Promise<NamedDiff> {
  const before = await sideOf(options.base, options);
  const after =
    options.head === undefined
      ? { name: 'the working tree', content: await builtFrom(options.siteDir, options, options) }
      : await sideOf(options.head, options);
  const diff = compareSites(before.content, after.content);
  return { before: before.name, after: after.name, diff };
}

async function sideOf(place: string, options: DiffOptions): Promise<Side> {
  const folder = resolve(place);
  recoverForReading(pathsBeside(folder));
  if (isBuiltSite(folder)) return { name: place, content: readBuiltSite(folder) };
  const clone = cloneAt(options.siteDir, place);
  return withCleanUp(clone.remove, async () => {
    // The cache would be in the clone, which is removed.
    const content = await builtFrom(clone.siteDir, options, { cache: false });
    const name = clone.commit.startsWith(place) ? place : `${place} (${clone.commit})`;
    return { name, content };
  });
}

/** Builds a site in a temporary folder and reads the result. */
async function builtFrom(
  siteDir: string,
  options: DiffOptions,
  { cache }: Pick<SessionOptions, 'cache'>,
): Promise<SiteContent> {
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
    return readBuiltSite(outDir);
  });
}
