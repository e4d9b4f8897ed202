import { Fragment, type ReactElement } from 'react';
import { inlineOf } from './code-spans.js';
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

/** A label of plain text, with code between backticks in `<code>`. */
export function LabelText({ label }: { readonly label: string }): ReactElement {
  return <InlineText runs={inlineOf(label)} />;
}
