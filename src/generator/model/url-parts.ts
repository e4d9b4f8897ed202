import { decodePath } from './paths.js';

/** The parts of a URL as written: joined in this order they are the URL again. */
export interface UrlParts {
  /** Scheme and host, or the host after `//`; '' for a URL of the same host. */
  readonly origin: string;
  readonly path: string;
  /** With its question mark; '' for none. */
  readonly query: string;
  /** With its number sign; '' for none. */
  readonly hash: string;
}

/** Split a URL. Nothing is decoded. */
export function splitUrl(url: string): UrlParts {
  const [, origin = '', path = '', query = '', hash = ''] =
    /^((?:[a-z][a-z0-9+.-]*:)?\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?(#.*)?$/is.exec(url) ?? [];
  return { origin, path, query, hash };
}

/** Join the parts of a URL. */
export function joinUrl({ origin, path, query, hash }: UrlParts): string {
  return origin + path + query + hash;
}

/** ASCII characters that may not stand unescaped in a path or a hash. */

const UNSAFE = /[\0-\x20"#%<>?\\^`{|}\x7f]/;

/**
 * Percent-encode a path or an anchor in the style of the one that it replaces: a character that
 * `written` has encoded is encoded, and one that it has as it is stays as it is where that is
 * unambiguous. Letters outside ASCII are encoded if `written` encodes any of them.
 */
export function encodeLike(written: string, decoded: string): string {
  const escapes = new Set(written.toUpperCase().match(/%[\dA-F]{2}/g));
  const encodesLetters = [...escapes].some((escape) => escape >= '%80');
  return [...decoded]
    .map((character) => {
      if (character > '\x7f') return encodesLetters ? encodeURIComponent(character) : character;
      const escape = `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
      if (/[\w.~-]/.test(character)) return character;
      const isEncoded = escapes.has(escape) && character !== '/';
      const isPlain = !/[#%?\\]/.test(character) && written.includes(character);
      return isEncoded || (UNSAFE.test(character) && !isPlain) ? escape : character;
    })
    .join('');
}

/** Whether two names differ in letter case or Unicode form alone. */
export function isSameName(a: string, b: string): boolean {
  return foldName(a) === foldName(b);
}

/** A name without the differences of letter case and Unicode form. */
export function foldName(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** The anchor that a hash names, percent-escapes decoded. */
export function anchorIn(hash: string): string {
  return decodePath(hash.slice(1));
}
