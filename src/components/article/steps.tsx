import type { ReactElement, ReactNode } from 'react';

/** Numbered steps. Each heading directly inside starts a step. CSS counters number them. */
export function Steps({ children }: { readonly children?: ReactNode }): ReactElement {
  return <div className="steps">{children}</div>;
}
