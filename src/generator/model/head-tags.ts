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
    return attributes['http-equiv'] === undefined && attributes.content !== undefined;
  const { rel = '', href = '' } = attributes;
  return tag === 'link' && RELATIONS.has(rel.toLowerCase()) && !isScriptAddress(href);
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
