import { all } from './dom.js';

/** Distances in pixels that are the result of rounding. */
const ROUNDING = 1;

/** Marks the sides of an area beyond which it can be scrolled. */
function mark(area: HTMLElement): void {
  const hidden = area.scrollWidth - area.clientWidth;
  const isReversed = getComputedStyle(area).direction === 'rtl';
  const before = Math.abs(area.scrollLeft);
  const [left, right] = isReversed ? [hidden - before, before] : [before, hidden - before];
  area.toggleAttribute('data-more-left', left > ROUNDING);
  area.toggleAttribute('data-more-right', right > ROUNDING);
  // Most formulas are narrow, so only those that scroll are stops of the keyboard.
  if (!area.matches('.math')) return;
  if (hidden > ROUNDING) area.tabIndex = 0;
  else area.removeAttribute('tabindex');
}

const onScroll = ({ currentTarget }: Event): void => {
  if (currentTarget instanceof HTMLElement) mark(currentTarget);
};

let observer: ResizeObserver | undefined;

/** Shows at the edges of wide tables, diagrams and rows of tabs that they go on. */
export function showEdges(): void {
  observer ??= new ResizeObserver((entries) => {
    for (const { target } of entries) if (target instanceof HTMLElement) mark(target);
  });
  observer.disconnect();
  for (const area of all('[data-edges]')) {
    observer.observe(area);
    area.addEventListener('scroll', onScroll, { passive: true });
  }
}
