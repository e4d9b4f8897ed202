import { all, closest } from './dom.js';
import { say } from './status.js';
import { fill } from '../components/fill.js';
import { t } from '../components/text.js';

const ITEMS = '.definition, .cards > .card';

/** Returns the items of a filter: those inside it, or else all that follow it in the article. */
function itemsOf(filter: HTMLElement): HTMLElement[] {
  const inside = all(ITEMS, filter);
  if (inside.length > 0) return inside;
  return all(ITEMS, filter.parentElement ?? document).filter(
    (item) => filter.compareDocumentPosition(item) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
}

/** Shows the items that pass, and hides headings without visible items. */
function narrow(filter: HTMLElement, passes: (item: HTMLElement) => boolean): void {
  const items = itemsOf(filter);
  let shown = 0;
  for (const item of items) {
    item.hidden = !passes(item);
    if (!item.hidden) shown++;
  }
  let heading: HTMLElement | undefined;
  for (const node of all(`h2, h3, ${ITEMS}`, filter.parentElement ?? document)) {
    if (/^H[23]$/.test(node.tagName)) {
      heading = node;
      // Other headings do not belong to the items and stay visible.
      const next = node.nextElementSibling;
      if (next?.matches(ITEMS) === true) node.hidden = true;
    } else if (heading !== undefined && !node.hidden) heading.hidden = false;
  }
  say(
    fill(shown === items.length ? t('All {count} shown') : t('{shown} of {count} shown'), {
      shown,
      count: items.length,
    }),
  );
}

/** Shows the items whose text contains all words, in any order. */
function filterByText(filter: HTMLElement, text: string): void {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  narrow(filter, (item) => {
    const itemText = (item.textContent ?? '').toLocaleLowerCase();
    return words.every((word) => itemText.includes(word));
  });
}

/** Shows the items with a tag, or all items for an empty `href`. */
function filterByTag(filter: HTMLElement, href: string): void {
  for (const button of all('[data-filter-tag]', filter))
    button.setAttribute('aria-pressed', String(button.dataset['filterTag'] === href));
  narrow(
    filter,
    (item) => href === '' || all('a.tag', item).some((tag) => tag.getAttribute('href') === href),
  );
}

let started = false;

/** Starts the inputs and buttons that filter a glossary or a list of cards. */
export function startFilters(): void {
  if (started) return;
  started = true;
  document.addEventListener('input', (event) => {
    const filter = closest(event, '[data-filter]');
    if (filter !== null && event.target instanceof HTMLInputElement)
      filterByText(filter, event.target.value);
  });
  document.addEventListener('click', (event) => {
    const filter = closest(event, '[data-filter]');
    const href = closest(event, '[data-filter-tag]')?.dataset['filterTag'];
    if (filter !== null && href !== undefined) filterByTag(filter, href);
  });
}
