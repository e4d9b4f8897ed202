import type { ReactElement } from 'react';
import { AdmonitionIcon } from '../icons.js';
import { slot } from '../slots.js';

/**
 * An admonition. Kinds differ by icon and title, not by colour alone. Unknown kinds look like
 * `note`.
 */
export const Admonition = slot('Admonition', ({ kind, title, children }): ReactElement => {
  return (
    <div className={`admonition admonition-${kind}`} role="note">
      <div className="admonition-title">
        <AdmonitionIcon kind={kind} />
        <span>{title}</span>
      </div>
      <div className="admonition-body">{children}</div>
    </div>
  );
});
