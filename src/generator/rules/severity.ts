import { sortDiagnostics, type Diagnostic } from '../model/diagnostic.js';
import type { SiteConfig } from '../model/config.js';

/** Apply the severities that the config sets, then sort. */
export function withSeverities(diagnostics: readonly Diagnostic[], rules: SiteConfig['check']['rules']): Diagnostic[] {
  const kept = diagnostics.flatMap((diagnostic) => {
    const severity = rules[diagnostic.rule] ?? diagnostic.severity;
    return severity === 'off' ? [] : [{ ...diagnostic, severity }];
  });
  return sortDiagnostics(kept);
}
