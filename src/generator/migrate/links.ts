import { isExternalUrl } from '../model/url-parts.js';

/** A file of a static folder in docsgen's config: `img/a.png` is `/img/a.png`. */
export function staticPath(path: string): string {
  if (isExternalUrl(path) || path.startsWith('data:')) return withoutPathname(path);
  return `/${path.replace(/^\.?\/+/, '')}`;
}

/** `pathname:///file.pdf`, which Docusaurus does not route, as `/file.pdf`. */
export function withoutPathname(address: string): string {
  return address.replace(/^pathname:\/\//, '');
}

/** The target of a link of the navbar or the footer: a route as `to`, everything else as `href`. */
export function linkTarget(to: string | undefined, href: string | undefined): Target | undefined {
  const written = to ?? href;
  if (written === undefined) return undefined;
  if (written.startsWith('pathname://')) return { href: withoutPathname(written) };
  if (isExternalUrl(written)) return { href: written };
  const route = `/${written.replace(/^\.?\/+/, '')}`;
  return { to: route };
}

/** The target of a link. */
export type Target = { readonly to: string } | { readonly href: string };
