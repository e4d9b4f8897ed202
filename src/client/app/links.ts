import { toUrl } from '../dom.js';

/** The parts of a click that decide who follows a link. */
export type Click = Pick<
  MouseEvent,
  'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'
>;

/** The address that a link leads to within this site; undefined for every link that is the browser's to follow. */
export function internalUrl(link: HTMLAnchorElement, baseUrl: string): URL | undefined {
  if (
    link.hasAttribute('download') ||
    (link.target !== '' && link.target !== '_self') ||
    link.getAttribute('href') === null
  )
    return undefined;
  const url = toUrl(link.href);
  if (
    url === undefined ||
    url.origin !== location.origin ||
    !`${url.pathname}/`.startsWith(baseUrl)
  )
    return undefined;
  // Files are no pages.
  return /\.(?!html$)[a-z0-9]+$/i.test(url.pathname) ? undefined : url;
}

/** A plain click of the main button: all others open tabs, windows and menus. */
export function isPlain(event: Click): boolean {
  return (
    event.button === 0 &&
    !event.metaKey &&
    !event.ctrlKey &&
    !event.shiftKey &&
    !event.altKey &&
    !event.defaultPrevented
  );
}
