import type { ReactElement, ReactNode } from 'react';

/** Numbered steps: each heading directly inside starts one. The numbers come from CSS counters. */
export function Steps({ children }: { readonly children?: ReactNode }): ReactElement {
  return <div className="steps">{children}</div>;
}
