import * as z from 'zod';
import { optional } from '../formats/schema.js';
import { parseJson } from '../formats/json.js';
import type { Diagnostic, Place } from '../model/diagnostic.js';
import { placeAt } from '../formats/locate.js';
import { isPermanent } from '../model/rules.js';

/** The file of accepted findings. Only findings that are not in it count. */
export const BASELINE_FILE = 'docsgen.baseline.json';

/** The identity of a finding. Positions are not part of it, because edits change them. */
function keyOf({ rule, file, message }: Pick<Diagnostic, 'rule' | 'file' | 'message'>): string {
  return `${file}\n${rule}\n${message}`;
}

/** The text of a baseline with these findings. */
export function baselineText(diagnostics: readonly Diagnostic[]): string {
  return textOf(diagnostics.map(({ rule, file, message }) => ({ rule, file, message, count: 1 })));
}

/** A kind of finding in a file, and how often it occurs there. */
interface Accepted {
  readonly rule: string;
  readonly file: string;
  readonly message: string;
  readonly count: number;
}

function textOf(accepted: readonly Accepted[]): string {
  const byKey = new Map<string, Accepted>();
  for (const { rule, file, message, count } of accepted) {
    const key = keyOf({ rule, file, message });
    byKey.set(key, { rule, file, message, count: (byKey.get(key)?.count ?? 0) + count });
  }
  const findings = [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, finding]) => finding);
  return `${JSON.stringify({ version: 1, findings }, null, 1)}\n`;
}

/**
 * The text of a baseline in which copies of files (original → copy) have the findings of their
 * originals. Undefined if it has none for them, or cannot be read.
 */
export function baselineWithCopies(
  text: string,
  copies: ReadonlyMap<string, string>,
): string | undefined {
  const baseline = readBaseline(text);
  if ('fault' in baseline) return undefined;
  const added = baseline.accepted.flatMap((entry) => {
    const file = copies.get(entry.file);
    return file === undefined ? [] : [{ ...entry, file }];
  });
  return added.length === 0 ? undefined : textOf([...baseline.accepted, ...added]);
}

/** The findings that are not in a baseline. */
export interface Baselined {
  readonly kept: readonly Diagnostic[];
  /** Number of findings that are in the baseline. */
  readonly known: number;
  /** Number of findings of the baseline that are fixed. */
  readonly fixed: number;
}

/**
 * Removes the findings of the baseline. A finding that occurs n times in it is removed n times. A
 * baseline that cannot be read removes nothing and is a finding itself.
 */
export function withoutBaseline(
  diagnostics: readonly Diagnostic[],
  text: string | undefined,
): Baselined {
  const baseline = readBaseline(text);
  if ('fault' in baseline) return { kept: [...diagnostics, baseline.fault], known: 0, fixed: 0 };
  const counts = new Map(baseline.accepted.map((entry) => [keyOf(entry), entry.count]));
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const kept = diagnostics.filter((d) => {
    if (isPermanent(d.rule)) return true;
    const remaining = counts.get(keyOf(d)) ?? 0;
    if (remaining > 0) counts.set(keyOf(d), remaining - 1);
    return remaining === 0;
  });
  const known = diagnostics.length - kept.length;
  return { kept, known, fixed: total - known };
}

const finding = z.object({
  rule: z.string().describe('Id of the rule.'),
  file: z.string().describe('File of the finding, relative to the site.'),
  message: z.string().describe('Message of the finding.'),
  count: optional(z.number().int().positive(), 'Number of such findings in the file.', 1),
});
/** The schema of a baseline. */
export const baselineSchema = z.object({
  findings: z.array(finding).describe('Findings that do not count.'),
});

function readBaseline(
  text: string | undefined,
): { readonly accepted: readonly Accepted[] } | { readonly fault: Diagnostic } {
  if (text === undefined) return { accepted: [] };
  const parsed = parseJson(text);
  if ('fault' in parsed)
    return { fault: unreadable(placeAt(text, parsed.fault.offset), parsed.fault.message) };
  const result = baselineSchema.safeParse(parsed.value);
  if (!result.success)
    return { fault: unreadable({ line: 1, column: 1 }, 'it is not a list of findings') };
  const { findings } = result.data;
  return { accepted: findings.map((entry) => ({ ...entry, count: entry.count ?? 1 })) };
}

function unreadable(place: Pick<Place, 'line' | 'column'>, reason: string): Diagnostic {
  return {
    rule: 'baseline/syntax',
    severity: 'error',
    file: BASELINE_FILE,
    ...place,
    message: `The baseline cannot be read: ${reason}.`,
    hint: 'Run `docsgen check --baseline` to write it again, or delete it.',
  };
}
