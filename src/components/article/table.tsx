import type { ReactElement, ReactNode } from 'react';
import { t } from '../text.js';

/** A table that can scroll, also by keyboard. `children` are groups of rows. */
export function Table({ children }: { readonly children?: ReactNode }): ReactElement {
  return (
    <div className="table" role="group" aria-label={t('Table')} tabIndex={0}>
      <table>{children}</table>
    </div>
  );
}
