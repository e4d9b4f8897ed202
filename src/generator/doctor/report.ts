import type { Check, Level } from './checks.js';

/** Counts the checks by result. */
export function countLevels(
  checks: readonly Check[],
): Record<'ok' | 'warnings' | 'errors', number> {
  const count = (level: Level): number => checks.filter((check) => check.level === level).length;
  return { ok: count('ok'), warnings: count('warning'), errors: count('error') };
}

/** Checks as JSON for programs. */
export function doctorJson(checks: readonly Check[]): string {
  return `${JSON.stringify({ version: 1, checks, summary: countLevels(checks) }, null, 2)}\n`;
}

/** Checks as text for a terminal. `mark` colours the result of a check. */
export function doctorText(
  checks: readonly Check[],
  mark: (level: Level, text: string) => string,
): string {
  const lines = checks.map(({ level, message, hint }) => {
    const head = `${mark(level, level.padEnd(7))}  ${message}`;
    return hint === undefined ? head : `${head}\n${' '.repeat(9)}hint: ${hint}`;
  });
  const { ok, warnings, errors } = countLevels(checks);
  const plural = (n: number, word: string): string => `${n} ${word}${n === 1 ? '' : 's'}`;
  const counts = [`${ok} ok`, plural(warnings, 'warning'), plural(errors, 'error')];
  return `${lines.join('\n')}\n\n${counts.join(', ')}.\n`;
}
