import type { Element } from 'hast';
import { own } from '../../../components/own.js';
import type { Place } from '../../model/diagnostic.js';
import type { Ref } from '../../model/page.js';
import { isExternalUrl } from '../../model/url-parts.js';
import { addHole, addRef, type Collected } from './collector.js';

/** Element → its attributes with an address, and whether a page or only a file can be there. */
const ADDRESSES: Readonly<Record<string, Readonly<Record<string, Ref['kind']>>>> = {
  area: { href: 'link' },
  audio: { src: 'file' },
  form: { action: 'link' },
  iframe: { src: 'link' },
  image: { href: 'file', xLinkHref: 'file' },
  source: { src: 'file' },
  track: { src: 'file' },
  use: { href: 'file', xLinkHref: 'file' },
  video: { src: 'file', poster: 'file' },
};

/** The attributes of an element that have addresses, as in hast. Links and pictures have others. */
export function addressAttributes(tagName: string): readonly (readonly [string, Ref['kind']])[] {
  return Object.entries(own(ADDRESSES, tagName) ?? {});
}

/** Whether an address leads to a file or a page of the site, apart from the page itself. */
export function isLocalAddress(url: string): boolean {
  return url !== '' && !url.startsWith('#') && (!isExternalUrl(url) || /^pathname:/i.test(url));
}

/** Turns the addresses of an element of media, a frame or a form into holes. */
export function finishAddresses(node: Element, at: Place, collected: Collected): void {
  const kinds = new Map(addressAttributes(node.tagName));
  if (kinds.size === 0) return;
  const hole = (ref: number): string => addHole(collected, { kind: 'href', ref });
  const valueOf = (name: string, value: Element['properties'][string]): typeof value => {
    if (name === 'srcSet' && node.tagName === 'source')
      return pictureSet(value, at, collected)
        .map(({ ref, size }) => hole(ref) + size)
        .join(', ');
    const kind = kinds.get(name);
    if (kind === undefined || typeof value !== 'string') return value;
    const url = value.trim();
    return isLocalAddress(url) ? hole(addRef(collected, { kind, url, text: '', ...at })) : url;
  };
  node.properties = Object.fromEntries(
    Object.entries(node.properties).map(([name, value]) => [name, valueOf(name, value)]),
  );
}

/** A picture of `srcSet`, and the size at which browsers take it, with a space before it. */
export interface PictureOfSet {
  readonly ref: number;
  readonly size: string;
}

/** The pictures of `srcSet`. */
export function pictureSet(
  srcSet: unknown,
  at: Place,
  collected: Collected,
): readonly PictureOfSet[] {
  const text = Array.isArray(srcSet) ? srcSet.join(', ') : srcSet;
  if (typeof text !== 'string') return [];
  return readSet(text).map(({ url, size }) => ({
    ref: addRef(collected, { kind: 'image', url, text: '', ...at }),
    size: size === '' ? '' : ` ${size}`,
  }));
}

/**
 * The addresses and sizes of a `srcset`: an address has no blanks and ends before commas, and a
 * size ends before a comma. Takes linear time.
 *
 * @see https://html.spec.whatwg.org/multipage/images.html#parsing-a-srcset-attribute
 */
function readSet(text: string): readonly { readonly url: string; readonly size: string }[] {
  const set: { url: string; size: string }[] = [];
  const next = /[\s,]*(\S+)/y;
  for (let word = next.exec(text)?.[1]; word !== undefined; word = next.exec(text)?.[1]) {
    let end = word.length;
    while (word[end - 1] === ',') end--;
    const comma = end < word.length ? next.lastIndex : text.indexOf(',', next.lastIndex);
    const stop = comma === -1 ? text.length : comma;
    const size = text.slice(next.lastIndex, stop).trim();
    if (end > 0) set.push({ url: word.slice(0, end), size });
    next.lastIndex = stop;
  }
  return set;
}
