import type { ReactElement } from 'react';
import { ExternalIcon } from './icons.js';
import { t } from './text.js';

/** Says, to the eye and to the ear, that a link leaves the site. */
export function ExternalMark(): ReactElement {
  return (
    <>
      <ExternalIcon className="icon-external" />
      <span className="sr-only">{` ${t('(opens in a new tab)')}`}</span>
    </>
  );
}
