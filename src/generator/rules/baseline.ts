import type { Diagnostic } from '../model/diagnostic.js';

/** The findings of the day when a site adopted docsgen: only new ones count. */
export const BASELINE_FILE = 'docsgen.baseline.json';

/** Where in a file a fault stands changes with every edit: rule, file and message say which it is. */
function keyOf({ rule, file, message }: Pick<Diagnostic, 'rule' | 'file' | 'message'>): string {
  return `${file}\n${rule}\n${message}`;
}

/** The baseline's text. */
export function baselineText(diagnostics: readonly Diagnostic[]): string {
  const counts = new Map<string, { rule: string; file: string; message: string; count: number }>();
  for (const { rule, file, message } of diagnostics) {
    const key = keyOf({ rule, file, message });
    counts.set(key, { rule, file, message, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  const findings = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, finding]) => finding);
  return `${JSON.stringify({ version: 1, findings }, null, 1)}\n`;
}

/** Leave out what the baseline knows, as often as it does. A baseline that cannot be read knows nothing. */
export function withoutBaseline(
  diagnostics: readonly Diagnostic[],
  text: string | undefined,
): {
  readonly kept: Diagnostic[];
  readonly known: number;
  /** Findings of the baseline that are fixed. */ readonly fixed: number;
} {
  const counts = readBaseline(text);
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const kept = diagnostics.filter((d) => {
    const left = counts.get(keyOf(d)) ?? 0;
    if (left > 0) counts.set(keyOf(d), left - 1);
    return left === 0;
  });
  const known = diagnostics.length - kept.length;
  return { kept, known, fixed: all - known };
}

function readBaseline(text: string | undefined): Map<string, number> {
  try {
    const data = JSON.parse(text ?? '{}') as {
      findings?: { rule: string; file: string; message: string; count?: number }[];
    };
    return new Map((data.findings ?? []).map((finding) => [keyOf(finding), finding.count ?? 1]));
  } catch {
    return new Map();
  }
}
