import type { Diagnostic } from '../model/diagnostic.js';
import { sarif } from './sarif.js';

export type ReportFormat = 'pretty' | 'json' | 'github' | 'sarif';

export interface ReportOptions {
  readonly color: boolean;
  /** A line of a source file, for the code frame; undefined when it cannot be had. */
  readonly sourceLine: (file: string, line: number) => string | undefined;
  /** docsgen's own. */
  readonly version: string;
}

/** Diagnostics as text for people, as JSON, SARIF, or as annotations of GitHub Actions. Ends without a line break. */
export function formatDiagnostics(
  diagnostics: readonly Diagnostic[],
  format: ReportFormat,
  options: ReportOptions,
): string {
  switch (format) {
    case 'json':
      return JSON.stringify({ diagnostics, ...countOf(diagnostics) }, null, 2);
    case 'github':
      return diagnostics.map(annotation).join('\n');
    case 'sarif':
      return sarif(diagnostics, options.version);
    case 'pretty':
      return diagnostics.map((diagnostic) => pretty(diagnostic, options)).join('\n\n');
  }
}

/** How many errors and warnings there are. */
export function countOf(diagnostics: readonly Diagnostic[]): { errors: number; warnings: number } {
  const errors = diagnostics.filter((d) => d.severity === 'error').length;
  return { errors, warnings: diagnostics.length - errors };
}

/** `2 errors, 1 warning`; '' when there is neither. */
export function countText(diagnostics: readonly Diagnostic[]): string {
  const { errors, warnings } = countOf(diagnostics);
  const plural = (n: number, word: string): string =>
    n === 0 ? '' : `${n} ${word}${n === 1 ? '' : 's'}`;
  return [plural(errors, 'error'), plural(warnings, 'warning')].filter(Boolean).join(', ');
}

const CODES = { error: 31, warning: 33, dim: 2, bold: 1, hint: 36 };

function pretty(d: Diagnostic, { color, sourceLine }: ReportOptions): string {
  const paint = (text: string, style: keyof typeof CODES): string =>
    color ? `\u001b[${CODES[style]}m${text}\u001b[0m` : text;
  const lines = [
    `${paint(`${d.file}:${d.line}:${d.column}`, 'bold')}  ${paint(d.severity, d.severity)}  ${paint(d.rule, 'dim')}`,
    ...d.message.split('\n').map((line) => `  ${line}`),
  ];
  const source = sourceLine(d.file, d.line)?.replace(/\t/g, ' ');
  if (source !== undefined && source.trim() !== '') {
    const from = Math.max(0, d.column - 60);
    const gutter = String(d.line);
    lines.push(
      `  ${paint(`${gutter} │`, 'dim')} ${source.slice(from, from + 100)}`,
      `  ${paint(`${' '.repeat(gutter.length)} │`, 'dim')} ${' '.repeat(Math.max(0, d.column - 1 - from))}${paint('^', d.severity)}`,
    );
  }
  return [...lines, `  ${paint('hint:', 'hint')} ${d.hint}`].join('\n');
}

function annotation(d: Diagnostic): string {
  const property = (text: string): string => data(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
  const data = (text: string): string =>
    text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
  return `::${d.severity} file=${property(d.file)},line=${d.line},col=${d.column},title=${property(d.rule)}::${data(`${d.message} ${d.hint}`)}`;
}
