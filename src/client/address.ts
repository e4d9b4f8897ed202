import { ROOT_ID } from '../components/ids.js';

/** An address without what only a file has: `/a/index.html`, `/a/index`, `/a.html` and `/a/` are all `/a`. */
export function cleanAddress(pathname: string): string {
  const clean = pathname
    .replace(/\/index(?:\.html?)?$/, '/')
    .replace(/\.html?$/, '')
    .replace(/\/+$/, '');
  return clean === '' ? '/' : clean;
}

/** Show the clean address of the page, however it was come to; on the not-found page, go there when it has a page. */
export async function startAddress(): Promise<void> {
  const root = document.getElementById(ROOT_ID);
  const href = root?.dataset['href'];
  if (href === undefined) return;
  const { pathname, search, hash } = location;
  if (root?.dataset['route'] !== '/404') {
    if (pathname !== href && cleanAddress(pathname) === cleanAddress(href))
      history.replaceState(history.state, '', href + search + hash);
    return;
  }
  const clean = cleanAddress(pathname);
  if (clean === pathname) return;
  const page = clean === '/' ? '/' : clean;
  const found = await fetch(page, { method: 'HEAD' }).then(
    (response) => response.ok,
    () => false,
  );
  if (found) location.replace(page + search + hash);
}
