import type { Element } from 'hast';
import { own } from '../../../components/own.js';
import type { Place } from '../../model/diagnostic.js';
import type { Ref } from '../../model/page.js';
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
  return url !== '' && !/^(?:#|\/\/|(?!pathname:)[a-z][a-z0-9+.-]*:)/i.test(url);
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
  return [...text.matchAll(/([^\s,]\S*[^\s,])(\s+[\d.]+[wxh])?\s*(?:,|$)/g)].map(
    ([, url = '', size = '']) => ({
      ref: addRef(collected, { kind: 'image', url, text: '', ...at }),
      size: size.replace(/^\s+/, ' '),
    }),
  );
}
