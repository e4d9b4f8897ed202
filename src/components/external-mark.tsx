import type { ReactElement } from 'react';
import { ExternalIcon } from './icons.js';
import { t } from './text.js';

/** Marks a link to another site, with a text for screen readers, and with an icon if asked. */
export function ExternalMark({ icon = true }: { readonly icon?: boolean }): ReactElement {
  return (
    <>
      {icon && <ExternalIcon className="icon-external" />}
      <span className="sr-only">{` ${t('(opens in a new tab)')}`}</span>
    </>
  );
}
