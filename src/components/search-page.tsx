import type { ReactElement } from 'react';
import type { MainView } from './view.js';

export interface SearchPageProps {
  readonly main: Extract<MainView, { kind: 'search' }>;
  readonly searchHref?: string | undefined;
}

/** Frame of the search page; the client searches and fills the results. */
export function SearchPage({ main, searchHref }: SearchPageProps): ReactElement {
  return (
    <div className="doc">
      <div className="doc-content doc-wide">
        <header className="doc-header">
          <h1>{main.title}</h1>
        </header>
        <search className="search-page" data-search-page="">
          <form action={searchHref} method="get" className="needs-js">
            <label className="sr-only" htmlFor="docsgen-search-input">Search the documentation</label>
            <input id="docsgen-search-input" type="search" name="q" maxLength={64} autoComplete="off" spellCheck={false} placeholder="Type your search here" />
          </form>
          <div data-search-results="" />
        </search>
        <noscript>
          <p>
            Searching needs JavaScript.{' '}
            {main.tagsHref !== undefined && (
              <>
                Without it, <a href={main.tagsHref}>browse all pages by tag</a>.
              </>
            )}
          </p>
        </noscript>
      </div>
    </div>
  );
}
