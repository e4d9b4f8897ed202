import { closest } from './dom.js';

/**
 * Milliseconds for content of this height in pixels: longer ways take longer, but
 * less than in proportion (the curve of Material Design's `getAutoHeightDuration`).
 */
export function collapseDuration(height: number, reduced: boolean): number {
  if (reduced) return 1;
  const part = height / 36;
  return Math.round((4 + 15 * part ** 0.25 + part / 5) * 10);
}

const running = new WeakMap<HTMLDetailsElement, Animation>();

function toggle(details: HTMLDetailsElement, summary: HTMLElement): void {
  const opens = !details.open || running.get(details)?.id === 'close';
  const from = details.getBoundingClientRect().height;
  running.get(details)?.cancel();
  details.open = true;
  const closed =
    summary.getBoundingClientRect().height +
    (details.getBoundingClientRect().height - details.clientHeight);
  const full = details.getBoundingClientRect().height;
  const to = opens ? full : closed;
  details.style.overflow = 'hidden';
  const animation = details.animate([{ height: `${from}px` }, { height: `${to}px` }], {
    id: opens ? 'open' : 'close',
    duration: collapseDuration(
      full - closed,
      matchMedia('(prefers-reduced-motion: reduce)').matches,
    ),
    easing: 'ease-in-out',
  });
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

/** What folds, folds in motion. Dropdowns lie over the page and open at once. */
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
    // A link in the summary is followed, not folded.
    if (closest(event, 'a, button') !== null) return;
    event.preventDefault();
    toggle(details, summary);
  });
}
