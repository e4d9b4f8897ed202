/** Milliseconds before the bar shows. A page that loads faster needs no progress bar. */
export const DELAY = 200;

export interface Progress {
  /** Shows the bar after the delay. */
  readonly start: () => void;
  /** Removes the bar: the page has changed, or loading has ended without it. */
  readonly finish: () => void;
}

/** Creates the thin bar at the top of the window, shown while a page is loading. */
export function createProgress(): Progress {
  const bar = document.createElement('div');
  bar.className = 'progress';
  bar.setAttribute('aria-hidden', 'true');
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    start: () => {
      clearTimeout(timer);
      timer = setTimeout(() => document.body.append(bar), DELAY);
    },
    finish: () => {
      clearTimeout(timer);
      bar.remove();
    },
  };
}
