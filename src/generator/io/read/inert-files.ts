/**
 * An untrusted build publishes only inert static files. A file is inert if no browser runs it as a
 * page (like `.xhtml`), no server runs it (like `.php`), and no host uses it as its configuration
 * (like `_headers`). Files of unknown types are not inert.
 */

import { attempt } from '../fs/attempt.js';

const INERT = new Set(
  (
    'png apng jpg jpeg gif webp avif bmp ico ' +
    'woff woff2 ttf otf ' +
    'mp4 m4v webm ogv mp3 m4a ogg oga opus wav flac vtt srt ' +
    'pdf txt csv tsv md mdx json jsonl yaml yml toml ini log diff patch proto graphql sql cast ' +
    'drawio excalidraw webmanifest zip gz tgz bz2 xz zst tar'
  ).split(' '),
);

/** Data files that hosts use as their configuration. */
const HOST_CONFIG = new Set([
  'vercel.json',
  'now.json',
  'firebase.json',
  'staticwebapp.config.json',
  'netlify.toml',
  'wrangler.toml',
  'wrangler.json',
  '_routes.json',
  'package.json',
]);

/** Whether a static file is inert, by its path. For SVG files, see `isInertDrawing`. */
export function isInertFile(path: string): boolean {
  const name = nameOf(path);
  return INERT.has(extensionOf(name)) && !HOST_CONFIG.has(name) && !/^[_.]/.test(name);
}

/** Whether a file is an SVG drawing. */
export function isDrawing(path: string): boolean {
  return extensionOf(nameOf(path)) === 'svg';
}

/**
 * Whether nothing of an SVG drawing runs when a browser opens it as a page: it contains no script,
 * event handler, HTML, entity, external style sheet or script URL. Returns false for invalid UTF-8,
 * because a browser may decode it differently.
 */
export function isInertDrawing(bytes: Uint8Array): boolean {
  const text = utf8(bytes);
  if (text === undefined) return false;
  const decoded = decodeReferences(text);
  return !ACTIVE.some((pattern) => pattern.test(decoded));
}

const ACTIVE_ELEMENTS = [
  'script|handler|listener|foreignObject|iframe|embed|object|html|body|link|meta',
  'style\\s[^>]*src',
].join('|');

const ACTIVE: readonly RegExp[] = [
  new RegExp(`<(?:[\\w.-]+:)?(?:${ACTIVE_ELEMENTS})\\b`, 'i'),
  /[\s"'/](?:[\w.-]+:)?on[a-z]+\s*=/i,
  // URLs ignore line breaks and tabs between their letters.
  /(?:j\s*a\s*v\s*a|v\s*b)\s*s\s*c\s*r\s*i\s*p\s*t\s*:/i,
  // eslint-disable-next-line no-control-regex -- finds control characters
  /[\0-\x08\x0b\x0c\x0e-\x1f]/,
  /data\s*:\s*(?:text|application|image\/svg)/i,
  /<!\s*(?:DOCTYPE[^>]*\[|ENTITY)/i,
  /<\?xml-stylesheet/i,
  /<\?xml[^>]*\bencoding\s*=\s*["'](?!utf-?8["'])/i,
  /attributeName\s*=\s*["']?\s*(?:xlink:)?(?:href|on)/i,
  /http:\/\/www\.w3\.org\/1999\/xhtml/i,
];

function utf8(bytes: Uint8Array): string | undefined {
  return attempt(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes));
}

/** Decodes the character references that could hide a script URL. */
function decodeReferences(text: string): string {
  return text
    .replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));?/gi, (reference, hex?: string, decimal?: string) => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : reference;
    })
    .replace(/&(?:Tab|NewLine);/gi, '')
    .replace(/&colon;/gi, ':');
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).toLowerCase();
}

function extensionOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}
