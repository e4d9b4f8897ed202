import { all, closest } from './dom.js';
import { say } from './status.js';
import { fill } from '../components/fill.js';
import { t } from '../components/text.js';

const ITEMS = '.definition, .cards > .card';

/** What a filter narrows: the cards in it, or everything of that kind behind it in the article. */
function itemsOf(filter: HTMLElement): HTMLElement[] {
  const own = all(ITEMS, filter);
  if (own.length > 0) return own;
  return all(ITEMS, filter.parentElement ?? document).filter(
    (item) => filter.compareDocumentPosition(item) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
}

/** Show the items that pass, and hide headings below which nothing is left. */
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
      // Only headings that are about the items come and go with them.
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

/** Words anywhere in an item's text, in any order. */
function byText(filter: HTMLElement, text: string): void {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  narrow(filter, (item) => {
    const own = (item.textContent ?? '').toLocaleLowerCase();
    return words.every((word) => own.includes(word));
  });
}

function byTag(filter: HTMLElement, href: string): void {
  for (const button of all('[data-filter-tag]', filter))
    button.setAttribute('aria-pressed', String(button.dataset['filterTag'] === href));
  narrow(
    filter,
    (item) => href === '' || all('a.tag', item).some((tag) => tag.getAttribute('href') === href),
  );
}

/** Inputs and buttons that narrow a glossary or a list of cards. */
export function startFilters(): void {
  document.addEventListener('input', (event) => {
    const filter = closest(event, '[data-filter]');
    if (filter !== null && event.target instanceof HTMLInputElement)
      byText(filter, event.target.value);
  });
  document.addEventListener('click', (event) => {
    const filter = closest(event, '[data-filter]');
    const href = closest(event, '[data-filter-tag]')?.dataset['filterTag'];
    if (filter !== null && href !== undefined) byTag(filter, href);
  });
}
