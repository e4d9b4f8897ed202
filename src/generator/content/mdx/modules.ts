import { own } from '../../../components/own.js';
import { HEADINGS } from './headings.js';
import { oncePer } from '../../model/once.js';
import { foreignLoader, rawPath, withoutLoaders } from '../../model/loader-request.js';
import { resolveInSite } from '../../model/paths.js';
import { isReactPage } from '../../model/react-page.js';
import type { SourceFile } from '../../model/input.js';
import type { MarkdownConfig, SiteConfig } from '../../model/config.js';
import { originalPath, translationAt } from '../../model/texts.js';
import { formatIn, signsOf } from '../text-signs.js';
import { pageIslandsKey } from './island-signs.js';

/** The meaning of a request: what an `import` or a `require` in a page names. */
export type ImportTarget =
  /** Another Markdown or MDX file, used as a component. `path` is relative to the site. */
  | { readonly kind: 'partial'; readonly path: string }
  /** The text of a file. */
  | { readonly kind: 'text'; readonly path: string }
  /** A picture or another file for readers. */
  | { readonly kind: 'file'; readonly path: string }
  /** A module of the site or of a package. */
  | { readonly kind: 'module'; readonly key: string }
  /** A path outside the site, or a hidden file. */
  | { readonly kind: 'outside' }
  /** A loader of webpack that docsgen does not run. */
  | { readonly kind: 'loader'; readonly name: string };

const PAGE = /\.mdx?$/;

const FILES =
  /\.(?:png|jpe?g|gif|webp|avif|ico|bmp|pdf|zip|gz|mp4|webm|mov|mp3|wav|ogg|woff2?|ttf)$/i;

/**
 * The target of a request in a file. `@site/…` and `/…` start at the folder of the site, `./` and
 * `../` are relative to the file, and every other request names a package or an alias of
 * `tsconfig.json`.
 */
export function importTarget(request: string, file: string): ImportTarget {
  const foreign = foreignLoader(request);
  if (foreign !== undefined) return { kind: 'loader', name: foreign };
  const raw = rawPath(request);
  const wanted = raw ?? withoutLoaders(request);
  if (leadsElsewhere(wanted)) return { kind: 'outside' };
  const isOwn = /^(?:@site|\.{1,2})?\//.test(wanted);
  if (!isOwn && raw === undefined) return { kind: 'module', key: wanted };
  const path = resolveInSite(file, wanted.replace(/^(?:@site)?\//, ''));
  if (path === undefined || isHidden(path)) return { kind: 'outside' };
  if (raw !== undefined) return { kind: 'text', path };
  if (PAGE.test(path)) return { kind: 'partial', path };
  if (FILES.test(path)) return { kind: 'file', path };
  return { kind: 'module', key: `./${path}` };
}

/** Whether a request is an address: of a file, of another host, or of data. */
function leadsElsewhere(request: string): boolean {
  return /^(?:\\|\/[/\\]|(?!node:)[a-z][a-z\d+.-]*:)/i.test(request);
}

/** Whether a path leads to a hidden file, which may hold secrets. */
function isHidden(path: string): boolean {
  return path.split('/').some((segment) => segment.startsWith('.'));
}

/** The key under which the facts about the site have a hash, like a module. */
export const SITE_FACTS = 'docsgen:site';

/** The key of the site's own component for `:::note`, in `src/theme`. */
export const ADMONITION_MODULE = '@theme/Admonition';

/** The key of the site's own component around the articles of pages, in `src/theme`. */
export const ROOT_MODULE = '@theme/Root';

/**
 * The keys of the site's own components for elements of Markdown, in `src/theme`, with the names of
 * the elements. `d-code` is a block of code, and `code` is code within a line. Later ones count.
 */
export const ELEMENT_MODULES: ReadonlyMap<string, readonly string[]> = new Map([
  ['@theme/CodeBlock', ['d-code']],
  ['@theme/CodeInline', ['code']],
  ['@theme/Heading', HEADINGS],
  ['@theme/MDXComponents/A', ['a']],
  ['@theme/MDXComponents/Code', ['code', 'd-code']],
  ['@theme/MDXComponents/Heading', HEADINGS],
  ['@theme/MDXComponents/Img', ['img']],
  ['@theme/MDXComponents/Li', ['li']],
  ['@theme/MDXComponents/Pre', ['pre']],
  ['@theme/MDXComponents/Ul', ['ul']],
]);

/** The keys of the site's own components that pages of MDX use without an import. */
export const THEME_MODULES: readonly string[] = [
  ADMONITION_MODULE,
  ROOT_MODULE,
  ...ELEMENT_MODULES.keys(),
];

const targetsOf = oncePer((file: SourceFile): readonly ImportTarget[] =>
  signsOf(file).requests.map((request) => importTarget(request, file.path)),
);

/** The settings that say which modules a file has. */
type ModuleConfig = Pick<MarkdownConfig, 'format' | 'islands'>;

/**
 * The targets of the requests of a file, computed once per file, and the module with its own code
 * for browsers. None for a file that is not MDX. A React page has one: its own module.
 */
export function importsOf(file: SourceFile, config: ModuleConfig): readonly ImportTarget[] {
  if (isReactPage(file.path)) return [{ kind: 'module', key: reactPageKey(file.path) }];
  if (!isMdxFile(file, config)) return [];
  const hasIslands = config.islands === 'auto' && signsOf(file).islands;
  return hasIslands
    ? [...targetsOf(file), { kind: 'module', key: pageIslandsKey(file.path) }]
    : targetsOf(file);
}

/** The paths of all files whose text is a part of a page, by directives and by imports. */
export function includePaths(file: SourceFile, config: ModuleConfig): string[] {
  if (isReactPage(file.path)) return [];
  const byDirective = signsOf(file).includes.flatMap(
    (reference) => resolveInSite(file.path, reference) ?? [],
  );
  const byImport = importsOf(file, config).flatMap((target) =>
    target.kind === 'partial' || target.kind === 'text' ? target.path : [],
  );
  return [...byDirective, ...byImport];
}

/** Finds an included file by its path. Undefined or null if there is none. */
type FindFile = (path: string) => SourceFile | null | undefined;

/**
 * The files that some texts include, directly or through partials, in the order of the texts. A
 * file that is missing beside a translation is that beside its original. A missing file is null.
 */
export function includedFiles(
  texts: Iterable<SourceFile>,
  { markdown, locales }: Pick<SiteConfig, 'markdown' | 'locales'>,
  find: FindFile,
): Map<string, SourceFile | null> {
  const found = new Map<string, SourceFile | null>();
  // Not recursive: a chain of partials can be longer than the stack.
  for (const text of texts) {
    const waiting = includePaths(text, markdown).reverse();
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (found.has(path)) continue;
      const file = find(path) ?? null;
      found.set(path, file);
      const original = translationAt(path, { locales })?.original;
      if (file === null && original !== undefined) waiting.push(original);
      if (file !== null && PAGE.test(path))
        for (const next of includePaths(file, markdown).reverse()) waiting.push(next);
    }
  }
  return found;
}

/**
 * The path of an included file among those of a page: for a translation without it, the path beside
 * the original. Undefined if the file is missing.
 */
export function includedAt(
  path: string,
  includes: Readonly<Record<string, string | null>>,
): { readonly path: string; readonly text: string } | undefined {
  for (const place of [path, originalPath(path)]) {
    const text = own(includes, place);
    if (text !== undefined && text !== null) return { path: place, text };
  }
  return undefined;
}

/** The key of the module of a React page. */
export function reactPageKey(path: string): string {
  return `./${path}`;
}

/**
 * Whether a file is MDX: `.mdx` files are, and so are React pages, whose text is a component; for
 * `.md` files the front matter decides, then the config.
 */
export function isMdxFile(file: SourceFile, config: Pick<MarkdownConfig, 'format'>): boolean {
  return isMdxPath(file.path, () => signsOf(file).format ?? config.format);
}

/** Like `isMdxFile`, for a path and a text. */
export function isMdx(path: string, text: string, config: Pick<MarkdownConfig, 'format'>): boolean {
  return isMdxPath(path, () => formatIn(text) ?? config.format);
}

/** `format` is that of a `.md` file. Other files, such as code that a page shows, have none. */
function isMdxPath(path: string, format: () => string | undefined): boolean {
  if (path.endsWith('.mdx') || isReactPage(path)) return true;
  return path.endsWith('.md') && format() === 'mdx';
}
