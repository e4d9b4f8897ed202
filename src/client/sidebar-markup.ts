import './core.js';
import { closestAll } from './dom.js';
import { trusted } from './trusted.js';

/** Fetches a page and returns its sidebar. Returns undefined if there is none, or on failure. */
export async function fetchSidebar(href: string): Promise<HTMLElement | undefined> {
  try {
    const response = await fetch(href, { priority: 'low' });
    if (!response.ok) return undefined;
    return (
      new DOMParser()
        .parseFromString(trusted.html(await response.text()), 'text/html')
        .querySelector<HTMLElement>('.menu-sidebar') ?? undefined
    );
  } catch {
    return undefined;
  }
}

/**
 * Opens a closed branch of the sidebar. The markup of the branch comes from the page that its
 * label links to: that page's sidebar contains the branch.
 */
export async function openBranch(item: HTMLElement): Promise<void> {
  const link = item.querySelector<HTMLAnchorElement>(':scope > a.sidebar-link');
  const href = link?.getAttribute('href');
  if (link === null || href == null) return;
  const sidebar = await fetchSidebar(href);
  const candidates = sidebar?.querySelectorAll<HTMLElement>('li.sidebar-category') ?? [];
  const branch = [...candidates].find(
    (other) =>
      other.querySelector(':scope > .sidebar-link')?.textContent === link.textContent &&
      other.querySelector('details') !== null &&
      depthOf(other) === depthOf(item),
  );
  const details = branch?.querySelector<HTMLDetailsElement>(':scope > details');
  if (details == null) {
    // There is no branch to open, so go to the page.
    location.assign(href);
    return;
  }
  removeMarks(details);
  details.open = true;
  item.classList.remove('is-closed');
  item.querySelector(':scope > button')?.remove();
  item.append(details);
  details.querySelector('summary')?.focus();
  dispatchEvent(
    new CustomEvent('docsgen:sidebar', {
      detail: document.getElementById('docsgen')?.dataset['href'],
    }),
  );
}

/** Removes the marks of the page from which markup comes, and closes the branches inside. */
export function removeMarks(details: HTMLElement): void {
  for (const current of details.querySelectorAll('[aria-current]'))
    current.removeAttribute('aria-current');
  for (const marked of details.querySelectorAll('.is-active, .is-trail'))
    marked.classList.remove('is-active', 'is-trail');
  for (const inner of details.querySelectorAll<HTMLDetailsElement>('details[open]'))
    inner.open = false;
}

function depthOf(item: Element): number {
  return closestAll(item.parentElement, 'li').length;
}
