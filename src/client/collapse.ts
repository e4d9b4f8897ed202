import { closest } from './dom.js';

/**
 * Returns the duration, in milliseconds, for content of this height in pixels. Taller content
 * takes longer, but less than in proportion (Material Design's `getAutoHeightDuration`).
 */
export function collapseDuration(height: number, reduced: boolean): number {
  if (reduced) return 1;
  const part = height / 36;
  return Math.round((4 + 15 * part ** 0.25 + part / 5) * 10);
}

const running = new WeakMap<HTMLDetailsElement, Animation>();

function toggle(details: HTMLDetailsElement, summary: HTMLElement): void {
  const opens = !details.open || running.get(details)?.id === 'close';
  const startHeight = details.getBoundingClientRect().height;
  running.get(details)?.cancel();
  details.open = true;
  const closedHeight =
    summary.getBoundingClientRect().height +
    (details.getBoundingClientRect().height - details.clientHeight);
  const fullHeight = details.getBoundingClientRect().height;
  const endHeight = opens ? fullHeight : closedHeight;
  details.style.overflow = 'hidden';
  const animation = details.animate(
    [{ height: `${startHeight}px` }, { height: `${endHeight}px` }],
    {
      id: opens ? 'open' : 'close',
      duration: collapseDuration(
        fullHeight - closedHeight,
        matchMedia('(prefers-reduced-motion: reduce)').matches,
      ),
      easing: 'ease-in-out',
    },
  );
  running.set(details, animation);
  const end = (): void => {
    if (running.get(details) !== animation) return;
    running.delete(details);
    details.style.overflow = '';
  };
  animation.onfinish = () => {
    if (!opens) details.open = false;
    end();
  };
  animation.oncancel = end;
}

/** Animates `<details>` elements. Dropdowns are excluded: they lie over the page. */
export function startCollapse(): void {
  document.addEventListener('click', (event) => {
    const summary = closest(event, 'summary');
    const details = summary?.parentElement;
    if (
      summary === null ||
      !(details instanceof HTMLDetailsElement) ||
      details.matches('.dropdown') ||
      event.defaultPrevented
    )
      return;
    // A click on a link in the summary follows the link.
    if (closest(event, 'a, button') !== null) return;
    event.preventDefault();
    toggle(details, summary);
  });
}
