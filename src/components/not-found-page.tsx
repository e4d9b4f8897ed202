import type { ReactElement } from 'react';
import type { Chrome, MainView } from './view.js';

/** Shown for an address that no page has. The client adds pages with a similar address. */
export function NotFoundPage({ main, chrome }: { readonly main: Extract<MainView, { kind: 'notFound' }>; readonly chrome: Chrome }): ReactElement {
  const links = chrome.navbar.left.flatMap((item) => (item.type === 'link' && !item.external && item.href !== chrome.homeHref ? [item] : []));
  return (
    <div className="doc">
      <div className="doc-content not-found">
        <p className="not-found-code" aria-hidden="true">
          404
        </p>
        <header className="doc-header">
          <h1>{main.title === '' ? 'Page Not Found' : main.title}</h1>
        </header>
        <p className="lead">No page has this address. It may have moved, or the link that led here may be mistyped.</p>
        <div data-suggestions="" />
        <ul className="not-found-links">
          <li>
            <a href={chrome.homeHref}>Go to the home page</a>
          </li>
          {chrome.searchHref !== undefined && (
            <li>
              <a href={chrome.searchHref}>Search the documentation</a>
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
}
