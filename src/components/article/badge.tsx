import type { ReactElement, ReactNode } from 'react';

/** A short label; `type` is info, success, warning, danger or neutral. */
export function Badge({
  type = 'neutral',
  children,
}: {
  readonly type?: string;
  readonly children?: ReactNode;
}): ReactElement {
  return <span className={`badge badge-${type}`}>{children}</span>;
}
