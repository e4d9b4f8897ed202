import { all } from './dom.js';
import { onPage } from './page.js';
import { hashId } from './reveal.js';

/**
 * Which heading the reader is under: the last one whose top has passed `line`.
 * At the end of the page the last one counts, or short final sections never would.
 */
export function currentHeading(tops: readonly number[], line: number, atEnd: boolean): number {
  if (atEnd && tops.length > 0) return tops.length - 1;
  let current = -1;
  tops.forEach((top, index) => {
    if (top <= line) current = index;
  });
  return current;
}

/** Mark the section in view in the table of contents. */
export function startScrollSpy(): void {
  let links: { readonly link: HTMLElement; readonly heading: HTMLElement }[] = [];
  let marked: HTMLElement | undefined;
  let scheduled = false;

  const update = (): void => {
    scheduled = false;
    if (links.length === 0) return;
    // Where an anchor jump leaves its heading, plus a little.
    const line =
      parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop || '0') + 24;
    const page = document.documentElement;
    const atEnd = scrollY > 0 && scrollY + innerHeight >= page.scrollHeight - 2;
    // Headings in closed tabs have no place on the page.
    const seen = links.filter(({ heading }) => heading.getClientRects().length > 0);
    const now =
      seen[
        currentHeading(
          seen.map(({ heading }) => heading.getBoundingClientRect().top),
          line,
          atEnd,
        )
      ]?.link;
    if (now === marked) return;
    marked?.removeAttribute('aria-current');
    now?.setAttribute('aria-current', 'true');
    marked = now;
    const column = now?.closest<HTMLElement>('[data-toc]');
    if (now === undefined || column == null || column.scrollHeight <= column.clientHeight) return;
    // Not scrollIntoView: that would move the page as well.
    column.scrollTop = now.offsetTop - column.clientHeight / 2;
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
    marked = undefined;
    schedule();
  });
}
