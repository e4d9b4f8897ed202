import { hasHashedName } from '../../components/hashed-name.js';

/** Name of a cache. Sites with other base URLs can share the origin. */
export function cacheName(baseUrl: string, kind: 'pages' | 'kept' | 'assets'): string {
  return `docsgen ${baseUrl} ${kind}`;
}

/** Requests with this header are not answered by the service worker. */
export const BYPASS = 'x-docsgen-bypass';

/** The message that removes the service worker and its copies. */
export const REMOVE = 'docsgen-remove';

/** The key of a page in a cache. Hosts differ in the slash at the end of an address. */
export function cacheKey(pathname: string): string {
  return pathname.replace(/(.)\/$/, '$1');
}

/** The addresses of files with a hash in their name that a document names. */
export function hashedFiles(html: string, baseUrl: string): Set<string> {
  const addresses = [...html.matchAll(/"(\/[^"?#\s]*assets\/[^"?#\s]+)"/g)];
  return new Set(
    addresses
      .map(([, address = '']) => address)
      .filter((path) => path.startsWith(baseUrl) && hasHashedName(path.slice(baseUrl.length))),
  );
}

/** Browsers refuse a redirected response as the answer to a navigation. */
export function unredirected({ body, headers }: Response): Response {
  return new Response(body, { headers });
}
