import type { ReactElement } from 'react';
import { EditIcon } from './icons.js';
import { externalProps } from './link.js';
import { slot } from './slots.js';
import { t } from './text.js';

/** Links to the place where the page's source can be edited. */
export const EditLink = slot('EditLink', ({ href }): ReactElement => (
  <a className="doc-edit" href={href} {...externalProps(true)}>
    <EditIcon />
    {t('Edit this page')}
    <span className="sr-only">{` ${t('(opens in a new tab)')}`}</span>
  </a>
));
