import type { ReactElement } from 'react';
import { Picture } from './picture.js';
import type { Chrome } from './view.js';

/** Logo and name of the site, leading home. */
export function Brand({ chrome }: { readonly chrome: Chrome }): ReactElement {
  const title = chrome.navbar.title ?? (chrome.logo === undefined ? chrome.siteTitle : undefined);
  return (
    <a className="brand" href={chrome.homeHref}>
      {/* Beside the name the logo says nothing that is not said. */}
      {chrome.logo !== undefined && <Picture image={title === undefined ? chrome.logo : { ...chrome.logo, alt: '' }} className="brand-logo" eager />}
      {title !== undefined && <span className="brand-title">{title}</span>}
    </a>
  );
}
