import type { ReactElement, ReactNode } from 'react';
import { ChevronIcon } from '../icons.js';

/** Text that is hidden until the reader opens it. */
export function Details({
  summary,
  open,
  children,
}: {
  readonly summary: ReactNode;
  readonly open: boolean;
  readonly children?: ReactNode;
}): ReactElement {
  return (
    <details className="details" open={open}>
      <summary>
        <ChevronIcon />
        <span>{summary}</span>
      </summary>
      <div className="details-body">{children}</div>
    </details>
  );
}
