import { mayPrefetchNow } from '../connection.js';
import { linkOf } from '../dom.js';
import { internalUrl } from './links.js';
import type { Chunks } from './chunks.js';

/** Maximum number of visible links that are prefetched per page, to save readers' data. */
const IN_VIEW = 8;

/**
 * Prefetches the pages of links that the reader points at, focuses or touches, and of some visible
 * links. Failures are silent. Returns a function to call for each page that is shown.
 */
export function startPrefetch(chunks: Chunks, baseUrl: string): () => void {
  const fetchAhead = (link: HTMLAnchorElement, priority: 'high' | 'low'): void => {
    const url = internalUrl(link, baseUrl);
    if (url === undefined || url.pathname === location.pathname || !mayPrefetchNow()) return;
    chunks.prefetch(url.pathname, priority);
  };
  const onIntent = (event: Event): void => {
    const link = linkOf(event);
    if (link !== undefined) fetchAhead(link, 'high');
  };
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(type, onIntent, { passive: true });

  let remaining = 0;
  const observer =
    'IntersectionObserver' in window
      ? new IntersectionObserver((entries) => {
          for (const { isIntersecting, target } of entries) {
            if (!isIntersecting || remaining === 0 || !(target instanceof HTMLAnchorElement))
              continue;
            observer?.unobserve(target);
            const url = internalUrl(target, baseUrl);
            if (url === undefined || chunks.has(url.pathname)) continue;
            remaining--;
            fetchAhead(target, 'low');
          }
        })
      : undefined;
  return () => {
    observer?.disconnect();
    remaining = IN_VIEW;
    if (mayPrefetchNow())
      for (const link of document.querySelectorAll<HTMLAnchorElement>('main a[href]'))
        observer?.observe(link);
  };
}
