import { ROOT_ID } from '../components/ids.js';

/** The page changes without a new document: what looked at it has to look again. */

export type Part = 'page' | 'sidebar';

/** Call now, and each time another page, or another sidebar, is shown. */
export function onPage(run: (href: string) => void, part: Part = 'page'): void {
  run(document.getElementById(ROOT_ID)?.dataset['href'] ?? location.pathname);
  addEventListener(`docsgen:${part}`, (event) =>
    run(event instanceof CustomEvent ? String(event.detail) : location.pathname),
  );
  // A sidebar comes with its page.
  if (part === 'sidebar')
    addEventListener('docsgen:page', (event) =>
      run(event instanceof CustomEvent ? String(event.detail) : location.pathname),
    );
}

/** Tell that another page, or another sidebar, is shown. */
export function pageShown(href: string, part: Part): void {
  dispatchEvent(new CustomEvent(`docsgen:${part}`, { detail: href }));
}
