import type { ReactElement } from 'react';
import { Picture } from './picture.js';
import { slot } from './slots.js';

/** Logo and name of the site, leading home. */
export const Brand = slot('Brand', ({ chrome }): ReactElement => {
  const title = chrome.navbar.title ?? (chrome.logo === undefined ? chrome.siteTitle : undefined);
  return (
    <a className="brand" href={chrome.homeHref}>
      {/* Beside the name the logo says nothing that is not said. */}
      {chrome.logo !== undefined && (
        <Picture
          image={title === undefined ? chrome.logo : { ...chrome.logo, alt: '' }}
          className="brand-logo"
          eager
        />
      )}
      {title !== undefined && <span className="brand-title">{title}</span>}
    </a>
  );
});
