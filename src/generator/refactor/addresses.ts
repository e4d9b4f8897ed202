import { posix } from 'node:path';
import type { SiteConfig } from '../model/config.js';
import { decodePath } from '../model/paths.js';
import type { SitePage } from '../model/site.js';
import { originalPath } from '../model/texts.js';
import { encodeLike, joinUrl, splitUrl } from '../model/url-parts.js';
import { relativePath } from './moves.js';

/** A reference before the move, and the things that a new address is made from. */
export interface MovedReference {
  /** The address as written. */
  readonly url: string;
  /** The file with the reference, before and after the move. */
  readonly from: { readonly before: string; readonly after: string };
  /** The file that it leads to, before and after; undefined for a route without a file. */
  readonly to: { readonly before: string; readonly after: string } | undefined;
  /** The route that it leads to, before and after; undefined for other files. */
  readonly route: { readonly before: string; readonly after: string } | undefined;
  /** The page with the reference, after the move. */
  readonly page: SitePage;
  readonly config: SiteConfig;
}

/**
 * Addresses that may lead to the same target after the move. The first one is in the style of the
 * old one: a path of a file or a route, relative or absolute, with or without an extension. The
 * caller takes the first one that leads to the target.
 */
export function addressesAfterMove(written: MovedReference): string[] {
  const { from } = written;
  const parts = splitUrl(written.url);
  const path = decodePath(parts.path);
  const reference = { ...written, to: namedFile(written, path) };
  const byFile = addressesOfFile(reference, path);
  const byRoute = addressesOfRoute(reference, path);
  const isRoute = path.startsWith('/') && !/\.mdx?$/i.test(path);
  const paths = isRoute ? [...byRoute, ...byFile] : [...byFile, ...byRoute];
  const encoded = paths.map((each) => encodeLike(parts.path, each));
  const rewritten = encoded.map((each) => joinUrl({ ...parts, path: each }));
  // A relative path in a file that changes its folder gets its shortest form.
  const isRelative = path !== '' && !/^(?:\/|@site\/)/.test(path) && parts.origin === '';
  const changesFolder = posix.dirname(from.before) !== posix.dirname(from.after);
  return isRelative && changesFolder
    ? [...rewritten, reference.url]
    : [reference.url, ...rewritten];
}

/** The file that a path names: an original also leads to its translations. */
function namedFile({ to }: MovedReference, path: string): MovedReference['to'] {
  if (to === undefined || path.split('/').includes('i18n')) return to;
  return { before: originalPath(to.before), after: originalPath(to.after) };
}

/** Addresses that are paths of files. */
function addressesOfFile(reference: MovedReference, path: string): string[] {
  const { to, page, config } = reference;
  if (to === undefined) return [];
  const { before, after } = to;
  const nearby = relativeAddresses(reference, path);
  const written = path.replace(/^\//, '');
  const rootsOf = (file: string): string[] => rootsBelow(file, page, config);
  const wasBelow = rootsOf(before).find((root) => isNamed(posix.relative(root, before), written));
  const fromRoots = rootsOf(after)
    .sort((a, b) => Number(b === wasBelow) - Number(a === wasBelow))
    .map((root) => posix.relative(root, after));
  const paths = path.startsWith('@site/')
    ? [`@site/${after}`, ...nearby]
    : path.startsWith('/')
      ? [...fromRoots.map((each) => `/${each}`), ...staticPaths(after, config), ...nearby]
      : isFromRoot(reference, path)
        ? [...fromRoots, ...nearby]
        : nearby;
  return hasExtension(path, before) ? paths : [...paths.map(withoutExtension), ...paths];
}

/** The paths from the file with the reference, and from the original of a translation. */
function relativeAddresses({ from, to }: MovedReference, path: string): string[] {
  const target = to ?? { before: '', after: '' };
  const bases = [from, { before: originalPath(from.before), after: originalPath(from.after) }]
    .map((base) => ({
      base: base.after,
      wasUsed: isNamed(target.before, posix.join(posix.dirname(base.before), path)),
    }))
    .sort((a, b) => Number(b.wasUsed) - Number(a.wasUsed));
  return bases.flatMap(({ base }) => {
    const relative = relativePath(base, target.after);
    const isPlain = !path.startsWith('.') && relative.startsWith('./');
    return isPlain ? [relative.slice(2), relative] : [relative];
  });
}

/** Whether a plain path starts at the folder of the area, and not at the file with it. */
function isFromRoot({ from, to }: MovedReference, path: string): boolean {
  const bases = [from.before, originalPath(from.before)];
  return (
    !path.startsWith('.') &&
    !bases.some((base) => isNamed(to?.before ?? '', posix.join(posix.dirname(base), path)))
  );
}

/** Whether a path names a file, with or without its extension. */
function isNamed(file: string, path: string): boolean {
  const clean = path.replace(/\/$/, '');
  return clean === file || clean === withoutExtension(file).replace(/\/$/, '');
}

/** Whether an address names the file with its extension. */
function hasExtension(path: string, file: string): boolean {
  return posix.extname(file) !== '' && path.endsWith(posix.extname(file));
}

/** A path without `.md`, and without `index`, which names its folder. */
function withoutExtension(path: string): string {
  return path.replace(/\.mdx?$/i, '').replace(/\/(?:index|README)$/, '/');
}

/** The folders from which a path of a page may start: those of its area, and the site. */
function rootsBelow(file: string, page: SitePage, { docs }: SiteConfig): string[] {
  const area = docs.find(({ id }) => id === page.area?.area);
  const version = area?.versions.find(({ name }) => name === page.area?.version);
  const roots = [version?.folder ?? area?.folder ?? '', area?.folder ?? '', ''];
  return [...new Set(roots)].filter((root) => root === '' || file.startsWith(`${root}/`));
}

/** The addresses of a file in a static folder. */
function staticPaths(file: string, { staticFolders, baseUrl }: SiteConfig): string[] {
  return staticFolders
    .filter((folder) => file.startsWith(`${folder}/`))
    .flatMap((folder) => {
      const path = file.slice(folder.length);
      return [path, baseUrl + path.slice(1)];
    });
}

/** Addresses that are routes, in the form of the old one. */
function addressesOfRoute({ route, page, config }: MovedReference, path: string): string[] {
  if (route === undefined) return [];
  const locale = config.locales.find(({ code }) => code === page.locale)?.path ?? '';
  const isLocalized = (each: string): boolean =>
    locale !== '' && (each === `/${locale}` || each.startsWith(`/${locale}/`));
  const base = config.baseUrl.replace(/\/$/, '');
  const hasBase = base !== '' && (path === base || path.startsWith(`${base}/`));
  const below = hasBase ? path.slice(base.length) : path;
  const plain =
    isLocalized(route.after) && !isLocalized(below)
      ? route.after.slice(locale.length + 1) || '/'
      : route.after;
  const ending = /(?:\/index)?\.html$|\/index$|\/$/.exec(below)?.[0] ?? '';
  const withEnding = plain === '/' ? plain : plain + ending;
  const prefix = hasBase ? base : '';
  return [prefix + withEnding, prefix + plain, prefix + route.after];
}
