import type { ReactElement } from 'react';
import { ExternalIcon } from './icons.js';
import { t } from './text.js';

/** Marks a link to another site, with an icon and with a text for screen readers. */
export function ExternalMark(): ReactElement {
  return (
    <>
      <ExternalIcon className="icon-external" />
      <span className="sr-only">{` ${t('(opens in a new tab)')}`}</span>
    </>
  );
}
