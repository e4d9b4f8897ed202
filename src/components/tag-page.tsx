import type { ReactElement } from 'react';
import { CardList } from './article/card-list.js';
import type { MainView } from './view.js';

/** All pages of one tag. */
export function TagPage({ main }: { readonly main: Extract<MainView, { kind: 'tag' }> }): ReactElement {
  return (
    <div className="doc">
      <div className="doc-content doc-wide">
        <header className="doc-header">
          <h1>{main.title}</h1>
          {main.description !== undefined && <p className="lead">{main.description}</p>}
          <a className="doc-back" href={main.indexHref}>
            View all tags
          </a>
        </header>
        <CardList cards={main.cards} />
      </div>
    </div>
  );
}
