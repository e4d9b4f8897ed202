import { linkOf, toUrl } from './dom.js';
import { openTabsAround } from './tabs.js';

/** The id that a hash names; a malformed escape is taken as it stands. */
export function hashId(hash: string): string {
  const raw = hash.replace(/^#/, '');
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}

/** Open whatever hides the target of the address's hash, then go there. */
export function reveal(hash: string): void {
  const id = hashId(hash);
  const target = id === '' ? null : document.getElementById(id);
  if (target === null) return;
  // The section has moved to another page: the place here holds the link to it.
  const moved = target.dataset['moved'] === undefined ? null : target.querySelector('a');
  if (moved !== null && toUrl(moved.href) !== undefined) {
    location.replace(moved.href);
    return;
  }
  const hidden =
    target.getClientRects().length === 0 || target.closest('details:not([open])') !== null;
  openTabsAround(target);
  for (
    let box = target.closest('details');
    box !== null;
    box = box.parentElement?.closest('details') ?? null
  )
    box.open = true;
  if (hidden) target.scrollIntoView();
}

/** Follow the hash, now and whenever it changes. */
export function startReveal(): void {
  reveal(location.hash);
  addEventListener('hashchange', () => reveal(location.hash));
  // The same hash a second time is no change.
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
