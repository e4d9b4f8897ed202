import { ROOT_ID } from '../components/ids.js';

/**
 * Returns an address without file name, extension and trailing slash: `/a/index.html`, `/a/index`,
 * `/a.html` and `/a/` all give `/a`.
 */
export function cleanAddress(pathname: string): string {
  const clean = pathname
    .replace(/\/index(?:\.html?)?$/, '/')
    .replace(/\.html?$/, '')
    .replace(/\/+$/, '');
  return clean === '' ? '/' : clean;
}

/**
 * Replaces the address in the address bar by the page's own address. On a not-found page, goes
 * to the clean address if a page exists there.
 */
export async function startAddress(): Promise<void> {
  const root = document.getElementById(ROOT_ID);
  const href = root?.dataset['href'];
  if (href === undefined) return;
  const { pathname, search, hash } = location;
  const clean = cleanAddress(pathname);
  if (clean === cleanAddress(href)) {
    if (pathname !== href) history.replaceState(history.state, '', href + search + hash);
    return;
  }
  const isNotFound = root?.dataset['route']?.endsWith('/404') === true;
  if (!isNotFound || clean === pathname) return;
  const exists = await fetch(clean, { method: 'HEAD' }).then(
    (response) => response.ok,
    () => false,
  );
  if (exists) location.replace(clean + search + hash);
}
