import type { ReactElement, ReactNode } from 'react';

/**
 * A glossary term. CSS shows `data-definition` on hover and focus. It is generated content of the
 * link, so screen readers read it with the link. The link leads to the complete entry.
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
