import type { ReactElement } from 'react';
import { HomeIcon } from './icons.js';
import { LabelText } from './inline-text.js';
import { slot } from './slots.js';
import { t } from './text.js';

/** The path from the home page to this page. */
export const Breadcrumbs = slot('Breadcrumbs', ({ crumbs, homeHref }): ReactElement | null => {
  if (crumbs.length === 0) return null;
  return (
    <nav className="breadcrumbs" aria-label={t('Breadcrumbs')}>
      <ol>
        <li>
          <a href={homeHref} aria-label={t('Home page')}>
            <HomeIcon />
          </a>
        </li>
        {crumbs.map(({ label, href }, index) => (
          <li key={index}>
            {index === crumbs.length - 1 ? (
              <span aria-current="page">
                <LabelText label={label} />
              </span>
            ) : href === undefined ? (
              <span>
                <LabelText label={label} />
              </span>
            ) : (
              <a href={href}>
                <LabelText label={label} />
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
});
