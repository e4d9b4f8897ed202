/** Lets the editor open links to other sites: its panel shows only pages of this site. */

let isListening = false;

/** Sends clicks on such links to the server, if the page is in a panel. */
export function openLinksInEditor(): void {
  if (isListening || window.parent === window) return;
  isListening = true;
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (event.defaultPrevented || !(link instanceof HTMLAnchorElement)) return;
    if (link.origin === location.origin || !/^https?:$/.test(link.protocol)) return;
    event.preventDefault();
    const query = new URLSearchParams({ url: link.href });
    // The server may have ended.
    fetch(`/__docsgen/open?${query.toString()}`).catch(() => undefined);
  });
}
