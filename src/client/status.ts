import { all } from './dom.js';

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Tell the reader something through the page's live region: always to
 * assistive technology, and to the eye as well when `visible`.
 */
export function say(text: string, visible = false): void {
  const region = all('[data-status]')[0];
  if (region === undefined) return;
  clearTimeout(timer);
  region.toggleAttribute('data-visible', visible);
  // The same text twice is no change, and would not be spoken the second time.
  region.textContent = '';
  requestAnimationFrame(() => {
    region.textContent = text;
  });
  timer = setTimeout(
    () => {
      region.textContent = '';
      region.removeAttribute('data-visible');
    },
    visible ? 8000 : 2000,
  );
}
