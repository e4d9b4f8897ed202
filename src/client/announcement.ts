import { all, closest } from './dom.js';
import { save } from './storage.js';

/** Makes the announcement bar closable. Stores its id, so that a new announcement shows again. */
export function startAnnouncement(): void {
  const { dataset } = document.documentElement;
  document.addEventListener('click', (event) => {
    const id = dataset['announcement'];
    const button = closest(event, '[data-announcement-close]');
    if (id === undefined || button === null) return;
    dataset['announcementDismissed'] = '';
    save('docsgen.announcement.dismiss', id);
    // The button has gone with the bar. The next element in the order of the Tab key has its focus.
    const next = button.closest('.announcement')?.nextElementSibling ?? document;
    const shown = all('a, button', next).find((element) => element.getClientRects().length > 0);
    shown?.focus({ preventScroll: true });
  });
}
