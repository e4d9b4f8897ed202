import type { Diagnostic } from '../model/diagnostic.js';
import { hashOf } from '../model/keys.js';

/** A finding keeps its fingerprint when it moves in its file. Equal findings are numbered. */
export function fingerprint(
  { rule, file, message }: Diagnostic,
  occurrences: Map<string, number>,
): string {
  const hash = hashOf(JSON.stringify([rule, file, message]));
  const number = (occurrences.get(hash) ?? 0) + 1;
  occurrences.set(hash, number);
  return `${hash}:${number}`;
}
