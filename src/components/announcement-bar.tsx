import type { ReactElement } from 'react';
import { CloseIcon } from './icons.js';
import { Markup } from './markup.js';
import { slot } from './slots.js';
import { t } from './text.js';

/** The announcement above the page. The boot script hides it early if it was dismissed. */
export const AnnouncementBar = slot('AnnouncementBar', ({ announcement }): ReactElement => {
  return (
    <div className="announcement" role="region" aria-label={t('Announcement')}>
      <Markup as="div" className="announcement-text" html={announcement.html} />
      {announcement.closeable && (
        <button
          type="button"
          className="icon-button needs-js"
          data-announcement-close=""
          aria-label={t('Close')}
        >
          <CloseIcon />
        </button>
      )}
    </div>
  );
});
