import { all } from './dom.js';
import { onPage } from './page.js';
import { hashId } from './reveal.js';

/**
 * Returns the index of the current heading: the last one whose top is above `line`, or -1. At the
 * end of the page it is the last heading, because short sections there never reach the line.
 */
export function currentHeading(tops: readonly number[], line: number, atEnd: boolean): number {
  if (atEnd && tops.length > 0) return tops.length - 1;
  let current = -1;
  tops.forEach((top, index) => {
    if (top <= line) current = index;
  });
  return current;
}

/** Marks the current section in the table of contents. */
export function startScrollSpy(): void {
  let links: { readonly link: HTMLElement; readonly heading: HTMLElement }[] = [];
  let marked: HTMLElement | undefined;
  let scheduled = false;

  const update = (): void => {
    scheduled = false;
    if (links.length === 0) return;
    const page = document.documentElement;
    // An anchor jump puts its heading below the bar, at its margin. Add a tolerance.
    const [first] = links;
    const margin = first === undefined ? '' : getComputedStyle(first.heading).scrollMarginTop;
    const line = parseFloat(margin || '0') + 24;
    const atEnd = scrollY > 0 && scrollY + innerHeight >= page.scrollHeight - 2;
    // Headings in hidden tabs have no position.
    const visible = links.filter(({ heading }) => heading.getClientRects().length > 0);
    const tops = visible.map(({ heading }) => heading.getBoundingClientRect().top);
    const active = visible[currentHeading(tops, line, atEnd)]?.link;
    if (active === marked) return;
    marked?.removeAttribute('aria-current');
    active?.setAttribute('aria-current', 'true');
    marked = active;
    const column = active?.closest<HTMLElement>('[data-toc]');
    if (active === undefined || column == null || column.scrollHeight <= column.clientHeight)
      return;
    // `scrollIntoView` would also scroll the page.
    column.scrollTop = active.offsetTop - column.clientHeight / 2;
  };
  const schedule = (): void => {
    if (scheduled) return;
    scheduled = true;
    requestAnimationFrame(update);
  };
  addEventListener('scroll', schedule, { passive: true });
  addEventListener('resize', schedule);
  onPage(() => {
    links = all('[data-toc] a[href^="#"]').flatMap((link) => {
      const heading = document.getElementById(hashId(link.getAttribute('href') ?? ''));
      return heading === null ? [] : [{ link, heading }];
    });
    marked = all('[data-toc] a[aria-current]')[0];
    schedule();
  }, 'content');
}
