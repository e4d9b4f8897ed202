import type { Inline } from './view.js';

/** Code between backticks, as in Markdown. */
const CODE = /`([^`\n]+)`/;

/** Splits a label of plain text into its pieces of text and of code. */
export function inlineOf(label: string): Inline {
  if (!label.includes('`')) return [label];
  return label.split(CODE).flatMap((piece, index) => {
    if (piece === '') return [];
    return [index % 2 === 0 ? piece : { code: piece.trim() }];
  });
}

/** Returns a label without the backticks of its code, for places that show only text. */
export function withoutBackticks(label: string): string {
  return inlineOf(label)
    .map((run) => (typeof run === 'string' ? run : run.code))
    .join('');
}
