import type { ReactElement, ReactNode } from 'react';
import { fill } from '../fill.js';
import { t } from '../text.js';

/** An entry of the glossary. */
export function Definition({
  term,
  slug,
  children,
}: {
  readonly term: ReactNode;
  readonly slug: string;
  readonly children?: ReactNode;
}): ReactElement {
  return (
    <dl className="definition" id={slug} data-term={typeof term === 'string' ? term : undefined}>
      <dt>
        {term}
        <a
          className="anchor"
          href={`#${slug}`}
          aria-label={fill(t('Direct link to {heading}'), {
            heading: typeof term === 'string' ? term : slug,
          })}
        >
          #
        </a>
      </dt>
      <dd>{children}</dd>
    </dl>
  );
}
