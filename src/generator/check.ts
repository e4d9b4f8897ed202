import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic } from './model/diagnostic.js';
import { DocsgenError } from './model/errors.js';
import { emptySnapshot, type Snapshot } from './pipeline.js';
import { withSeverities } from './rules/severity.js';
import { checkGolden, parseGolden, type GoldenReport } from './search/golden.js';
import { openSession, type Reading, type Session, type SessionOptions } from './session.js';
import { indexFile, SEARCH_FILES, searchContexts } from './site/search-contexts.js';

export interface CheckOptions extends SessionOptions {
  /** Ask the search index the site's golden queries too. */
  readonly search: boolean;
}

export interface CheckReport {
  readonly diagnostics: readonly Diagnostic[];
  readonly pages: number;
  readonly golden?: GoldenReport;
}

/** Check a site: the same update as a build, nothing rendered and no site written. Throws a DocsgenError when it cannot proceed. */
export async function check(options: CheckOptions): Promise<CheckReport> {
  const session = openSession(options);
  const reading = await session.read();
  const snapshot = await session.update(emptySnapshot, reading);
  session.save();
  const golden = options.search ? await searchTests(session, snapshot, reading, options.siteDir) : undefined;
  const found = [...reading.diagnostics, ...snapshot.diagnostics, ...(golden?.diagnostics ?? [])];
  return { diagnostics: withSeverities(found, reading.input.config.check.rules), pages: snapshot.routes.length, ...(golden === undefined ? {} : { golden }) };
}

/** Golden queries stand beside the pages; they are asked of the index of the default locale's last versions. */
async function searchTests(session: Session, snapshot: Snapshot, reading: Reading, siteDir: string): Promise<GoldenReport> {
  const { config } = reading.input;
  const file = ['content/search.tests.yml', 'search.tests.yml'].find((path) => existsSync(join(siteDir, path)));
  if (file === undefined) throw new DocsgenError('There are no golden queries.', { hint: 'Write them to content/search.tests.yml: a list of { query, expect, top }.' });
  const { queries, diagnostics } = parseGolden(file, readFileSync(join(siteDir, file), 'utf8'));
  const texts = new Map((await session.search(snapshot, reading)).map((output) => [output.path, output.kind === 'text' ? output.text : '']));
  const context = searchContexts(config).find(({ locale }) => locale === config.defaultLocale);
  const report = await checkGolden(file, queries, (name) => {
    const text = texts.get(name === '' && context !== undefined ? indexFile(context) : SEARCH_FILES + name);
    return text === undefined ? Promise.reject(new Error(`The index has no file ${name}.`)) : Promise.resolve(text);
  }, config.baseUrl);
  return { ...report, diagnostics: [...diagnostics, ...report.diagnostics] };
}
