import type { ReactElement } from 'react';
import { CardList } from './article/card-list.js';
import { Breadcrumbs } from './breadcrumbs.js';
import { DocHeader } from './doc-header.js';
import { Pagination } from './pagination.js';
import type { Chrome, MainView } from './view.js';

/** The generated page of a category: its pages as cards. */
export function CategoryPage({
  main,
  chrome,
}: {
  readonly main: Extract<MainView, { kind: 'category' }>;
  readonly chrome: Chrome;
}): ReactElement {
  return (
    <div className="doc">
      <div className="doc-content doc-wide">
        <Breadcrumbs crumbs={main.breadcrumbs} homeHref={chrome.homeHref} />
        <DocHeader title={main.title} description={main.description} />
        <CardList cards={main.cards} />
        <Pagination
          {...(main.prev === undefined ? {} : { prev: main.prev })}
          {...(main.next === undefined ? {} : { next: main.next })}
        />
      </div>
    </div>
  );
}
