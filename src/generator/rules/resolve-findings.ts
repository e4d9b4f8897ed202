import type { Diagnostic } from '../model/diagnostic.js';
import { sortDiagnostics, withShortTexts } from '../model/diagnostic.js';
import { conflictFindings } from '../formats/conflicts.js';
import type { SiteInput, SourceFile } from '../model/input.js';
import { defaultSeverities, isPermanent } from '../model/rules.js';
import { BASELINE_FILE, withoutBaseline } from './baseline.js';
import { withoutConsequences } from './incomplete.js';
import { withoutIgnored } from './ignores.js';
import { own } from '../../components/own.js';

/** The findings to report, and the effect of the baseline. */
export interface ResolvedFindings {
  readonly diagnostics: readonly Diagnostic[];
  /** Number of findings that are in the baseline. */
  readonly known: number;
  /** Number of findings of the baseline that are fixed. */
  readonly fixed: number;
}

/** Applies the config, the ignore comments and the baseline to all findings, and sorts them. */
export function resolveFindings(
  findings: readonly Diagnostic[],
  { config, pages, includes, data, virtual }: SiteInput,
  useBaseline = true,
): ResolvedFindings {
  const texts = new Map<string, Pick<SourceFile, 'text' | 'signs' | 'conflicts'>>();
  const conflicts: Diagnostic[] = [];
  for (const files of [pages, includes, data])
    files.forEach((file, path) => {
      if (file === null) return;
      texts.set(path, file);
      if (file.conflicts !== undefined) conflicts.push(...conflictFindings(path, file.conflicts));
    });
  // The text of a file that cannot be decoded is not checked for wrong characters.
  const undecoded = new Set(findings.flatMap((d) => (d.rule === 'read/encoding' ? [d.file] : [])));
  const readable = findings.filter((d) => d.rule !== 'text/encoding' || !undecoded.has(d.file));
  const notIgnored = withoutIgnored(
    withSeverities([...readable, ...conflicts].map(withShortTexts), config.check.rules),
    texts,
  );
  const { kept, known, fixed } = withoutBaseline(
    withSeverities(notIgnored, config.check.rules),
    useBaseline ? data.get(BASELINE_FILE)?.text : undefined,
  );
  const reported = withoutRepeats(withoutConsequences(kept), config);
  return { diagnostics: reported.map((d) => withPlugin(d, virtual)), known, fixed };
}

/** A finding in a file that a plugin made. The file cannot be edited, so the finding has no fix. */
function withPlugin(diagnostic: Diagnostic, virtual: SiteInput['virtual']): Diagnostic {
  const plugin = virtual?.get(diagnostic.file);
  if (plugin === undefined) return diagnostic;
  const { correction, fix, ...finding } = diagnostic;
  void [correction, fix];
  return { ...finding, hint: `${finding.hint} The plugin "${plugin}" makes this file.` };
}

/**
 * One finding for each place, rule and message, when messages differ only in the locale of a
 * route: a page without a translation has a route in every locale.
 */
function withoutRepeats(
  diagnostics: readonly Diagnostic[],
  { locales }: SiteInput['config'],
): readonly Diagnostic[] {
  const paths = locales.map(({ path }) => path).filter((path) => path !== '');
  if (paths.length === 0) return diagnostics;
  const anyLocale = new RegExp(`/(?:${paths.map(escapeRegExp).join('|')})(?=[/\\s".,:]|$)`, 'g');
  const neutral = (message: string): string => message.replace(anyLocale, '');
  const firsts = new Map<string, Diagnostic>();
  for (const diagnostic of diagnostics) {
    const { file, line, column, rule, message } = diagnostic;
    const text = neutral(message);
    const key = JSON.stringify([file, line, column, rule, text]);
    if (!firsts.has(key) || text === message) firsts.set(key, diagnostic);
  }
  return [...firsts.values()];
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Applies the severities of the config, and sorts the findings. Leaves out those that are off. */
export function withSeverities(
  diagnostics: readonly Diagnostic[],
  rules: SiteInput['config']['check']['rules'],
): Diagnostic[] {
  const kept = diagnostics.flatMap((diagnostic) => {
    if (isPermanent(diagnostic.rule)) return [diagnostic];
    const severity =
      own(rules, diagnostic.rule) ??
      (defaultSeverities.get(diagnostic.rule) === 'off' ? 'off' : diagnostic.severity);
    return severity === 'off' ? [] : [{ ...diagnostic, severity }];
  });
  return sortDiagnostics(kept);
}
