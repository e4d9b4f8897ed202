import type { Element, ElementContent } from 'hast';
import { textOf } from './collector.js';

/** In a narrow window a row with this many characters does not fit into one line. */
const MIN_ROW = 40;
/** Tables with more columns are compared across rows, so they scroll. */
const MAX_COLUMNS = 3;
/** A longer head of a column is no name for its cells. */
const MAX_NAME = 100;

const isTag = (node: ElementContent, ...names: readonly string[]): node is Element =>
  node.type === 'element' && names.includes(node.tagName);

function rowsOf(group: Element): Element[] {
  return group.children.filter((child): child is Element => isTag(child, 'tr'));
}

function cellsOf(row: Element): Element[] {
  return row.children.filter((child): child is Element => isTag(child, 'td', 'th'));
}

/** Cells with as many characters would have one word in a line when there are many columns. */
const MIN_WORDS = 24;
/** Tables with more columns than these have no room for columns of words, and scroll. */
const MAX_NARROW = 4;

/** A table of this many characters fits into a narrow window; each column has room of some. */
const MAX_FITTING = 40;
const COLUMN_SPACE = 4;

/** Code with more characters may be broken anywhere. */
const LONG_CODE = 20;

/** Marks long code in cells, which may be broken to make a table narrower. */
function markLongCode(parent: Element): void {
  for (const child of parent.children) {
    if (child.type !== 'element') continue;
    if (child.tagName === 'code' && textOf(child).length > LONG_CODE)
      child.properties.className = ['breaks'];
    else markLongCode(child);
  }
}

/**
 * Marks a table of two or three columns with prose: in a narrow window its rows are stacked, and
 * cells show the names of their columns. In a table of many columns, those with words get more
 * room. A table of few characters is as narrow as its words. Changes the table. Leaves tables
 * without a head, and those with cells that span others, as they are.
 */
export function finishTable(table: Element): void {
  markLongCode(table);
  const groups = table.children.filter((child): child is Element => isTag(child, 'thead', 'tbody'));
  const [head, body, ...others] = groups;
  if (head?.tagName !== 'thead' || body?.tagName !== 'tbody' || others.length > 0) return;
  const [headRow, ...extra] = rowsOf(head);
  const rows = rowsOf(body).map(cellsOf);
  if (headRow === undefined || extra.length > 0) return;
  const columns = cellsOf(headRow);
  const isRegular = [columns, ...rows].every(
    (cells) =>
      cells.length === columns.length &&
      cells.every(({ properties }) => (properties.colSpan ?? properties.rowSpan) === undefined),
  );
  if (!isRegular || columns.length < 2) return;
  if (fits([columns, ...rows])) table.properties.dataFits = '';
  if (columns.length > MAX_NARROW) markWords(columns, rows);
  if (columns.length > MAX_COLUMNS) return;
  const length = (cells: readonly Element[]): number =>
    cells.reduce((sum, cell) => sum + textOf(cell).length, 0);
  if (!rows.some((cells) => length(cells) >= MIN_ROW)) return;
  const names = columns.map((column, i) => (i === 0 ? '' : textOf(column).trim()));
  if (names.some((name) => name.length > MAX_NAME)) return;
  table.properties.dataStacked = String(columns.length);
  for (const cells of rows)
    cells.forEach((cell, i) => {
      if (names[i] !== '') cell.properties.dataColumn = names[i];
    });
}

/** Whether the longest cells of all columns fit beside each other into a narrow window. */
function fits(rows: readonly (readonly Element[])[]): boolean {
  const [columns = []] = rows;
  const widths = columns.map((_, i) =>
    rows.reduce(
      (widest, cells) => Math.max(widest, cells[i] === undefined ? 0 : textOf(cells[i]).length),
      0,
    ),
  );
  return widths.reduce((sum, width) => sum + width + COLUMN_SPACE, 0) <= MAX_FITTING;
}

/** Marks the heads of columns with words, which get room for some of them. */
function markWords(columns: readonly Element[], rows: readonly (readonly Element[])[]): void {
  columns.forEach((column, i) => {
    const hasWords = rows.some((cells) => textOf(cells[i] ?? column).length >= MIN_WORDS);
    if (hasWords) column.properties.dataWords = '';
  });
}
