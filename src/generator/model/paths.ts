import { posix } from 'node:path';

/**
 * The path of a referenced file, relative to the site; undefined if it is outside the site.
 * `./x` and `../x` start at the folder of `from`, all other references at the site folder.
 */
export function resolveInSite(from: string, reference: string): string | undefined {
  const base = reference.startsWith('./') || reference.startsWith('../') ? posix.dirname(from) : '';
  const path = posix.normalize(posix.join(base, reference)).replace(/^\/+/, '');
  return path === '..' || path.startsWith('../') ? undefined : path;
}

/** Percent-encodes a segment of an address. A lone surrogate becomes U+FFFD. */
export function encodeSegment(segment: string): string {
  return encodeURIComponent(segment.replace(/\p{Cs}/gu, '\ufffd'));
}

/** Percent-encodes each segment of a path. */
export function encodePath(path: string): string {
  return path
    .split('/')
    .map((segment) => encodeSegment(segment))
    .join('/');
}

/**
 * The address by which code of the site names a file of the site. Only characters with a meaning in
 * addresses are encoded, because docsgen finds the file by this address.
 */
export function fileAddress(path: string): string {
  return `/${path.replace(/[%?#\\]/g, encodeSegment)}`;
}

/** Decodes percent escapes. A text with a malformed escape is returned unchanged. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * The path of an address on the site's host: `/a#b` for `https://host/a#b`. `http:` and `//host`
 * name the same host. Undefined for other addresses.
 */
export function pathOnHost(url: string, siteUrl: string): string | undefined {
  if (siteUrl === '') return undefined;
  const [, host, path] = /^(?:https?:)?\/\/([^/?#]*)(.*)$/is.exec(url) ?? [];
  if (host === undefined || path === undefined) return undefined;
  const siteHost = siteUrl.replace(/^https?:\/\//i, '');
  if (host.toLowerCase() !== siteHost.toLowerCase()) return undefined;
  return path.startsWith('/') ? path : `/${path}`;
}
