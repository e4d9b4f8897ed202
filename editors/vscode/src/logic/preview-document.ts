/** The document of the preview panel, around the page that `docsgen serve --watch` sends. */

/** The notification that the cursor or the window of the editor is at another line. */
export const SCROLL = 'docsgen/scroll';

/** The notification that the reader of the preview is at another heading. */
export const SCROLLED = 'docsgen/scrolled';

/** The command of the server that returns the address of a page. */
export const PREVIEW_COMMAND = 'docsgen.preview';

/** A line of a document, counted from 0. */
export interface Place {
  readonly uri: string;
  readonly line: number;
}

/**
 * Returns the HTML of the panel. Its policy allows one frame, with pages of the origin of the
 * preview, and no script in the panel itself.
 *
 * @param nonce a new random value, for the style element
 */
export function previewDocument(address: string, nonce: string): string {
  const { origin, href } = new URL(address);
  const source = href.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const policy = `default-src 'none'; frame-src ${origin}; style-src 'nonce-${nonce}'`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>Preview</title>
<style nonce="${nonce}">
html, body, iframe { block-size: 100%; inline-size: 100%; margin: 0; padding: 0; border: 0; }
body { overflow: hidden; background: #fff; }
iframe { display: block; }
</style>
</head>
<body>
<iframe title="Preview of the page" src="${source}"></iframe>
</body>
</html>
`;
}

/**
 * The address at which the browser of the editor reaches the preview. An editor that runs on
 * another machine forwards the port, which changes the origin. A proxy that changes the path cannot
 * be used, because pages link to absolute paths.
 */
export function reachableAddress(address: string, forwarded: string): string {
  const [page, other] = [new URL(address), new URL(forwarded)];
  if (page.pathname !== other.pathname) return address;
  return new URL(page.pathname + page.search + page.hash, other.origin).href;
}

/** Whether two addresses show the same page, at any heading. */
export function isSamePage(one: string, other: string): boolean {
  const withoutAnchor = (address: string): string => address.replace(/#.*$/, '');
  return withoutAnchor(one) === withoutAnchor(other);
}
