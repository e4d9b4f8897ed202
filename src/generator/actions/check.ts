import { join } from 'node:path';
import { readSearchTests } from './search-tests.js';
import { editsOf, textOf, withTexts, type Edit } from './edits.js';
import type * as Fixes from './fixes.js';
import { outdatedValues, siteFindings, type SiteState } from './site-findings.js';
import { checkExternal } from '../io/tools/external.js';
import { whyLeftAlone, writeFixes, type FixedFile } from '../io/read/fix-files.js';
import { lastCommitDay } from '../io/git/git.js';
import { writeAtomically } from '../io/fs/write-atomically.js';
import { compareText, type Diagnostic } from '../model/diagnostic.js';
import type { SiteInput } from '../model/input.js';
import { notFoundRoutes } from '../site/routes.js';
import { DocsgenError } from '../model/errors.js';
import { emptySnapshot, type Snapshot } from '../incremental/snapshot.js';
import { BASELINE_FILE, baselineText } from '../rules/baseline.js';
import { lockedPatternRoutes, lockText } from '../rules/contract.js';
import { LOCK_FILE } from '../site/lock-file.js';
import { parityMatrices, type ParityMatrix } from '../rules/parity.js';
import { resolveFindings, type ResolvedFindings } from '../rules/resolve-findings.js';
import { checkGolden, type GoldenReport } from '../search/golden.js';
import type { Reading } from '../io/read/reading.js';
import { nativeParserFor } from '../threads/load-native-parser.js';
import { openSession, type Session, type SessionOptions } from '../session.js';
import { textOfIndex } from '../search/outputs.js';
import { indexFile, SEARCH_FILES, searchContexts } from '../views/search-contexts.js';
import { withListedRedirects } from '../site/redirects.js';

export interface CheckOptions extends SessionOptions {
  /** Run the test queries of the site against its search index. */
  readonly search: boolean;
  /** Request links to other hosts. */
  readonly external: boolean;
  /** Files and folders to report on, site-relative. Empty for all. */
  readonly files: readonly string[];
  /** `write` writes all safe fixes; `plan` only returns them. */
  readonly fix: 'no' | 'plan' | 'write';
  /** The day that dated values are compared with, `YYYY-MM-DD`. When absent: the last commit's. */
  readonly today?: string | undefined;
  /** Record the current findings, so that later checks report new ones only. */
  readonly writeBaseline: boolean;
  /** Record the current addresses, which later checks then require. */
  readonly writeLock: boolean;
}

export interface CheckReport extends ResolvedFindings {
  /** Number of files that are pages or drafts. */
  readonly pages: number;
  readonly golden?: readonly GoldenReport[];
  /** Fixed lines, or with `plan` the lines to fix. */
  readonly edits: readonly Edit[];
  /** For each file with fixes that was not written: the reason. */
  readonly notices: readonly string[];
  readonly parity: readonly ParityMatrix[];
  /** Other files that were written, site-relative. */
  readonly written: readonly string[];
}

/** The findings in one state of a site. */
interface Findings extends ResolvedFindings {
  readonly golden?: readonly GoldenReport[];
  /** The text of the new lock file, with `writeLock`. */
  readonly newLock?: string;
}

/** Limit for fixes that lead to further fixes of the same link. */
const MAX_PASSES = 8;

/**
 * Checks a site: compiles, links and lints it like a build, but renders and writes no pages.
 * Throws a DocsgenError when the check cannot proceed.
 */
export async function check(options: CheckOptions): Promise<CheckReport> {
  const session = openSession({ ...options, findingsOnly: true });
  const reading = await session.read();
  if (options.writeBaseline || options.writeLock) refuseUnread(reading.diagnostics);
  const onDisk = await stateOf(session, emptySnapshot, reading);
  let current = { state: onDisk, findings: await findingsIn(session, onDisk, options) };
  const notices: string[] = [];
  let files: readonly FixedFile[] = [];
  if (options.fix !== 'no') {
    const fixed = await fixInMemory(session, current, options);
    ({ files, current } = fixed);
    for (const item of fixed.notices) notices.push(item);
  }
  if (options.fix === 'write') {
    const refused = writeFixes(options.siteDir, files);
    for (const item of refused) notices.push(item);
    if (refused.length > 0) {
      const state = await stateOf(session, emptySnapshot, await session.read());
      current = { state, findings: await findingsIn(session, state, options) };
      files = files.filter(({ file, after }) => textOf(state.reading.input, file) === after);
    }
  }
  session.save();
  const { state, findings } = current;
  const { newLock, golden, ...resolved } = findings;
  const report = {
    ...resolved,
    pages: pageFiles(state.snapshot).size,
    edits: files.flatMap(editsOf),
    notices: [...new Set(notices)],
    parity: parityMatrices(state.snapshot.site, state.reading.input.config),
    ...(golden === undefined ? {} : { golden }),
  };
  if (options.fix === 'plan') return { ...report, written: [] };
  const written: string[] = [];
  const write = (file: string, text: string): void => {
    writeAtomically(join(options.siteDir, file), text);
    written.push(file);
  };
  if (newLock !== undefined) write(LOCK_FILE, newLock);
  if (!options.writeBaseline) return { ...report, written };
  write(BASELINE_FILE, baselineText(resolved.diagnostics));
  const known = resolved.diagnostics.length;
  return { ...report, written, diagnostics: [], known, fixed: 0 };
}

/** The files that writers call pages: without the pages that docsgen makes, such as the search. */
function pageFiles({ site }: Snapshot): ReadonlySet<string> {
  return new Set([...site.pages, ...site.drafts].map(({ source }) => source));
}

/** The code for fixes parses pages. It is large, and most checks find nothing to fix. */
const loadFixes = (): Promise<typeof Fixes> => import('./fixes.js');

/** A record must cover the entire site. Throws a DocsgenError when parts of it cannot be read. */
function refuseUnread(findings: readonly Diagnostic[]): void {
  const diagnostics = findings.filter(({ rule }) => rule === 'read/unreadable');
  if (diagnostics.length > 0)
    throw new DocsgenError('Parts of the site cannot be read, so nothing was recorded.', {
      diagnostics,
    });
}

async function stateOf(session: Session, before: Snapshot, reading: Reading): Promise<SiteState> {
  return { reading, snapshot: await session.update(before, reading) };
}

/** Applies fixes to the texts in memory and checks again, until there is nothing left to fix. */
async function fixInMemory(
  session: Session,
  start: { readonly state: SiteState; readonly findings: Findings },
  options: CheckOptions,
): Promise<{ files: FixedFile[]; notices: string[]; current: typeof start }> {
  const { fixedTexts, unfixableFiles } = await loadFixes();
  const files = new Map<string, FixedFile>();
  const notices = unfixableFiles(start.findings.diagnostics, start.state.reading.input);
  let current = start;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const { input } = current.state.reading;
    const changes = new Map<string, string>();
    for (const [file, text] of fixedTexts(current.findings.diagnostics, input)) {
      const before = files.get(file)?.before ?? textOf(input, file);
      const notice = whyLeftAlone(options.siteDir, file, before);
      if (notice !== undefined) notices.set(file, notice);
      else {
        changes.set(file, text);
        files.set(file, { file, before, after: text });
      }
    }
    if (changes.size === 0) break;
    const reading = withTexts(current.state.reading, changes);
    const state = await stateOf(session, current.state.snapshot, reading);
    current = { state, findings: await findingsIn(session, state, options) };
  }
  const sorted = [...files.values()].sort((a, b) => compareText(a.file, b.file));
  return { files: sorted, notices: [...notices.values()], current };
}

/** Runs all checks on a state of the site. Adds fixes to the findings. Writes nothing. */
async function findingsIn(
  session: Session,
  { reading, snapshot }: SiteState,
  options: CheckOptions,
): Promise<Findings> {
  const { input } = withListedRedirects(reading.input);
  const newLock = options.writeLock
    ? await newLockText(session, snapshot, reading, input)
    : undefined;
  const golden = options.search
    ? await searchTests(session, snapshot, reading, options.siteDir)
    : undefined;
  const findings = [
    ...(await siteFindings(session, { reading, snapshot }, { newLock })),
    ...outdatedValues(snapshot, () => options.today ?? lastCommitDay(options.siteDir)),
    ...(golden ?? []).flatMap(({ diagnostics }) => diagnostics),
    ...(options.external ? await checkExternalLinks(session, snapshot, reading, options) : []),
    ...(await checkProse(session, input, options)),
  ];
  const resolved = resolveFindings(findings, input, !options.writeBaseline);
  const reported = resolved.diagnostics.filter(({ file }) => isReported(file, options.files));
  return {
    ...resolved,
    diagnostics: reported.length === 0 ? [] : (await loadFixes()).withFixes(reported, input),
    ...(golden === undefined ? {} : { golden }),
    ...(newLock === undefined ? {} : { newLock }),
  };
}

/** Runs the prose linter of the config on the pages to report on. */
async function checkProse(
  session: Session,
  { pages, config }: SiteInput,
  options: CheckOptions,
): Promise<Diagnostic[]> {
  const command = config.check.prose;
  if (command === undefined) return [];
  const files = [...pages.values()].filter(({ path }) => isReported(path, options.files));
  const { lintProse } = await import('../io/tools/prose-linter.js');
  return lintProse(files, {
    command,
    siteDir: options.siteDir,
    jobs: options.jobs,
    markdown: config.markdown,
    nativeParser: () => nativeParserFor(config.markdown),
    cache: session.cache,
    progress: (done, total) => {
      options.progress('Reading prose', done, total);
    },
  });
}

/** Whether the check reports on a file; `files` as in the options. */
function isReported(file: string, files: readonly string[]): boolean {
  return (
    files.length === 0 || files.some((wanted) => file === wanted || file.startsWith(`${wanted}/`))
  );
}

function newLockText(
  session: Session,
  snapshot: Snapshot,
  reading: Reading,
  input: SiteInput,
): Promise<string> {
  const moved = lockedPatternRoutes(input, new Set(snapshot.routes));
  const notFound = notFoundRoutes(input.config);
  return lockText(
    snapshot.site.pages,
    [...snapshot.routes.filter((route) => !notFound.has(route)), ...moved],
    (page) => session.sections(page, reading),
  );
}

function checkExternalLinks(
  session: Session,
  snapshot: Snapshot,
  reading: Reading,
  options: CheckOptions,
): Promise<Diagnostic[]> {
  const { config } = reading.input;
  const links = snapshot.site.pages.flatMap((page) =>
    page.facts.refs.filter(
      ({ url, file }) =>
        !(config.url !== '' && url.startsWith(`${config.url}/`)) && isReported(file, options.files),
    ),
  );
  return checkExternal(links, {
    ...config.check.external,
    cache: session.cache,
    progress: (done, total) => {
      options.progress('Requesting links to other hosts', done, total);
    },
  });
}

/**
 * Runs the test queries of the site against the index of the default locale's last versions.
 * Returns a report for each file of queries.
 */
async function searchTests(
  session: Session,
  snapshot: Snapshot,
  reading: Reading,
  siteDir: string,
): Promise<GoldenReport[]> {
  const { config } = reading.input;
  const tests = readSearchTests(siteDir);
  const outputs = new Map(
    (await session.search(snapshot, reading)).map((output) => [output.path, output]),
  );
  const context = searchContexts(config).find(({ locale }) => locale === config.defaultLocale);
  const load = async (name: string): Promise<string> => {
    const isRoot = name === '' && context !== undefined;
    const output = outputs.get(isRoot ? indexFile(context) : SEARCH_FILES + name);
    if (output === undefined) throw new Error(`The index has no file ${name}.`);
    return textOfIndex(output);
  };
  const reports: GoldenReport[] = [];
  for (const { file, queries, diagnostics } of tests) {
    const report = await checkGolden(file, queries, load, config.baseUrl);
    reports.push({ ...report, diagnostics: [...diagnostics, ...report.diagnostics] });
  }
  return reports;
}
