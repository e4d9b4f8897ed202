import { EXTRAS } from '../http/web-server.js';

/** The script that applies changes to a page. `data-have` is the hash of the document. */
function liveTag(hash: string): string {
  return `<script src="${EXTRAS}live.js" data-have="${hash}"></script>`;
}

/** The policy in the page, which the watch server sends as a header instead. */
const META_POLICY = /<meta http-equiv="Content-Security-Policy"[^>]*>/;

/** A page with the script that applies changes. */
export function liveDocument(html: string, hash: string): string {
  const end = html.lastIndexOf('</body>');
  return html.slice(0, end).replace(META_POLICY, '') + liveTag(hash) + html.slice(end);
}

/**
 * Security headers that allow the Trusted Types policy of the script that applies changes.
 *
 * @param framedBy sources that may show pages in a frame; undefined for those of the site
 */
export function liveHeaders(
  headers: Readonly<Record<string, string>>,
  framedBy?: readonly string[],
): Record<string, string> {
  const frames = framedBy === undefined ? undefined : ["'self'", ...framedBy].join(' ');
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      const live = value.replace('trusted-types docsgen', 'trusted-types docsgen docsgen-live');
      const framed = live.replace(/frame-ancestors [^;]*/, `frame-ancestors ${frames}`);
      return [name, frames === undefined ? live : framed];
    }),
  );
}

/** A page with a message, in place of one that cannot be rendered. */
export function messageDocument(message: string): string {
  const text = message.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  const head = '<head><meta charset="utf-8"><title>docsgen</title></head>';
  const body = `<body><p>${text}</p>${liveTag('none')}</body>`;
  return `<!DOCTYPE html>\n<html lang="en">${head}${body}</html>\n`;
}
