import type { ReactElement } from 'react';
import { AdmonitionIcon } from '../icons.js';
import { slot } from '../slots.js';

/**
 * An admonition. Kinds differ by icon and title, not by colour alone. Unknown kinds look like
 * `note`.
 */
export const Admonition = slot('Admonition', (props): ReactElement => {
  const { kind, title, icon, className, children } = props;
  const classes = ['admonition', `admonition-${kind}`, className].filter(Boolean).join(' ');
  return (
    <div className={classes} role="note">
      <div className="admonition-title">
        {icon === undefined && <AdmonitionIcon kind={kind} />}
        {icon !== undefined && icon !== null && <span className="admonition-icon">{icon}</span>}
        <span>{title}</span>
      </div>
      <div className="admonition-body">{children}</div>
    </div>
  );
});
