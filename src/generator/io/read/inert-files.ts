/**
 * Which static files only show or hold data. What is not known here may be run by a browser
 * (`.xhtml`), by a server (`.php`) or be obeyed by a host (`_headers`).
 */

const INERT = new Set(
  (
    'png apng jpg jpeg gif webp avif bmp ico ' +
    'woff woff2 ttf otf ' +
    'mp4 m4v webm ogv mp3 m4a ogg oga opus wav flac vtt srt ' +
    'pdf txt csv tsv md mdx json jsonl yaml yml toml ini log diff patch proto graphql sql cast ' +
    'drawio excalidraw webmanifest zip gz tgz bz2 xz zst tar'
  ).split(' '),
);

/** JSON files in static folders that hosts take for their configuration. */
const HOST_CONFIG = new Set(
  'vercel.json now.json firebase.json staticwebapp.config.json netlify.toml wrangler.toml wrangler.json _routes.json package.json'.split(
    ' ',
  ),
);

/** Whether a static file of this path can do nothing, whoever opens or serves it. Drawings need a look inside. */
export function isInertFile(path: string): boolean {
  const name = nameOf(path);
  return INERT.has(extensionOf(name)) && !HOST_CONFIG.has(name) && !/^[_.]/.test(name);
}

/** Whether a file is an SVG drawing. */
export function isDrawing(path: string): boolean {
  return extensionOf(nameOf(path)) === 'svg';
}

/**
 * Whether an SVG drawing has nothing that runs when it is opened by itself: no script, handler,
 * foreign markup, entity, style sheet of another file, or address of a script. `bytes` that are
 * not UTF-8 are refused, since they may be read in another encoding.
 */
export function isInertDrawing(bytes: Uint8Array): boolean {
  const text = utf8(bytes);
  return text !== undefined && !RUNNING.some((pattern) => pattern.test(withCharacters(text)));
}

const RUNNING: readonly RegExp[] = [
  /<(?:[\w.-]+:)?(?:script|handler|listener|foreignObject|iframe|embed|object|html|body|link|meta|style\s[^>]*src)\b/i,
  /[\s"'/](?:[\w.-]+:)?on[a-z]+\s*=/i,
  // Addresses ignore line breaks and tabs between their letters.
  /(?:j\s*a\s*v\s*a|v\s*b)\s*s\s*c\s*r\s*i\s*p\s*t\s*:/i,
  // eslint-disable-next-line no-control-regex -- those are the characters meant
  /[\0-\x08\x0b\x0c\x0e-\x1f]/,
  /data\s*:\s*(?:text|application|image\/svg)/i,
  /<!\s*(?:DOCTYPE[^>]*\[|ENTITY)/i,
  /<\?xml-stylesheet/i,
  /<\?xml[^>]*\bencoding\s*=\s*["'](?!utf-?8["'])/i,
  /attributeName\s*=\s*["']?\s*(?:xlink:)?(?:href|on)/i,
  /http:\/\/www\.w3\.org\/1999\/xhtml/i,
];

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The text with its character references replaced, and without what addresses ignore. */
function withCharacters(text: string): string {
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
