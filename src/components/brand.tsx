import type { ReactElement } from 'react';
import { Picture } from './picture.js';
import { slot } from './slots.js';

/** Logo and name of the site, with a link to the home page or the target of the logo. */
export const Brand = slot('Brand', ({ chrome }): ReactElement => {
  const title = chrome.navbar.title ?? (chrome.logo === undefined ? chrome.siteTitle : undefined);
  return (
    <a className="brand" href={chrome.logoHref ?? chrome.homeHref}>
      {/* Beside the name, the logo needs no alternative text. */}
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
