import type { ReactElement } from 'react';
import { DocHeader } from './doc-header.js';
import { slot } from './slots.js';
import { t } from './text.js';

/** Shown for unknown addresses. The client adds pages with a similar address. */
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
        <div className="not-found-near" data-suggestions={main.pagesHref} />
        <ul className="not-found-links">
          <li>
            <a href={chrome.homeHref}>{t('Go to the home page')}</a>
          </li>
          {chrome.searchHref !== undefined && (
            <li>
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
