import type { ReactElement } from 'react';
import { ExternalMark } from './external-mark.js';
import { fill } from './fill.js';
import { ChevronIcon, CopyIcon } from './icons.js';
import { externalProps } from './link.js';
import { t } from './text.js';
import type { PageMenuView } from './view.js';

/**
 * A menu that copies the page as Markdown, shows it, or opens it in an assistant. It is a native
 * disclosure: without scripts its links work, and the button that copies is hidden.
 */
export function PageMenu({ markdown, assistants, offline }: PageMenuView): ReactElement {
  return (
    <details className="dropdown page-menu" name="docsgen-dropdown">
      <summary>
        <CopyIcon />
        {t('Copy page')}
        <ChevronIcon />
      </summary>
      <ul>
        {/* The client shows it when it can copy. */}
        <li hidden data-copy-item="">
          <button type="button" data-copy-page={markdown}>
            {t('Copy as Markdown')}
          </button>
        </li>
        <li>
          <a href={markdown} type="text/markdown">
            {t('View as Markdown')}
          </a>
        </li>
        {assistants.map(({ label, href }) => (
          <li key={href}>
            <a href={href} {...externalProps(true)}>
              {fill(t('Open in {assistant}'), { assistant: label })}
              <ExternalMark />
            </a>
          </li>
        ))}
        {offline === true && (
          <li hidden data-offline-item="">
            <button type="button" data-offline-keep="" />
          </li>
        )}
      </ul>
    </details>
  );
}
