import type { Diagnostic } from '../model/diagnostic.js';
import { didYouMean } from '../model/nearest.js';
import {
  PatternIndex,
  segmentsOf,
  writePattern,
  type Pattern,
  type PatternSegment,
} from '../model/redirect-pattern.js';
import { quoted } from '../model/safe-path.js';
import {
  firstOf,
  parseRedirect,
  type PatternRedirect,
  type RedirectPatterns,
} from './redirect-patterns.js';

/** A finding about the source or the target of the redirect at a position in the config. */
export interface PatternFinding extends Pick<Diagnostic, 'rule' | 'severity' | 'message' | 'hint'> {
  readonly order: number;
  readonly part: 'from' | 'to';
}

/** The parts of a site with which its patterns are compared. */
export interface PatternContext {
  readonly patterns: RedirectPatterns;
  /** Routes of all pages. */
  readonly pages: readonly string[];
  /** Route of each redirect without a pattern → its target as in the config. */
  readonly redirects: ReadonlyMap<string, string>;
  /** Paths of the files of static folders. */
  readonly files: readonly string[];
}

/** Most redirects that browsers follow. */
const MAX_HOPS = 20;

/** Checks a redirect with a pattern that cannot be used. */
export function patternFault(
  redirect: PatternRedirect['redirect'],
  order: number,
): PatternFinding | undefined {
  const parsed = parseRedirect(redirect, order);
  if (!('fault' in parsed)) return undefined;
  const { part, message, hint, isUnsafe = false } = parsed.fault;
  const what = part === 'from' ? 'redirect from' : 'target';
  return {
    order,
    part,
    rule: isUnsafe ? 'route/unsafe' : 'redirect/syntax',
    severity: 'error',
    message: `The ${what} ${quoted(redirect[part])} ${message}`,
    hint,
  };
}

/**
 * Checks the usable patterns: whether each is used, which pages it covers, and whether it leads to
 * pages. Takes time in proportion to the routes and the patterns.
 */
export function checkPatterns(context: PatternContext): PatternFinding[] {
  const { patterns, pages, files, redirects } = context;
  if (patterns.all.length === 0) return [];
  const covered = groupMatches(patterns.index, pages);
  const reached: Reached = {
    pages: patternsTo([...pages, ...files], context),
    redirects: patternsTo([...redirects.keys()], context),
  };
  const earlier = new PatternIndex<PatternRedirect>();
  return patterns.all.flatMap((redirect) => {
    const hiding = firstOf(earlier.covering(redirect.pattern));
    earlier.add(redirect.pattern, redirect);
    if (hiding !== undefined) return [neverUsed(redirect, hiding)];
    const routes = covered.get(redirect) ?? [];
    const target = redirect.target.origin === '' ? targetFinding(redirect, reached, context) : [];
    return [...(routes.length === 0 ? [] : [coversPages(redirect, routes)]), ...target];
  });
}

/** Pattern → the routes that it matches. */
function groupMatches(
  index: PatternIndex<PatternRedirect>,
  routes: readonly string[],
): ReadonlyMap<PatternRedirect, readonly string[]> {
  const matches = new Map<PatternRedirect, string[]>();
  for (const route of routes)
    for (const redirect of index.matches(segmentsOf(route))) {
      const list = matches.get(redirect) ?? [];
      list.push(route);
      matches.set(redirect, list);
    }
  return matches;
}

/** The patterns whose targets include addresses of a kind. */
interface Reached {
  /** Pages and files. */
  readonly pages: ReadonlySet<PatternRedirect>;
  /** Sources of redirects without a pattern. */
  readonly redirects: ReadonlySet<PatternRedirect>;
}

/** The patterns whose targets include one of the paths. */
function patternsTo(
  paths: readonly string[],
  { patterns }: PatternContext,
): ReadonlySet<PatternRedirect> {
  const targets = new PatternIndex<PatternRedirect>();
  for (const redirect of patterns.all)
    if (redirect.target.origin === '') targets.add(shapeOfTarget(redirect), redirect);
  return new Set(paths.flatMap((path) => targets.matches(segmentsOf(path))));
}

function neverUsed({ order, redirect }: PatternRedirect, hiding: PatternRedirect): PatternFinding {
  const first = hiding.redirect.from;
  return {
    order,
    part: 'from',
    rule: 'redirect/covers',
    severity: 'warning',
    message: `The redirect from ${redirect.from} is never used: ${first} is before it.`,
    hint: 'Move it before the other one, or delete it.',
  };
}

function coversPages(
  { order, redirect }: PatternRedirect,
  routes: readonly string[],
): PatternFinding {
  const more = routes.length === 1 ? '' : ` and ${routes.length - 1} more`;
  return {
    order,
    part: 'from',
    rule: 'redirect/covers',
    severity: 'warning',
    message: `The redirect from ${redirect.from} covers the page ${routes[0] ?? ''}${more}.`,
    hint: 'Pages stay on most hosts, but Cloudflare redirects them: use a narrower pattern.',
  };
}

function targetFinding(
  by: PatternRedirect,
  reached: Reached,
  context: PatternContext,
): PatternFinding[] {
  const { from, to } = by.redirect;
  const isReached = reached.pages.has(by);
  const next = nextRedirect(shapeOfTarget(by), context);
  const finding = { order: by.order, part: 'to' as const };
  if (next === undefined)
    return isReached || reached.redirects.has(by)
      ? []
      : [
          {
            ...finding,
            rule: 'redirect/missing-target',
            severity: 'error',
            message: `The redirect from ${from} leads to ${to}, and no page is there.`,
            hint: similarTarget(by, context),
          },
        ];
  const loop = loopOf(by, context);
  // A loop is one finding, at its first redirect.
  if (loop !== undefined && loop.some(({ order }) => order < by.order)) return [];
  if (loop !== undefined)
    return [
      {
        ...finding,
        rule: 'redirect/loop',
        severity: isReached ? 'warning' : 'error',
        message: `The redirect from ${from} leads to ${to}, which ${loopEnd(loop)}.`,
        hint: isReached
          ? 'Addresses without a page never end: use a narrower pattern.'
          : 'Redirect it to pages that no pattern covers.',
      },
    ];
  if (isReached) return [];
  return [
    {
      ...finding,
      rule: 'redirect/chain',
      severity: 'warning',
      message: `The redirect from ${from} leads to ${to}, which is redirected to ${next.to}.`,
      hint: 'Redirect to the last address directly.',
    },
  ];
}

function loopEnd(loop: readonly PatternRedirect[]): string {
  const last = loop.at(-1);
  return loop.length <= 1 ? 'it covers itself' : `${last?.redirect.from ?? ''} leads back`;
}

/** A hint with a similar folder that exists. */
function similarTarget(by: PatternRedirect, { pages }: PatternContext): string {
  const shape = shapeOfTarget(by);
  const end = shape.findIndex(({ kind }) => kind !== 'literal');
  const depth = end === -1 ? shape.length : end;
  const start = routeOf(shape.slice(0, depth));
  const folders = new Set(pages.map((route) => `/${segmentsOf(route).slice(0, depth).join('/')}`));
  const fallback = 'Correct the target, or delete the redirect.';
  return folders.has(start) ? fallback : didYouMean(start, [...folders], fallback);
}

function routeOf(shape: Pattern): string {
  return writePattern(shape, (segment) => (segment.kind === 'literal' ? segment.text : ''));
}

/** The addresses that a pattern leads to, as a pattern. */
function shapeOfTarget({ pattern, target }: PatternRedirect): Pattern {
  const byName = new Map(
    pattern.flatMap((segment) =>
      segment.kind === 'literal' ? [] : [[segment.name, [segment] as Pattern] as const],
    ),
  );
  return fillShape(target.path, byName);
}

/** A path with shapes for its names. It ends after the first part that may have any length. */
function fillShape(
  path: PatternRedirect['target']['path'],
  byName: ReadonlyMap<string, Pattern>,
): Pattern {
  const shape = path.flatMap((part): Pattern =>
    'text' in part ? [{ kind: 'literal', text: part.text }] : (byName.get(part.name) ?? []),
  );
  const rest = shape.findIndex(({ kind }) => kind === 'rest');
  return rest === -1 ? shape : shape.slice(0, rest + 1);
}

interface NextRedirect {
  readonly to: string;
  /** Undefined for a redirect without a pattern. */
  readonly by: PatternRedirect | undefined;
  /** The addresses it leads to; undefined on another host. */
  readonly shape: Pattern | undefined;
}

/** The redirect of all addresses of a shape that are no pages. */
function nextRedirect(
  shape: Pattern,
  { patterns, redirects }: PatternContext,
): NextRedirect | undefined {
  const isAddress = shape.every(({ kind }) => kind === 'literal');
  const to = isAddress ? redirects.get(routeOf(shape)) : undefined;
  if (to !== undefined) {
    const texts = segmentsOf(to.split(/[?#]/)[0] ?? '');
    const target = texts.map((text): PatternSegment => ({ kind: 'literal', text }));
    return { to, by: undefined, shape: to.startsWith('/') ? target : undefined };
  }
  // Of a path of any length, one with one more part is typical.
  const typical = shape.map((part): PatternSegment =>
    part.kind === 'rest' ? { kind: 'one', name: part.name } : part,
  );
  const by = firstOf(patterns.index.covering(shape)) ?? firstOf(patterns.index.covering(typical));
  if (by === undefined) return undefined;
  const next =
    by.target.origin === '' ? fillShape(by.target.path, captureShape(by, shape)) : undefined;
  return { to: by.redirect.to, by, shape: next };
}

/** Name → the part of a shape that a pattern captures. */
function captureShape({ pattern }: PatternRedirect, shape: Pattern): ReadonlyMap<string, Pattern> {
  const captures = new Map<string, Pattern>();
  pattern.forEach((part, i) => {
    if (part.kind === 'rest') captures.set(part.name, shape.slice(i));
    else if (part.kind === 'one') captures.set(part.name, shape.slice(i, i + 1));
  });
  return captures;
}

/** The patterns of the loop that begins at a pattern; undefined if it does not come back. */
function loopOf(start: PatternRedirect, context: PatternContext): PatternRedirect[] | undefined {
  const path = [start];
  let shape: Pattern | undefined = shapeOfTarget(start);
  for (let hop = 0; hop < MAX_HOPS && shape !== undefined; hop++) {
    const next: NextRedirect | undefined = nextRedirect(shape, context);
    if (next?.by === start) return path;
    if (next?.by !== undefined) path.push(next.by);
    shape = next?.shape;
  }
  return undefined;
}
