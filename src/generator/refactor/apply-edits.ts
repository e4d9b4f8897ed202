import { expectedEdits, replaceRanges, withoutOverlaps } from '../content/links/edits.js';
import type { TextEdit } from '../model/diagnostic.js';

/** A text with edits, of which those that overlap or do not fit are left out. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const fitting = expectedEdits(text, withoutOverlaps(edits));
  return fitting.length === 0 ? text : replaceRanges(text, fitting);
}
