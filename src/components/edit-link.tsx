import type { ReactElement } from 'react';
import { EditIcon } from './icons.js';
import { externalProps } from './link.js';
import { slot } from './slots.js';

/** Leads to the page's source where it can be edited. */
export const EditLink = slot('EditLink', ({ href }): ReactElement => (
  <a className="doc-edit" href={href} {...externalProps(true)}>
    <EditIcon />
    Edit this page
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
));
