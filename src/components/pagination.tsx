import type { ReactElement } from 'react';
import { LabelText } from './inline-text.js';
import { slot } from './slots.js';
import { t } from './text.js';

/** Links to the previous and the next page. */
export const Pagination = slot('Pagination', ({ prev, next }): ReactElement | null => {
  if (prev === undefined && next === undefined) return null;
  return (
    <nav className="pagination" aria-label={t('Previous and next page')}>
      {prev !== undefined && (
        <a className="pagination-prev" href={prev.href} rel="prev">
          <span className="pagination-way">{prev.way ?? t('Previous')}</span>
          <span className="pagination-label">
            <span {...prev.language}>
              <LabelText label={prev.label} />
            </span>
          </span>
          {prev.description !== undefined && (
            <span className="pagination-text" {...prev.language}>
              {prev.description}
            </span>
          )}
        </a>
      )}
      {next !== undefined && (
        <a className="pagination-next" href={next.href} rel="next">
          <span className="pagination-way">{next.way ?? t('Next')}</span>
          <span className="pagination-label">
            <span {...next.language}>
              <LabelText label={next.label} />
            </span>
          </span>
          {next.description !== undefined && (
            <span className="pagination-text" {...next.language}>
              {next.description}
            </span>
          )}
        </a>
      )}
    </nav>
  );
});
