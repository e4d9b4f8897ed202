import { compareText, type Diagnostic, type Severity } from '../model/diagnostic.js';
import { groupBy } from '../model/group-by.js';

/** The numbers of errors and warnings. */
export function countOf(diagnostics: readonly Diagnostic[]): { errors: number; warnings: number } {
  const errors = diagnostics.filter((d) => d.severity === 'error').length;
  return { errors, warnings: diagnostics.length - errors };
}

/** `2 errors, 1 warning`; '' without findings. */
export function countText(diagnostics: readonly Diagnostic[]): string {
  const { errors, warnings } = countOf(diagnostics);
  return [
    ...(errors === 0 ? [] : [counted(errors, 'error')]),
    ...(warnings === 0 ? [] : [counted(warnings, 'warning')]),
  ].join(', ');
}

/** `1 line`, `2 lines`. */
export function counted(n: number, noun: string, plural = `${noun}s`): string {
  return `${n} ${n === 1 ? noun : plural}`;
}

/** All findings of one rule, in their original order. */
export interface RuleFindings {
  readonly rule: string;
  readonly severity: Severity;
  readonly findings: readonly Diagnostic[];
  /** Number of files with findings of this rule. */
  readonly files: number;
}

/** Groups findings by rule: errors before warnings, rare rules before frequent ones, then by id. */
export function byRule(diagnostics: readonly Diagnostic[]): RuleFindings[] {
  const groups = groupBy(diagnostics, ({ severity, rule }) => `${severity} ${rule}`);
  return [...groups.values()]
    .flatMap((findings): RuleFindings[] => {
      const [first] = findings;
      if (first === undefined) return [];
      const files = new Set(findings.map(({ file }) => file)).size;
      return [{ rule: first.rule, severity: first.severity, findings, files }];
    })
    .sort(
      (a, b) =>
        compareText(a.severity, b.severity) ||
        a.findings.length - b.findings.length ||
        compareText(a.rule, b.rule),
    );
}
