import type { Nodes, Paragraph, Root } from 'mdast';
import { toString } from 'mdast-util-to-string';
import type { DatedValues } from '../model/page.js';
import { placeOf, type CompileContext } from './context.js';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const AS_OF = new RegExp(`^As of (${MONTHS.join('|')}) (\\d{4})\\b`);

/** The paragraphs of a page that begin with the month of their values, in emphasis. */
export function datedValuesOf(tree: Root, context: CompileContext): DatedValues[] {
  const found: DatedValues[] = [];
  const visit = (node: Nodes): void => {
    if (node.type === 'paragraph') {
      const month = monthOf(node);
      if (month !== undefined) found.push({ ...placeOf(node, context), month });
    } else if ('children' in node) node.children.forEach(visit);
  };
  visit(tree);
  return found;
}

/** The month in the emphasis that a paragraph begins with, as `YYYY-MM`. */
function monthOf({ children: [first] }: Paragraph): string | undefined {
  if (first?.type !== 'emphasis' && first?.type !== 'strong') return undefined;
  const [, name = '', year = ''] = AS_OF.exec(toString(first)) ?? [];
  const month = MONTHS.indexOf(name) + 1;
  return month === 0 ? undefined : `${year}-${String(month).padStart(2, '0')}`;
}
