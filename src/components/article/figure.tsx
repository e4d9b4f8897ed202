import type { ReactElement, ReactNode } from 'react';

/** A picture with its caption. */
export function Figure({
  caption,
  children,
}: {
  readonly caption?: ReactNode;
  readonly children?: ReactNode;
}): ReactElement {
  return (
    <figure>
      {children}
      {caption !== undefined && caption !== null && caption !== '' && (
        <figcaption>{caption}</figcaption>
      )}
    </figure>
  );
}
