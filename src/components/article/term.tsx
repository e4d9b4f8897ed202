import type { ReactElement, ReactNode } from 'react';

/**
 * A glossary term. CSS shows `data-definition` on hover and focus; being
 * generated content of the link it is read out with the focused link, and the
 * link itself leads to the whole entry where there is neither.
 */
export function Term({
  href,
  definition,
  children,
}: {
  readonly href: string;
  readonly definition: string;
  readonly children?: ReactNode;
}): ReactElement {
  return (
    <a className="term" href={href} data-definition={definition}>
      {children}
    </a>
  );
}
