import type { Diagnostic } from '../model/diagnostic.js';
import { sortDiagnostics } from '../model/diagnostic.js';
import { conflictFindings } from '../formats/conflicts.js';
import type { SiteInput, SourceFile } from '../model/input.js';
import { defaultSeverities, isPermanent } from '../model/rules.js';
import { BASELINE_FILE, withoutBaseline } from './baseline.js';
import { withoutConsequences } from './incomplete.js';
import { withoutIgnored } from './ignores.js';
import { own } from '../../components/own.js';

/** What is left to say, and how much of it was known. */
export interface ResolvedFindings {
  readonly diagnostics: readonly Diagnostic[];
  /** Findings that the baseline has kept back. */
  readonly known: number;
  /** Findings of the baseline that are fixed since then. */
  readonly fixed: number;
}

/** What the config, comments in the files and the baseline leave of all that was found, sorted. */
export function resolveFindings(
  found: readonly Diagnostic[],
  { config, pages, includes, data }: SiteInput,
  useBaseline = true,
): ResolvedFindings {
  const texts = [...pages, ...includes, ...data].flatMap(
    ([path, file]): [string, Pick<SourceFile, 'text' | 'conflicts'>][] =>
      file === null ? [] : [[path, file]],
  );
  const conflicts = texts.flatMap(([path, file]) => conflictFindings(path, file.conflicts ?? []));
  // What cannot be decoded is one finding, whatever its text looks like.
  const undecoded = new Set(found.flatMap((d) => (d.rule === 'read/encoding' ? [d.file] : [])));
  const readable = found.filter((d) => d.rule !== 'text/encoding' || !undecoded.has(d.file));
  const spoken = withoutIgnored(
    withSeverities([...readable, ...conflicts], config.check.rules),
    new Map(texts),
  );
  const { kept, known, fixed } = withoutBaseline(
    withSeverities(spoken, config.check.rules),
    useBaseline ? data.get(BASELINE_FILE)?.text : undefined,
  );
  return { diagnostics: withoutConsequences(kept), known, fixed };
}

/** Apply the severities that the config sets, then sort. */
function withSeverities(
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
