import { posix } from 'node:path';
import { isReactPage } from '../model/react-page.js';
import type { SiteConfig } from '../model/config.js';
import type { AssetFile, SiteInput } from '../model/input.js';
import { oncePer } from '../model/once.js';
import type { PageFacts, Ref } from '../model/page.js';
import { decodePath, encodePath, pathOnHost } from '../model/paths.js';
import type { SitePage } from '../model/site.js';
import { translationAt, translationFolder } from '../model/texts.js';
import { isExternalUrl, splitUrl } from '../model/url-parts.js';
import { localeCopies, staticFiles } from './static-files.js';
import { feedFile, hrefOf, indexFile, joinRoute, normaliseRoute } from './routes.js';

/** The target of a reference. */
export type Target =
  | {
      readonly kind: 'page';
      readonly href: string;
      readonly route: string;
      /** Id in the target page, without a text fragment (`:~:text=…`). */
      readonly anchor: string | undefined;
      readonly page: SitePage | undefined;
    }
  | {
      readonly kind: 'asset';
      readonly href: string;
      readonly asset: AssetFile;
      /** Whether to write a copy with a hashed name. */
      readonly copy: boolean;
    }
  | { readonly kind: 'external'; readonly href: string }
  | { readonly kind: 'missing'; readonly what: 'page' | 'asset'; readonly path: string };

/** Finds the targets of references. Built once for each site. */
export interface References {
  readonly resolve: (ref: Ref, page: SitePage) => Target;
  /** The references of a page that may lead to files. Much faster than resolving all of them. */
  readonly fileRefs: (page: SitePage) => readonly Ref[];
  /**
   * The page of a route, which may be written with the base URL; undefined if the route does not
   * exist.
   */
  readonly byRoute: (route: string) => { readonly page: SitePage | undefined } | undefined;
  readonly routes: readonly string[];
  /** The same route in a locale, if it exists there, without the base URL. */
  readonly inLocale: (locale: string, route: string) => string;
  /** The href of an absolute address of the site, such as `/a?b#c`, for readers of a locale. */
  readonly hrefIn: (locale: string, address: string) => string;
}

/**
 * Indexes all targets. `routes` are those without a Markdown page, such as categories and tags.
 * `moved` returns the target of an address that a pattern redirects.
 */
export function createReferences(
  input: SiteInput,
  pages: readonly SitePage[],
  routes: readonly string[],
  moved: (route: string) => { readonly href: string } | undefined = () => undefined,
): References {
  const { config } = input;
  const bySource = new Map<string, SitePage[]>();
  for (const page of pages) {
    const source = page.source.normalize('NFC');
    bySource.set(source, [...(bySource.get(source) ?? []), page]);
  }
  const assets = new Map([...input.assets].map(([path, asset]) => [path.normalize('NFC'), asset]));
  const byRoute = new Map<string, { page: SitePage | undefined }>(
    routes.map((route) => [route, { page: undefined }]),
  );
  for (const page of pages) byRoute.set(page.route, { page });
  const statics = new Map([...localeCopies(input), ...staticFiles(input)]);

  /** The original of a translated file. Its references are resolved from there, too. */
  const untranslated = (file: string): string | undefined => translationAt(file, config)?.original;

  // Files that docsgen generates.
  const generatedFiles = new Set([
    ...(config.url === ''
      ? []
      : [
          '/sitemap.xml',
          ...pages.flatMap((page) =>
            page.facts.feed === undefined ? [] : [`/${feedFile(page.route)}`],
          ),
        ]),
  ]);

  const pageTarget = (
    route: string,
    page: SitePage | undefined,
    query: string,
    hash: string | undefined,
  ): Target => {
    const { anchor, fragment } = splitHash(hash);
    return {
      kind: 'page',
      route,
      page,
      anchor,
      href: hrefOf(route, config) + query + fragment,
    };
  };

  /** An address that a pattern redirects. It leads to its new address on all hosts. */
  const movedTarget = (
    route: string,
    query: string,
    hash: string | undefined,
  ): Target | undefined => {
    const href = moved(route)?.href;
    if (href === undefined) return undefined;
    const { anchor, fragment } = splitHash(hash);
    const hrefWithQuery = href.includes('?') || href.includes('#') ? href : href + query;
    return {
      kind: 'page',
      route,
      page: undefined,
      anchor,
      href: href.includes('#') ? href : hrefWithQuery + fragment,
    };
  };

  /** The page of a file: its translation for readers of a translation. */
  const fromSource = (path: string, from: SitePage): SitePage | undefined => {
    const candidates = bySource.get(path);
    if (candidates === undefined) return undefined;
    const translated = bySource.get(translationFolder(from.locale, path)) ?? [];
    const nearest = [...translated, ...candidates].find(
      (page) => page.locale === from.locale && page.area?.version === from.area?.version,
    );
    return nearest ?? candidates[0];
  };

  const resolveFile = (path: string, from: SitePage): SitePage | undefined => {
    if (/\.mdx?$/i.test(path)) return fromSource(path, from);
    // A file with the name of its folder is the index of the folder.
    const names = [path, `${path}/index`, `${path}/README`, `${path}/${posix.basename(path)}`];
    for (const ending of ['.md', '.mdx'])
      for (const name of names) {
        const page = fromSource(name + ending, from);
        if (page !== undefined) return page;
      }
    return undefined;
  };

  /** The path below the base URL. `/base` is `/`, as in Docusaurus. */
  const withoutBaseUrl = (path: string): string => {
    const { baseUrl } = config;
    if (baseUrl === '/') return path;
    if (`${path}/` === baseUrl) return '/';
    return path.startsWith(baseUrl) ? path.slice(baseUrl.length - 1) : path;
  };

  /** The route of a path. A slug can end with `index`: then `/a/index` is not `/a`. */
  const knownRoute = (path: string): string => {
    const exact = joinRoute(path);
    return byRoute.has(exact) ? exact : normaliseRoute(path);
  };

  /** A route of the config, which may be written with the base URL. */
  const writtenRoute = (route: string): string =>
    byRoute.has(knownRoute(route)) ? route : withoutBaseUrl(route);

  /** The folder at which browsers start a relative address. A slash ends the route of a folder. */
  const baseOf = (route: string): string =>
    config.trailingSlash === true ? route : posix.dirname(route);

  const inLocale: References['inLocale'] = (locale, route) => {
    const path = config.locales.find(({ code }) => code === locale)?.path ?? '';
    const localized = joinRoute(path, route);
    return byRoute.has(localized) ? localized : route;
  };

  const hrefIn: References['hrefIn'] = (locale, address) => {
    const pathname = /^pathname:\/\/(\/.*)$/is.exec(address)?.[1];
    if (pathname !== undefined) return config.baseUrl + withoutBaseUrl(pathname).slice(1);
    const { path, query, hash } = splitUrl(address);
    const below = writtenRoute(decodePath(path));
    const isFile = !byRoute.has(knownRoute(below)) && statics.has(below);
    const href = isFile
      ? config.baseUrl + encodePath(below.slice(1))
      : hrefOf(inLocale(locale, knownRoute(below)), config);
    return href + query + hash;
  };

  /** Whether a path names a file, in a folder that a static folder has. */
  const isStaticFile = (path: string): boolean => {
    if (!/\.(?!html?$)[a-z0-9]+$/i.test(path) || statics.has(indexFile(path))) return false;
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    return [...statics.keys()].some((file) => file.startsWith(folder));
  };

  const resolve = (ref: Ref, from: SitePage): Target => {
    if (ref.url.startsWith('#')) return pageTarget(from.route, from, '', ref.url.slice(1));
    const pathname = /^pathname:\/\/(.*)$/is.exec(ref.url)?.[1];
    if (pathname !== undefined) return fromPathname(pathname);
    const onHost = pathOnHost(ref.url, config.url);
    const local = onHost ?? ref.url;
    if (isExternalUrl(local)) return { kind: 'external', href: ref.url };
    const [, rawPath = '', query = '', written] =
      /^([^?#]*)(\?[^#]*)?(?:#(.*))?$/s.exec(local) ?? [];
    const hash = written === '' ? undefined : written;
    /** The hash as written: a part of a file, such as `#page=2`, is no id of a page. */
    const part = hash === undefined ? '' : `#${hash}`;
    // Some systems store file names in the Unicode form NFD.
    // `@site/` is the folder of the site.
    const path = decodePath(rawPath)
      .normalize('NFC')
      .replace(/^@site\//, '/');
    if (path === '') return pageTarget(from.route, from, query, hash);
    const target = path.startsWith('@site/')
      ? fromSite(posix.normalize(path.slice('@site/'.length)))
      : path.startsWith('/')
        ? absolute(path)
        : relative(path);
    if (target !== undefined) return target;
    // Outside the base URL the host may serve other sites.
    if (onHost?.startsWith(config.baseUrl) === false) return { kind: 'external', href: ref.url };
    const isAsset = ref.kind !== 'link' || /\.(?!mdx?$|html$)[a-z0-9]+$/i.test(path);
    return { kind: 'missing', what: isAsset ? 'asset' : 'page', path };

    /** `pathname:///x`: a path below the base URL that need not be a page. */
    function fromPathname(address: string): Target {
      const { path: encoded, query: search, hash: anchor } = splitUrl(address);
      if (!encoded.startsWith('/')) return { kind: 'external', href: address };
      const path = decodePath(encoded).normalize('NFC');
      const below = withoutBaseUrl(path);
      const href = config.baseUrl + encodePath(below.slice(1)) + search + anchor;
      const asset = statics.get(below);
      if (asset !== undefined) return { kind: 'asset', asset, copy: false, href };
      return isStaticFile(below)
        ? { kind: 'missing', what: 'asset', path: below }
        : { kind: 'external', href };
    }

    function absolute(full: string): Target | undefined {
      // Root-relative references may include the base URL.
      const withoutBase = withoutBaseUrl(full);
      // An address with the host can lead to another language.
      const known = knownRoute(withoutBase);
      const route = onHost === undefined ? inLocale(from.locale, known) : known;
      const routeTarget = byRoute.get(route);
      if (routeTarget !== undefined && ref.kind === 'link')
        return pageTarget(route, routeTarget.page, query, hash);
      // Before the Markdown of a page, which can have the same address as the file of the page.
      const source = /\.mdx?$/i.test(withoutBase) ? pageAt(withoutBase.slice(1)) : undefined;
      if (source !== undefined) return pageTarget(source.route, source, query, hash);
      if (generatedFiles.has(withoutBase))
        return {
          kind: 'external',
          href: config.baseUrl + encodePath(withoutBase.slice(1)) + query + part,
        };
      const asset = statics.get(withoutBase) ?? statics.get(indexFile(withoutBase));
      if (asset !== undefined)
        return {
          kind: 'asset',
          asset,
          copy: false,
          href: config.baseUrl + encodePath(withoutBase.slice(1)) + query + part,
        };
      const page = pageAt(withoutBase.slice(1));
      if (page !== undefined) return pageTarget(page.route, page, query, hash);
      return (
        asAsset(withoutBase.slice(1)) ??
        (ref.kind === 'link' ? movedTarget(route, query, hash) : undefined)
      );
    }

    /** `/docs/file.md`: the page of a file in the folder of the site, or in that of the area. */
    function pageAt(path: string): SitePage | undefined {
      if (ref.kind !== 'link') return undefined;
      const area = config.docs.find(({ id }) => id === from.area?.area);
      const version = area?.versions.find(({ name }) => name === from.area?.version);
      const roots = ['', version?.folder ?? area?.folder ?? '', area?.folder ?? ''];
      const pages = roots.map((root) => resolveFile(posix.join(root, path), from));
      return pages.find((page) => page !== undefined);
    }

    function relative(path: string): Target | undefined {
      const original = untranslated(ref.file);
      return (
        relativeTo(ref.file, path) ??
        (original === undefined ? undefined : relativeTo(original, path)) ??
        fromRoots(path) ??
        fromRoute(path) ??
        movedTo(path)
      );
    }

    /** The target in a browser: addresses in the markup of components are relative to the page. */
    function fromRoute(path: string): Target | undefined {
      if (ref.kind === 'link' && !isReactPage(ref.file)) return undefined;
      const prefix = config.locales.find(({ code }) => code === from.locale)?.path ?? '';
      const route = prefix === '' ? from.route : from.route.slice(prefix.length + 1);
      return absolute(posix.join('/', baseOf(route || '/'), path));
    }

    /** An address relative to the route of the page that a pattern redirects. */
    function movedTo(path: string): Target | undefined {
      if (ref.kind !== 'link') return undefined;
      return movedTarget(knownRoute(posix.join(baseOf(from.route), path)), query, hash);
    }

    /** `other.md`: at last, a page in the folder of the area or of the site, as in Docusaurus. */
    function fromRoots(path: string): Target | undefined {
      if (ref.kind !== 'link' || !/^(?!\.\.?\/).*\.mdx?$/i.test(path)) return undefined;
      const area = config.docs.find(({ id }) => id === from.area?.area);
      const version = area?.versions.find(({ name }) => name === from.area?.version);
      const roots = [version?.folder ?? area?.folder ?? '', ''];
      const files = roots.map((root) => posix.join(root, path));
      const page = files.map((file) => resolveFile(file, from)).find((each) => each !== undefined);
      return page === undefined ? undefined : pageTarget(page.route, page, query, hash);
    }

    /** `@site/docs/x.md`: a file from the folder of the site. */
    function fromSite(path: string): Target | undefined {
      const page = ref.kind === 'link' ? resolveFile(path, from) : undefined;
      return page === undefined ? asAsset(path) : pageTarget(page.route, page, query, hash);
    }

    function relativeTo(base: string, path: string): Target | undefined {
      const joined = posix.join(posix.dirname(base).normalize('NFC'), path);
      const file = posix.normalize(joined).replace(/\/$/, '');
      if (file.startsWith('..')) return undefined;
      const page = ref.kind === 'link' ? resolveFile(file, from) : undefined;
      if (page !== undefined) return pageTarget(page.route, page, query, hash);
      const asset = asAsset(file);
      if (asset !== undefined) return asset;
      // At last, resolve it like a browser: relative to the route of the page.
      const route = knownRoute(posix.join(baseOf(from.route), path));
      if (ref.kind !== 'link') return undefined;
      const routeTarget = byRoute.get(route);
      return routeTarget === undefined
        ? undefined
        : pageTarget(route, routeTarget.page, query, hash);
    }

    function asAsset(file: string): Target | undefined {
      const asset = assets.get(file.normalize('NFC'));
      return asset === undefined
        ? undefined
        : { kind: 'asset', asset, copy: true, href: config.baseUrl + assetFile(asset) + part };
    }
  };

  const hasMarkdownAssets = [...input.assets.keys()].some((path) => /\.mdx?$/i.test(path));
  const fileRefs = ({ facts }: SitePage): readonly Ref[] =>
    hasMarkdownAssets
      ? [...facts.refs.filter(isToMarkdown), ...otherRefs(facts)]
      : otherRefs(facts);

  return {
    resolve,
    fileRefs,
    byRoute: (route) => byRoute.get(knownRoute(writtenRoute(route))),
    routes: [...byRoute.keys()],
    inLocale: (locale, route) => inLocale(locale, writtenRoute(route)),
    hrefIn,
  };
}

/**
 * The same references for a site in which other pages are at the places of some: they lead to the
 * new pages. The old ones must differ from them only in the content of their articles.
 */
export function withNewPages(
  references: References,
  newPages: ReadonlyMap<SitePage, SitePage>,
): References {
  const current = (page: SitePage | undefined): SitePage | undefined =>
    page === undefined ? undefined : (newPages.get(page) ?? page);
  return {
    ...references,
    resolve: (ref, from) => {
      const target = references.resolve(ref, from);
      return target.kind === 'page' ? { ...target, page: current(target.page) } : target;
    },
    byRoute: (route) => {
      const found = references.byRoute(route);
      return found === undefined ? undefined : { page: current(found.page) };
    },
  };
}

/** The id in a hash, and the hash with a decoded id. A text fragment stays as written. */
function splitHash(hash: string | undefined): {
  readonly anchor: string | undefined;
  readonly fragment: string;
} {
  if (hash === undefined) return { anchor: undefined, fragment: '' };
  const start = hash.indexOf(':~:');
  const id = decodePath(start === -1 ? hash : hash.slice(0, start));
  const directive = start === -1 ? '' : hash.slice(start);
  return { anchor: id === '' ? undefined : id, fragment: `#${id}${directive}` };
}

/** The references that may be internal, apart from those to Markdown files. Few pages have any. */
const otherRefs = oncePer(({ refs }: PageFacts): readonly Ref[] =>
  refs.filter((ref) => isLocal(ref) && !isToMarkdown(ref)),
);

/** Whether a reference may be internal. An http(s) address may be on the site's host. */
function isLocal({ url }: Ref): boolean {
  return !url.startsWith('#') && !/^(?!https?:)[a-z][a-z0-9+.-]*:/i.test(url);
}

/** Whether a reference may lead to a Markdown file. */
function isToMarkdown({ url }: Ref): boolean {
  return !url.startsWith('#') && /^[^:]*\.mdx?(?:[?#]|$)/i.test(url);
}

/** Output path of an asset: its name, in characters that need no escape in an address, and hash. */
export function assetFile(asset: AssetFile): string {
  const { name, ext } = posix.parse(asset.path);
  const plain = name.replace(/[^\w.-]+/g, '-').slice(0, 100);
  const ending = ext.toLowerCase().replace(/\W+/g, '').slice(0, 20);
  return `assets/${plain}-${asset.hash.slice(0, 8)}${ending === '' ? '' : `.${ending}`}`;
}

/** The href of a file of a static folder; undefined if missing. External addresses stay. */
export function staticHref(src: string, input: SiteInput): string | undefined {
  if (isExternalUrl(src)) return src;
  return staticAsset(src, input) === undefined
    ? undefined
    : hrefOfFile(src.replace(/^\//, ''), input.config);
}

/** The file of a static folder with this path in the built site, or the index of this folder. */
export function staticAsset(src: string, input: SiteInput): AssetFile | undefined {
  const files = staticFiles(input);
  const address = `/${src.replace(/^\//, '').normalize('NFC')}`;
  return files.get(address) ?? files.get(indexFile(address));
}

/** The href of an output file. */
export function hrefOfFile(path: string, config: Pick<SiteConfig, 'baseUrl'>): string {
  return config.baseUrl + encodePath(path);
}
