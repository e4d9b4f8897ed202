import type { Element } from 'hast';
import { contentOf, isElement, type Node } from './elements.js';
import { inlineText, paragraphText, type InlineContext } from './inline.js';

/** A table, below its caption. The first row is the header: Markdown has no table without one. */
export function tableText(table: Element, context: InlineContext): string[] {
  const rows = rowsOf(table).map((row) => contentOf(row).filter(isCell));
  const [header = [], ...others] = rows.filter((row) => row.length > 0);
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  if (width === 0) return [];
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const text = (cells: readonly Element[]): string[] =>
    cells.map((cell) => inlineText(contentOf(cell), { ...context, inCell: true }));
  const caption = captionOf(table);
  return [
    ...(caption === undefined ? [] : [paragraphText(contentOf(caption), context)]),
    [
      line(text(header).concat(Array<string>(width - header.length).fill(''))),
      line(Array.from({ length: width }, (_, i) => alignment(header[i]))),
      ...others.map((row) => line(text(row))),
    ].join('\n'),
  ];
}

function rowsOf(node: Element): Element[] {
  return contentOf(node).flatMap((child) => {
    if (!isElement(child)) return [];
    if (child.tagName === 'tr') return [child];
    return /^(?:thead|tbody|tfoot)$/.test(child.tagName) ? rowsOf(child) : [];
  });
}

function isCell(node: Node): node is Element {
  return isElement(node) && (node.tagName === 'td' || node.tagName === 'th');
}

function captionOf(table: Element): Element | undefined {
  return contentOf(table).find(
    (child): child is Element => isElement(child) && child.tagName === 'caption',
  );
}

function alignment(cell: Element | undefined): string {
  const classes = cell?.properties.className;
  const names = Array.isArray(classes) ? classes : [];
  if (names.includes('align-center')) return ':---:';
  if (names.includes('align-right')) return '---:';
  return names.includes('align-left') ? ':---' : '---';
}
