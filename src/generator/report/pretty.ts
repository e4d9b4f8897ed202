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

/** Number of findings of one rule that are printed without `--all`. */
const MAX_SHOWN = 5;

/**
 * Findings for people: errors before warnings, grouped by rule, each with position, code frame and
 * hint. Several rules or many findings end with a table.
 */
export function prettyFindings(
  diagnostics: readonly Diagnostic[],
  { color, all, sourceLine }: PrettyOptions,
): string {
  const paint = paintWith(color);
  const groups = byRule(diagnostics);
  const blocks = groups.flatMap(({ findings }) => {
    const shown = all ? findings : findings.slice(0, MAX_SHOWN);
    const hidden = findings.length - shown.length;
    const them = hidden === 1 ? 'it' : 'them';
    return [
      ...shown.map((finding) => prettyFinding(finding, sourceLine, paint)),
      ...(hidden === 0
        ? []
        : [paint(`… and ${hidden} more like this; \`--all\` shows ${them}`, 'dim')]),
    ];
  });
  const isLong = groups.length > 1 || diagnostics.length > MAX_SHOWN;
  return [...blocks, ...(isLong ? [ruleTable(groups, paint)] : [])].join('\n\n');
}

function prettyFinding(
  d: Diagnostic,
  sourceLine: PrettyOptions['sourceLine'],
  paint: Paint,
): string {
  const position = paint(printableLine(`${d.file}:${d.line}:${d.column}`), 'bold');
  const severity = paint(d.severity, d.severity);
  const rule = paint(printable(d.rule), 'dim');
  return [
    `${position}  ${severity}  ${rule}`,
    `  ${printableLine(d.message)}`,
    ...codeFrame(d, sourceLine(d.file, d.line), paint),
    `  ${paint('hint:', 'hint')} ${printable(d.hint)}`,
  ].join('\n');
}

/** The line of a finding, and a mark below its column. No lines if the source is not known. */
function codeFrame(
  { line, column, severity }: Diagnostic,
  sourceLine: string | undefined,
  paint: Paint,
): string[] {
  const source = sourceLine?.replace(/\t/g, ' ') ?? '';
  if (source.trim() === '') return [];
  const from = Math.max(0, column - 60);
  const excerpt = printable(source.slice(from, from + 100));
  const before = printable(source.slice(from, Math.max(0, column - 1)));
  const gutter = ' '.repeat(String(line).length);
  return [
    `  ${paint(`${line} │`, 'dim')} ${excerpt}`,
    `  ${paint(`${gutter} │`, 'dim')} ${' '.repeat(before.length)}${paint('^', severity)}`,
  ];
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
