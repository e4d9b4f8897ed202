import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { applyFixes, planFixes, type Edit } from './io/apply-fixes.js';
import { readInSite } from './io/contained.js';
import { checkExternal } from './io/external.js';
import { lintProse } from './io/prose-linter.js';
import { writeWhole } from './io/write-whole.js';
import type { Diagnostic } from './model/diagnostic.js';
import { DocsgenError } from './model/errors.js';
import { emptySnapshot, type Snapshot } from './pipeline.js';
import { BASELINE_FILE, baselineText } from './rules/baseline.js';
import { checkContract, LOCK_FILE, lockText } from './rules/contract.js';
import { parityMatrices, type ParityMatrix } from './rules/parity.js';
import { settle, type Settled } from './rules/settle.js';
import { checkGolden, parseGolden, type GoldenReport } from './search/golden.js';
import { openSession, type Reading, type Session, type SessionOptions } from './session.js';
import { indexFile, SEARCH_FILES, searchContexts } from './site/search-contexts.js';
import { withListedRedirects } from './site/redirects.js';

export interface CheckOptions extends SessionOptions {
  /** Ask the search index the site's golden queries too. */
  readonly search: boolean;
  /** Ask the hosts of links that lead elsewhere. */
  readonly external: boolean;
  /** Files and folders, site-relative, to report on; all when empty. */
  readonly files: readonly string[];
  /** Mend what can be mended for sure; `plan` only says how. */
  readonly fix: 'no' | 'plan' | 'write';
  /** Record today's findings, so that from now on only new ones count. */
  readonly writeBaseline: boolean;
  /** Promise the addresses that the site has now. */
  readonly writeLock: boolean;
}

export interface CheckReport extends Settled {
  readonly pages: number;
  readonly golden?: GoldenReport;
  /** Lines that were mended, or would be. */
  readonly edits: readonly Edit[];
  readonly parity: readonly ParityMatrix[];
  /** Files that were written, site-relative. */
  readonly written: readonly string[];
}

/** Check a site: the same update as a build, nothing rendered and no site written. Throws a DocsgenError when it cannot proceed. */
export async function check(options: CheckOptions): Promise<CheckReport> {
  const first = await look(options);
  const edits = options.fix === 'no' ? [] : planFixes(options.siteDir, first.diagnostics);
  if (options.fix !== 'write' || edits.length === 0) return { ...first, edits };
  applyFixes(options.siteDir, edits);
  // What was mended may show what stood behind it.
  return { ...(await look(options)), edits };
}

async function look(options: CheckOptions): Promise<Omit<CheckReport, 'edits'>> {
  const session = openSession({ ...options, findingsOnly: true });
  const reading = await session.read();
  const snapshot = await session.update(emptySnapshot, reading);
  session.save();
  const { input } = withListedRedirects(reading.input);
  const written: string[] = [];
  const lock = options.writeLock
    ? await writeLock(session, snapshot, reading, options.siteDir)
    : input.data.get(LOCK_FILE)?.text;
  if (options.writeLock) written.push(LOCK_FILE);
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
            cacheDir: options.cache ? session.cacheDir : undefined,
            progress: (done, total) => {
              options.progress('Reading prose', done, total);
            },
          },
        )),
  ];
  const settled = settle(found, input, !options.writeBaseline);
  const diagnostics = settled.diagnostics.filter(({ file }) => inReport(file, options.files));
  const parity = parityMatrices(snapshot.site, input.config);
  const report = {
    pages: snapshot.routes.length,
    parity,
    written,
    ...(golden === undefined ? {} : { golden }),
  };
  if (!options.writeBaseline) return { ...report, ...settled, diagnostics };
  writeWhole(join(options.siteDir, BASELINE_FILE), baselineText(diagnostics));
  return {
    ...report,
    written: [...written, BASELINE_FILE],
    diagnostics: [],
    known: diagnostics.length,
    mended: 0,
  };
}

function inReport(file: string, files: readonly string[]): boolean {
  return (
    files.length === 0 || files.some((wanted) => file === wanted || file.startsWith(`${wanted}/`))
  );
}

async function writeLock(
  session: Session,
  snapshot: Snapshot,
  reading: Reading,
  siteDir: string,
): Promise<string> {
  const text = await lockText(
    snapshot.site.pages,
    snapshot.routes.filter((route) => route !== '/404'),
    (page) => session.sections(page, reading),
  );
  writeWhole(join(siteDir, LOCK_FILE), text);
  return text;
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
    cacheFile: options.cache ? join(session.cacheDir, 'external.json') : undefined,
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
