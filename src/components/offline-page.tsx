import type { ReactElement } from 'react';
import { DocHeader } from './doc-header.js';
import { t } from './text.js';
import type { MainView } from './view.js';

/** Shown for pages that are not saved, while there is no network. The client lists saved pages. */
export function OfflinePage({
  main,
}: {
  readonly main: Extract<MainView, { kind: 'offline' }>;
}): ReactElement {
  return (
    <div className="doc">
      <div className="doc-content not-found">
        <DocHeader
          title={main.title}
          description={t('This page is not saved in your browser. Load it when you are online.')}
        />
        <ul className="not-found-links">
          <li>
            {/* With a target, the browser itself loads the address again. */}
            <a href="" target="_top">
              {t('Reload')}
            </a>
          </li>
        </ul>
        <div className="not-found-near" data-saved-pages="" />
      </div>
    </div>
  );
}
