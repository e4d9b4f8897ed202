import { printable, printableJson, printableLines } from '../model/printable.js';
import { githubAnnotations } from './github.js';
import { codeQuality } from './gitlab.js';
import { prettyFindings, type PrettyOptions } from './pretty.js';
import { sarif, type SarifOptions } from './sarif.js';
import { byRule, countOf } from './tally.js';
import type { Failure, Report } from './types.js';

/** Formats of a report. The first one is for people. */
export const reportFormats = ['pretty', 'json', 'github', 'gitlab', 'sarif'] as const;

export type ReportFormat = (typeof reportFormats)[number];

export type ReportOptions = PrettyOptions & SarifOptions;

/** Whether a program reads the format from stdout. Nothing else may be printed there. */
export function isMachineFormat(format: ReportFormat): boolean {
  return format === 'json' || format === 'gitlab' || format === 'sarif';
}

/**
 * A report as text for people, as JSON, as SARIF, as annotations of GitHub Actions, or for the code
 * quality of GitLab. Only the text for people may leave findings out. Has no line break at its end;
 * '' for an empty report.
 */
export function formatReport(report: Report, format: ReportFormat, options: ReportOptions): string {
  switch (format) {
    case 'json':
      return jsonReport(report);
    case 'github':
      return githubAnnotations(report.diagnostics, options.repositoryPath, report.error);
    case 'gitlab':
      return codeQuality(report, options.repositoryPath);
    case 'sarif':
      return sarif(report, options);
    case 'pretty': {
      const findings = prettyFindings(report.diagnostics, options);
      return [findings, ...(report.error === undefined ? [] : [failureText(report.error)])]
        .filter((part) => part !== '')
        .join('\n\n');
    }
  }
}

/** Version of the JSON report. A change that breaks its readers raises it. */
const JSON_VERSION = 1;

/** The JSON report. It always has the same keys, which `docs/cli.md` describes. */
function jsonReport({ diagnostics, error }: Report): string {
  const counts = countOf(diagnostics);
  const rules = byRule(diagnostics).map(({ rule, severity, findings, files }) => ({
    rule,
    severity,
    count: findings.length,
    files,
  }));
  const report = {
    version: JSON_VERSION,
    diagnostics,
    error,
    summary: { ...counts, rules },
    ...counts,
  };
  return printableJson(JSON.stringify(report, null, 2));
}

/** A failure for people: message and hint on separate lines. */
export function failureText({ message, hint }: Failure): string {
  const hintLine = hint === undefined ? '' : `\n  hint: ${printable(hint)}`;
  return `${printableLines(`docsgen: ${message}`)}${hintLine}`;
}
