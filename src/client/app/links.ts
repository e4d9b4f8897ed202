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
  return isFile(url.pathname) ? undefined : url;
}

/** Does an address name a file? It has an ending other than `html` and that of a version. */
function isFile(path: string): boolean {
  const ending = /\.([a-z0-9]+)$/i.exec(path)?.[1] ?? '';
  return /[a-z]/i.test(ending) && !/^(?:html|x|(?:alpha|beta|dev|next|pre|rc)\d*)$/i.test(ending);
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
