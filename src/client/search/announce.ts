import type { SavedHit } from './saved.js';
import type { SearchState } from './session.js';

/** What a screen reader is told of what is shown: how much there is, and the first of it, which is chosen already. */
export function announcement({ status, answered }: SearchState, places: readonly SavedHit[], empty: boolean): string {
  if (status === 'loading') return '';
  if (status === 'stalled') return 'Searching…';
  if (empty) return '';
  if (status === 'error') return 'Unable to fetch results';
  if (answered === undefined) return '';
  const [first] = places;
  if (first === undefined) return `No results for "${answered.query}"`;
  const { nbHits } = answered.answer;
  return `${nbHits} ${nbHits === 1 ? 'result' : 'results'}. The first: ${nameOf(first)}`;
}

/** The last of a place's names. */
export function nameOf({ hierarchy }: SavedHit): string {
  return hierarchy.filter((name) => name !== '').at(-1) ?? '';
}
