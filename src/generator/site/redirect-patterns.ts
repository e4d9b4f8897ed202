import type { RedirectConfig, SiteConfig } from '../model/config.js';
import type { SiteInput } from '../model/input.js';
import { oncePer } from '../model/once.js';
import {
  fillHref,
  fillQuery,
  fillRoute,
  isPattern,
  matchPattern,
  namesOf,
  parsePattern,
  parseTarget,
  PatternIndex,
  segmentsOf,
  SPLAT,
  unknownNames,
  type Captures,
  type Pattern,
  type PatternFault,
  type PatternTarget,
} from '../model/redirect-pattern.js';
import { joinUrl, asciiAddress, splitUrl } from '../model/url-parts.js';
import { staticHref } from './references.js';
import { hrefOf, normaliseRoute } from './routes.js';

/** A redirect with a pattern. */
export interface PatternRedirect {
  /** Position in the config. Of several patterns for an address, the first is used. */
  readonly order: number;
  readonly redirect: RedirectConfig;
  readonly pattern: Pattern;
  /** The target as in the config. */
  readonly target: PatternTarget;
}

/** The target of an address that matches a pattern. */
export interface Moved {
  readonly by: PatternRedirect;
  /** As in the config, with the captured parts. */
  readonly to: string;
  readonly href: string;
  readonly external: boolean;
  /** Route of the target; undefined if it is on another host. */
  readonly route: string | undefined;
}

/** The redirects with a pattern that can be used. */
export interface RedirectPatterns {
  readonly all: readonly PatternRedirect[];
  readonly index: PatternIndex<PatternRedirect>;
  /** The target of a route. Callers first look for a page and a redirect of exactly this route. */
  readonly find: (route: string) => Moved | undefined;
}

/** A part of a redirect that cannot be read: its source or its target. */
export interface RedirectFault extends PatternFault {
  readonly part: 'from' | 'to';
}

/** Whether a redirect of the config has a pattern. */
export function hasPattern({ from }: Pick<RedirectConfig, 'from'>): boolean {
  return isPattern(from.split('#')[0] ?? '');
}

/** Parses a redirect with a pattern. */
export function parseRedirect(
  redirect: RedirectConfig,
  order: number,
): PatternRedirect | { fault: RedirectFault } {
  const [path = '', anchor] = redirect.from.split('#');
  if (anchor !== undefined)
    return {
      fault: {
        part: 'from',
        message: 'has a pattern and an anchor.',
        hint: 'Write the page of the anchor without a pattern.',
      },
    };
  const parsed = parsePattern(path);
  if ('fault' in parsed) return { fault: { part: 'from', ...parsed.fault } };
  const names = namesOf(parsed.pattern);
  const [unknown] = unknownNames(redirect.to, names);
  if (unknown !== undefined) return { fault: unknownName(unknown, names) };
  const pattern = withoutIndex(parsed.pattern);
  return { order, redirect, pattern, target: parseTarget(redirect.to, names) };
}

function unknownName(written: string, names: readonly string[]): RedirectFault {
  const isStar = written === '*' && names.includes(SPLAT);
  const known = names.map((name) => `":${name}"`).join(' or ');
  return {
    part: 'to',
    message: `has "${written}", which the source does not define.`,
    hint: isStar
      ? 'Write ":splat" for the part that "*" matches.'
      : `Write ${known}, or a plain address.`,
  };
}

/** The pattern in the form of normal routes: without `.html` and `index` at its end. */
function withoutIndex(pattern: Pattern): Pattern {
  const last = pattern.at(-1);
  if (last?.kind !== 'literal') return pattern;
  const [text = ''] = segmentsOf(normaliseRoute(`/${last.text}`));
  return [...pattern.slice(0, -1), ...(text === '' ? [] : [{ kind: 'literal' as const, text }])];
}

/** The redirects with a pattern of a site. Computed once for each input. */
export const redirectPatterns = oncePer((input: SiteInput): RedirectPatterns => {
  const all = input.config.redirects.flatMap((redirect, order): PatternRedirect[] => {
    if (!hasPattern(redirect)) return [];
    const parsed = parseRedirect(redirect, order);
    return 'fault' in parsed ? [] : [parsed];
  });
  const index = new PatternIndex<PatternRedirect>();
  for (const redirect of all) index.add(redirect.pattern, redirect);
  return {
    all,
    index,
    find: (route) => {
      const segments = segmentsOf(route);
      // No address of a reader contains such a segment.
      if (segments.some((segment) => /^\.\.?$/.test(segment))) return undefined;
      const by = firstOf(index.matches(segments));
      return by === undefined ? undefined : movedBy(by, segments, input);
    },
  };
});

/** The pattern that is used: the first in the config. */
export function firstOf(redirects: readonly PatternRedirect[]): PatternRedirect | undefined {
  return redirects.reduce<PatternRedirect | undefined>(
    (first, other) => (first === undefined || other.order < first.order ? other : first),
    undefined,
  );
}

/** The parts of a route by the names in a pattern; none if it does not match. */
export function capturesOf({ pattern }: PatternRedirect, segments: readonly string[]): Captures {
  return matchPattern(pattern, segments) ?? new Map<string, string[]>();
}

function movedBy(by: PatternRedirect, segments: readonly string[], input: SiteInput): Moved {
  const { target } = by;
  const captures = capturesOf(by, segments);
  const query = fillQuery(target, captures);
  const { origin, hash } = target;
  if (origin !== '') {
    const href = asciiAddress(fillHref(target, captures));
    return { by, to: href, href, external: true, route: undefined };
  }
  const path = fillRoute(target, captures);
  const route = normaliseRoute(path);
  const file = staticHref(path, input);
  const href = asciiAddress((file ?? hrefOf(route, input.config)) + query + hash);
  return { by, to: joinUrl({ origin, path, query, hash }), href, external: false, route };
}

/** The target of a pattern as an address of the built site, with the names in it. */
export function hrefPattern(
  { redirect, pattern, target }: PatternRedirect,
  config: Pick<SiteConfig, 'baseUrl' | 'trailingSlash'>,
): string {
  if (target.origin !== '') return asciiAddress(redirect.to);
  const { path, query, hash } = splitUrl(redirect.to);
  const names = new Set(namesOf(pattern));
  // A star at the end of a name has no meaning in a target.
  const route = normaliseRoute(path).replace(/:(\w+)\*(?=\/|$)/g, (match, name: string) =>
    names.has(name) ? `:${name}` : match,
  );
  return asciiAddress(hrefOf(route, config) + query + hash);
}
