import type { ReactElement } from 'react';
import { CardList } from './article/card-list.js';
import { DocHeader } from './doc-header.js';
import type { MainView } from './view.js';
import { t } from './text.js';

/** All pages of one tag. */
export function TagPage({
  main,
}: {
  readonly main: Extract<MainView, { kind: 'tag' }>;
}): ReactElement {
  return (
    <div className="doc">
      <div className="doc-content doc-wide">
        <DocHeader title={main.title} description={main.description}>
          <a className="doc-back" href={main.indexHref}>
            {t('View all tags')}
          </a>
        </DocHeader>
        <CardList cards={main.cards} />
      </div>
    </div>
  );
}
