import { scriptHash } from './keys.js';

/** Element → the directive of a content security policy that allows what the element loads. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ['iframe', 'frame-src'],
  ['img', 'img-src'],
  ['source', 'media-src'],
  ['video', 'media-src'],
  ['audio', 'media-src'],
  ['track', 'media-src'],
  ['script', 'script-src'],
  ['link', 'style-src'],
  ['form', 'form-action'],
]);
const TAG =
  /<(iframe|img|source|video|audio|track|script|link|form)\b((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi;

/** The external sources of a page's elements, each as `directive source`, sorted. Pure. */
export function embedsOf(html: string): string[] {
  const embeds = new Set<string>();
  for (const [, name = '', attributes = ''] of html.matchAll(TAG)) {
    const directive = KINDS.get(name.toLowerCase());
    const isSheet = /\srel\s*=\s*["']?stylesheet\b/i.test(attributes);
    if (directive === undefined || (name.toLowerCase() === 'link' && !isSheet)) continue;
    for (const address of addressesOf(attributes)) {
      const source = sourceOf(address);
      if (source !== undefined && !isAlwaysAllowed(directive, source))
        embeds.add(`${directive} ${source}`);
    }
  }
  return [...embeds].sort();
}

/** The external sources of pictures, which are not in the markup of an article. */
export function embeddedPictures(
  refs: readonly { readonly kind: string; readonly url: string }[],
): string[] {
  return refs.flatMap(({ kind, url }) => {
    const source = kind === 'image' && /^https?:/i.test(url) ? sourceOf(url) : undefined;
    return source === undefined || isAlwaysAllowed('img-src', source) ? [] : [`img-src ${source}`];
  });
}

function addressesOf(attributes: string): string[] {
  return [
    ...attributes.matchAll(/\s(?:src|action|href|poster)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi),
  ].map((match) => (match[1] ?? match[2] ?? '').replace(/&amp;/g, '&').trim());
}

/** The origin of an external address for a policy; undefined for an address of the site. */
export function sourceOf(address: string): string | undefined {
  const absolute = address.startsWith('//') ? `https:${address}` : address;
  if (!/^https?:\/\//i.test(absolute) || !URL.canParse(absolute)) return undefined;
  const { origin } = new URL(absolute);
  // A wildcard or a separator in a host would change the meaning of the policy.
  return /^https?:\/\/[a-z0-9.[\]:-]+$/.test(origin) ? origin : undefined;
}

const SHEET_IMPORT = /@import\s*(?:url\(\s*)?["']?((?:https?:)?\/\/[^"')\s;]+)/gi;
const FONT_FACE = /@font-face\s*\{[^{}]*\}/gi;
const URL_OF_SHEET = /\burl\(\s*["']?((?:https?:)?\/\/[^"')\s]+)/gi;

/** The external sheets and fonts of a style sheet, each as `directive source`, sorted. Pure. */
export function embedsOfSheet(css: string): string[] {
  const found = (directive: string, text: string, pattern: RegExp): string[] =>
    [...text.matchAll(pattern)].flatMap(([, address = '']) => {
      const source = sourceOf(address);
      return source === undefined ? [] : [`${directive} ${source}`];
    });
  const fonts = [...css.matchAll(FONT_FACE)].map(([face]) => face).join('\n');
  const all = [...found('style-src', css, SHEET_IMPORT), ...found('font-src', fonts, URL_OF_SHEET)];
  return [...new Set(all)].sort();
}

/** Whether every policy allows the source: pictures and media may come from any `https:` host. */
function isAlwaysAllowed(directive: string, source: string): boolean {
  return /^(?:img|media)-src$/.test(directive) && source.startsWith('https:');
}

/** Hashes of the scripts and styles inside markup, for a content security policy. */
export interface InlineCode {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const INLINE = /<(script|style)\b([^>]*)>([^]*?)<\/\1\s*>/gi;

/** The hashes of the scripts and styles inside markup, in their order. Pure. */
export function inlineCodeOf(html: string): InlineCode {
  const scripts: string[] = [];
  const styles: string[] = [];
  for (const [, name = '', attributes = '', text = ''] of html.matchAll(INLINE)) {
    if (name.toLowerCase() === 'style') styles.push(scriptHash(text));
    else if (!/\ssrc\s*=/i.test(attributes)) scripts.push(scriptHash(text));
  }
  return { scripts, styles };
}
