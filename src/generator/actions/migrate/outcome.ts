import { compareText, type Diagnostic } from '../../model/diagnostic.js';
import type { DocsgenError } from '../../model/errors.js';
import { byRule } from '../../report/tally.js';
import { BASELINE_FILE, baselineText } from '../../rules/baseline.js';
import { normaliseRoute } from '../../site/routes.js';
import { LOCK_FILE, lockedForm } from '../../site/lock-file.js';
import type { MissingImport } from '../../migrate/evaluated.js';
import type { Note } from '../../migrate/notes.js';
import { reportText, type ConvertedPages, type RuleCount } from '../../migrate/report.js';
import type { PlannedFile } from './file-plan.js';
import type { TryOut } from './try-out.js';

/** Name of the report. */
export const REPORT_FILE = 'MIGRATION.md';

/** Everything that is known after the last check. */
export interface Outcome {
  readonly files: Map<string, PlannedFile>;
  readonly result: TryOut;
  readonly addresses: readonly string[];
  readonly redirects: readonly { readonly from: string; readonly to: string }[];
  readonly missing: readonly MissingImport[];
  readonly pages: ConvertedPages | undefined;
}

/**
 * Rules of findings that are not accepted, because a page would lose content without a message, or
 * could not be written.
 */
export const BLOCKING = new RegExp(
  `^(?:${[
    'mdx/(?:syntax|import|expression|component|unknown-component|value|page-code)',
    'page/(?:build|component|crash|too-large)',
    'route/.*|plugin/.*|include/(?!unused$).*',
    'markdown/too-deep|html/unreadable',
  ].join('|')})$`,
);

/**
 * Adds the lock, the baseline and the report to the files of the new site. Returns the report.
 */
export function addOutcome(
  { files, result, addresses, redirects, missing, pages }: Outcome,
  notes: readonly Note[],
  configFile: string,
): string {
  const routes = new Set(result.kind === 'checked' ? result.routes : []);
  const redirected = new Map(redirects.map(({ from, to }) => [normaliseRoute(from), to]));
  if (result.kind === 'checked') {
    const { diagnostics, lock } = result;
    const kept = diagnostics.filter(({ rule }) => !BLOCKING.test(rule));
    if (kept.length > 0) files.set(BASELINE_FILE, { text: baselineText(kept) });
    files.set(LOCK_FILE, { text: lockWith(lock, addresses, routes) });
  } else files.set(LOCK_FILE, { text: linesOf(addresses) });
  const known = new Set(addresses);
  const all = [...files.keys(), REPORT_FILE].sort(compareText);
  const report = reportText({
    configFile,
    notes,
    missing,
    pages,
    routes: addresses.map((address) => ({
      old: address,
      now: routes.has(address) ? address : redirected.get(address),
    })),
    newRoutes: [...routes].filter((route) => !known.has(route)).sort(compareText),
    findings: result.kind === 'checked' ? countsOf(result.diagnostics) : [],
    checkFailure: result.kind === 'failed' ? failureText(result.error) : undefined,
    packageFailure:
      result.kind === 'checked' && result.packageFailure !== undefined
        ? failureText(result.packageFailure)
        : undefined,
    files: all.map((path) => {
      const file = files.get(path);
      return { path, isNew: file === undefined || 'text' in file };
    }),
  });
  files.set(REPORT_FILE, { text: report });
  return report;
}

/** The lock of the new site, with the addresses of the old site that it does not have. */
function lockWith(lock: string, addresses: readonly string[], routes: ReadonlySet<string>): string {
  const gone = addresses.filter((address) => !routes.has(address));
  return lock + linesOf(gone);
}

function linesOf(addresses: readonly string[]): string {
  return addresses.map((address) => `${lockedForm(address)}\n`).join('');
}

/** The number of findings of each rule. */
export function countsOf(diagnostics: readonly Diagnostic[]): RuleCount[] {
  return byRule(diagnostics).map(({ rule, severity, findings }) => ({
    rule,
    severity,
    count: findings.length,
  }));
}

function failureText({ message, diagnostics }: DocsgenError): string {
  const [first] = diagnostics;
  return first === undefined ? message : `${message} ${first.file}:${first.line}: ${first.message}`;
}
