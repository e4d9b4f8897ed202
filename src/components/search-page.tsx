import type { ReactElement } from 'react';
import { DocHeader } from './doc-header.js';
import { slot } from './slots.js';
import { t } from './text.js';

/** The search page without results. The client searches and shows the results. */
export const SearchPage = slot('SearchPage', ({ main, searchHref }): ReactElement => {
  return (
    <div className="doc">
      <div className="doc-content doc-wide">
        <DocHeader title={main.title} />
        <search className="search-page" data-search-page="">
          <form action={searchHref} method="get" className="needs-js">
            <label className="sr-only" htmlFor="docsgen-search-input">
              {t('Search the documentation')}
            </label>
            <input
              id="docsgen-search-input"
              type="search"
              name="q"
              maxLength={64}
              autoComplete="off"
              spellCheck={false}
              placeholder={t('Type your search here')}
            />
          </form>
          <div data-search-results="" />
        </search>
        <noscript>
          <p>
            {t('Searching needs JavaScript.')}{' '}
            {main.tagsHref !== undefined && (
              <a href={main.tagsHref}>{t('Browse all pages by tag')}</a>
            )}
          </p>
        </noscript>
      </div>
    </div>
  );
});
