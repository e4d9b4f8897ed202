/** Events for the client: another page, or another sidebar, is shown without a new document. */
import { ROOT_ID } from '../components/ids.js';

export type Part = 'page' | 'sidebar';

/** Calls `run` now, and each time another page, or another sidebar, is shown. */
export function onPage(run: (href: string) => void, part: Part = 'page'): void {
  run(document.getElementById(ROOT_ID)?.dataset['href'] ?? location.pathname);
  const onShown = (event: Event): void =>
    run(event instanceof CustomEvent ? String(event.detail) : location.pathname);
  addEventListener(`docsgen:${part}`, onShown);
  // Another page can have another sidebar.
  if (part === 'sidebar') addEventListener('docsgen:page', onShown);
}

/** Dispatches the event that another page, or another sidebar, is shown. */
export function dispatchShown(href: string, part: Part): void {
  dispatchEvent(new CustomEvent(`docsgen:${part}`, { detail: href }));
}
