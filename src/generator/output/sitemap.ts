import { escapeAttribute } from '../views/fill.js';

/** A page of a sitemap. */
export interface SitemapEntry {
  /** Absolute. */
  readonly address: string;
  /** Time of the last change, if it is known: ISO 8601 in UTC, or a day. */
  readonly changed: string | undefined;
  /** The addresses of the page in all locales, with its own. None in a site with one locale. */
  readonly alternates: readonly Alternate[];
}

interface Alternate {
  readonly hreflang: string;
  readonly href: string;
}

const SITEMAPS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
/** Declares the links to other locales. */
const ALTERNATES = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"';

/** The text of `sitemap.xml`, sorted by address. An address is listed once. */
export function sitemap(entries: readonly SitemapEntry[]): string {
  const byAddress = new Map(entries.map((entry) => [entry.address, entry]));
  const sorted = [...byAddress.values()].sort((a, b) => (a.address < b.address ? -1 : 1));
  const hasAlternates = entries.some(({ alternates }) => alternates.length > 0);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<urlset ${hasAlternates ? `${SITEMAPS} ${ALTERNATES}` : SITEMAPS}>`,
    sorted.map((entry) => urlElement(entry, byAddress)).join('\n'),
    '</urlset>\n',
  ].join('\n');
}

function urlElement(
  { address, changed, alternates }: SitemapEntry,
  listed: ReadonlyMap<string, unknown>,
): string {
  const parts = [
    `<loc>${escapeAttribute(address)}</loc>`,
    changed === undefined ? '' : `<lastmod>${changed.slice(0, 10)}</lastmod>`,
    '<changefreq>daily</changefreq><priority>0.5</priority>',
    ...alternates.filter(({ href }) => listed.has(href)).map(linkElement),
  ];
  return `<url>${parts.join('')}</url>`;
}

function linkElement({ hreflang, href }: Alternate): string {
  const attributes = `hreflang="${escapeAttribute(hreflang)}" href="${escapeAttribute(href)}"`;
  return `<xhtml:link rel="alternate" ${attributes}/>`;
}
