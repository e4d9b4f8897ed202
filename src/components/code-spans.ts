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

/** The inverse of `inlineOf`. Undefined for a label without code, or that has other backticks. */
export function withBackticks(label: Inline): string | undefined {
  const text = label.map((run) => (typeof run === 'string' ? run : `\`${run.code}\``)).join('');
  const runs = inlineOf(text.trim());
  const codes = (inline: Inline): number => inline.filter((run) => typeof run !== 'string').length;
  return codes(label) > 0 && codes(runs) === codes(label) ? text.trim() : undefined;
}
