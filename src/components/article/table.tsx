import type { HTMLAttributes, ReactElement, ReactNode } from 'react';
import { t } from '../text.js';

/**
 * A table that can scroll, also by keyboard. `children` are groups of rows. With `stacks`, its
 * number of columns, the cells of a row are below each other in a narrow window.
 */
export function Table({
  stacks,
  attributes,
  children,
}: {
  readonly stacks?: 2 | 3 | undefined;
  /** Attributes of the table. */
  readonly attributes?: HTMLAttributes<HTMLTableElement>;
  readonly children?: ReactNode;
}): ReactElement {
  return (
    <div
      className={stacks === undefined ? 'table' : `table table-stacks table-stacks-${stacks}`}
      role="group"
      aria-label={t('Table')}
      tabIndex={0}
      data-edges=""
    >
      <table role={stacks === undefined ? undefined : 'table'} {...attributes}>
        {children}
      </table>
    </div>
  );
}
