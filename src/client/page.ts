/**
 * Events for the client: another page, or another sidebar, is shown without a new document, or an
 * island has changed the elements of the page.
 */
import { ROOT_ID } from '../components/ids.js';

export type Part = 'page' | 'sidebar' | 'content';

/** Calls `run` now, and each time another page, sidebar or content is shown. */
export function onPage(run: (href: string, part: Part) => void, part: Part = 'page'): void {
  const current = (): string =>
    document.getElementById(ROOT_ID)?.dataset['href'] ?? location.pathname;
  run(current(), 'page');
  const listen = (shown: Part): void =>
    addEventListener(`docsgen:${shown}`, (event: Event) =>
      run(event instanceof CustomEvent ? String(event.detail) : current(), shown),
    );
  listen('page');
  // Another page can have another sidebar, and has other content.
  if (part !== 'page') listen(part);
}

/** Dispatches the event that another page, sidebar or content is shown. */
export function dispatchShown(href: string, part: Part): void {
  dispatchEvent(new CustomEvent(`docsgen:${part}`, { detail: href }));
}
