import { Fragment, type ReactElement } from 'react';
import type { Inline } from './view.js';

/** A label, with code in `<code>`. */
export function InlineText({ runs }: { readonly runs: Inline }): ReactElement {
  return (
    <>
      {runs.map((run, index) =>
        typeof run === 'string' ? (
          <Fragment key={index}>{run}</Fragment>
        ) : (
          <code key={index}>{run.code}</code>
        ),
      )}
    </>
  );
}
