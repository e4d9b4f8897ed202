import { all, closest, closestAll } from './dom.js';
import { onPage } from './page.js';
import { PICK_EVENT, pickTab, tabKey, type PickedTab } from './picked-tabs.js';
import { load } from './storage.js';

/** Does the browser's find look into closed panels, and report which one it opens? */
const canFind = (): boolean => 'onbeforematch' in document.documentElement;

/** Returns the index of the tab that a key selects, or undefined for other keys. */
export function nextTab(
  key: string,
  index: number,
  count: number,
  rightToLeft = false,
): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (index + (rightToLeft ? count - 1 : 1)) % count;
    case 'ArrowLeft':
      return (index + (rightToLeft ? 1 : count - 1)) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

const tabsOf = (set: Element): HTMLElement[] => all(':scope > .tabs-bar > .tabs-tab', set);
const panelsOf = (set: Element): HTMLElement[] => all(':scope > .tabs-panel', set);

/** Shows the panel with this value. Returns false if the set has no such panel. */
function select(set: Element, value: string): boolean {
  const tabs = tabsOf(set);
  if (!tabs.some((tab) => tab.dataset['value'] === value)) return false;
  for (const tab of tabs) {
    const selected = tab.dataset['value'] === value;
    tab.toggleAttribute('data-on', selected);
    tab.setAttribute('aria-selected', String(selected));
    tab.tabIndex = selected ? 0 : -1;
  }
  for (const panel of panelsOf(set)) {
    const selected = panel.dataset['value'] === value;
    panel.toggleAttribute('data-on', selected);
    if (selected) panel.removeAttribute('hidden');
    else if (canFind()) panel.setAttribute('hidden', 'until-found');
  }
  return true;
}

/** Writes the value of a parameter into the address of the page. */
function writeQuery(name: string, value: string): void {
  const url = new URL(location.href);
  url.searchParams.set(name, value);
  history.replaceState(history.state, '', url);
}

/** The value that the address selects in a set. */
function valueInAddress({ dataset: { query } }: HTMLElement): string | null {
  return query === undefined ? null : new URLSearchParams(location.search).get(query);
}

/**
 * Shows a value in every set of the group and remembers it. Scrolls so that the clicked set stays
 * at its position on the screen.
 */
function choose(set: HTMLElement, value: string): void {
  const { group, query } = set.dataset;
  const top = set.getBoundingClientRect().top;
  select(set, value);
  if (query !== undefined) writeQuery(query, value);
  if (group === undefined) return;
  pickTab(group, value);
  scrollBy({ top: set.getBoundingClientRect().top - top, behavior: 'instant' });
}

/** The number of ids that tabs and panels have got here. */
let named = 0;

function giveId(element: HTMLElement): void {
  if (element.id === '') element.id = `docsgen-tab-${named++}`;
}

const HEADINGS = ':is(h1, h2, h3, h4, h5, h6):not(.tabs-panel *)';

/** The name of what contains an element: of the nearest heading before it, or of the tab around. */
function sectionOf(element: Element): string {
  let before = element.previousElementSibling;
  for (; before !== null; before = before.previousElementSibling) {
    const heading = before.matches('h1, h2, h3, h4, h5, h6, .tabs-label')
      ? before
      : all(HEADINGS, before).at(-1);
    if (heading !== undefined) return heading.getAttribute('aria-label') ?? heading.textContent;
  }
  const { parentElement: parent } = element;
  return parent === null || parent.matches('main') ? document.title : sectionOf(parent);
}

/** Names each row of tabs. Rows of the same section are numbered, so that their names differ. */
function nameRows(sets: readonly HTMLElement[]): void {
  const rows = new Map<string, number>();
  for (const set of sets) {
    const { label } = set.dataset;
    const name = label ?? sectionOf(set);
    const number = (rows.get(name) ?? 0) + 1;
    rows.set(name, number);
    tabsOf(set)[0]?.parentElement?.setAttribute(
      'aria-label',
      label !== undefined || number === 1 ? name : `${name} (${number})`,
    );
  }
}

function enhance(set: HTMLElement): void {
  const panels = panelsOf(set);
  const tabs = tabsOf(set);
  tabs[0]?.parentElement?.setAttribute('role', 'tablist');
  for (const tab of tabs) {
    const panel = panels.find(({ dataset }) => dataset['value'] === tab.dataset['value']);
    if (panel === undefined) continue;
    giveId(tab);
    giveId(panel);
    tab.setAttribute('role', 'tab');
    tab.setAttribute('aria-controls', panel.id);
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', tab.id);
  }
  const group = set.dataset['group'];
  const remembered = group === undefined ? null : load(tabKey(group));
  const initial = (chosenTab(tabs) ?? tabs[0])?.dataset['value'] ?? '';
  const values = [valueInAddress(set), remembered, initial];
  values.some((value) => value !== null && select(set, value));
}

/** The tab that the reader has chosen, or else the one that the page shows first. */
function chosenTab(tabs: readonly HTMLElement[]): HTMLElement | undefined {
  return (
    tabs.find((tab) => tab.ariaSelected === 'true') ??
    tabs.find((tab) => tab.hasAttribute('data-on'))
  );
}

/** Has an island made the set, or added or removed tabs of it? */
function isChanged(set: HTMLElement): boolean {
  const tabs = tabsOf(set);
  const shown = tabs.filter((tab) => tab.hasAttribute('data-on'));
  return (
    tabs.some((tab) => !tab.hasAttribute('role')) ||
    shown.length !== 1 ||
    shown[0]?.ariaSelected !== 'true'
  );
}

/** Shows all panels that contain `element`. */
export function openTabsAround(element: Element): void {
  for (const panel of closestAll(element, '.tabs-panel')) {
    const set = panel.closest('[data-tabs]');
    if (set !== null && panel.dataset['value'] !== undefined) select(set, panel.dataset['value']);
  }
}

/** Turns every set of panels into tabs. */
export function startTabs(): void {
  onPage((_href, part) => {
    const sets = all('[data-tabs]');
    nameRows(sets);
    for (const set of part === 'content' ? sets.filter(isChanged) : sets) enhance(set);
  }, 'content');
  // Remove the boot script's style sheet: the attributes now show the same tabs.
  if ('adoptedStyleSheets' in document) document.adoptedStyleSheets = [];

  document.addEventListener('click', (event) => {
    const tab = closest(event, '.tabs-tab');
    const set = tab?.closest<HTMLElement>('[data-tabs]');
    if (tab?.dataset['value'] !== undefined && set != null) choose(set, tab.dataset['value']);
  });
  addEventListener(PICK_EVENT, (event) => {
    const { group, value } = (event as CustomEvent<PickedTab>).detail;
    for (const set of all('[data-tabs]')) if (set.dataset['group'] === group) select(set, value);
  });
  document.addEventListener('beforematch', (event) => {
    if (event.target instanceof Element) openTabsAround(event.target);
  });
  document.addEventListener('keydown', (event) => {
    const tab = closest(event, '.tabs-tab');
    const set = tab?.closest<HTMLElement>('[data-tabs]');
    if (tab == null || set == null || event.ctrlKey || event.altKey || event.metaKey) return;
    const tabs = tabsOf(set);
    const isRightToLeft = getComputedStyle(set).direction === 'rtl';
    const position = nextTab(event.key, tabs.indexOf(tab), tabs.length, isRightToLeft);
    const target = position === undefined ? undefined : tabs[position];
    if (target?.dataset['value'] === undefined) return;
    event.preventDefault();
    choose(set, target.dataset['value']);
    target.focus();
  });
}
