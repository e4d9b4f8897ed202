/** A start tag with its attributes. The markup has no `<` or `>` in attributes. */
const TAG = /<([a-z][a-z0-9-]*)((?: [^<>]*)?)>/gi;
const ADDRESS = / (href|src|poster)="([^"]*)"/g;
/** Attributes that only pages of the site understand. */
const OF_PAGES =
  / (?:class|id|data-[a-z-]+|aria-[a-z-]+|role|tabindex|target|rel|loading|decoding)(?:="[^"]*")?/g;

/**
 * The markup of an article for a feed: all addresses are absolute, and parts that need the scripts
 * or the styles of the site are left out. `address` is that of the post.
 */
export function feedMarkup(html: string, address: string): string {
  return html
    .replace(/<button\b[^]*?<\/button>/g, '')
    .replace(/<svg\b[^]*?<\/svg>/g, '')
    .replace(/<div class="live-label">[^<]*<\/div>/g, '')
    .replace(/<textarea\b[^]*?<\/textarea>/g, '')
    .replace(/<(?:\/?(?:d-island|d-slot)|input|!--)(?:"[^"]*"|[^">])*>/g, '')
    .replace(/<span class="sr-only">[^<]*<\/span>/g, '')
    .replace(/<a class="anchor"[^]*?<\/a>/g, '')
    .replace(TAG, (_, name: string, attributes: string) => {
      const plain = attributes
        .replace(OF_PAGES, '')
        .replace(ADDRESS, (_match, key: string, url: string) => {
          return ` ${key}="${absolute(url, address)}"`;
        });
      return `<${name}${plain}>`;
    });
}

/** An address of the page at `base` as an absolute one. Both are escaped for attributes. */
function absolute(url: string, base: string): string {
  if (url.startsWith('#')) return base + url;
  if (/^[a-z][a-z0-9+.-]*:/i.test(url) || !URL.canParse(url, base)) return url;
  return new URL(url, base).href;
}
