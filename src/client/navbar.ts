import { all, closest } from './dom.js';

/** Closes dropdowns on Escape, on clicks on their links, and on clicks or focus outside of them. */
function startDropdowns(): void {
  const open = (): HTMLDetailsElement[] => [
    ...document.querySelectorAll<HTMLDetailsElement>('.dropdown[open]'),
  ];
  const closeOthers = (event: Event): void => {
    for (const dropdown of open())
      if (!(event.target instanceof Node && dropdown.contains(event.target))) dropdown.open = false;
  };
  document.addEventListener('click', (event) => {
    closeOthers(event);
    const dropdown = closest(event, '.dropdown a[href]')?.closest<HTMLDetailsElement>('.dropdown');
    if (dropdown != null) dropdown.open = false;
  });
  document.addEventListener('focusin', closeOthers);
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    for (const dropdown of open()) {
      const inside = dropdown.contains(document.activeElement);
      dropdown.open = false;
      if (inside) dropdown.querySelector('summary')?.focus();
    }
  });
}

/** Should the bar hide? Only while scrolling down, and below its own height. */
export function shouldHide(previous: number, current: number, height: number): boolean {
  return current > previous && current > height;
}

function startHideOnScroll(): void {
  const bar = all('[data-hide-on-scroll]')[0];
  if (bar === undefined) return;
  let previous = scrollY;
  addEventListener(
    'scroll',
    () => {
      bar.toggleAttribute(
        'data-hidden',
        shouldHide(previous, scrollY, bar.offsetHeight) && !bar.contains(document.activeElement),
      );
      previous = scrollY;
    },
    { passive: true },
  );
}

/** Hides the hints of icons on Escape, until the reader goes to another element. */
function startTips(): void {
  const { dataset } = document.documentElement;
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') dataset['tipsHidden'] = '';
  });
  for (const event of ['pointerover', 'focusin'])
    document.addEventListener(event, () => {
      if ('tipsHidden' in dataset) delete dataset['tipsHidden'];
    });
}

/** Starts the navbar: the name of the search key, dropdowns, hiding on scroll. */
export function startNavbar(): void {
  if (/Mac|iPhone|iPad/.test(navigator.platform))
    for (const key of all('.search-button-key')) key.dataset['key'] = '⌘ K';
  startDropdowns();
  startTips();
  startHideOnScroll();
}
