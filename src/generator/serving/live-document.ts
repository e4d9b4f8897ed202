import { EXTRAS } from '../net/web-server.js';

/** What a page carries beside its own markup while it is written: the script that takes changes up, and the name of what the page shows. */
function liveTag(hash: string): string {
  return `<script src="${EXTRAS}live.js" data-have="${hash}"></script>`;
}

/** A finished page with the script that takes changes up. */
export function liveDocument(html: string, hash: string): string {
  const end = html.lastIndexOf('</body>');
  return html.slice(0, end) + liveTag(hash) + html.slice(end);
}

/** A page that stands in for one that cannot be shown. */
export function messageDocument(message: string): string {
  const text = message.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  return `<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>docsgen</title></head><body><p>${text}</p>${liveTag('none')}</body></html>\n`;
}
