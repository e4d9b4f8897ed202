import type { ReactElement, ReactNode } from 'react';
import { SearchIcon } from '../icons.js';
import { t } from '../text.js';

/** Filters the definitions and cards below it by typed words. Its children link to letters. */
export function FilterBar({
  label,
  children,
}: {
  readonly label: string;
  readonly children?: ReactNode;
}): ReactElement {
  return (
    <div className="filter" data-filter="">
      <label className="filter-box needs-js">
        <SearchIcon />
        <span className="sr-only">{label}</span>
        <input
          type="search"
          placeholder={label}
          autoComplete="off"
          spellCheck={false}
          data-filter-text=""
        />
      </label>
      {children !== undefined && (
        <nav className="filter-letters" aria-label={t('By letter')}>
          {children}
        </nav>
      )}
    </div>
  );
}
