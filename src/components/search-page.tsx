import type { ReactElement } from 'react';
import { DocHeader } from './doc-header.js';
import { slot } from './slots.js';

/** Frame of the search page; the client searches and fills the results. */
export const SearchPage = slot('SearchPage', ({ main, searchHref }): ReactElement => {
  return (
    <div className="doc">
      <div className="doc-content doc-wide">
        <DocHeader title={main.title} />
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
});
