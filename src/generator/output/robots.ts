import type { RobotsConfig, SiteConfig } from '../model/config.js';

/** The text of `robots.txt` (RFC 9309), with the address of the sitemap if the site has one. */
export function robotsText({ crawlers }: RobotsConfig, { baseUrl, url }: SiteConfig): string {
  const withBase = (path: string): string =>
    path.startsWith('/') ? baseUrl.replace(/\/$/, '') + path : path;
  const groups = crawlers.map(({ name, allow, disallow }) => [
    `User-agent: ${name}`,
    ...allow.map((path) => `Allow: ${withBase(path)}`),
    ...disallow.map((path) => `Disallow: ${withBase(path)}`),
    // A group needs a rule. This one forbids nothing.
    ...(allow.length + disallow.length === 0 ? ['Disallow:'] : []),
  ]);
  const sitemap = url === '' ? [] : [[`Sitemap: ${url}${baseUrl}sitemap.xml`]];
  return `${[...groups, ...sitemap].map((lines) => lines.join('\n')).join('\n\n')}\n`;
}
