import { posix } from 'node:path';
import type { SiteConfig } from '../model/config.js';
import type { Correction } from '../model/diagnostic.js';
import type { SiteInput } from '../model/input.js';
import type { Ref } from '../model/page.js';
import { decodePath } from '../model/paths.js';
import type { SitePage } from '../model/site.js';
import { originalPath } from '../model/texts.js';
import { anchorIn, encodeLike, isSameName, joinUrl, splitUrl } from '../model/url-parts.js';
import type { References, Target } from '../site/references.js';
import { hasPattern, redirectPatterns } from '../site/redirect-patterns.js';
import { normaliseRoute } from '../site/routes.js';

type PageTarget = Extract<Target, { kind: 'page' }>;

/** A reference and the page that it is on. */
export interface RefOnPage {
  readonly ref: Ref;
  readonly page: SitePage;
}

/** The indexes for looking up corrections. */
export interface CorrectionIndex {
  readonly config: SiteConfig;
  readonly references: References;
  /** Route, or route and `#anchor` → target of its redirect. */
  readonly redirects: { readonly get: (source: string) => string | undefined };
  /** Path of the site in lower case → its spelling. Paths with two spellings are left out. */
  readonly anyCase: ReadonlyMap<string, string>;
}

/** Redirects by their source: a route, or a route and `#anchor`. Patterns redirect no pages. */
export function redirectIndex(
  input: SiteInput,
  references: References,
): CorrectionIndex['redirects'] {
  const { find } = redirectPatterns(input);
  const exact = new Map(
    input.config.redirects
      .filter((redirect) => !hasPattern(redirect))
      .map(({ from, to }) => [redirectKey(from), to]),
  );
  const byPattern = (source: string): string | undefined =>
    source.includes('#') || references.byRoute(source) !== undefined ? undefined : find(source)?.to;
  return { get: (source) => exact.get(source) ?? byPattern(source) };
}

function redirectKey(from: string): string {
  const { path, hash } = splitUrl(from);
  return normaliseRoute(path) + hash;
}

/** Paths by their lower-case form. If two paths have the same form, both are left out. */
export function caseIndex(paths: Iterable<string>): Map<string, string> {
  const byLowerCase = new Map<string, string>();
  const ambiguous = new Set<string>();
  for (const path of paths) {
    const key = path.toLowerCase();
    if ((byLowerCase.get(key) ?? path) !== path) ambiguous.add(key);
    byLowerCase.set(key, path);
  }
  for (const key of ambiguous) byLowerCase.delete(key);
  return byLowerCase;
}

/** The reference in the letter case of the file or route, if it differs only in letter case. */
export function rightCase(
  { ref, page }: RefOnPage,
  index: CorrectionIndex,
): Correction | undefined {
  const parts = splitUrl(ref.url);
  const path = decodePath(parts.path);
  const correctPath = path.startsWith('/')
    ? absoluteInRightCase(path, index)
    : (relativeInRightCase(path, ref.file, index) ??
      relativeInRightCase(path, originalPath(ref.file), index));
  if (correctPath === undefined || correctPath === path) return undefined;
  const to = joinUrl({ ...parts, path: encodeLike(parts.path, correctPath) });
  const target = index.references.resolve({ ...ref, url: to }, page);
  return target.kind === 'page' || target.kind === 'asset' ? { url: ref.url, to } : undefined;
}

function absoluteInRightCase(
  path: string,
  { anyCase, config: { baseUrl } }: CorrectionIndex,
): string | undefined {
  const hasBase = baseUrl !== '/' && path.startsWith(baseUrl);
  const base = hasBase ? baseUrl.slice(0, -1) : '';
  const [, route = '', slash = ''] = /^(.+?)(\/?)$/s.exec(path.slice(base.length)) ?? [];
  const correctRoute = anyCase.get(route.toLowerCase());
  return correctRoute === undefined ? undefined : base + correctRoute + slash;
}

/** The path with the letter case of its files and folders. `.` and `..` stay. */
function relativeInRightCase(
  path: string,
  file: string,
  { anyCase }: CorrectionIndex,
): string | undefined {
  const segments = path.split('/');
  const folders = posix.dirname(file).split('/');
  const resolved = folders
    .filter((name) => name !== '.')
    .map((name) => ({ name, segment: undefined as number | undefined }));
  segments.forEach((name, segment) => {
    if (name === '..') resolved.pop();
    else if (name !== '.' && name !== '') resolved.push({ name, segment });
  });
  const resolvedPath = resolved.map(({ name }) => name).join('/');
  const correctNames = anyCase.get(resolvedPath.toLowerCase())?.split('/');
  if (correctNames?.length !== resolved.length) return undefined;
  resolved.forEach(({ segment }, i) => {
    if (segment !== undefined) segments[segment] = correctNames[i] ?? '';
  });
  return segments.join('/');
}

/** The last target of a chain of redirects, if it exists and the reference loses no part. */
export function pastRedirects(
  { ref, page }: RefOnPage,
  start: string,
  index: CorrectionIndex,
): Correction | undefined {
  const end = lastTarget(start, index);
  if (end === undefined) return undefined;
  const parts = splitUrl(ref.url);
  const target = splitUrl(end);
  // If both have a query, the result depends on the host.
  if (parts.query !== '' && target.query !== '') return undefined;
  const isRedirectOfAnchor = start.includes('#');
  const isExternal = target.origin !== '';
  const isSamePage =
    isRedirectOfAnchor && !isExternal && normaliseRoute(target.path) === start.split('#')[0];
  const base = parts.origin === '' ? '' : index.config.baseUrl.slice(0, -1);
  const to = joinUrl({
    origin: isExternal ? target.origin : parts.origin,
    path: isSamePage ? parts.path : isExternal ? target.path : base + target.path,
    query: target.query === '' ? parts.query : target.query,
    hash: target.hash === '' && !isRedirectOfAnchor ? parts.hash : target.hash,
  });
  return leadsSomewhere(index.references.resolve({ ...ref, url: to }, page))
    ? { url: ref.url, to }
    : undefined;
}

/** Browsers follow no longer chains. */
const MOST_REDIRECTS = 20;

/** The end of a chain of redirects; undefined for a loop. */
function lastTarget(start: string, { redirects, references }: CorrectionIndex): string | undefined {
  const seen = new Set<string>();
  let to = redirects.get(start);
  while (to !== undefined) {
    const { origin, path, hash } = splitUrl(to);
    const route = normaliseRoute(path);
    if (origin !== '') return to;
    // A pattern whose target it matches again, `/a/*` to `/a/b/:splat`, makes longer ones forever.
    if (seen.has(to) || seen.size === MOST_REDIRECTS) return undefined;
    seen.add(to);
    const ofAnchor = hash === '' ? undefined : redirects.get(route + hash);
    const ofPage = references.byRoute(route)?.page === undefined ? redirects.get(route) : undefined;
    const next: string | undefined = ofAnchor ?? ofPage;
    if (next === undefined) return to;
    // Browsers keep the hash if the next target has none.
    to = ofAnchor === undefined && splitUrl(next).hash === '' ? next + hash : next;
  }
  return to;
}

function leadsSomewhere(target: Target): boolean {
  if (target.kind === 'missing') return false;
  if (target.kind !== 'page' || target.anchor === undefined || target.anchor === 'top') return true;
  return target.page?.facts.anchors.includes(target.anchor) === true;
}

/** The reference without the site's host, unless its text shows the host to readers. */
export function withoutHost(
  { ref, page }: RefOnPage,
  target: PageTarget,
  index: CorrectionIndex,
): Correction | undefined {
  const parts = splitUrl(ref.url);
  const host = parts.origin.replace(/^.*\/\//s, '');
  if (host === '' || ref.text.toLowerCase().includes(host.toLowerCase())) return undefined;
  const to = joinUrl({ ...parts, origin: '', path: parts.path === '' ? '/' : parts.path });
  const corrected = index.references.resolve({ ...ref, url: to }, page);
  const isSameTarget = corrected.kind === 'page' && corrected.route === target.route;
  return isSameTarget ? { url: ref.url, to } : undefined;
}

/**
 * The path from the file with a reference to that of a page. A translation is named as its original
 * is, because all locales read the reference.
 */
export function relativeFile(ref: Pick<Ref, 'file'>, target: SitePage): string {
  return posix.relative(posix.dirname(originalPath(ref.file)), originalPath(target.source));
}

/** The reference with the extension of the page's file. */
export function withExtension(
  { ref, page }: RefOnPage,
  target: SitePage,
  index: CorrectionIndex,
): Correction | undefined {
  const parts = splitUrl(ref.url);
  const relative = relativeFile(ref, target);
  const path = `${parts.path.startsWith('./') ? './' : ''}${relative}`;
  const to = joinUrl({ ...parts, path: encodeLike(parts.path, path) });
  const corrected = index.references.resolve({ ...ref, url: to }, page);
  const isSameTarget = corrected.kind === 'page' && corrected.page === target;
  return isSameTarget ? { url: ref.url, to } : undefined;
}

/** The only anchor of the target that differs at most in letter case or Unicode form. */
export function rightAnchor({ ref, page }: RefOnPage, target: SitePage): Correction | undefined {
  const parts = splitUrl(ref.url);
  // Another page that includes the same partial may have the anchor.
  if (target === page && ref.file !== page.source) return undefined;
  const anchor = anchorIn(parts.hash);
  const similar = target.facts.anchors.filter((other) => isSameName(other, anchor));
  const [correctAnchor, ...others] = similar;
  if (correctAnchor === undefined || others.length > 0) return undefined;
  const hash = `#${encodeLike(parts.hash.slice(1), correctAnchor)}`;
  return { url: ref.url, to: joinUrl({ ...parts, hash }) };
}
