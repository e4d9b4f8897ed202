import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { editsOf, fixedTexts, textOf, withFixes, withTexts, type Edit } from './fixes.js';
import { readInSite } from '../io/fs/contained.js';
import { checkExternal } from '../io/tools/external.js';
import { whyLeftAlone, writeFixes, type FixedFile } from '../io/read/fix-files.js';
import { lintProse } from '../io/tools/prose-linter.js';
import { writeWhole } from '../io/fs/write-whole.js';
import { compareText, type Diagnostic } from '../model/diagnostic.js';
import { DocsgenError } from '../model/errors.js';
import { emptySnapshot, type Snapshot } from '../incremental/snapshot.js';
import { BASELINE_FILE, baselineText } from '../rules/baseline.js';
import { checkContract, LOCK_FILE, lockText } from '../rules/contract.js';
import { parityMatrices, type ParityMatrix } from '../rules/parity.js';
import { resolveFindings, type ResolvedFindings } from '../rules/resolve-findings.js';
import { checkGolden, parseGolden, type GoldenReport } from '../search/golden.js';
import type { Reading } from '../io/read/reading.js';
import { openSession, type Session, type SessionOptions } from '../session.js';
import { indexFile, SEARCH_FILES, searchContexts } from '../views/search-contexts.js';
import { withListedRedirects } from '../site/redirects.js';

export interface CheckOptions extends SessionOptions {
  /** Ask the search index the site's golden queries too. */
  readonly search: boolean;
  /** Ask the hosts of links that lead elsewhere. */
  readonly external: boolean;
  /** Files and folders, site-relative, to report on; all when empty. */
  readonly files: readonly string[];
  /** Fix what is sure; `plan` only shows how, and writes nothing at all. */
  readonly fix: 'no' | 'plan' | 'write';
  /** Record today's findings, so that from now on only new ones count. */
  readonly writeBaseline: boolean;
  /** Promise the addresses that the site has now. */
  readonly writeLock: boolean;
}

export interface CheckReport extends ResolvedFindings {
  readonly pages: number;
  readonly golden?: GoldenReport;
  /** Lines that were fixed, or would be. */
  readonly edits: readonly Edit[];
  /** Why files that have fixes were left alone. */
  readonly notices: readonly string[];
  readonly parity: readonly ParityMatrix[];
  /** Files that were written beside the fixed ones, site-relative. */
  readonly written: readonly string[];
}

/** A site at one moment, on disk or with fixes. */
interface SiteState {
  readonly reading: Reading;
  readonly snapshot: Snapshot;
}

/** What is found in a site at one moment. */
interface Findings extends ResolvedFindings {
  readonly golden?: GoldenReport;
  /** The text of a new lock, when one is wanted. */
  readonly newLock?: string;
}

/** A fix can uncover another fault of the same destination; more than this many never do. */
const MOST_PASSES = 8;

/** Check a site: the same update as a build, nothing rendered and no site written. Throws a DocsgenError when it cannot proceed. */
export async function check(options: CheckOptions): Promise<CheckReport> {
  const session = openSession({ ...options, findingsOnly: true });
  const reading = await session.read();
  if (options.writeBaseline || options.writeLock) refuseUnread(reading.diagnostics);
  const first = await stateOf(session, emptySnapshot, reading);
  let last = { state: first, findings: await findIn(session, first, options) };
  const notices: string[] = [];
  let files: readonly FixedFile[] = [];
  if (options.fix !== 'no') {
    const fixed = await fixInMemory(session, last, options);
    ({ files, last } = fixed);
    for (const item of fixed.notices) notices.push(item);
  }
  if (options.fix === 'write') {
    const refused = writeFixes(options.siteDir, files);
    for (const item of refused) notices.push(item);
    if (refused.length > 0) {
      const state = await stateOf(session, emptySnapshot, await session.read());
      last = { state, findings: await findIn(session, state, options) };
      files = files.filter(({ file, after }) => textOf(state.reading.input, file) === after);
    }
  }
  session.save();
  const { state, findings } = last;
  const { newLock, golden, ...settled } = findings;
  const report = {
    ...settled,
    pages: state.snapshot.routes.length,
    edits: files.flatMap(editsOf),
    notices: [...new Set(notices)],
    parity: parityMatrices(state.snapshot.site, state.reading.input.config),
    ...(golden === undefined ? {} : { golden }),
  };
  if (options.fix === 'plan') return { ...report, written: [] };
  const written: string[] = [];
  const write = (file: string, text: string): void => {
    writeWhole(join(options.siteDir, file), text);
    written.push(file);
  };
  if (newLock !== undefined) write(LOCK_FILE, newLock);
  if (!options.writeBaseline) return { ...report, written };
  write(BASELINE_FILE, baselineText(settled.diagnostics));
  const known = settled.diagnostics.length;
  return { ...report, written, diagnostics: [], known, fixed: 0 };
}

/** What is recorded is about the entire site. Throws a DocsgenError when parts of it cannot be read. */
function refuseUnread(found: readonly Diagnostic[]): void {
  const diagnostics = found.filter(({ rule }) => rule === 'read/unreadable');
  if (diagnostics.length > 0)
    throw new DocsgenError('Parts of the site cannot be read, so nothing was recorded.', {
      diagnostics,
    });
}

async function stateOf(session: Session, before: Snapshot, reading: Reading): Promise<SiteState> {
  return { reading, snapshot: await session.update(before, reading) };
}

/** Apply fixes to the texts in memory, and check again, until there is nothing left to fix. */
async function fixInMemory(
  session: Session,
  start: { readonly state: SiteState; readonly findings: Findings },
  options: CheckOptions,
): Promise<{ files: FixedFile[]; notices: string[]; last: typeof start }> {
  const files = new Map<string, FixedFile>();
  const leftAlone = new Map<string, string>();
  let last = start;
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const { input } = last.state.reading;
    const changes = new Map<string, string>();
    for (const [file, text] of fixedTexts(last.findings.diagnostics, input)) {
      const before = files.get(file)?.before ?? textOf(input, file);
      const notice = whyLeftAlone(options.siteDir, file, before);
      if (notice !== undefined) leftAlone.set(file, notice);
      else {
        changes.set(file, text);
        files.set(file, { file, before, after: text });
      }
    }
    if (changes.size === 0) break;
    const reading = withTexts(last.state.reading, changes);
    const state = await stateOf(session, last.state.snapshot, reading);
    last = { state, findings: await findIn(session, state, options) };
  }
  const sorted = [...files.values()].sort((a, b) => compareText(a.file, b.file));
  return { files: sorted, notices: [...leftAlone.values()], last };
}

/** What is found in a site, each finding with its fix where there is one. Writes nothing. */
async function findIn(
  session: Session,
  { reading, snapshot }: SiteState,
  options: CheckOptions,
): Promise<Findings> {
  const { input } = withListedRedirects(reading.input);
  const newLock = options.writeLock ? await newLockText(session, snapshot, reading) : undefined;
  const lock = newLock ?? input.data.get(LOCK_FILE)?.text;
  const golden = options.search
    ? await searchTests(session, snapshot, reading, options.siteDir)
    : undefined;
  const found = [
    ...reading.diagnostics,
    ...snapshot.diagnostics(),
    ...(lock === undefined
      ? []
      : await checkContract(lock, snapshot.site.pages, snapshot.routes, input.config, (page) =>
          session.sections(page, reading),
        )),
    ...(golden?.diagnostics ?? []),
    ...(options.external ? await externalLinks(session, snapshot, reading, options) : []),
    ...(input.config.check.prose === undefined
      ? []
      : await lintProse(
          [...input.pages.values()].filter(({ path }) => inReport(path, options.files)),
          {
            command: input.config.check.prose,
            siteDir: options.siteDir,
            jobs: options.jobs,
            cache: session.cache,
            progress: (done, total) => {
              options.progress('Reading prose', done, total);
            },
          },
        )),
  ];
  const settled = resolveFindings(found, input, !options.writeBaseline);
  const reported = settled.diagnostics.filter(({ file }) => inReport(file, options.files));
  return {
    ...settled,
    diagnostics: withFixes(reported, input),
    ...(golden === undefined ? {} : { golden }),
    ...(newLock === undefined ? {} : { newLock }),
  };
}

function inReport(file: string, files: readonly string[]): boolean {
  return (
    files.length === 0 || files.some((wanted) => file === wanted || file.startsWith(`${wanted}/`))
  );
}

function newLockText(session: Session, snapshot: Snapshot, reading: Reading): Promise<string> {
  return lockText(
    snapshot.site.pages,
    snapshot.routes.filter((route) => route !== '/404'),
    (page) => session.sections(page, reading),
  );
}

function externalLinks(
  session: Session,
  snapshot: Snapshot,
  reading: Reading,
  options: CheckOptions,
): Promise<Diagnostic[]> {
  const { config } = reading.input;
  const links = snapshot.site.pages.flatMap((page) =>
    page.facts.refs.filter(
      ({ url, file }) =>
        !(config.url !== '' && url.startsWith(`${config.url}/`)) && inReport(file, options.files),
    ),
  );
  return checkExternal(links, {
    ...config.check.external,
    cache: session.cache,
    progress: (done, total) => {
      options.progress('Asking other hosts', done, total);
    },
  });
}

/** Golden queries stand beside the pages; they are asked of the index of the default locale's last versions. */
async function searchTests(
  session: Session,
  snapshot: Snapshot,
  reading: Reading,
  siteDir: string,
): Promise<GoldenReport> {
  const { config } = reading.input;
  const file = ['content/search.tests.yml', 'search.tests.yml'].find((path) =>
    existsSync(join(siteDir, path)),
  );
  if (file === undefined)
    throw new DocsgenError('There are no golden queries.', {
      hint: 'Write them to content/search.tests.yml: a list of { query, expect, top }.',
    });
  const { queries, diagnostics } = parseGolden(file, readInSite(siteDir, file).toString('utf8'));
  const texts = new Map(
    (await session.search(snapshot, reading)).map((output) => [
      output.path,
      output.kind === 'text' ? output.text : '',
    ]),
  );
  const context = searchContexts(config).find(({ locale }) => locale === config.defaultLocale);
  const report = await checkGolden(
    file,
    queries,
    (name) => {
      const text = texts.get(
        name === '' && context !== undefined ? indexFile(context) : SEARCH_FILES + name,
      );
      return text === undefined
        ? Promise.reject(new Error(`The index has no file ${name}.`))
        : Promise.resolve(text);
    },
    config.baseUrl,
  );
  return { ...report, diagnostics: [...diagnostics, ...report.diagnostics] };
}
