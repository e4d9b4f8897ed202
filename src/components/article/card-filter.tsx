import type { ReactElement } from 'react';
import type { CardView } from '../view.js';
import { CardList } from './card-list.js';
import { t } from '../text.js';

/** Cards, with a button for each tag that shows only its cards. Buttons need scripts. */
export function CardFilter({ cards }: { readonly cards: readonly CardView[] }): ReactElement {
  const counts = new Map<string, { label: string; count: number }>();
  for (const tag of cards.flatMap((card) => card.tags ?? []))
    counts.set(tag.href, { label: tag.label, count: (counts.get(tag.href)?.count ?? 0) + 1 });
  const tags = [...counts].sort(
    ([, a], [, b]) => b.count - a.count || (a.label < b.label ? -1 : 1),
  );
  return (
    <div data-filter="">
      <div className="filter-tags needs-js" role="group" aria-label={t('Filter by tag')}>
        <button type="button" className="tag" aria-pressed="true" data-filter-tag="">
          {t('All')} <span className="tag-count">{cards.length}</span>
        </button>
        {tags.map(([href, { label, count }]) => (
          <button
            key={href}
            type="button"
            className="tag"
            aria-pressed="false"
            data-filter-tag={href}
          >
            <bdi>{label}</bdi> <span className="tag-count">{count}</span>
          </button>
        ))}
      </div>
      <CardList cards={cards} />
    </div>
  );
}
