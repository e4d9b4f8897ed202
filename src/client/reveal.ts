import { closestAll, linkOf, toUrl } from './dom.js';
import { openTabsAround } from './tabs.js';

/** Returns the id that a hash names. A malformed escape stays as it is. */
export function hashId(hash: string): string {
  const raw = hash.replace(/^#/, '');
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}

/** Opens the tabs and details that hide the target of a hash, then scrolls to it. */
export function reveal(hash: string): void {
  const id = hashId(hash);
  const target = id === '' ? null : document.getElementById(id);
  if (target === null) return;
  // The section has moved to another page. The target contains the link to it.
  const moved = target.dataset['moved'] === undefined ? null : target.querySelector('a');
  if (moved !== null && toUrl(moved.href) !== undefined) {
    location.replace(moved.href);
    return;
  }
  const hidden =
    target.getClientRects().length === 0 ||
    target.closest('details:not([open]), .tabs-panel[hidden]') !== null;
  openTabsAround(target);
  for (const details of closestAll<HTMLDetailsElement>(target, 'details')) details.open = true;
  if (hidden) target.scrollIntoView();
}

/** Reveals the target of the address's hash, now and each time the hash changes. */
export function startReveal(): void {
  reveal(location.hash);
  addEventListener('hashchange', () => reveal(location.hash));
  // A second click on the same link does not change the hash.
  document.addEventListener('click', (event) => {
    const link = linkOf(event);
    if (
      link !== undefined &&
      link.hash !== '' &&
      link.hash === location.hash &&
      link.pathname === location.pathname
    )
      reveal(link.hash);
  });
}
