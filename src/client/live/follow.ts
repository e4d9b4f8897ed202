/** Keeps an editor and an open page at the same heading. */

/** Milliseconds after scrolling for the editor in which the page reports nothing back. */
const QUIET = 400;

let quietUntil = 0;
/** The place that the editor and the page show: path and anchor. */
let shared: string | undefined;
let isReporting = false;

/**
 * Scrolls to the heading that the writer is at; to the start of the page without an anchor. A page
 * that shows this section stays where the reader is.
 */
export function scrollToAnchor(anchor: string): void {
  if (placeOf(anchor) === shared) return;
  const heading = anchor === '' ? null : document.getElementById(anchor);
  if (anchor !== '' && heading === null) return;
  quietUntil = performance.now() + QUIET;
  shared = placeOf(anchor);
  if (heading === null) scrollTo({ top: 0 });
  else heading.scrollIntoView({ block: 'start' });
}

/** Reports to the server each heading that the reader scrolls to. */
export function reportScrolling(): void {
  if (isReporting) return;
  isReporting = true;
  let isPlanned = false;
  addEventListener(
    'scroll',
    () => {
      if (isPlanned) return;
      isPlanned = true;
      requestAnimationFrame(() => {
        isPlanned = false;
        report();
      });
    },
    { passive: true },
  );
}

function report(): void {
  const anchor = currentAnchor();
  if (performance.now() < quietUntil || placeOf(anchor) === shared) return;
  shared = placeOf(anchor);
  const query = new URLSearchParams({ page: location.pathname, anchor });
  // The server may have ended.
  fetch(`/__docsgen/scrolled?${query.toString()}`).catch(() => undefined);
}

function placeOf(anchor: string): string {
  return `${location.pathname}#${anchor}`;
}

/** The anchor of the last heading above the upper third of the window. */
function currentAnchor(): string {
  const limit = innerHeight / 3;
  let anchor = '';
  for (const heading of document.querySelectorAll('main :is(h2, h3, h4, h5, h6)[id]')) {
    if (heading.getBoundingClientRect().top > limit) break;
    anchor = heading.id;
  }
  return anchor;
}
