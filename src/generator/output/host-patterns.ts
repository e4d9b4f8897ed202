import type { SiteConfig } from '../model/config.js';
import type { ServedPattern } from '../model/output.js';
import { encodePath, encodeSegment } from '../model/paths.js';
import {
  matchPattern,
  namesOf,
  parseTarget,
  segmentsOf,
  SPLAT,
  writePattern,
  writeTarget,
  type Pattern,
  type PatternSegment,
  type PatternTarget,
} from '../model/redirect-pattern.js';
import { withQuery } from '../model/url-parts.js';
import { hrefPattern, type RedirectPatterns } from '../site/redirect-patterns.js';
import type { Redirects } from '../site/redirects.js';

/** A redirect with a pattern, for the files of hosts. */
export interface HostedPattern {
  /** As in the config. */
  readonly from: string;
  /** Position in the config. */
  readonly order: number;
  /** Below the base URL. */
  readonly pattern: Pattern;
  readonly baseUrl: string;
  /** The address in the built site. */
  readonly target: PatternTarget;
  /** Whether a page or another redirect is at the address of an empty rest. */
  readonly isStartTaken: boolean;
  /** Paths of the built site that the pattern covers, below the base URL. */
  readonly covered: () => readonly string[];
}

/** The patterns as servers of docsgen read them. */
export function servedPatterns({ all }: RedirectPatterns, config: SiteConfig): ServedPattern[] {
  return all.map((redirect) => ({
    from: writePattern(redirect.pattern, nameIn),
    to: hrefPattern(redirect, config),
  }));
}

function nameIn(segment: PatternSegment): string {
  if (segment.kind === 'literal') return encodeSegment(segment.text);
  return segment.kind === 'one' ? `:${segment.name}` : restIn(segment.name);
}

const restIn = (name: string): string => (name === SPLAT ? '*' : `:${name}*`);

/** The patterns for the files of hosts. `outputs` are the paths of all files of the site. */
export function hostedPatterns(
  { patterns, pages }: Redirects,
  config: SiteConfig,
  outputs: () => Iterable<string>,
): HostedPattern[] {
  const redirected = new Set(pages.map(({ from }) => from));
  return patterns.all.map((redirect): HostedPattern => {
    const { pattern, order } = redirect;
    const start = pattern.at(-1)?.kind === 'rest' ? pattern.slice(0, -1) : pattern;
    const startRoute = writePattern(start, nameIn);
    const covered = (): string[] =>
      [...outputs()]
        .flatMap(addressesOf)
        .filter((path) => matchPattern(pattern, segmentsOf(path)) !== undefined);
    return {
      from: redirect.redirect.from,
      order,
      pattern,
      baseUrl: config.baseUrl,
      target: parseTarget(hrefPattern(redirect, config), namesOf(pattern)),
      isStartTaken: redirected.has(startRoute) || start.length === 0,
      covered,
    };
  });
}

/** The addresses of an output, below the base URL. Files in `assets/` count as one folder. */
function addressesOf(path: string): string[] {
  if (/^assets\/.*(?<!\.(?:html|md))$/.test(path)) return ['assets/.'];
  const route = path.replace(/(?:^|\/)index\.html$/, '');
  if (route !== path) return route === '' ? [] : [route];
  return path.endsWith('.html') ? [path.slice(0, -'.html'.length), path] : [path];
}

/** Longest source of a rule of Vercel. */
const MAX_SOURCE = 4096;

/** Whether Vercel refuses a rule that excludes these paths. */
export function isTooLong(covered: readonly string[]): boolean {
  return exclusion(covered).length > MAX_SOURCE - 500;
}

/** A regular expression that matches before everything but these paths. */
function exclusion(covered: readonly string[]): string {
  const paths = [...new Set(covered)].map((path) =>
    path === 'assets/.' ? 'assets/.*' : escapePattern(encodePath(path)),
  );
  return paths.length === 0 ? '' : `(?!(?:${paths.join('|')})/?$)`;
}

/** A text as a part of a regular expression, for all hosts. */
export const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\"]/g, '\\$&');

/** The target of an address at which the rest is empty. */
function targetOfStart({ pattern, target }: HostedPattern): PatternTarget {
  const rest = pattern.at(-1);
  const name = rest?.kind === 'rest' ? rest.name : undefined;
  const path = target.path.filter((part) => !('name' in part) || part.name !== name);
  return { ...target, path };
}

/** A rule that redirects the address at which the rest of a pattern is empty. */
function startOf(hosted: HostedPattern): HostedPattern | undefined {
  const { pattern } = hosted;
  if (pattern.at(-1)?.kind !== 'rest' || hosted.isStartTaken) return undefined;
  return { ...hosted, pattern: pattern.slice(0, -1), target: targetOfStart(hosted) };
}

/** Lines of `_redirects` for Netlify and Cloudflare. */
export function netlifyPattern(hosted: HostedPattern): string[] {
  const { pattern, baseUrl, target } = hosted;
  const rest = pattern.at(-1);
  const write = (name: string): string =>
    rest?.kind === 'rest' && name === rest.name ? `:${SPLAT}` : `:${name}`;
  const path = (of: Pattern): string =>
    baseUrl + of.map((segment) => (segment.kind === 'rest' ? '*' : nameIn(segment))).join('/');
  const start = startOf(hosted);
  const to = start === undefined ? '' : writeTarget(start.target, write);
  return [
    // Cloudflare distinguishes addresses with a slash at their end.
    ...(start === undefined
      ? []
      : [`${path(start.pattern)} ${to} 301\n`, `${path(start.pattern)}/ ${to} 301\n`]),
    `${path(pattern)} ${writeTarget(target, write)} 301\n`,
  ];
}

/** Rules of `vercel.json`. Vercel redirects before it looks for a file. */
export function vercelPattern(
  hosted: HostedPattern,
): { source: string; destination: string; permanent: boolean }[] {
  const { pattern, baseUrl, target } = hosted;
  const covered = hosted.covered();
  if (isTooLong(covered)) return [];
  const first = pattern.findIndex(({ kind }) => kind !== 'literal');
  const remaining = covered.map((path) => segmentsOf(path).slice(first).join('/'));
  const excluded = exclusion(remaining.filter((path) => path !== ''));
  const source = pattern.map((segment, i) => {
    if (segment.kind === 'literal') return escapeSource(encodeSegment(segment.text));
    const before = i === first ? excluded : '';
    return `:${segment.name}(${before}${segment.kind === 'one' ? '[^/]+' : '[^/]+(?:/[^/]+)*'})`;
  });
  const rule = (path: string, to: PatternTarget): ReturnType<typeof vercelPattern>[number] => ({
    source: path,
    destination: writeTarget(to, (name) => `:${name}`, escapeDestination),
    permanent: true,
  });
  const start = startOf(hosted);
  const isPage = covered.some((path) => segmentsOf(path).length === pattern.length - 1);
  return [
    ...(start === undefined || isPage
      ? []
      : [rule(baseUrl + source.slice(0, -1).join('/'), start.target)]),
    rule(baseUrl + source.join('/'), target),
  ];
}

/** Literal text in a source of Vercel. */
export function escapeSource(text: string): string {
  return text.replace(/[+?(){}:*\\]/g, '\\$&');
}

/** Literal text in a destination of Vercel, which refuses other names and groups. */
export function escapeDestination(text: string): string {
  return text.replace(/[():]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
}

/** The query of a request to nginx with its question mark, or nothing. */
export const NGINX_QUERY = '$is_args$args';

/**
 * Lines of a `map` of nginx from `$request_uri`, whose parts are still encoded: decoded parts could
 * add lines to the headers of a response.
 */
export function nginxPattern(hosted: HostedPattern): string[] {
  const line = ({ pattern, baseUrl, target }: HostedPattern): string => {
    const path = pattern.map((segment) => {
      if (segment.kind === 'literal') return escapePattern(encodeSegment(segment.text));
      const one = '[^/?]+';
      const all = segment.kind === 'one' ? one : `${one}(?:/${one})*`;
      return `(?<docsgen_${segment.name}>${all})`;
    });
    const source = `~^${escapePattern(baseUrl)}${path.join('/')}/?(?:\\?|$)`;
    const to = writeTarget(target, (name) => `\${docsgen_${name}}`);
    return `  "${source}" "${withQuery(to, NGINX_QUERY)}";\n`;
  };
  const start = startOf(hosted);
  return [...(start === undefined ? [] : [line(start)]), line(hosted)];
}

/** Directives of mod_rewrite. Apache looks for a file first; captures stay encoded. */
export function apachePattern(hosted: HostedPattern): string[] {
  const rule = ({ pattern, baseUrl, target }: HostedPattern): string => {
    const names = namesOf(pattern);
    const path = pattern.map((segment) => {
      if (segment.kind === 'literal') return escapePattern(encodeSegment(segment.text));
      const one = '[^/?\\s]+';
      return `(${segment.kind === 'one' ? one : `${one}(?:/${one})*`})`;
    });
    const source = `^[A-Z]+ ${escapePattern(baseUrl)}${path.join('/')}/?[?\\s]`;
    const to = writeTarget(
      target,
      (name) => `%${names.indexOf(name) + 1}`,
      (text) => text.replaceAll('%', '\\%'),
    );
    return apacheRules(
      [
        '%{REQUEST_FILENAME} !-f',
        '%{REQUEST_FILENAME} !-d',
        '%{REQUEST_FILENAME}.html !-f',
        `%{THE_REQUEST} "${source}"`,
      ],
      to,
    );
  };
  const start = startOf(hosted);
  return [...(start === undefined ? [] : [rule(start)]), rule(hosted)];
}

/** A redirect of mod_rewrite from one path, which is a regular expression. */
export function apacheExact(path: string, href: string): string {
  return apacheRules([`%{REQUEST_URI} "^${path}/?$"`], href.replaceAll('%', '\\%'));
}

/** A rule of mod_rewrite, which keeps the query. The last condition has the captures. */
function apacheRules(conditions: readonly string[], to: string): string {
  const rule = (more: readonly string[], target: string): string =>
    [
      ...[...more, ...conditions].map((condition) => `  RewriteCond ${condition}\n`),
      `  RewriteRule "^" "${target}" [NE,R=301,L]\n`,
    ].join('');
  if (!to.includes('#') || to.includes('?')) return rule([], to);
  return rule(['%{QUERY_STRING} .'], withQuery(to, '?%{QUERY_STRING}')) + rule([], to);
}
