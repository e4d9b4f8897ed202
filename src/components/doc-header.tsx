import type { ReactElement } from 'react';
import { ExternalMark } from './external-mark.js';
import { CodeIcon } from './icons.js';
import { LabelText } from './inline-text.js';
import { externalProps } from './link.js';
import { slot } from './slots.js';
import { t } from './text.js';

/** The heading of a page, with the source of a recipe or the description of a listing. */
export const DocHeader = slot(
  'DocHeader',
  ({ title, description, source, children }): ReactElement => (
    <header className="doc-header">
      <h1>
        <LabelText label={title} />
      </h1>
      {description !== undefined && description !== '' && <p className="lead">{description}</p>}
      {source !== undefined && (
        <a className="doc-source" href={source} {...externalProps(true)}>
          <CodeIcon />
          {t('Source code of this recipe')}
          <ExternalMark />
        </a>
      )}
      {children}
    </header>
  ),
);
