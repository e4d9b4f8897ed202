import type { PlaceView } from './view.js';

/** Returns the attributes of a link to another site; none for other links. */
export function externalProps(external: boolean | undefined): { target?: '_blank'; rel?: string } {
  return external === true ? { target: '_blank', rel: 'noopener noreferrer' } : {};
}

/** Is `path` equal to `base` or below it? `/a/b` is below `/a`, but `/ab` is not. */
export function isBelow(path: string, base: string): boolean {
  const clean = base.replace(/\/+$/, '');
  return path === base || path === clean || path.startsWith(`${clean}/`);
}

/**
 * Attributes of a link to a page in another version or locale. The client says where the reader is
 * after a link to the nearest page, and keeps the query string in a link to the same page.
 */
export function placeProps({ href, isNearest }: PlaceView): {
  readonly href: string;
  readonly 'data-nearest'?: '';
  readonly 'data-same-page'?: '';
} {
  return { href, ...(isNearest === true ? { 'data-nearest': '' } : { 'data-same-page': '' }) };
}

/** Attributes of a menu's link: to the page's own place, or else to where the menu always leads. */
export function menuPlaceProps(
  place: PlaceView | undefined,
  { href }: Pick<PlaceView, 'href'>,
): ReturnType<typeof placeProps> {
  return place === undefined ? { href } : placeProps(place);
}
