import type { ReactElement } from 'react';
import { SearchIcon } from './icons.js';
import { slot } from './slots.js';
import { t } from './text.js';

/** Opens the search. Without scripts, a link to the search page replaces the button. */
export const SearchButton = slot('SearchButton', ({ className, searchHref }): ReactElement => {
  return (
    <li className={className}>
      <button
        type="button"
        className="search-button needs-js"
        data-search=""
        aria-keyshortcuts="Control+K Meta+K /"
        data-tip={t('Search')}
      >
        <SearchIcon />
        <span className="search-button-text">{t('Search')}</span>
        {/* CSS shows the key, because a text would become part of the button's name. */}
        <span className="search-button-key" data-key="Ctrl K" aria-hidden="true" />
      </button>
      {searchHref !== undefined && (
        <a className="search-button no-js" href={searchHref} data-tip={t('Search')}>
          <SearchIcon />
          <span className="search-button-text">{t('Search')}</span>
        </a>
      )}
    </li>
  );
});
