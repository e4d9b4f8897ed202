import { availableParallelism } from 'node:os';
import { build } from './actions/build.js';
import { check } from './actions/check.js';
import { MOST_THREADS, outputFolder } from './commands/common.js';
import { siteFolder } from './commands/site.js';
import { baseUrlIssue } from './config/text.js';
import { systemFailure } from './io/fs/system-error.js';
import type { Diagnostic } from './model/diagnostic.js';
import { DocsgenError } from './model/errors.js';
import type { SessionOptions } from './session.js';

/** Options of `build` and `check`. */
export interface SiteOptions {
  /**
   * Folder of the site. When absent: the nearest folder with a config file, going up from the
   * current folder, else the current folder.
   */
  readonly siteDir?: string;
  /** Folder of the built site, relative to `siteDir`. When absent: `build`. */
  readonly outDir?: string;
  /** Path at which the site is served, instead of the one in the config. */
  readonly baseUrl?: string;
  /** Number of threads that compile pages and draw cards. When absent: up to four. */
  readonly jobs?: number;
  /** Read and write the cache in `.docsgen`. When absent: true. */
  readonly cache?: boolean;
  /** Is called with the name of a phase, and how many of its steps are done. */
  readonly onProgress?: (phase: string, done: number, total: number) => void;
  /** Is called with each notice for the user that is not a finding in the site. */
  readonly onNotice?: (text: string) => void;
}

/** Options of `build`. */
export interface BuildOptions extends SiteOptions {
  /** Draw pictures for social networks, if the config turns them on. When absent: true. */
  readonly socialCards?: boolean;
}

/** The result of a build. */
export interface BuildReport {
  /** Findings in the site, in the order of their places. */
  readonly diagnostics: readonly Diagnostic[];
  /** False if the site has errors; the previous site is then unchanged. */
  readonly written: boolean;
  /** Absolute folder of the built site. */
  readonly outDir: string;
  /** Number of pages, including those that docsgen adds, such as the search page. */
  readonly pages: number;
  /** Files that changed or are new, relative to `outDir`. */
  readonly changed: readonly string[];
  /** Files that were removed, relative to `outDir`. */
  readonly removed: readonly string[];
}

/** Options of `check`. */
export interface CheckOptions extends SiteOptions {
  /** Files and folders to report on, relative to `siteDir`. When absent: all. */
  readonly files?: readonly string[];
  /** Run the queries of `content/search.tests.yml`, and of other test files. When absent: false. */
  readonly search?: boolean;
  /** Request links to other hosts. When absent: false. */
  readonly external?: boolean;
  /** Day that dated values are compared with, `YYYY-MM-DD`. When absent: the last commit's day. */
  readonly today?: string;
  /** Write the fixes that have only one possible result. When absent: false. */
  readonly fix?: boolean;
}

/** The result of a check. */
export interface CheckReport {
  /** Findings in the site, in the order of their places. */
  readonly diagnostics: readonly Diagnostic[];
  /** Number of files that are pages, without the pages that docsgen adds. */
  readonly pages: number;
  /** Number of findings in `docsgen.baseline.json`, which are not in `diagnostics`. */
  readonly known: number;
  /** Files that `fix` changed, relative to `siteDir`. */
  readonly fixed: readonly string[];
}

/** Implements `build` of the package's entry. */
export function buildSite(options: BuildOptions): Promise<BuildReport> {
  return onSite(options, async (session) => {
    const report = await build({ ...session, socialCards: options.socialCards ?? true });
    const { diagnostics, written, outDir, pages, changed, removed } = report;
    return { diagnostics, written, outDir, pages, changed, removed };
  });
}

/** Implements `check` of the package's entry. */
export function checkSite(options: CheckOptions): Promise<CheckReport> {
  return onSite(options, async (session) => {
    const report = await check({
      ...session,
      files: (options.files ?? []).map((file) => file.replace(/^\.\/|\/$/g, '')),
      search: options.search ?? false,
      external: options.external ?? false,
      today: options.today,
      fix: options.fix === true ? 'write' : 'no',
      writeBaseline: false,
      writeLock: false,
    });
    for (const notice of report.notices) session.notice(notice);
    const fixed = [...new Set(report.edits.map(({ file }) => file))];
    return { diagnostics: report.diagnostics, pages: report.pages, known: report.known, fixed };
  });
}

/** Runs `work` on the site of the options. Errors of the disk become DocsgenErrors. */
async function onSite<T>(
  options: SiteOptions,
  work: (session: SessionOptions) => Promise<T>,
): Promise<T> {
  try {
    return await work(sessionOptions(options));
  } catch (error) {
    throw systemFailure(error) ?? error;
  }
}

function sessionOptions(options: SiteOptions): SessionOptions {
  const {
    outDir = 'build',
    baseUrl,
    jobs = Math.min(availableParallelism(), MOST_THREADS),
  } = options;
  const siteDir = siteFolder(options.siteDir);
  const issue = baseUrl === undefined ? undefined : baseUrlIssue(baseUrl);
  if (issue !== undefined) throw new DocsgenError(`\`baseUrl\` ${issue.message}.`, issue);
  if (!Number.isInteger(jobs) || jobs < 1)
    throw new DocsgenError('`jobs` must be an integer of at least 1.');
  return {
    siteDir,
    outDir: outputFolder(siteDir, outDir),
    jobs,
    cache: options.cache ?? true,
    socialCards: false,
    progress: options.onProgress ?? (() => undefined),
    notice: options.onNotice ?? (() => undefined),
    ...(baseUrl === undefined ? {} : { baseUrl }),
  };
}
