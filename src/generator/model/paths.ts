import { posix } from 'node:path';

/**
 * Resolve a reference to a site-relative file path.
 * `./x` and `../x` start at the folder of `from`, anything else at the site folder (a leading slash is dropped).
 * Returns undefined when the path leaves the site.
 */
export function resolveInSite(from: string, reference: string): string | undefined {
  const base = reference.startsWith('./') || reference.startsWith('../') ? posix.dirname(from) : '';
  const path = posix.normalize(posix.join(base, reference)).replace(/^\/+/, '');
  return path === '..' || path.startsWith('../') ? undefined : path;
}

/** A segment of an address; half of a character becomes the sign for an unreadable one. */
export function encodeSegment(segment: string): string {
  return encodeURIComponent(segment.replace(/\p{Cs}/gu, '\ufffd'));
}

/** Decode percent escapes; a malformed escape stays as it is. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * The path of an address on the own host, from its slash on: of `https://host/a#b` it is `/a#b`.
 * `http:` and an address without a scheme name the same host. Undefined for other addresses.
 */
export function pathOnHost(url: string, siteUrl: string): string | undefined {
  if (siteUrl === '') return undefined;
  const [, host, path] = /^(?:https?:)?\/\/([^/?#]*)(.*)$/is.exec(url) ?? [];
  if (host === undefined || path === undefined) return undefined;
  const ownHost = siteUrl.replace(/^https?:\/\//i, '');
  if (host.toLowerCase() !== ownHost.toLowerCase()) return undefined;
  return path.startsWith('/') ? path : `/${path}`;
}
