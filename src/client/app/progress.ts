/** A page that is there sooner needs no progress. */
export const DELAY = 200;

export interface Progress {
  /** Something is being loaded: after a moment the bar shows. */
  readonly start: () => void;
  /** The page has changed, or will not. */
  readonly finish: () => void;
}

/** A thin bar at the top of the window while a page is on its way. */
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
