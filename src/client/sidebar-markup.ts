import { trusted } from './trusted.js';

/** The sidebar of a page as markup, taken from the page itself; undefined when it cannot be had. */
export async function sidebarDocument(href: string): Promise<HTMLElement | undefined> {
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

/** Open a closed branch of the sidebar in place: its pages stand in the sidebar of the page that its label leads to. */
export async function openBranch(item: HTMLElement): Promise<void> {
  const link = item.querySelector<HTMLAnchorElement>(':scope > a.sidebar-link');
  const href = link?.getAttribute('href');
  if (link === null || href == null) return;
  const found =
    (await sidebarDocument(href))?.querySelectorAll<HTMLElement>('li.sidebar-category') ?? [];
  const branch = [...found].find(
    (other) =>
      other.querySelector(':scope > .sidebar-link')?.textContent === link.textContent &&
      other.querySelector('details') !== null &&
      depthOf(other) === depthOf(item),
  );
  const details = branch?.querySelector<HTMLDetailsElement>(':scope > details');
  if (details == null) {
    // There is nothing to unfold: the page itself shows what there is.
    location.assign(href);
    return;
  }
  for (const current of details.querySelectorAll('[aria-current]'))
    current.removeAttribute('aria-current');
  for (const marked of details.querySelectorAll('.is-active, .is-trail'))
    marked.classList.remove('is-active', 'is-trail');
  for (const inner of details.querySelectorAll<HTMLDetailsElement>('details[open]'))
    inner.open = false;
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

function depthOf(item: Element): number {
  let depth = 0;
  for (
    let above = item.parentElement?.closest('li') ?? null;
    above !== null;
    above = above.parentElement?.closest('li') ?? null
  )
    depth++;
  return depth;
}
