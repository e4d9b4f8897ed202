import type { ReactElement, ReactNode } from 'react';

/** An entry of the glossary. */
export function Definition({ term, slug, children }: { readonly term: ReactNode; readonly slug: string; readonly children?: ReactNode }): ReactElement {
  return (
    <dl className="definition" id={slug} data-term={typeof term === 'string' ? term : undefined}>
      <dt>
        {term}
        <a className="anchor" href={`#${slug}`} aria-label={`Direct link to ${typeof term === 'string' ? term : slug}`}>
          #
        </a>
      </dt>
      <dd>{children}</dd>
    </dl>
  );
}
