import type { HTMLAttributes, ReactElement, ReactNode } from 'react';
import { ChevronIcon } from '../icons.js';

/** Text that is hidden until the reader opens it. */
export function Details({
  summary,
  open,
  attributes = {},
  children,
}: {
  readonly summary: ReactNode;
  readonly open: boolean;
  /** Other attributes of the element. */
  readonly attributes?: HTMLAttributes<HTMLElement>;
  readonly children?: ReactNode;
}): ReactElement {
  const classes = ['details', attributes.className].filter(Boolean).join(' ');
  return (
    <details {...attributes} className={classes} open={open}>
      <summary>
        <ChevronIcon />
        <span>{summary}</span>
      </summary>
      <div className="details-body">{children}</div>
    </details>
  );
}
