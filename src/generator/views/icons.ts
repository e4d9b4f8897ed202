import type { HeadView } from '../../components/view.js';
import type { SiteInput } from '../model/input.js';
import { hashOf } from '../model/keys.js';
import { hrefOfFile, staticHref } from '../site/references.js';

/** Name of the web manifest. docsgen generates it if the site has icons for it, but no manifest. */
export const MANIFEST_FILE = 'site.webmanifest';

const SIZES = [192, 512] as const;

/**
 * The icons of a site: the favicon of the config, and the files in a static folder that browsers
 * and phones look for: `favicon.ico`, `apple-touch-icon.png`, `icon-192.png`, `icon-512.png` and
 * `site.webmanifest`. A site without an icon gets one from its title: browsers ask for
 * `/favicon.ico` otherwise, and report that it is missing.
 */
export function siteIcons(input: SiteInput): HeadView['links'] {
  const { config } = input;
  const favicon = config.favicon === undefined ? undefined : staticHref(config.favicon, input);
  const ico = favicon?.endsWith('.ico') === true ? undefined : staticHref('favicon.ico', input);
  const initial = initialIcon(input);
  const apple = staticHref('apple-touch-icon.png', input);
  const manifest =
    staticHref(MANIFEST_FILE, input) ??
    (manifestText(input) === undefined ? undefined : hrefOfFile(MANIFEST_FILE, config));
  return [
    // With a size, browsers that support SVG prefer the SVG favicon.
    ...(ico === undefined ? [] : [{ rel: 'icon', href: ico, sizes: '32x32' }]),
    ...(initial === undefined
      ? []
      : [{ rel: 'icon', href: hrefOfFile(initial.file, config), type: 'image/svg+xml' }]),
    ...(favicon === undefined
      ? []
      : [
          {
            rel: 'icon',
            href: favicon,
            ...(favicon.endsWith('.svg') ? { type: 'image/svg+xml' } : {}),
          },
        ]),
    ...(apple === undefined ? [] : [{ rel: 'apple-touch-icon', href: apple }]),
    ...(manifest === undefined ? [] : [{ rel: 'manifest', href: manifest }]),
  ];
}

/** Whether the config links an icon for all pages. */
function hasIconLink({ head }: SiteInput['config']): boolean {
  return head.links.some(({ rel }) => /(^|\s)icon(\s|$)/i.test(rel));
}

/** The icon of a site that has none: the first letter of its title in a box. */
export function initialIcon(
  input: SiteInput,
): { readonly file: string; readonly text: string } | undefined {
  const { config } = input;
  const hasIcon = config.favicon !== undefined || staticHref('favicon.ico', input) !== undefined;
  if (hasIcon || hasIconLink(config)) return undefined;
  const [letter = ''] = /[\p{L}\p{N}]\p{M}*/u.exec(config.title) ?? [];
  const text =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
    '<rect width="32" height="32" rx="7" fill="#1a4f9f"/>' +
    '<text x="16" y="23" fill="#fff" font-family="sans-serif" font-size="20" font-weight="700" ' +
    `text-anchor="middle">${letter.toLocaleUpperCase('en')}</text></svg>\n`;
  return { file: `assets/icon-${hashOf(text).slice(0, 8)}.svg`, text };
}

/** The generated web manifest; undefined if the site has one or has no icons for it. */
export function manifestText(input: SiteInput): string | undefined {
  const { config } = input;
  const icons = SIZES.flatMap((size) => {
    const src = staticHref(`icon-${size}.png`, input);
    return src === undefined ? [] : [{ src, sizes: `${size}x${size}`, type: 'image/png' }];
  });
  if (icons.length === 0 || staticHref(MANIFEST_FILE, input) !== undefined) return undefined;
  const manifest = {
    name: config.title,
    short_name: config.title,
    ...(config.description === '' ? {} : { description: config.description }),
    start_url: config.baseUrl,
    scope: config.baseUrl,
    display: 'browser',
    icons,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
