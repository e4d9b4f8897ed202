import type { HeadTag } from './page.js';
import { isScriptAddress } from './script-url.js';

/** Relations of `<link>` that load no code and no styles. */
const RELATIONS = new Set([
  'alternate',
  'author',
  'canonical',
  'dns-prefetch',
  'help',
  'license',
  'me',
  'next',
  'preconnect',
  'prev',
  'search',
]);

/** Whether a page may add an element to its head: data about the page, and nothing that runs. */
export function isHarmlessTag({ tag, attributes }: HeadTag): boolean {
  if (tag === 'title') return true;
  if (tag === 'meta')
    return attributes['http-equiv'] === undefined
      ? attributes.content !== undefined
      : refreshTarget({ tag, attributes }) !== undefined;
  const { rel = '', href = '' } = attributes;
  return tag === 'link' && RELATIONS.has(rel.toLowerCase()) && !isScriptAddress(href);
}

/** The element with which the browser goes on to another page immediately. */
export function refreshTag(href: string): HeadTag {
  return { tag: 'meta', attributes: { 'http-equiv': 'refresh', content: `0; url=${href}` } };
}

/** Where a page sends its readers, if that is a page of the site. */
export function refreshTarget(tag: HeadTag): string | undefined {
  const address = addressOfRefresh(tag);
  return address !== undefined && /^\/(?!\/)/.test(address) ? address : undefined;
}

/**
 * Whether a tag sends readers to another site. React pages may have some, because the site's
 * components are trusted.
 */
export function leadsElsewhere(tag: HeadTag): boolean {
  return /^https?:\/\/./i.test(addressOfRefresh(tag) ?? '');
}

function addressOfRefresh({ tag, attributes }: HeadTag): string | undefined {
  if (tag !== 'meta' || attributes['http-equiv']?.toLowerCase() !== 'refresh') return undefined;
  const { content = '' } = attributes;
  return /^\s*\d+\s*[;,]\s*url\s*=\s*(["']?)([^"'\s\\]+)\1\s*$/i.exec(content)?.[2];
}

/**
 * Whether a tag is a style sheet of the site. React pages may have some, because the site's
 * components are trusted.
 */
export function isOwnSheet({ tag, attributes: { rel = '', href = '' } }: HeadTag): boolean {
  return tag === 'link' && rel.toLowerCase() === 'stylesheet' && /^\/(?!\/)/.test(href);
}

/** The hint for a `<meta>` with this header in `http-equiv`. */
export function hintForHeader(header: string): string {
  return header.toLowerCase() === 'refresh'
    ? 'Write a redirect in the config (redirects) instead of this page.'
    : 'Let the host send it as a header. docs/security.md has those of docsgen.';
}
