import { EXTRAS } from '../http/web-server.js';

/** What a page carries beside its own markup while it is written: the script that takes changes up, and the name of what the page shows. */
function liveTag(hash: string): string {
  return `<script src="${EXTRAS}live.js" data-have="${hash}"></script>`;
}

/** The policy of a page, which the server sends as a header while the page is written. */
const META_POLICY = /<meta http-equiv="Content-Security-Policy"[^>]*>/;

/** A finished page with the script that takes changes up. */
export function liveDocument(html: string, hash: string): string {
  const end = html.lastIndexOf('</body>');
  return html.slice(0, end).replace(META_POLICY, '') + liveTag(hash) + html.slice(end);
}

/** Security headers that let the script that takes changes up have its own Trusted Types policy. */
export function liveHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      value.replace('trusted-types docsgen', 'trusted-types docsgen docsgen-live'),
    ]),
  );
}

/** A page that stands in for one that cannot be shown. */
export function messageDocument(message: string): string {
  const text = message.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  return `<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>docsgen</title></head><body><p>${text}</p>${liveTag('none')}</body></html>\n`;
}
