import { escapeAttribute } from '../site/fill.js';

/** A page that sends readers on, with and without scripts. */
export function redirectPage(href: string, canonical: string): string {
  const to = escapeAttribute(href);
  return `<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>Moved</title><meta name="robots" content="noindex"><meta http-equiv="refresh" content="0; url=${to}"><link rel="canonical" href="${escapeAttribute(canonical)}"></head><body><p>This page has moved to <a href="${to}">${to}</a>.</p></body></html>\n`;
}
