import type { ReactElement, ReactNode } from 'react';

/** A key, or keys pressed together: `Ctrl+K`. */
export function Kbd({ children }: { readonly children?: ReactNode }): ReactElement {
  return <kbd>{children}</kbd>;
}
