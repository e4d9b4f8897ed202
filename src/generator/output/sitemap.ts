import { escapeAttribute } from '../views/fill.js';

/** `sitemap.xml` of absolute addresses: each changes daily, priority 0.5. */
export function sitemap(addresses: readonly string[]): string {
  const urls = addresses.map(
    (address) =>
      `<url><loc>${escapeAttribute(address)}</loc><changefreq>daily</changefreq><priority>0.5</priority></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}
