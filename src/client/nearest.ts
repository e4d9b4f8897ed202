import './core.js';
import { t } from '../components/text.js';
import { onPage } from './page.js';
import { showNotice } from './notice.js';

/** Says that the reader has come to the nearest page of a version or a locale. */
export function showNearest(): void {
  const { text, remove } = showNotice('status', []);
  // The region must exist before its text, or screen readers miss it.
  requestAnimationFrame(() => {
    text.textContent = t('The page that you left is not here. This is the nearest page.');
  });
  let isFirst = true;
  onPage(() => {
    if (!isFirst) remove();
    isFirst = false;
  });
}
