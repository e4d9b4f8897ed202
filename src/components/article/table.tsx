import type { ReactElement, ReactNode } from 'react';
import { t } from '../text.js';

/** A table that scrolls inside itself, by keyboard too; `children` are the groups of rows. */
export function Table({ children }: { readonly children?: ReactNode }): ReactElement {
  return (
    <div className="table" role="group" aria-label={t('Table')} tabIndex={0}>
      <table>{children}</table>
    </div>
  );
}
