import { all } from './dom.js';

/** Close dropdowns that the reader has left: Escape, a click or the focus elsewhere. */
function startDropdowns(): void {
  const open = (): HTMLDetailsElement[] => [
    ...document.querySelectorAll<HTMLDetailsElement>('.dropdown[open]'),
  ];
  const closeOthers = (event: Event): void => {
    for (const dropdown of open())
      if (!(event.target instanceof Node && dropdown.contains(event.target))) dropdown.open = false;
  };
  document.addEventListener('click', closeOthers);
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

/** Should the bar hide? Only on the way down, past itself, and never while something in it has the focus. */
export function hidesOn(previous: number, now: number, height: number): boolean {
  return now > previous && now > height;
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
        hidesOn(previous, scrollY, bar.offsetHeight) && !bar.contains(document.activeElement),
      );
      previous = scrollY;
    },
    { passive: true },
  );
}

/** What the navbar does beyond its links. */
export function startNavbar(): void {
  if (/Mac|iPhone|iPad/.test(navigator.platform))
    for (const key of all('.search-button-key')) key.dataset['key'] = '⌘ K';
  startDropdowns();
  startHideOnScroll();
}
