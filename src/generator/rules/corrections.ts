import { posix } from 'node:path';
import type { SiteConfig } from '../model/config.js';
import type { Correction } from '../model/diagnostic.js';
import type { Ref } from '../model/page.js';
import { decodePath } from '../model/paths.js';
import type { SitePage } from '../model/site.js';
import { anchorIn, encodeLike, isSameName, joinUrl, splitUrl } from '../model/url-parts.js';
import type { References, Target } from '../site/references.js';
import { normaliseRoute } from '../site/routes.js';

type PageTarget = Extract<Target, { kind: 'page' }>;

/** A reference and the page that it is on. */
export interface RefOnPage {
  readonly ref: Ref;
  readonly page: SitePage;
}

/** What a correction is looked up in. */
export interface CorrectionIndex {
  readonly config: SiteConfig;
  readonly references: References;
  /** Route, or route and `#anchor` → where a redirect sends its readers. */
  readonly redirects: ReadonlyMap<string, string>;
  /** Any path of the site in lower case → as it is written; without those of two spellings. */
  readonly anyCase: ReadonlyMap<string, string>;
}

/** Redirects by the route, or the route and `#anchor`, that they start from. */
export function redirectIndex(redirects: SiteConfig['redirects']): Map<string, string> {
  return new Map(redirects.map(({ from, to }) => [redirectKey(from), to]));
}

function redirectKey(from: string): string {
  const { path, hash } = splitUrl(from);
  return normaliseRoute(path) + hash;
}

/** Paths by their lower case. A name that two paths share in lower case is left out. */
export function caseIndex(paths: Iterable<string>): Map<string, string> {
  const found = new Map<string, string>();
  const shared = new Set<string>();
  for (const path of paths) {
    const key = path.toLowerCase();
    if ((found.get(key) ?? path) !== path) shared.add(key);
    found.set(key, path);
  }
  for (const key of shared) found.delete(key);
  return found;
}

/** The path as it is written on disk or in the route, where the reference differs in letter case alone. */
export function rightCase(
  { ref, page }: RefOnPage,
  index: CorrectionIndex,
): Correction | undefined {
  const parts = splitUrl(ref.url);
  const path = decodePath(parts.path);
  const right = path.startsWith('/')
    ? absoluteInRightCase(path, index)
    : relativeInRightCase(path, ref.file, index);
  if (right === undefined || right === path) return undefined;
  const to = joinUrl({ ...parts, path: encodeLike(parts.path, right) });
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
  const found = anyCase.get(route.toLowerCase());
  return found === undefined ? undefined : base + found + slash;
}

/** Each segment that the writer wrote takes the case of its file or folder; `.` and `..` stay. */
function relativeInRightCase(
  path: string,
  file: string,
  { anyCase }: CorrectionIndex,
): string | undefined {
  const segments = path.split('/');
  const folders = posix.dirname(file).split('/');
  const resolved = folders
    .filter((name) => name !== '.')
    .map((name) => ({ name, written: undefined as number | undefined }));
  segments.forEach((name, written) => {
    if (name === '..') resolved.pop();
    else if (name !== '.' && name !== '') resolved.push({ name, written });
  });
  const wanted = resolved.map(({ name }) => name).join('/');
  const right = anyCase.get(wanted.toLowerCase())?.split('/');
  if (right?.length !== resolved.length) return undefined;
  resolved.forEach(({ written }, i) => {
    if (written !== undefined) segments[written] = right[i] ?? '';
  });
  return segments.join('/');
}

/** The last target of a chain of redirects, where it exists and nothing of the reference is lost. */
export function pastRedirects(
  { ref, page }: RefOnPage,
  start: string,
  index: CorrectionIndex,
): Correction | undefined {
  const last = lastTarget(start, index);
  if (last === undefined) return undefined;
  const parts = splitUrl(ref.url);
  const target = splitUrl(last);
  // Which of two queries counts depends on the host.
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

/** Where a chain of redirects ends; undefined for a loop. */
function lastTarget(start: string, { redirects, references }: CorrectionIndex): string | undefined {
  const seen = new Set<string>();
  let to = redirects.get(start);
  while (to !== undefined) {
    const { origin, path, hash } = splitUrl(to);
    const route = normaliseRoute(path);
    if (origin !== '') return to;
    if (seen.has(to)) return undefined;
    seen.add(to);
    const ofAnchor = hash === '' ? undefined : redirects.get(route + hash);
    const ofPage = references.byRoute(route)?.page === undefined ? redirects.get(route) : undefined;
    const next: string | undefined = ofAnchor ?? ofPage;
    if (next === undefined) return to;
    // A browser takes the hash along where the next target has none.
    to = ofAnchor === undefined && splitUrl(next).hash === '' ? next + hash : next;
  }
  return to;
}

function leadsSomewhere(target: Target): boolean {
  if (target.kind === 'missing') return false;
  if (target.kind !== 'page' || target.anchor === undefined || target.anchor === 'top') return true;
  return target.page?.facts.anchors.includes(target.anchor) === true;
}

/** The reference without the site's own host, unless its text shows the host to readers. */
export function withoutHost(
  { ref, page }: RefOnPage,
  target: PageTarget,
  index: CorrectionIndex,
): Correction | undefined {
  const parts = splitUrl(ref.url);
  const host = parts.origin.replace(/^.*\/\//s, '');
  if (host === '' || ref.text.toLowerCase().includes(host.toLowerCase())) return undefined;
  const to = joinUrl({ ...parts, origin: '', path: parts.path === '' ? '/' : parts.path });
  const now = index.references.resolve({ ...ref, url: to }, page);
  return now.kind === 'page' && now.route === target.route ? { url: ref.url, to } : undefined;
}

/** The reference with the extension of the page's file. */
export function withExtension(
  { ref, page }: RefOnPage,
  target: SitePage,
  index: CorrectionIndex,
): Correction | undefined {
  const parts = splitUrl(ref.url);
  const relative = posix.relative(posix.dirname(ref.file), target.source);
  const path = `${parts.path.startsWith('./') ? './' : ''}${relative}`;
  const to = joinUrl({ ...parts, path: encodeLike(parts.path, path) });
  const now = index.references.resolve({ ...ref, url: to }, page);
  return now.kind === 'page' && now.page === target ? { url: ref.url, to } : undefined;
}

/** The one anchor of the target that differs in letter case or Unicode form alone. */
export function rightAnchor({ ref, page }: RefOnPage, target: SitePage): Correction | undefined {
  const parts = splitUrl(ref.url);
  // Another page that includes the same partial may have the anchor.
  if (target === page && ref.file !== page.source) return undefined;
  const anchor = anchorIn(parts.hash);
  const same = target.facts.anchors.filter((other) => isSameName(other, anchor));
  const [only] = same;
  if (only === undefined || same.length > 1) return undefined;
  return {
    url: ref.url,
    to: joinUrl({ ...parts, hash: `#${encodeLike(parts.hash.slice(1), only)}` }),
  };
}
