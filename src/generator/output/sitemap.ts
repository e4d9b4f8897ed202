import { escapeAttribute } from '../views/fill.js';

/** A page of a sitemap. */
export interface SitemapEntry {
  /** Absolute. */
  readonly address: string;
  /** Time of the last change, if it is known: ISO 8601 in UTC, or a day. */
  readonly changed: string | undefined;
}

/** The text of `sitemap.xml`, sorted by address. An address is listed once. */
export function sitemap(entries: readonly SitemapEntry[]): string {
  const byAddress = new Map(entries.map((entry) => [entry.address, entry]));
  const sorted = [...byAddress.values()].sort((a, b) => (a.address < b.address ? -1 : 1));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    sorted.map(urlElement).join('\n'),
    '</urlset>\n',
  ].join('\n');
}

function urlElement({ address, changed }: SitemapEntry): string {
  const parts = [
    `<loc>${escapeAttribute(address)}</loc>`,
    changed === undefined ? '' : `<lastmod>${changed.slice(0, 10)}</lastmod>`,
    '<changefreq>daily</changefreq><priority>0.5</priority>',
  ];
  return `<url>${parts.join('')}</url>`;
}
