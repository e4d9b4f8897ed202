import { closest } from './dom.js';
import { save } from './storage.js';

/** Makes the announcement bar closable. Stores its id, so that a new announcement shows again. */
export function startAnnouncement(): void {
  const { dataset } = document.documentElement;
  document.addEventListener('click', (event) => {
    const id = dataset['announcement'];
    if (id === undefined || closest(event, '[data-announcement-close]') === null) return;
    dataset['announcementDismissed'] = '';
    save('docsgen.announcement.dismiss', id);
  });
}
