import { all } from './dom.js';

let timer: ReturnType<typeof setTimeout> | undefined;

/** Announces a text to assistive technology, in the page's live region. Shows it if `visible`. */
export function say(text: string, visible = false): void {
  const region = all('[data-status]')[0];
  if (region === undefined) return;
  clearTimeout(timer);
  region.toggleAttribute('data-visible', visible);
  // Without this change, the same text would not be announced a second time.
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
