import { toUrl } from '../dom.js';

/** The properties of a click that decide whether docsgen or the browser follows the link. */
export type Click = Pick<
  MouseEvent,
  'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'
>;

/** Returns the URL of a link to a page of this site, or undefined if the browser must follow it. */
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
  // An address with another extension is a file, not a page.
  return /\.(?!html$)[a-z0-9]+$/i.test(url.pathname) ? undefined : url;
}

/** Is this a click of the main button without modifier keys? Other clicks open tabs or menus. */
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
