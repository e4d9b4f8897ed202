import type { Diagnostic } from '../model/diagnostic.js';
import { printable, printableLine } from '../model/printable.js';
import { paintWith, type Paint } from './color.js';
import { byRule, type RuleFindings } from './tally.js';

export interface PrettyOptions {
  readonly color: boolean;
  /** Print every finding, not only the first few of each rule. */
  readonly all: boolean;
  /** A line of a source file, for the code frame; undefined when it cannot be read. */
  readonly sourceLine: (file: string, line: number) => string | undefined;
}

/** Findings of one rule that are printed in full unless all are asked for. */
const SHOWN = 5;

/**
 * Findings for people: errors before warnings, rule by rule, the first few of each with place,
 * code frame and hint. More than one rule, or more findings than fit a glance, end with a table.
 */
export function prettyFindings(
  diagnostics: readonly Diagnostic[],
  { color, all, sourceLine }: PrettyOptions,
): string {
  const paint = paintWith(color);
  const groups = byRule(diagnostics);
  const blocks = groups.flatMap(({ findings }) => {
    const shown = all ? findings : findings.slice(0, SHOWN);
    const hidden = findings.length - shown.length;
    const more = `… and ${hidden} more like this; \`--all\` shows ${hidden === 1 ? 'it' : 'them'}`;
    return [
      ...shown.map((finding) => prettyFinding(finding, sourceLine, paint)),
      ...(hidden === 0 ? [] : [paint(more, 'dim')]),
    ];
  });
  const isLong = groups.length > 1 || diagnostics.length > SHOWN;
  return [...blocks, ...(isLong ? [ruleTable(groups, paint)] : [])].join('\n\n');
}

function prettyFinding(
  d: Diagnostic,
  sourceLine: PrettyOptions['sourceLine'],
  paint: Paint,
): string {
  const lines = [
    `${paint(printableLine(`${d.file}:${d.line}:${d.column}`), 'bold')}  ${paint(d.severity, d.severity)}  ${paint(printable(d.rule), 'dim')}`,
    `  ${printableLine(d.message)}`,
  ];
  const source = sourceLine(d.file, d.line)?.replace(/\t/g, ' ');
  if (source !== undefined && source.trim() !== '') {
    const from = Math.max(0, d.column - 60);
    const gutter = String(d.line);
    const before = printable(source.slice(from, Math.max(0, d.column - 1)));
    const excerpt = printable(source.slice(from, from + 100));
    lines.push(
      `  ${paint(`${gutter} │`, 'dim')} ${excerpt}`,
      `  ${paint(`${' '.repeat(gutter.length)} │`, 'dim')} ${' '.repeat(before.length)}${paint('^', d.severity)}`,
    );
  }
  return [...lines, `  ${paint('hint:', 'hint')} ${printable(d.hint)}`].join('\n');
}

/** One row for each rule: rule, severity, number of findings, number of files. */
function ruleTable(groups: readonly RuleFindings[], paint: Paint): string {
  const rows = groups.map(({ rule, severity, findings, files }) => ({
    cells: [printableLine(rule), severity, String(findings.length), String(files)],
    severity,
  }));
  const header = ['rule', 'severity', 'findings', 'files'];
  const widths = header.map((title, i) =>
    Math.max(title.length, ...rows.map(({ cells }) => cells[i]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string[] =>
    cells.map((cell, i) => (i < 2 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)));
  return [
    paint(line(header).join('  '), 'dim'),
    ...rows.map(({ cells, severity }) => {
      const [rule = '', level = '', ...numbers] = line(cells);
      return [rule, paint(level, severity), ...numbers].join('  ');
    }),
  ].join('\n');
}
