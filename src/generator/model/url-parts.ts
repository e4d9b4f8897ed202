import { decodePath, encodeSegment } from './paths.js';

/** The parts of a URL, as written and in their order. */
export interface UrlParts {
  /** `scheme://host` or `//host`; '' for a URL without a host. */
  readonly origin: string;
  readonly path: string;
  /** With the question mark; '' for none. */
  readonly query: string;
  /** With the number sign; '' for none. */
  readonly hash: string;
}

/** Splits a URL. Nothing is decoded. */
export function splitUrl(url: string): UrlParts {
  const [, origin = '', path = '', query = '', hash = ''] =
    /^((?:[a-z][a-z0-9+.-]*:)?\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?(#.*)?$/is.exec(url) ?? [];
  return { origin, path, query, hash };
}

/** Joins the parts of a URL. */
export function joinUrl({ origin, path, query, hash }: UrlParts): string {
  return origin + path + query + hash;
}

/** Whether an address leads out of the site: it has a scheme or begins with `//`. */
export function isExternalUrl(address: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address);
}

/** ASCII characters that must be escaped in a path or a hash. */
const UNSAFE = /[\0-\x20"#%<>?\\^`{|}\x7f]/;

/**
 * Percent-encodes a path or an anchor in the style of the text that it replaces. A character is
 * encoded if `written` encodes it, and stays if `written` contains it unencoded and it is
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

/** Whether two names differ at most in letter case or Unicode form. */
export function isSameName(a: string, b: string): boolean {
  return foldName(a) === foldName(b);
}

/** A name in lower case and in the Unicode form NFC. */
export function foldName(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** The decoded anchor of a hash. */
export function anchorIn(hash: string): string {
  return decodePath(hash.slice(1));
}

/** An address with the query of the address that it replaces, unless it has its own. */
export function withQuery(href: string, query: string): string {
  const hash = href.indexOf('#');
  const end = hash === -1 ? href.length : hash;
  return href.slice(0, end).includes('?') ? href : href.slice(0, end) + query + href.slice(end);
}

/** Characters that a header, or a file of a host, cannot hold or does not read as text. */
const NOT_IN_HEADERS = /[^\x21-\x7e]+|["$<>\\^`{|}]|%(?![\da-f]{2})/gi;

/**
 * An address for headers and for the files of hosts. Characters that cannot be in a header, that
 * could end a value, or that a host reads as a variable are percent-encoded.
 */
export function asciiAddress(address: string): string {
  const { origin, ...rest } = splitUrl(address);
  const encode = (text: string): string => text.replace(NOT_IN_HEADERS, encodeSegment);
  return encode(asciiOrigin(origin)) + encode(joinUrl({ origin: '', ...rest }));
}

/** An origin whose host has its form in ASCII, which programs other than browsers need. */
function asciiOrigin(origin: string): string {
  const isPlain = /^[\x21-\x7e]*$/.test(origin);
  return isPlain || !URL.canParse(origin) ? origin : new URL(origin).href.replace(/\/$/, '');
}

/**
 * Whether a fragment is data for a script of the page, or for the browser, and no id: `#?a=b`,
 * `#!/route`, `#:~:text=words`.
 */
export function isScriptState(fragment: string): boolean {
  return /^(?:[?!/]|:~:)|[^=]=[^=]/.test(fragment);
}
