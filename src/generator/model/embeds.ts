/** Elements that load by `src` or `data`, and the directive that allows it. `https:` pictures and media are always allowed. */
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

/** The other hosts that the elements of a page load from, as `directive source`, sorted. Pure. */
export function embedsOf(html: string): string[] {
  const found = new Set<string>();
  for (const [, name = '', attributes = ''] of html.matchAll(TAG)) {
    const directive = KINDS.get(name.toLowerCase());
    const sheet = /\srel\s*=\s*["']?stylesheet\b/i.test(attributes);
    if (directive === undefined || (name.toLowerCase() === 'link' && !sheet)) continue;
    for (const address of addressesOf(attributes)) {
      const source = sourceOf(address);
      if (source !== undefined && !isAlwaysAllowed(directive, source))
        found.add(`${directive} ${source}`);
    }
  }
  return [...found].sort();
}

function addressesOf(attributes: string): string[] {
  return [
    ...attributes.matchAll(/\s(?:src|action|href|poster)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi),
  ].map((match) => (match[1] ?? match[2] ?? '').replace(/&amp;/g, '&').trim());
}

/** The origin of an address elsewhere as a policy names it; undefined for one of the site. */
export function sourceOf(address: string): string | undefined {
  const absolute = address.startsWith('//') ? `https:${address}` : address;
  if (!/^https?:\/\//i.test(absolute) || !URL.canParse(absolute)) return undefined;
  const { origin } = new URL(absolute);
  // A wildcard or a separator in a host would say something else in a policy.
  return /^https?:\/\/[a-z0-9.[\]:-]+$/.test(origin) ? origin : undefined;
}

function isAlwaysAllowed(directive: string, source: string): boolean {
  return /^(?:img|media)-src$/.test(directive) && source.startsWith('https:');
}
