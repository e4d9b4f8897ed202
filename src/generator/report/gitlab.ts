import { hashOf } from '../model/keys.js';
import { printableJson } from '../model/printable.js';
import { fingerprint } from './fingerprint.js';
import type { Report } from './types.js';

/** Severity of docsgen → severity of GitLab. */
const SEVERITIES = { error: 'major', warning: 'minor' } as const;

/**
 * Findings and the failure of a command as a code quality report of GitLab, whose widget compares
 * two of them. The fingerprint of a finding does not depend on its line.
 */
export function codeQuality(
  { diagnostics, error }: Report,
  repositoryPath: (file: string) => string,
): string {
  const occurrences = new Map<string, number>();
  const findings = diagnostics.map((finding) => ({
    description: `${finding.message} ${finding.hint}`.trim(),
    check_name: finding.rule,
    fingerprint: fingerprint(finding, occurrences),
    severity: SEVERITIES[finding.severity],
    location: { path: repositoryPath(finding.file), lines: { begin: finding.line } },
  }));
  const failure =
    error === undefined
      ? []
      : [
          {
            description: [error.message, error.hint ?? ''].join(' ').trim(),
            check_name: 'docsgen',
            fingerprint: hashOf(error.message),
            severity: 'blocker',
            location: { path: repositoryPath('.'), lines: { begin: 1 } },
          },
        ];
  return printableJson(JSON.stringify([...findings, ...failure], null, 2));
}
