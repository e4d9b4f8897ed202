/** Milliseconds in which a page may grow to the height that it had before. */
const PATIENCE = 10_000;

const MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

let stopWaiting = (): void => undefined;

/**
 * Scrolls to a position of an earlier visit. Content that arrives later, such as results of a
 * search, can make the page too short for it. Then it also scrolls when the page has grown, unless
 * the reader does something first.
 */
export function scrollToPosition(top: number): void {
  stopWaiting();
  if (isAt(top)) return;
  const controller = new AbortController();
  const end = performance.now() + PATIENCE;
  const observer = new ResizeObserver(() => {
    if (performance.now() > end || isAt(top)) stopWaiting();
  });
  stopWaiting = () => {
    observer.disconnect();
    controller.abort();
  };
  for (const type of MOVES)
    addEventListener(type, () => stopWaiting(), { passive: true, signal: controller.signal });
  observer.observe(document.body);
}

/** Scrolls to a position. Returns false if the page is too short. */
function isAt(top: number): boolean {
  scrollTo({ top, behavior: 'instant' });
  // Browsers round to physical pixels.
  return scrollY > top - 1;
}
