import { escapeAttribute } from '../views/fill.js';

/** The text of `sitemap.xml` with these absolute addresses. */
export function sitemap(addresses: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    addresses.map(urlElement).join('\n'),
    '</urlset>\n',
  ].join('\n');
}

function urlElement(address: string): string {
  const location = `<loc>${escapeAttribute(address)}</loc>`;
  return `<url>${location}<changefreq>daily</changefreq><priority>0.5</priority></url>`;
}
