import type { Cost, Weight } from './measure.js';

/** One measured build. */
export interface Row {
  readonly tool: string;
  readonly pages: number;
  readonly step: 'cold' | 'warm' | 'one edit';
  readonly cost: Cost;
  readonly weight: Weight;
}

/** Rows as a Markdown table. Ratios are to `base`'s cold build of a site of the same size. */
export function table(rows: readonly Row[], base: string): string {
  const head = [
    'pages',
    'tool',
    'build',
    'wall s',
    'ratio',
    'CPU s',
    'peak MB',
    'output MB',
    'HTML files',
    'HTML kB/page',
  ];
  const body = rows.map((row) => {
    const cold = rows.find((r) => r.tool === base && r.pages === row.pages && r.step === 'cold');
    const { cost, weight } = row;
    const ratio = cold === undefined ? NaN : cost.wallSeconds / cold.cost.wallSeconds;
    return [
      String(row.pages),
      row.tool,
      row.step,
      figure(cost.wallSeconds, 2),
      figure(ratio, 2),
      figure(cost.cpuSeconds, 2),
      figure(cost.peakBytes / 1e6, 0),
      figure(weight.bytes / 1e6, 1),
      String(weight.htmlFiles),
      figure(weight.htmlBytes / weight.htmlFiles / 1e3, 1),
    ];
  });
  return markdownTable(head, body, [1, 2]);
}

/** A table in Markdown. `texts` are the columns that are no figures. */
export function markdownTable(
  head: readonly string[],
  body: readonly (readonly string[])[],
  texts: readonly number[],
): string {
  const widths = head.map((title, i) =>
    Math.max(title.length, ...body.map((cells) => cells[i]?.length ?? 0)),
  );
  const isText = (i: number): boolean => texts.includes(i);
  const padded = (cell: string, i: number): string =>
    isText(i) ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0);
  const line = (cells: readonly string[]): string => `| ${cells.map(padded).join(' | ')} |`;
  const dashes = widths.map((width, i) =>
    isText(i) ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  const rule = `| ${dashes.join(' | ')} |`;
  return [line(head), rule, ...body.map(line)].join('\n');
}

/** A figure with this number of digits, or a dash if it is not known. */
export function figure(value: number, digits: number): string {
  return Number.isFinite(value) ? value.toFixed(digits) : '–';
}
