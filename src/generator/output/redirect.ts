import { scriptHash } from '../model/keys.js';
import type { Alias } from '../site/redirects.js';
import { escapeAttribute } from '../views/fill.js';

/** Takes the address's query and anchor along, which a refresh would lose. The same on every page, so that one hash allows it. */
export const ONWARDS =
  "var a=document.links[0];location.replace(a.href.split('#')[0]+location.search+(a.hash||location.hash))";
const ONWARDS_HASH = scriptHash(ONWARDS);

/** A page that sends readers on, with and without scripts. */
export function redirectPage(href: string, canonical: string): string {
  const to = escapeAttribute(href);
  return `<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src '${ONWARDS_HASH}'"><title>Moved</title><meta name="robots" content="noindex"><noscript><meta http-equiv="refresh" content="0; url=${to}"></noscript><link rel="canonical" href="${escapeAttribute(canonical)}"></head><body><p>This page has moved to <a href="${to}">${to}</a>.</p><script>${ONWARDS}</script></body></html>\n`;
}

/**
 * Give an article its old anchors: one that leads to a heading of the page stands
 * in that heading, one that leads elsewhere at the end, with a link. Browsers
 * find both without scripts.
 */
export function addAliases(html: string, aliases: readonly Alias[]): string {
  let result = html;
  const elsewhere: Alias[] = [];
  for (const alias of aliases) {
    const id = escapeAttribute(alias.anchor);
    const target =
      alias.to === undefined ? -1 : result.indexOf(` id="${escapeAttribute(alias.to)}"`);
    const end = target < 0 ? -1 : result.indexOf('>', target);
    if (end < 0) elsewhere.push(alias);
    else {
      const start = result.lastIndexOf('<', target);
      // Inside headings and blocks; before what may hold no text, such as a row.
      const at = /^<(?:h[1-6]|p|div|section|span|dt|dd|li|td|th|a)\b/.test(
        result.slice(start, start + 9),
      )
        ? end + 1
        : start;
      result = `${result.slice(0, at)}<span id="${id}" class="old-anchor"></span>${result.slice(at)}`;
    }
  }
  if (elsewhere.length === 0) return result;
  const items = elsewhere.map(
    ({ anchor, to, href }) =>
      `<li id="${escapeAttribute(anchor)}" data-moved>This section is now at <a href="${escapeAttribute(href ?? `#${to ?? ''}`)}">${escapeAttribute(href ?? `#${to ?? ''}`)}</a>.</li>`,
  );
  return `${result}<ul class="moved-sections">${items.join('')}</ul>`;
}
