import { scriptHash } from '../model/keys.js';
import type { Alias } from '../site/redirects.js';
import { escapeAttribute } from '../views/fill.js';

/**
 * Script of redirect pages. It keeps the query and the anchor, which a refresh would lose. It is
 * the same on all pages, so that one hash allows it.
 */
export const REDIRECT_SCRIPT =
  'var a=document.links[0];' +
  "location.replace(a.href.split('#')[0]+location.search+(a.hash||location.hash))";
const POLICY = `default-src 'none'; script-src '${scriptHash(REDIRECT_SCRIPT)}'`;

/** A page that redirects readers, with and without scripts. */
export function redirectPage(href: string, canonical: string): string {
  const to = escapeAttribute(href);
  const head = [
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    '<title>Moved</title><meta name="robots" content="noindex">',
    `<noscript><meta http-equiv="refresh" content="0; url=${to}"></noscript>`,
    `<link rel="canonical" href="${escapeAttribute(canonical)}">`,
  ];
  const body =
    `<p>This page has moved to <a href="${to}">${to}</a>.</p>` +
    `<script>${REDIRECT_SCRIPT}</script>`;
  return (
    '<!DOCTYPE html>\n' +
    `<html lang="en"><head>${head.join('')}</head><body>${body}</body></html>\n`
  );
}

/** Elements that may contain an anchor. In other elements, such as rows, a `span` is invalid. */
const HOLDS_TEXT = /^<(?:h[1-6]|p|div|section|span|dt|dd|li|td|th|a)\b/;

/**
 * Adds the old anchors of an article. An anchor of a heading on the page is added to this heading.
 * Other anchors are added at the end, with a link. They work without scripts.
 */
export function addAliases(html: string, aliases: readonly Alias[]): string {
  let result = html;
  const external: Alias[] = [];
  for (const alias of aliases) {
    const target =
      alias.to === undefined ? -1 : result.indexOf(` id="${escapeAttribute(alias.to)}"`);
    const end = target < 0 ? -1 : result.indexOf('>', target);
    if (end < 0) external.push(alias);
    else {
      const start = result.lastIndexOf('<', target);
      const at = HOLDS_TEXT.test(result.slice(start, start + 9)) ? end + 1 : start;
      const anchor = `<span id="${escapeAttribute(alias.anchor)}" class="old-anchor"></span>`;
      result = result.slice(0, at) + anchor + result.slice(at);
    }
  }
  if (external.length === 0) return result;
  return `${result}<ul class="moved-sections">${external.map(movedSection).join('')}</ul>`;
}

function movedSection({ anchor, to = '', href = `#${to}` }: Alias): string {
  const address = escapeAttribute(href);
  const link = `<a href="${address}">${address}</a>`;
  return `<li id="${escapeAttribute(anchor)}" data-moved>This section is now at ${link}.</li>`;
}
