import type { ReactElement } from 'react';
import { DocHeader } from './doc-header.js';
import { slot } from './slots.js';
import { t } from './text.js';

/** Shown for unknown addresses. The client adds words of the address and similar pages. */
export const NotFoundPage = slot('NotFound', ({ main, chrome }): ReactElement => {
  const links = chrome.navbar.left.flatMap((item) =>
    item.type === 'link' && !item.external && item.href !== chrome.homeHref ? [item] : [],
  );
  const description = t(
    'No page has this address. It may have moved, or the link that led here may be mistyped.',
  );
  return (
    <div className="doc">
      <div className="doc-content not-found">
        <p className="not-found-code" aria-hidden="true">
          404
        </p>
        <DocHeader title={main.title} description={description} />
        {chrome.searchHref !== undefined && <SearchForm action={chrome.searchHref} />}
        <div
          className="not-found-near"
          data-suggestions={main.pagesHref}
          data-branches={main.branches === undefined ? undefined : JSON.stringify(main.branches)}
        />
        <ul className="not-found-links">
          <li>
            <a href={chrome.homeHref}>{t('Go to the home page')}</a>
          </li>
          {chrome.searchHref !== undefined && (
            <li className="no-js">
              <a href={chrome.searchHref}>{t('Search the documentation')}</a>
            </li>
          )}
          {links.map((link) => (
            <li key={link.href}>
              <a href={link.href}>{link.label}</a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
});

/** Leads to the search page. The client fills it with the words of the address. */
function SearchForm({ action }: { readonly action: string }): ReactElement {
  return (
    <search className="search-page not-found-search needs-js">
      <form action={action} method="get">
        <input
          type="search"
          name="q"
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          aria-label={t('Search the documentation')}
          placeholder={t('Type your search here')}
        />
        <button type="submit">{t('Search')}</button>
      </form>
    </search>
  );
}
