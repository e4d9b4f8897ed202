import type { SavedHit } from './saved.js';
import type { SearchState } from './session.js';
import { fill, plural } from '../../components/fill.js';
import { t } from '../../components/text.js';

/** Returns the text for screen readers: the number of results and the name of the first one. */
export function announcement(
  { status, answered }: SearchState,
  places: readonly SavedHit[],
  empty: boolean,
): string {
  if (status === 'loading') return '';
  if (status === 'stalled') return t('Searching…');
  if (empty) return '';
  if (status === 'error') return t('Unable to fetch results');
  if (answered === undefined) return '';
  const [first] = places;
  if (first === undefined) return fill(t('No results for "{query}"'), { query: answered.query });
  const { nbHits } = answered.answer;
  return fill(t('{results}. The first: {name}'), {
    results: plural(t('{count} result|{count} results'), nbHits, document.documentElement.lang),
    name: nameOf(first),
  });
}

/** Returns the name of a hit: the last name of its hierarchy. */
export function nameOf({ hierarchy }: Pick<SavedHit, 'hierarchy'>): string {
  return hierarchy.filter((name) => name !== '').at(-1) ?? '';
}
