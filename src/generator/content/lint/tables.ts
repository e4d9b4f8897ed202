import type { Paragraph, Table } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { reportOffset, startOf, type ChildPlace, type LintedFile } from './file.js';

/** Report cells beyond the columns of the header: they are not shown. */
export function lintTable(table: Table, file: LintedFile): void {
  const columns = table.children[0]?.children.length ?? 0;
  for (const row of table.children) {
    const surplus = row.children.slice(columns);
    const lost = surplus.find((cell) => cell.children.length > 0 && toString(cell).trim() !== '');
    if (lost === undefined) continue;
    reportOffset(file, startOf(lost.children[0] ?? lost), {
      rule: 'table/surplus-cell',
      severity: 'error',
      message:
        `This row has ${row.children.length} cells, and the header ${columns}: ` +
        'the rest is not shown.',
      hint: 'Write \\| for a bar inside a cell, also in code, or give the header more columns.',
    });
  }
}

/** Report rows of a table whose delimiter row is missing or does not fit the header. */
export function lintTableRows(
  paragraph: Paragraph,
  { parent, index: position }: ChildPlace,
  file: LintedFile,
): void {
  const source = file.sourceOf(paragraph);
  if (!source.includes('|')) return;
  const lines = source.split('\n');
  const offsetOf = (index: number): number => {
    const before = lines.slice(0, index).join('\n').length + (index > 0 ? 1 : 0);
    return startOf(paragraph) + before + (/^[ \t>]*/.exec(lines[index] ?? '')?.[0].length ?? 0);
  };
  const delimiters = lines.findIndex((line, i) => i > 0 && isDelimiterRow(line));
  if (delimiters > 0 && lines[delimiters - 1]?.includes('|') === true) {
    reportOffset(file, offsetOf(delimiters), {
      rule: 'table/delimiter',
      severity: 'error',
      message: 'This makes no table: the row of dashes does not fit the header above it.',
      hint: 'Write `| --- |` once for each column of the header.',
    });
    return;
  }
  const isBehindTable = parent.children[position - 1]?.type === 'table';
  if (isBehindTable && lines.every(isPipedRow)) {
    reportOffset(file, offsetOf(0), {
      rule: 'table/delimiter',
      severity: 'error',
      message: 'This row is not in the table above: a blank line ends a table.',
      hint: 'Delete the blank line above this row.',
    });
    return;
  }
  // A blank line follows the header. The row of dashes is reported with the next paragraph.
  if (isDelimiterRow(lines[0] ?? '') && isPipedRow(lines[1] ?? '')) return;
  const first = lines.findIndex((line, i) => isPipedRow(line) && isPipedRow(lines[i + 1] ?? ''));
  if (first >= 0)
    reportOffset(file, offsetOf(first), {
      rule: 'table/delimiter',
      severity: 'error',
      message: 'These rows make no table: the row of dashes below the header is missing.',
      hint: 'Write `| --- | --- |` below the first row, with as many columns.',
    });
}

/** Whether a line has dashes and bars only, also as editors draw them. */
function isDelimiterRow(line: string): boolean {
  // Editors that draw tables write plus signs.
  const row = withoutMarks(line).replaceAll('+', '|');
  if (!/^[|:\- \t]+$/.test(row) || !row.includes('--') || !row.includes('|')) return false;
  return cellsOf(row).every((cell) => /^:?-+:?$/.test(cell.trim()));
}

/** Whether a line begins and ends with a bar and has at least two cells. */
function isPipedRow(line: string): boolean {
  const row = withoutMarks(line);
  if (!row.startsWith('|') || !row.endsWith('|') || row.length < 3) return false;
  const cells = cellsOf(row);
  return cells.length > 1 && cells.some((cell) => cell.trim() !== '');
}

function cellsOf(row: string): string[] {
  return row.replace(/^\|/, '').replace(/\|$/, '').split('|');
}

function withoutMarks(line: string): string {
  return line.replace(/^[ \t>]*/, '').trimEnd();
}
