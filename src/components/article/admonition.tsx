import type { ReactElement, ReactNode } from 'react';
import { AdmonitionIcon } from '../icons.js';

/**
 * A box set apart from the text. Kinds differ in icon and title, so that
 * colour is never the only sign; unknown kinds look like `note`.
 */
export function Admonition({ kind, title, children }: { readonly kind: string; readonly title: ReactNode; readonly children?: ReactNode }): ReactElement {
  return (
    <div className={`admonition admonition-${kind}`} role="note">
      <div className="admonition-title">
        <AdmonitionIcon kind={kind} />
        <span>{title}</span>
      </div>
      <div className="admonition-body">{children}</div>
    </div>
  );
}
