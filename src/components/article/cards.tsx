import type { ReactElement, ReactNode } from 'react';

/** A grid of cards. */
export function Cards({ children }: { readonly children?: ReactNode }): ReactElement {
  return <div className="cards">{children}</div>;
}
